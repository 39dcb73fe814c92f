"""Says what this host can do for local desktops, what is lost, and how to mend it: the body of `deskcraft doctor`."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from deskcraft.desktop.local.identity import FIRST_ID, USER, message, subordinate
from deskcraft.desktop.local.state import default_root
from deskcraft.desktop.local.warden.namespaces import RANGE, Ids

MB = 2**20
NEEDED_MEMORY = 1024 * MB
"""Bytes of free memory for one desktop with one large application."""
NEEDED_DISK = 4096 * MB
"""Bytes of free disk for one image and its build."""
_PROBE_S = 30.0
_CODE = "import sys; sys.path.insert(0, sys.argv[1]); from warden.probe import main; main()"
_NAMESPACES = "user namespaces"
_DOCKER = "in Docker start the container with --security-opt seccomp=unconfined --security-opt apparmor=unconfined"
_UNMASK = "in Docker start the container with --security-opt systempaths=unconfined (its /proc is masked)"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that was looked at."""

    name: str
    ok: bool
    detail: str
    needed: bool = False
    """Without it there is no desktop; otherwise only something is lost."""
    mend: str = ""

    def line(self) -> str:
        """For people: what it is, how it is, and what to do."""
        mark = "ok  " if self.ok else ("FAIL" if self.needed else "lost")
        return f"{mark}  {self.name}: {self.detail}" + (f"\n      -> {self.mend}" if self.mend and not self.ok else "")


@dataclass(frozen=True, slots=True)
class HostReport:
    """All items."""

    items: tuple[Item, ...]

    @property
    def usable(self) -> bool:
        """Can a local desktop run here?"""
        return all(item.ok for item in self.items if item.needed)

    @property
    def why_not(self) -> str:
        """The first thing that forbids a desktop, in one line; empty if nothing does."""
        bad = next((item for item in self.items if item.needed and not item.ok), None)
        return "" if bad is None else f"{bad.name}: {bad.detail}" + (f"; {bad.mend}" if bad.mend else "")

    def lines(self) -> list[str]:
        """The report for people."""
        return [item.line() for item in self.items]

    def as_json(self) -> dict[str, Any]:
        """The report for programs."""
        return {"usable": self.usable, "items": [asdict(item) for item in self.items]}


def probe(root: Path | None = None) -> HostReport:
    """Looks at this host, as this user; `root` is where desktops keep their state."""
    folder = root or default_root()
    items = [_machine()]
    ids, who = _ids()
    found = _try(ids, folder)
    items.append(_user_namespaces(found))
    items.append(Item("ids inside", ids.count > 1, who, mend=_more_ids()))
    items += _files(found, ids)
    items += [_cgroups(), _memory(), _disk(folder)]
    return HostReport(tuple(items))


def _machine() -> Item:
    ok = sys.platform == "linux" and platform.machine() == "x86_64"
    return Item(
        "machine", ok, f"{platform.system()} {platform.release()} on {platform.machine()}", needed=True,
        mend="local desktops need Linux on x86-64; --desktop mock runs everywhere",
    )  # fmt: skip


def _ids() -> tuple[Ids, str]:
    uid = os.geteuid()
    if uid == 0:
        return Ids("root", 0, FIRST_ID, RANGE, shift=True), f"started by root: {RANGE} ids, sudo inside"
    first = subordinate("/etc/subuid", uid)
    if first is not None and subordinate("/etc/subgid", uid) == first and shutil.which("newuidmap"):
        return Ids("subuid", 0, first, RANGE, shift=False), f"{RANGE} subordinate ids from {first}, sudo inside"
    return Ids("single", USER, uid, 1, shift=False), "one only: no root, no sudo and no second user inside"


def _more_ids() -> str:
    name = os.environ.get("USER", "USER")
    return (
        f"apt install uidmap, and as root: usermod --add-subuids 100000-165535 --add-subgids 100000-165535 {name}; "
        "then build the image anew"
    )


def _try(ids: Ids, folder: Path) -> dict[str, str]:
    """Makes a sandbox step by step in a process of its own."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="probe-", dir=folder) as place:
            Path(place).chmod(0o755)
            (Path(place) / "m").mkdir()
            done = subprocess.run(
                [sys.executable, "-I", "-S", "-c", _CODE, str(Path(__file__).parent), json.dumps(message(ids)), place],
                stdin=subprocess.DEVNULL, capture_output=True, env={}, timeout=_PROBE_S, check=False,
            )  # fmt: skip
        found: dict[str, str] = json.loads(done.stdout)
        return found
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        return {"namespaces": f"the probe failed: {error}"}


def _setting(path: str) -> str | None:
    try:
        return Path(path).read_text().strip()
    except OSError:
        return None


def _user_namespaces(found: dict[str, str]) -> Item:
    why = found.get("namespaces", "not reached")
    if not why:
        return Item(_NAMESPACES, True, "can be made", needed=True)
    mend = f"run as root, or {_DOCKER}"
    if _setting("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") == "1":
        mend = "as root: sysctl kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu 24.04 and later)"
    elif _setting("/proc/sys/user/max_user_namespaces") == "0":
        mend = "as root: sysctl user.max_user_namespaces=10000"
    elif _setting("/proc/sys/kernel/unprivileged_userns_clone") == "0":
        mend = "as root: sysctl kernel.unprivileged_userns_clone=1"
    elif "newuidmap" in why or "newgidmap" in why:
        mend = "apt install uidmap, and check the ranges in /etc/subuid and /etc/subgid"
    elif "mount_setattr" in why:
        mend = "this file system cannot show shifted ids: put DESKCRAFT_HOME on ext4, xfs or btrfs"
    return Item(_NAMESPACES, False, why, needed=True, mend=mend)


def _files(found: dict[str, str], ids: Ids) -> list[Item]:
    def item(name: str, steps: tuple[str, ...], good: str, mend: str) -> Item:
        why = next((found.get(step, "not reached") for step in steps if found.get(step, "not reached")), "")
        return Item(name, not why, why or good, needed=True, mend=mend)

    return [
        item(
            "file system", ("tmpfs", "attributes", "overlay"), "overlay on a tmpfs, bounded in size",
            "needs Linux 6.6 or later (a tmpfs with user attributes, overlays in user namespaces)",
        ),
        item("/proc", ("proc",), "a sandbox can have its own", _UNMASK),
    ]  # fmt: skip


def _cgroups() -> Item:
    places = ("/sys/fs/cgroup/memory", "/sys/fs/cgroup")
    writable = next((place for place in places if os.access(place, os.W_OK)), None)
    if writable:
        return Item("control groups", True, f"{writable} can be written; the watchdog does not need it")
    return Item("control groups", False, "not writable: the watchdog alone bounds memory (five looks a second)")


def _memory() -> Item:
    for line in (_setting("/proc/meminfo") or "").splitlines():
        if line.startswith("MemAvailable:"):
            free = int(line.split()[1]) * 1024
            return Item(
                "memory", free >= NEEDED_MEMORY, f"{free // MB} MB available", mend="close something: one GB a desktop"
            )
    return Item("memory", False, "cannot be read")


def _disk(folder: Path) -> Item:
    free = shutil.disk_usage(folder if folder.exists() else "/").free
    said = f"{free // MB} MB free in {folder}"
    return Item("disk", free >= NEEDED_DISK, said, mend="set DESKCRAFT_HOME to a larger disk")
