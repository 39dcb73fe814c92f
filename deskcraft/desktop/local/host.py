"""Says what this host can do for local desktops, what is lost, and how to fix it: the body of `deskcraft doctor`."""

from __future__ import annotations

import errno
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from deskcraft.desktop.local import container, groups, state
from deskcraft.desktop.local.identity import choose, message
from deskcraft.desktop.local.warden.namespaces import Ids
from deskcraft.errors import HostError
from deskcraft.image.store import list_images, store_root

MB = 2**20
NEEDED_MEMORY = 1024 * MB
"""Bytes of free memory for one desktop with one large application."""
NEEDED_DISK = 4096 * MB
"""Bytes of free disk for one image and its build."""
_PROBE_S = 30.0
_ONE_ID = "nothing to do: containers have one id; tasks that need sudo inside run outside of one"
_GROUPS = "run as root, or in a delegated group of version 2 that has memory and pids in cgroup.subtree_control"
_NO_GROUPS = "nothing to do: bound all desktops together by the container's own limits (--memory, --pids-limit)"
_CODE = "import sys; sys.path.insert(0, sys.argv[1]); from warden.probe import main; main()"
_NAMESPACES = "user namespaces"
_NOT_REACHED = "not reached"
_UNSHARING = ("unshare", "setns", "ids cannot be mapped", "newuidmap", "newgidmap", "no user namespace")
"""What stands in the reason where a user namespace itself was refused, and not what is done in it."""


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
    if container.in_container() and not who.full:
        items[-1] = replace(items[-1], fix=_ONE_ID)
    found = _try(who.desktop, folder / state.DESKTOPS)
    items[1:1] = _namespaces(found)
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


def _namespaces(found: dict[str, str]) -> list[Item]:
    """Two things that are refused for two reasons: a user namespace, and what is done in one (mounts above all)."""
    why = found.get("namespaces", _NOT_REACHED)
    refused = bool(why) and (why.startswith("the probe failed") or any(word in why for word in _UNSHARING))
    inside = why or found.get("tmpfs", _NOT_REACHED)
    return [
        Item(_NAMESPACES, not refused, why if refused else "can be made", needed=True, fix=_fix(why)),
        Item(
            "mounts in them",
            not refused and not inside,
            _NOT_REACHED if refused else inside or "can be made",
            needed=True,
            fix="" if refused else _fix(inside),
        ),
        Item(
            "sandboxes of browsers",
            not found.get("chroot", _NOT_REACHED),
            found.get("chroot", _NOT_REACHED) or "can be made inside",
            fix=_fix(found.get("chroot", "")) if "chroot" in found else "",
        ),
    ]


def _fix(why: str) -> str:
    """What to do about a refusal, by who refuses here."""
    if _setting("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") == "1":
        return "as root: sysctl kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu 24.04 and later)"
    if _setting("/proc/sys/user/max_user_namespaces") == "0":
        return "as root: sysctl user.max_user_namespaces=10000"
    if _setting("/proc/sys/kernel/unprivileged_userns_clone") == "0":
        return "as root: sysctl kernel.unprivileged_userns_clone=1"
    if "newuidmap" in why or "newgidmap" in why:
        return "apt install uidmap, and check the ranges in /etc/subuid and /etc/subgid"
    if "mount_setattr" in why and os.geteuid() == 0:
        return "this file system cannot show shifted ids: put DESKCRAFT_HOME on ext4, xfs or btrfs"
    if container.in_container():
        # seccomp answers EPERM or ENOSYS, AppArmor EACCES
        option = container.APPARMOR if os.strerror(errno.EACCES) in why else container.SECCOMP
        return f"start the container with {option}"
    return "run as root"


def _files(found: dict[str, str]) -> list[Item]:
    if found.get("attributes"):
        place = found.get("disk") or "a disk of its own in a file"
        good = f"overlay on {place}: a tmpfs cannot hold it (Linux before 6.6)"
    else:
        good = "overlay on a tmpfs, bounded in size"
    bad = found.get("overlay", _NOT_REACHED)
    overlay = "put DESKCRAFT_HOME on ext4, xfs or btrfs: an overlay (as Docker's root is) cannot hold another"
    wrong = found.get("proc", _NOT_REACHED)
    return [
        Item("file system", not bad, bad or good, needed=True, fix="" if bad == _NOT_REACHED else overlay),
        Item(
            "/proc",
            not wrong,
            wrong or "a sandbox can have its own",
            needed=True,
            fix=""
            if wrong == _NOT_REACHED
            else f"start the container with {container.UNMASK}: its own /proc is masked",
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
        fix=_NO_GROUPS if container.in_container() else _GROUPS,
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
