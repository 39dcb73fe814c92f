"""Opens a desktop as an ordinary user over a view of an image with other ids: arguments MODE, IMAGE and PLACE.

Started by root, in a mount namespace of its own. MODE `single`: the image belongs to the user, who has one id.
`shifted`: the user has 65,536 subordinate ids, and the image is stored with those. `own`: he has them, and every file
of the image is his own, as after an import. PLACE is where changes go: `memory` or `disk`. Prints what the desktop says
as JSON.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tempfile
import traceback
from pathlib import Path

from deskcraft.desktop.local import Limits, LocalDesktop, reap
from deskcraft.desktop.local.host import probe
from deskcraft.desktop.local.warden import kernel
from deskcraft.errors import DeskCraftError
from deskcraft.image.store import Image

UID = 20_000
FIRST = 500_000
RANGE = 65_536


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
    paths = {Path(sys.base_prefix), Path(sys.prefix), Path(__file__).parents[3]}
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


def look(desktop: LocalDesktop) -> dict[str, object]:
    """What can be done on the desktop."""
    desktop.snapshot("fresh")
    desktop.put("~/Documents/a.txt", b"put")
    first = desktop.run(["sh", "-c", "id -u; id -un; cat ~/Documents/a.txt; echo b > ~/Documents/b.txt"])
    desktop.launch(["mousepad"])
    desktop.settle()
    found: dict[str, object] = {
        "said": first.stdout.decode().split(), "got": desktop.get("~/Documents/b.txt").decode(),
        "seen": bool(desktop.screenshot().any()), "uid": desktop.tree("~/Documents")["b.txt"].uid,
        "lost": sorted(desktop.capabilities.lost), "tree": bool(desktop.accessibility_tree()),
        "sudo before": desktop.run(["sudo", "-n", "true"]).exit_code,
    }  # fmt: skip
    try:
        desktop.put("/etc/by-root", b"x", root=True)
        found["root"] = desktop.run(["id", "-u"], root=True).stdout.decode()
    except DeskCraftError as error:
        found["root"] = type(error).__name__
    if "sudo" in desktop.capabilities.names:
        desktop.reset(sudo=True)
        script = "useradd -m second && touch /usr/share/doc/by-root && rm -r /usr/share/man && chown 7:8 /etc/hosts"
        found["sudo"] = desktop.run(["sudo", "-n", "sh", "-c", script]).stderr.decode()
        found["second"] = desktop.run(["sudo", "-n", "-u", "second", "id", "-un"]).stdout.decode()
        found["whiteout"] = desktop.run(["ls", "/usr/share/man"]).exit_code
        desktop.snapshot("changed")
        desktop.restore("changed")
        found["kept"] = desktop.run(["stat", "-c", "%u:%g", "/etc/hosts"]).stdout.decode()
    return found


def fill(desktop: LocalDesktop) -> dict[str, object]:
    """Fills the disk with many files, each below what one file may hold."""
    script = "for i in $(seq 400); do head -c 20M /dev/zero > ~/hog-$i || exit 1; sleep 0.05; done"
    return {"hog": desktop.run(["sh", "-c", script]).exit_code, "hit": desktop.limits_hit}


def abandon(image: Image, state: Path, *, on_disk: bool) -> None:
    """Leaves a desktop behind as a killed controller does."""
    child = os.fork()
    if child == 0:
        desktop = LocalDesktop(image, state_root=state, on_disk=on_disk)
        desktop.reset()
        desktop.run(["sh", "-c", "mkdir -m 0 ~/closed; sudo touch /etc/x"])
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)


def main(mode: str, image: str, place: str) -> None:
    """Prepares the view, becomes the user, and looks."""
    kernel.unshare(kernel.NEWNS)
    kernel.mount("none", "/", "", kernel.MS_REC | kernel.MS_PRIVATE)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "image").mkdir()
        (folder / "state").mkdir()
        os.chown(folder / "state", UID, UID)
        if mode == "own":
            show_as_own(image, folder)
        else:
            show(image, folder / "image", UID if mode == "single" else FIRST)
        bind_with("/etc/passwd", f"somebody:x:{UID}:{UID}::/tmp:/bin/sh\n", folder)
        if mode != "single":
            for path in ("/etc/subuid", "/etc/subgid"):
                bind_with(path, f"somebody:{FIRST}:{RANGE}\n", folder)
        open_up()
        child = os.fork()
        if child == 0:
            try:
                os.setgroups([])
                os.setresgid(UID, UID, UID)
                os.setresuid(UID, UID, UID)
                os.environ["HOME"] = "/tmp"
                picture = Image("test", ("base",), folder / "image")
                report = probe(folder / "state", picture.rootfs)
                limits = Limits(disk=256 * 2**20)
                with LocalDesktop(
                    picture, limits=limits, state_root=folder / "state", on_disk=place == "disk"
                ) as desktop:
                    desktop.reset()
                    found = look(desktop)
                    if place == "disk":
                        found |= fill(desktop)
                abandon(picture, folder / "state", on_disk=place == "disk")
                found["reaped"] = reap(folder / "state")
                found["left"] = [path.name for path in (folder / "state" / "desktops").iterdir()]
                found["doctor"] = report.lines()
                found["usable"] = report.usable
                sys.stdout.write(json.dumps(found))
                sys.stdout.flush()
                os._exit(0)
            finally:  # reached with an exception only, which has to be shown before the end
                traceback.print_exc()
                sys.stderr.flush()
                os._exit(1)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        for name in ("image", "lower", "changes") if mode == "own" else ("image",):
            kernel.detach(str(folder / name))  # before the folder is emptied, or the image would be
    sys.exit(status)


if __name__ == "__main__":
    main(*sys.argv[1:])
