"""Opens a desktop as an ordinary user over a view of an image with other ids: arguments MODE and IMAGE.

Started by root, in a mount namespace of its own. `single`: the image belongs to the user, who has one id.
`subuid`: the user has 65,536 subordinate ids, and the image is stored with those. Prints what the desktop says as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import traceback
from pathlib import Path

from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.local.host import probe
from deskcraft.desktop.local.warden import kernel
from deskcraft.errors import DeskCraftError
from deskcraft.image.store import Image

UID = 20_000
FIRST = 500_000
RANGE = 65_536


def id_space(first: int) -> int:
    """A descriptor of a user namespace that shows the ids 0.. as first.."""
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
        Path(f"/proc/{child}/{name}").write_text(f"0 {first} {RANGE}")
    space = os.open(f"/proc/{child}/ns/user", os.O_RDONLY)
    os.close(write)
    os.waitpid(child, 0)
    return space


def show(image: str, place: Path, first: int) -> None:
    """Mounts the image at place with its ids shifted."""
    tree = kernel.clone_tree(image)
    kernel.set_attributes(tree, kernel.ATTR_IDMAP | kernel.ATTR_RDONLY, id_space(first))
    kernel.attach(tree, str(place))


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
        found["sudo"] = desktop.run(["sudo", "-n", "useradd", "-m", "second"]).exit_code
    return found


def main(mode: str, image: str) -> None:
    """Prepares the view, becomes the user, and looks."""
    kernel.unshare(kernel.NEWNS)
    kernel.mount("none", "/", "", kernel.MS_REC | kernel.MS_PRIVATE)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "image").mkdir()
        (folder / "state").mkdir()
        os.chown(folder / "state", UID, UID)
        show(image, folder / "image", UID if mode == "single" else FIRST)
        bind_with("/etc/passwd", f"somebody:x:{UID}:{UID}::/tmp:/bin/sh\n", folder)
        if mode == "subuid":
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
                report = probe(folder / "state")
                with LocalDesktop(Image("test", ("base",), folder / "image"), state_root=folder / "state") as desktop:
                    desktop.reset()
                    found = look(desktop)
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
        kernel.detach(str(folder / "image"))
    sys.exit(status)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
