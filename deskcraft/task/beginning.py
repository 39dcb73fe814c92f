"""A new task folder: a skeleton that loads and proves itself, and holds a TODO wherever its author has work."""

from __future__ import annotations

import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from deskcraft.errors import BadInput
from deskcraft.task.assets import find_asset, provenance
from deskcraft.task.loading import TaskFolder, TaskRoot

SLUG = re.compile(r"[a-z0-9][a-z0-9-]*")


@dataclass(frozen=True)
class Opening:
    """How an application is started on a file."""

    argv: tuple[str, ...]
    folder: str
    suffixes: tuple[str, ...] = ()
    """Of the input files that it opens; none: a text file is written."""
    steps: tuple[str, ...] = ()
    """What else brings the first screen to rest."""
    named: bool = False
    """Whether its files name others, which are uploaded beside them."""
    site: str = ""
    """The site that it shows instead of a file, by its name after `network-site:`."""


_WHOLE_PICTURE = ("keys: shift+ctrl+j", "keys: Tab", "keys: Tab")
_NO_NOTICE = "wait_for: {no_notice: {box: [1200, 1018, 318, 16]}}  # which file was opened, at the foot"
SITES = {"forum": ("https://harbourpost.test/", "Harbour Post")}
"""By name, the address of a site and the title of its first page."""
OPENINGS = {
    "inkscape": Opening(("inkscape",), "~/Documents", (".svg",), ("wait_for: {text: No objects selected}",)),
    "gimp": Opening(("gimp",), "~/Pictures", (".xcf", ".png", ".jpg"), _WHOLE_PICTURE),
    "audacity": Opening(("audacity",), "~/Music", (".wav",)),
    "kdenlive": Opening(("kdenlive",), "~/Videos", (".kdenlive",), (_NO_NOTICE, "wait_for: {still_s: 2}"), named=True),
    "blender": Opening(("blender",), "~/Documents", (".blend",), ("wait_for: {still_s: 3}",)),
    "writer": Opening(("soffice", "--writer"), "~/Documents", (".docx", ".odt")),
    "calc": Opening(("soffice", "--calc"), "~/Documents", (".xlsx", ".ods"), ("keys: ctrl+Home",)),
    "impress": Opening(("soffice", "--impress"), "~/Documents", (".pptx", ".odp")),
    "chromium": Opening(("chromium",), "~/Documents", (), ("wait_for: {still_s: 2}",), site="forum"),
    "vscode": Opening(("code",), "~/Documents", (), ("wait_for: {still_s: 2, timeout_s: 60}",)),
    "os": Opening(("mousepad",), "~/Documents"),
    "multi": Opening(("mousepad",), "~/Documents"),
    "mock": Opening(("notepad",), "~/Documents"),
}
"""The applications that the image has; a new one adds its line."""


def begin(task_id: str, root: TaskRoot, asset: str | None = None) -> TaskFolder:
    """Makes the folder of a task, which opens an input file (`app/name`; the application's first if not given).

    Raises:
        BadInput: no such application, no proper name, no such input file, or the folder is there.
    """
    app, _, slug = task_id.partition("/")
    opening = OPENINGS.get(app)
    if opening is None:
        raise BadInput(f"{task_id}: '{app}' is no application of the image; write one of {', '.join(OPENINGS)}/NAME")
    if not SLUG.fullmatch(slug):
        raise BadInput(f"{task_id}: '{slug}' is no name of a task; use a-z, 0-9 and '-', as in {app}/brochure-cover")
    target = root.tasks / app / slug
    if target.exists():
        raise BadInput(f"{target} is there; take another name, or go on with it: deskcraft task lint {task_id}")
    chosen = asset or _first_asset(root, app, opening)
    beside = _named_in(root, chosen) if chosen and opening.named else []
    if chosen:
        find_asset(root, chosen)
    _write(target, _values(task_id, opening, chosen, beside))
    return TaskFolder(target)


def _first_asset(root: TaskRoot, app: str, opening: Opening) -> str | None:
    if not opening.suffixes:
        return None
    listed = provenance(root, app) if (root.assets / app / "provenance.yaml").is_file() else {}
    found = [name for name in listed if name.endswith(opening.suffixes)]
    if not found:
        kinds = " or ".join(opening.suffixes)
        raise BadInput(f"{root.assets / app}: no input file ({kinds}) for a {app} task; make one, or name one: --asset")
    return f"{app}/{found[0]}"


def _named_in(root: TaskRoot, asset: str) -> list[str]:
    """The input files of the same folder that a project names."""
    folder = asset.partition("/")[0]
    data = find_asset(root, asset).read_bytes()
    return [f"{folder}/{name}" for name in provenance(root, folder) if f">{name}<".encode() in data]


def _values(task_id: str, opening: Opening, asset: str | None, beside: list[str]) -> dict[str, object]:
    app, slug = task_id.split("/")
    file = Path(asset).name if asset else "notes.txt"
    address, title = SITES.get(opening.site, ("", ""))
    return {
        "id": task_id,
        "app": app,
        "slug": slug,
        "asset": asset,
        "file": file,
        "folder": opening.folder,
        "home_folder": opening.folder.removeprefix("~/"),
        "argv": ", ".join((*opening.argv, address or f"{opening.folder}/{file}")),
        "steps": opening.steps,
        "beside": [(each, Path(each).name) for each in beside],
        "site": opening.site,
        "window": title or (file if app in ("inkscape", "mock") else Path(file).stem),
    }


def _write(target: Path, values: dict[str, object]) -> None:
    """The folder appears whole, or not at all."""
    pages = Environment(
        loader=PackageLoader("deskcraft.task", "skeleton"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}-") as scratch:
        made = Path(scratch, target.name)
        made.mkdir()
        for name in ("task.yaml", "solution.py", "near_misses.py"):
            (made / name).write_text(pages.get_template(f"{name}.j2").render(values), encoding="utf-8")
        shutil.move(made, target)
