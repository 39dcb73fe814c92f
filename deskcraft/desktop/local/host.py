"""Says what this host can do for local desktops, what is lost, and how to fix it: the body of `deskcraft doctor`."""

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

from deskcraft.desktop.local import groups
from deskcraft.desktop.local.identity import Identity, choose, message
from deskcraft.desktop.local.warden.namespaces import Ids
from deskcraft.errors import HostError
from deskcraft.image.store import list_images, store_root

MB = 2**20
NEEDED_MEMORY = 1024 * MB
"""Bytes of free memory for one desktop with one large application."""
NEEDED_DISK = 4096 * MB
"""Bytes of free disk for one image and its build."""
_PROBE_S = 30.0
_CODE = "import sys; sys.path.insert(0, sys.argv[1]); from warden.probe import main; main()"
_NAMESPACES = "user namespaces"
_NOT_REACHED = "not reached"
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
    fix: str = ""

    def line(self) -> str:
        """For people: what it is, how it is, and what to do."""
        mark = "ok  " if self.ok else ("FAIL" if self.needed else "lost")
        return f"{mark}  {self.name}: {self.detail}" + (f"\n      -> {self.fix}" if self.fix and not self.ok else "")


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
        return "" if bad is None else f"{bad.name}: {bad.detail}" + (f"; {bad.fix}" if bad.fix else "")

    def lines(self) -> list[str]:
        """The report for people."""
        return [item.line() for item in self.items]

    def as_json(self) -> dict[str, Any]:
        """The report for programs."""
        return {"usable": self.usable, "items": [asdict(item) for item in self.items]}


def probe(root: Path | None = None, rootfs: Path | None = None) -> HostReport:
    """Looks at this host, as this user.

    Args:
        root: Where desktops keep their state.
        rootfs: The image that is meant; without it the newest one, or one that this user would build.
    """
    folder = root or store_root()
    items = [_machine()]
    if rootfs is None:
        rootfs = next((image.rootfs for image in list_images()), None)
    try:
        who = choose(rootfs, 0)
    except HostError as error:
        items.append(Item("ids inside", False, str(error), needed=True))
        who = choose(None, 0)
    else:
        items.append(Item("ids inside", who.full, who.said, fix=who.fix))
    found = _try(who.desktop, folder)
    items.insert(1, _user_namespaces(found, who))
    items += _files(found)
    items += [_cgroups(), _memory(), _disk(folder)]
    return HostReport(tuple(items))


def _machine() -> Item:
    ok = sys.platform == "linux" and platform.machine() == "x86_64"
    return Item(
        "machine",
        ok,
        f"{platform.system()} {platform.release()} on {platform.machine()}",
        needed=True,
        fix="local desktops need Linux on x86-64; --desktop mock runs everywhere",
    )


def _try(ids: Ids, folder: Path) -> dict[str, str]:
    """Makes a sandbox step by step in a process of its own."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="probe-", dir=folder) as place:
            Path(place).chmod(0o755)
            for name in ("m", "disk"):
                (Path(place) / name).mkdir()
            if os.geteuid() == 0:
                os.chown(Path(place) / "disk", ids.uids[0][1], ids.gids[0][1])
            done = subprocess.run(
                [sys.executable, "-I", "-S", "-c", _CODE, str(Path(__file__).parent), json.dumps(message(ids)), place],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                env={},
                timeout=_PROBE_S,
                check=False,
            )
        found: dict[str, str] = json.loads(done.stdout)
        return found
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        return {"namespaces": f"the probe failed: {error}"}


def _setting(path: str) -> str | None:
    try:
        return Path(path).read_text().strip()
    except OSError:
        return None


def _user_namespaces(found: dict[str, str], who: Identity) -> Item:
    why = found.get("namespaces", _NOT_REACHED)
    if not why:
        return Item(_NAMESPACES, True, "can be made", needed=True)
    fix = f"run as root, or {_DOCKER}"
    if _setting("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") == "1":
        fix = "as root: sysctl kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu 24.04 and later)"
    elif _setting("/proc/sys/user/max_user_namespaces") == "0":
        fix = "as root: sysctl user.max_user_namespaces=10000"
    elif _setting("/proc/sys/kernel/unprivileged_userns_clone") == "0":
        fix = "as root: sysctl kernel.unprivileged_userns_clone=1"
    elif "newuidmap" in why or "newgidmap" in why:
        fix = "apt install uidmap, and check the ranges in /etc/subuid and /etc/subgid"
    elif "mount_setattr" in why:
        fix = "this file system cannot show shifted ids: put DESKCRAFT_HOME on ext4, xfs or btrfs"
    return Item(_NAMESPACES, False, why, needed=True, fix=fix)


def _files(found: dict[str, str]) -> list[Item]:
    def why(*steps: str) -> str:
        return next((found.get(step, _NOT_REACHED) for step in steps if found.get(step, _NOT_REACHED)), "")

    if found.get("attributes"):
        place = found.get("disk") or "a disk of its own in a file"
        good = f"overlay on {place}: a tmpfs cannot hold it (Linux before 6.6)"
    else:
        good = "overlay on a tmpfs, bounded in size"
    bad = why("tmpfs", "overlay")
    overlay = "put DESKCRAFT_HOME on ext4, xfs or btrfs: an overlay (as Docker's root is) cannot hold another"
    wrong = why("proc")
    return [
        Item("file system", not bad, bad or good, needed=True, fix="" if bad == _NOT_REACHED else overlay),
        Item(
            "/proc",
            not wrong,
            wrong or "a sandbox can have its own",
            needed=True,
            fix="" if wrong == _NOT_REACHED else _UNMASK,
        ),
    ]


def _cgroups() -> Item:
    used = list(groups.survey())
    if used:
        rest = "" if len(used) > 1 else "; the rest by watchdog and limits of each process"
        return Item("control groups", True, f"{', '.join(used)} bound each desktop{rest}")
    return Item(
        "control groups",
        False,
        "none can be made: the watchdog alone bounds memory (five looks a second)",
        fix="run as root, or in a delegated group of version 2 that has memory and pids in cgroup.subtree_control",
    )


def _memory() -> Item:
    for line in (_setting("/proc/meminfo") or "").splitlines():
        if line.startswith("MemAvailable:"):
            free = int(line.split()[1]) * 1024
            return Item(
                "memory", free >= NEEDED_MEMORY, f"{free // MB} MB available", fix="close something: one GB a desktop"
            )
    return Item("memory", False, "cannot be read")


def _disk(folder: Path) -> Item:
    free = shutil.disk_usage(folder if folder.exists() else "/").free
    said = f"{free // MB} MB free in {folder}"
    return Item("disk", free >= NEEDED_DISK, said, fix="set DESKCRAFT_HOME to a larger disk")
