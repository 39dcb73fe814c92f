"""Tries every step of making a sandbox on this host and prints, as JSON, which work: {step: "" or the reason}."""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH102
from __future__ import annotations

import json
import os
import sys

from . import filesystem, kernel
from .namespaces import Ids, become, enter

_MB = 2**20


def _in_pid_namespace() -> str:
    """Can the pid namespace have its own /proc?"""
    kernel.unshare(kernel.NEWPID)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            filesystem.mount_proc()
        except OSError as error:
            os.write(write, str(error).encode())
        finally:
            os._exit(0)
    os.close(write)
    why = os.read(read, 500).decode()
    os.waitpid(child, 0)
    return why


def _steps(ids: Ids, lower: str, found: dict[str, str]) -> None:
    """Runs the steps in order; the first that fails ends them, and is the last one in `found`."""
    found["namespaces"] = ""
    tree = enter(ids, lower, "desk")
    os.chdir(lower)
    become(ids)
    found["tmpfs"] = ""
    kernel.mount("tmpfs", "m", "tmpfs", kernel.MS_NODEV, f"size={_MB},mode=755")
    found["attributes"] = "" if filesystem.has_xattrs("m") else "a tmpfs does not hold user.* attributes"
    found["overlay"] = ""
    for name in ("low", "upper", "work", "root"):
        os.mkdir(f"m/{name}")
    kernel.attach(tree, "m/low")
    if not found["attributes"]:
        kernel.mount("overlay", "m/root", "overlay", 0, "userxattr,lowerdir=m/low,upperdir=m/upper,workdir=m/work")
    found["proc"] = ""
    os.mkdir("m/proc")
    os.chdir("m")
    found["proc"] = _in_pid_namespace()


def main() -> None:
    """Reads the ids (JSON) and a folder with a subfolder `m` from the command line."""
    found: dict[str, str] = {}
    try:
        _steps(Ids(**json.loads(sys.argv[2])), sys.argv[3], found)
    except OSError as error:
        found[list(found)[-1]] = str(error)
    print(json.dumps(found))
