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
_DISK = 16 * _MB


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
    """Runs the steps in order; the first that fails ends them, and is the last one in `found`.

    Only a refused /proc, which others tell of, lets the next one begin.
    """
    found["namespaces"] = ""
    os.chdir(lower)
    (tree,), disk = enter(ids, ["."], "desk", _DISK)
    become(ids)
    found["disk"] = "" if disk is not None else "a folder on the host's disk"
    found["tmpfs"] = ""
    kernel.mount("tmpfs", "m", "tmpfs", kernel.MS_NODEV, f"size={_MB},mode=755")
    found["attributes"] = "" if filesystem.has_xattrs("m") else "a tmpfs does not hold user.* attributes"
    found["overlay"] = ""
    store = "m"
    if found["attributes"]:
        store = "disk"
        if disk is not None:
            store = "m/disk"
            os.mkdir(store)
            kernel.attach(disk, store)
    for name in ("m/low", f"{store}/upper", f"{store}/work", "m/root"):
        os.mkdir(name)
    kernel.attach(tree, "m/low")
    layers = f"userxattr,lowerdir=m/low,upperdir={store}/upper,workdir={store}/work"
    kernel.mount("overlay", "m/root", "overlay", 0, layers)
    found["proc"] = ""
    os.mkdir("m/proc")
    os.chdir("m")
    found["proc"] = _in_pid_namespace()
    found["chroot"] = ""
    kernel.change_root("root")


def main() -> None:
    """Reads the ids (JSON) and a folder with the subfolders `m` and `disk` from the command line."""
    found: dict[str, str] = {}
    try:
        _steps(Ids.read(json.loads(sys.argv[2])), sys.argv[3], found)
    except OSError as error:
        found[list(found)[-1]] = str(error)
    print(json.dumps(found))
