"""This host as an ordinary user sees it, for tests and attacks that root starts: with or without subordinate ids.

Everything is shown in a mount namespace of its own: the image with the user's ids, a line for him in /etc/passwd, and
this Python where it lies in root's closed home. Nothing of the host is changed, and no user is added to it.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from deskcraft.desktop.local.warden import kernel

UID = 20_000
FIRST = 500_000
RANGE = 65_536
INSIDE = 1000
"""The user's id inside, whose home an image has."""
Mode = Literal["single", "reader", "shifted", "own"]
"""`single`: the image belongs to the user, who has one id. `reader`: he has one id, and of the image the home alone is
his, as in a container. `shifted`: he has 65,536 subordinate ids, and the image is
stored with those. `own`: he has them, and every file of the image is his own, as after an import."""


def id_space(first: int, count: int) -> int:
    """A descriptor of a user namespace that shows `count` ids 0.. as first.."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(write)
        kernel.unshare(kernel.NEWUSER)
        os.read(read, 1)
        os._exit(0)
    os.close(read)
    mine = Path("/proc/self/ns/user").readlink()
    while Path(f"/proc/{child}/ns/user").readlink() == mine:
        os.sched_yield()
    for name in ("uid_map", "gid_map"):
        Path(f"/proc/{child}/{name}").write_text(f"0 {first} {count}")
    space = os.open(f"/proc/{child}/ns/user", os.O_RDONLY)
    os.close(write)
    os.waitpid(child, 0)
    return space


def show(image: str, place: Path, first: int, count: int = RANGE) -> None:
    """Mounts the image at place with its ids shifted."""
    tree = kernel.clone_tree(image)
    kernel.set_attributes(tree, kernel.ATTR_IDMAP | kernel.ATTR_RDONLY, id_space(first, count))
    kernel.attach(tree, str(place))


def show_as_own(image: str, folder: Path) -> None:
    """Mounts the image at folder/image with every file the user's own: the few that are not root's are copied."""
    for name in ("lower", "changes"):
        (folder / name).mkdir()
    show(image, folder / "lower", UID, 1)
    kernel.mount("tmpfs", str(folder / "changes"), "tmpfs")
    upper = folder / "changes" / "upper"
    (folder / "changes" / "work").mkdir()
    for source in (Path(image), *Path(image).rglob("*")):
        entry = source.lstat()
        if source == Path(image) or (entry.st_uid, entry.st_gid) != (0, 0):
            copy_to(source, upper, Path(image))
    os.setxattr(upper / "home", "trusted.overlay.opaque", b"y")  # the seed is copied whole, and its owner not mapped
    layers = f"lowerdir={folder}/lower,upperdir={upper},workdir={folder}/changes/work"
    kernel.mount("overlay", str(folder / "image"), "overlay", 0, layers)


def copy_to(source: Path, upper: Path, top: Path) -> None:
    """Copies a file or an empty folder to the same place below upper, the user's own there, and the folders above."""
    place = upper / source.relative_to(top)
    if place.is_symlink() or place.exists():
        return
    if source != top:
        copy_to(source.parent, upper, top)
    if source.is_dir() and not source.is_symlink():
        place.mkdir()
    else:
        shutil.copy2(source, place, follow_symlinks=False)
    os.chown(place, UID, UID, follow_symlinks=False)
    if not place.is_symlink():
        place.chmod(source.stat().st_mode & 0o7777)  # a change of owner drops set-id bits


def open_up() -> None:
    """Makes this Python and this repository reachable where they lie in root's closed home, here only."""
    home = Path.home()
    paths = {Path(sys.base_prefix), Path(sys.prefix), Path(__file__).parents[2]}
    trees = {path: kernel.clone_tree(str(path)) for path in paths if path.is_relative_to(home)}
    if trees:
        kernel.mount("tmpfs", str(home), "tmpfs", 0, "mode=755")
    for path, tree in trees.items():
        path.mkdir(parents=True, exist_ok=True)
        kernel.attach(tree, str(path))


def bind_with(path: str, more: str, folder: Path) -> None:
    """Adds lines to a system file, in this mount namespace only."""
    copy = folder / Path(path).name
    copy.write_text(Path(path).read_text() + more)
    kernel.mount(str(copy), path, "", kernel.MS_BIND)


def as_ordinary_user(mode: Mode, image: str, run: Callable[[Path, Path], int]) -> int:
    """Runs a function as the user, in a process of its own; gives its exit status.

    Args:
        mode: Which ids he has, and whose the image is.
        image: The folder of the image.
        run: Is given the place where the image is shown, and an empty folder of the user's for state.
    """
    assert os.geteuid() == 0, "only root can become an ordinary user"
    kernel.unshare(kernel.NEWNS)
    kernel.mount("none", "/", "", kernel.MS_REC | kernel.MS_PRIVATE)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        for part in ("image", "state"):
            (folder / part).mkdir()
        os.chown(folder / "state", UID, UID)
        if mode == "own":
            show_as_own(image, folder)
        elif mode == "reader":
            show(image, folder / "image", UID - INSIDE, INSIDE + 1)
        else:
            show(image, folder / "image", UID if mode == "single" else FIRST)
        bind_with("/etc/passwd", f"somebody:x:{UID}:{UID}::/tmp:/bin/sh\n", folder)
        if mode not in ("single", "reader"):
            for path in ("/etc/subuid", "/etc/subgid"):
                bind_with(path, f"somebody:{FIRST}:{RANGE}\n", folder)
        open_up()
        child = os.fork()
        if child == 0:
            _become_and_run(run, folder)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        for part in ("image", "lower", "changes") if mode == "own" else ("image",):
            kernel.detach(str(folder / part))  # before the folder is emptied, or the image would be
    return status


def _become_and_run(run: Callable[[Path, Path], int], folder: Path) -> None:
    code = 1
    try:
        os.setgroups([])
        os.setresgid(UID, UID, UID)
        os.setresuid(UID, UID, UID)
        os.environ["HOME"] = "/tmp"
        os.environ["USER"] = "somebody"
        code = run(folder / "image", folder / "state")
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
