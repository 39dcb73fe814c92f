"""The local web sites as a desktop gets them: their names, the program that serves them, their databases at the start.

They are written in `vm_images/sites/`; what that is, docs/tasks/sites.md says.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from functools import cache
from pathlib import Path

from deskcraft.errors import HostError

CAPABILITY = "network-site:"
"""What a task's `requires` says of a site that it needs, before its name."""
PROFILE = "web"
"""Of the images that can serve them."""
_AT_START_ONLY = ("seed.yaml", "schema.sql", "build.py")
"""What makes the databases and is of no use to the server."""
_BUILD_S = 120.0


def folder() -> Path:
    """Where the sites are written."""
    from deskcraft.image.recipe import recipe_folder  # what builds images is not needed to read a task

    return recipe_folder().parent / "sites"


@cache
def hosts() -> dict[str, str]:
    """The host name of each site."""
    return tomllib.loads((folder() / "hosts.toml").read_text(encoding="utf-8"))


def required(requires: tuple[str, ...]) -> tuple[str, ...]:
    """The sites that a task requires."""
    return tuple(name.removeprefix(CAPABILITY) for name in requires if name.startswith(CAPABILITY))


@cache
def program() -> bytes:
    """The server, a tar of the package `sites`."""
    data = io.BytesIO()
    here = folder()
    with tarfile.open(fileobj=data, mode="w") as packed:
        for path in sorted(here.rglob("*")):
            name = path.relative_to(here)
            if path.is_file() and name.parts[-1] not in _AT_START_ONLY and "__pycache__" not in name.parts:
                packed.add(path, f"sites/{name.as_posix()}", filter=_plain)
    return data.getvalue()


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mode, entry.mtime = 0o644, 0
    return entry


@cache
def databases() -> dict[str, bytes]:
    """The database of each site as it is at the start; made once a process, in a third of a second.

    Raises:
        HostError: they cannot be made.
    """
    with tempfile.TemporaryDirectory(prefix="sites-") as made:
        argv = [sys.executable, "-B", "-m", "sites.build", made]
        done = subprocess.run(argv, cwd=folder().parent, capture_output=True, timeout=_BUILD_S, check=False)
        if done.returncode:
            raise HostError(f"the sites' databases cannot be made: {done.stderr.decode(errors='replace')[-500:]}")
        return {name: (Path(made) / f"{name}.db").read_bytes() for name in hosts()}
