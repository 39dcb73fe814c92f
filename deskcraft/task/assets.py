"""Finds a task's input files: committed ones under `assets/`, large ones made by their script and kept by hash.

`assets/<app>/provenance.yaml` lists every file: `{name: {made_by: script.py, licence: ..., about: ..., sha256: ...}}`.
A file with `generated: true` is not committed: its script (`script.py OUT_FOLDER`) makes it byte for byte the same.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

from pydantic import ValidationError

from deskcraft.errors import BadInput
from deskcraft.intake.files import BLOB_BYTES, read_inside
from deskcraft.task.loading import TaskRoot
from deskcraft.task.steps import Model
from deskcraft.task.yaml_file import read_yaml

SCRIPT_TIMEOUT_S = 300


class Provenance(Model):
    """Where an asset comes from."""

    made_by: str
    licence: str
    about: str
    sha256: str
    generated: bool = False


def cache_root() -> Path:
    """Where everything of the user's that can be made again lies."""
    if home := os.environ.get("DESKCRAFT_HOME"):
        return Path(home)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "deskcraft"


def provenance(root: TaskRoot, app: str) -> dict[str, Provenance]:
    """The provenance of all assets of an application.

    Raises:
        BadInput: provenance.yaml is missing or malformed.
    """
    path = root.assets / app / "provenance.yaml"
    try:
        stat = path.lstat()
        stamp = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
    except OSError:
        stamp = (0, 0, 0)  # reading it says what is wrong
    return dict(_provenance(path, root.path, stamp))


@lru_cache(maxsize=64)
def _provenance(path: Path, beneath: Path, stamp: tuple[int, int, int]) -> dict[str, Provenance]:
    """Read once for each state of the file, which `stamp` tells from others."""
    file = read_yaml(path, beneath=beneath)
    try:
        return {name: Provenance.model_validate(value) for name, value in file.data.items()}
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise file.error(first["loc"], first["msg"]) from error


def find_asset(root: TaskRoot, name: str) -> Path:
    """The file behind `app/name`, made by its script first if it is not committed.

    Raises:
        BadInput: there is no such asset, or it is not what its hash says.
    """
    app, _, rest = name.partition("/")
    known = provenance(root, app)
    if rest not in known:
        raise BadInput(f"asset '{name}' is not in {root.assets / app / 'provenance.yaml'}; list it there")
    entry = known[rest]
    path = root.assets / app / rest
    if entry.generated:
        path = cache_root() / "assets" / entry.sha256
        if not path.exists():
            _make(root.assets / app / entry.made_by, rest, path)
    inside = (path.parent, path.name) if entry.generated else (root.path, f"assets/{app}/{rest}")
    try:
        found = hashlib.sha256(read_inside(*inside, BLOB_BYTES)).hexdigest()
    except FileNotFoundError as error:
        made_by = root.assets / app / entry.made_by
        raise BadInput(f"asset '{name}': {path} is missing; run {made_by} {path.parent}") from error
    if found != entry.sha256:
        raise BadInput(
            f"asset '{name}' has sha256 {found}, its provenance says {entry.sha256}; make it again or correct it"
        )
    return path


def _make(script: Path, name: str, to: Path) -> None:
    from deskcraft.authoring.confine import run_asset  # who generates nothing needs no sandbox

    to.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=to.parent) as out:
        made = Path(out) / "made"
        try:
            complaint = run_asset(script, name, made, SCRIPT_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            complaint = f"it did not end within {SCRIPT_TIMEOUT_S} s"
        if complaint:
            raise BadInput(f"{script} did not make {name}: {complaint}")
        made.replace(to)
