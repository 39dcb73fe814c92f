"""Controllers that are killed: nothing of their sandboxes keeps running, and the next one is not disturbed."""

# What each attack is for stands in its registration:
# ruff: noqa: D103
from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopTimeout

_WAIT_S = 60.0
_DESKTOP = """
with LocalDesktop(image, state_root=state) as desktop:
    desktop.reset()
    desktop.launch(["sleep", "1000"])
    tell(desktop.warden_pids)
"""
_BATCH_SANDBOX = """
with BatchSandbox(image, state_root=state) as box:
    box.start(["/usr/bin/sleep", "1000"])
    tell([box.warden_pid])
"""
_CONTROLLER = """
import json, sys, threading
from pathlib import Path
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.image.store import Image
name, profiles, path, state = json.loads(sys.argv[1])
image, state = Image(name, tuple(profiles), Path(path)), Path(state) if state else None
def tell(pids):
    print(json.dumps(list(pids)), flush=True)
    threading.Event().wait()
"""


def _below(pids: list[int]) -> set[int]:
    """These processes and all that they started."""
    found, left = set(pids), list(pids)
    while left:
        pid = left.pop()
        for task in Path(f"/proc/{pid}/task").glob("*/children"):
            more = {int(word) for word in task.read_text().split()} - found
            found |= more
            left += more
    return found


def _killed(ground: Ground, what: str, number: int) -> str:
    image = ground.image
    given = json.dumps([image.id, list(image.profiles), str(image.path), str(ground.state_root or "")])
    child = subprocess.Popen([sys.executable, "-c", _CONTROLLER + what, given], stdout=subprocess.PIPE, text=True)
    assert child.stdout
    try:
        said = child.stdout.readline()
        if not said:
            return "the controller did not come up"
        inside = _below(json.loads(said))
    finally:
        os.kill(child.pid, number)
        child.wait()
        child.stdout.close()
    try:
        wait_until(lambda: not any(_lives(pid) for pid in inside), _WAIT_S, "the end of the sandbox", 0.1)
    except DesktopTimeout:
        return f"{sum(map(_lives, inside))} of {len(inside)} processes go on"
    return ""


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@attack("ending", "desktop-killed", "all of a desktop ends with a controller that is killed", sampled=True)
def desktop_killed(ground: Ground) -> str:
    return _killed(ground, _DESKTOP, signal.SIGKILL)


@attack("ending", "desktop-crashed", "all of a desktop ends with a controller that crashes")
def desktop_crashed(ground: Ground) -> str:
    return _killed(ground, _DESKTOP, signal.SIGSEGV)


@attack("ending", "batch-killed", "all of a batch sandbox ends with a controller that is killed")
def batch_killed(ground: Ground) -> str:
    return _killed(ground, _BATCH_SANDBOX, signal.SIGKILL)


@attack("ending", "next-desktop", "a desktop comes up where a killed controller left its folders")
def next_desktop(ground: Ground) -> str:
    if said := _killed(ground, _DESKTOP, signal.SIGKILL):
        return said
    with LocalDesktop(ground.image, state_root=ground.state_root) as desktop:
        desktop.reset()
        return "" if desktop.run(["true"]).exit_code == 0 else "it runs no program"
