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


_WHOLE_PICTURE = ("keys: shift+ctrl+j", "keys: Tab", "keys: Tab")
OPENINGS = {
    "inkscape": Opening(("inkscape",), "~/Documents", (".svg",), ("wait_for: {text: No objects selected}",)),
    "gimp": Opening(("gimp",), "~/Pictures", (".xcf", ".png", ".jpg"), _WHOLE_PICTURE),
    "audacity": Opening(("audacity",), "~/Music", (".wav",)),
    "writer": Opening(("soffice", "--writer"), "~/Documents", (".docx", ".odt")),
    "calc": Opening(("soffice", "--calc"), "~/Documents", (".xlsx", ".ods")),
    "impress": Opening(("soffice", "--impress"), "~/Documents", (".pptx", ".odp")),
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
    if chosen:
        find_asset(root, chosen)
    _write(target, _values(task_id, opening, chosen))
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


def _values(task_id: str, opening: Opening, asset: str | None) -> dict[str, object]:
    app, slug = task_id.split("/")
    file = Path(asset).name if asset else "notes.txt"
    return {
        "id": task_id,
        "app": app,
        "slug": slug,
        "asset": asset,
        "file": file,
        "folder": opening.folder,
        "home_folder": opening.folder.removeprefix("~/"),
        "argv": ", ".join(opening.argv),
        "steps": opening.steps,
        "window": file if app in ("inkscape", "mock") else Path(file).stem,
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
