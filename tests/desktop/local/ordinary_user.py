"""Opens a desktop as an ordinary user over a view of an image with other ids: arguments MODE, IMAGE and PLACE.

Started by root, in a mount namespace of its own. MODE `single`: the image belongs to the user, who has one id.
`reader`: he has one id, and of the image the home alone is his.
`shifted`: the user has 65,536 subordinate ids, and the image is stored with those. `own`: he has them, and every file
of the image is his own, as after an import. PLACE is where changes go: `memory` or `disk`. Prints what the desktop says
as JSON.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import cast

from deskcraft.attack.ordinary import Mode, as_ordinary_user
from deskcraft.desktop.local import Limits, LocalDesktop, reap
from deskcraft.desktop.local.host import probe
from deskcraft.errors import DeskCraftError
from deskcraft.image.store import Image


def look(desktop: LocalDesktop) -> dict[str, object]:
    """What can be done on the desktop."""
    desktop.snapshot("fresh")
    desktop.put("~/Documents/a.txt", b"put")
    first = desktop.run(["sh", "-c", "id -u; id -un; cat ~/Documents/a.txt; echo b > ~/Documents/b.txt"])
    desktop.launch(["mousepad"])
    desktop.settle()
    found: dict[str, object] = {
        "said": first.stdout.decode().split(),
        "got": desktop.get("~/Documents/b.txt").decode(),
        "seen": bool(desktop.screenshot().any()),
        "uid": desktop.tree("~/Documents")["b.txt"].uid,
        "lost": sorted(desktop.capabilities.lost),
        "tree": bool(desktop.accessibility_tree()),
        "shared": desktop.run(["sh", "-c", "mkdir /var/tmp/mine; stat -c %a /var/tmp /var/tmp/mine"]).stdout.decode(),
        "sudo before": desktop.run(["sudo", "-n", "true"]).exit_code,
    }
    desktop.serve_sites()
    script = "grep birchline.test /etc/hosts; test -s /etc/chromium/policies/managed/authority.json && echo trusted"
    found["sites"] = desktop.run(["sh", "-c", script]).stdout.decode().split()
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
    """Becomes the user, and looks."""
    sys.exit(as_ordinary_user(cast(Mode, mode), image, lambda shown, state: visit(shown, state, place)))


def visit(shown: Path, state: Path, place: str) -> int:
    """What the user finds, on the standard output."""
    picture = Image("test", ("base",), shown)
    report = probe(state, picture.rootfs)
    limits = Limits(disk=256 * 2**20)
    with LocalDesktop(picture, limits=limits, state_root=state, on_disk=place == "disk") as desktop:
        desktop.reset()
        found = look(desktop)
        if place == "disk":
            found |= fill(desktop)
    abandon(picture, state, on_disk=place == "disk")
    found["reaped"] = reap(state)
    found["left"] = [path.name for path in (state / "desktops").iterdir()]
    found["doctor"] = report.lines()
    found["usable"] = report.usable
    sys.stdout.write(json.dumps(found))
    return 0


if __name__ == "__main__":
    main(*sys.argv[1:])
