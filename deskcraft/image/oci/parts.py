"""The members of each layer above the runtime: desktop image, DeskCraft itself, tasks and assets."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib import metadata
from pathlib import Path

from deskcraft.errors import BadInput, ImageBuildError
from deskcraft.image.manifest import parse_manifest
from deskcraft.image.oci.members import EPOCH, Member, folder, text, tree
from deskcraft.image.oci.packages import SITE, lock_file
from deskcraft.image.oci.runtime import STORE, as_members
from deskcraft.image.recipe import recipe_folder
from deskcraft.image.store import MANIFEST, RECORD, VERSIONS, Image
from deskcraft.image.tree import text_digest

PROGRAM = "usr/local/bin/deskcraft"
PACKAGES = ("deskcraft", "evaluators", "simulator")
_FORMAT = 1
_DATA = f"{SITE}/deskcraft/data"
_PYTHON = "/opt/deskcraft/bin/python"


@dataclass(frozen=True)
class Sources:
    """Where DeskCraft's own files are on this machine."""

    packages: Path
    """The folder with the Python packages."""
    tasks: Path
    """The folder with `tasks/` and `assets/`."""
    recipes: Path
    """The folder of image recipes."""


def own_sources(task_root: Path) -> Sources:
    """The sources of the DeskCraft that runs, with the tasks of `task_root`."""
    return Sources(Path(__file__).resolve().parents[3], task_root, recipe_folder().parent)


def desktop_inputs(image: Image) -> str:
    """Digest of what the desktop's layer is made from."""
    record = image.record
    what = {"format": _FORMAT, "id": image.id, "manifest": record.manifest_sha256, "layer": "desktop"}
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()


def desktop(image: Image) -> Iterator[Member]:
    """A desktop image as a store in the container holds it.

    Its files are root's: whoever runs desktops reads them. No file has a set-user-id bit, which would count in the
    container itself and is worth nothing in a desktop of one id.

    Raises:
        ImageBuildError: The image is not what its manifest says.
    """
    record = image.record
    if not (record.ownership == "root" or record.ownership == "user"):
        raise ImageBuildError(f"image {image.id} is stored with ownership {record.ownership}; import it here again")
    listed = image.manifest.read_text(encoding="utf-8")
    if text_digest(listed) != record.manifest_sha256:
        raise ImageBuildError(f"{image.manifest} has been changed; build or import the image again")
    place = f"{STORE}/images/{image.id}"
    began = (record.created - timedelta(seconds=record.build_s + 1)).timestamp()
    kept = record.model_copy(
        update={"created": datetime.fromtimestamp(EPOCH, UTC), "build_s": 0.0, "ownership": "root"}
    )
    yield folder(place)
    yield text(f"{place}/{RECORD}", kept.model_dump_json(indent=2) + "\n")
    yield text(f"{place}/{MANIFEST}", listed)
    yield text(f"{place}/{VERSIONS}", (image.path / VERSIONS).read_text(encoding="utf-8"))
    yield from as_members(parse_manifest(listed), image.path, "", f"{place}/", began)


def code(sources: Sources, staged: Path) -> Iterator[Member]:
    """DeskCraft's packages, compiled, its command, recipes and lock.

    Args:
        sources: Where they are.
        staged: A folder with the three packages, compiled (`packages.compile_tree`).
    """
    about = metadata.distribution("deskcraft")
    notes = f"{SITE}/deskcraft-{about.version}.dist-info"
    yield folder(notes)
    for name in ("METADATA", "entry_points.txt"):
        content = about.read_text(name)
        if content is None:
            raise BadInput(f"the installation of DeskCraft has no {name}; install it again")
        yield text(f"{notes}/{name}", content)
    yield from tree(staged, SITE, top=False)
    yield folder(_DATA)
    yield from tree(sources.recipes, f"{_DATA}/{sources.recipes.name}", skip=no_source)
    yield text(f"{_DATA}/requirements.lock", lock_file().read_text(encoding="utf-8"))
    yield text(
        PROGRAM,
        f"#!{_PYTHON} -sP\nimport sys\n\nfrom deskcraft.cli.app import main\n\nsys.exit(main())\n",
        program=True,
    )


def tasks(sources: Sources) -> Iterator[Member]:
    """The tasks and what they start from."""
    for name in ("tasks", "assets"):
        if (sources.tasks / name).is_dir():
            yield from tree(sources.tasks / name, f"{_DATA}/{name}", skip=no_source)


def no_source(path: str) -> bool:
    """Whether a file of a checkout is none of its sources: hidden, or a cache."""
    name = path.rpartition("/")[2]
    return name.startswith(".") or name == "__pycache__"
