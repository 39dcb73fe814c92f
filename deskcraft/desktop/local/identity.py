"""Which ids a sandbox gets, by who we are and whom the image belongs to."""

from __future__ import annotations

import os
import pwd
import shutil
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from deskcraft.desktop.local.warden.namespaces import RANGE, Ids
from deskcraft.errors import NoUserNamespaces

FIRST_ID = 2_000_000_000
"""Where root's ranges begin. The first belongs to no desktop: in it each X server has an id, and each user namespace of
a desktop and of an X server has an owner. Then one range of `RANGE` ids for each desktop."""
MAX_SLOTS = 1000
"""Desktops at the same time of one user."""
USER = 1000
REBUILD = "build the image as this user (`deskcraft image build`), or import it: `deskcraft image import FILE`"
_SUBORDINATES = "usermod --add-subuids 100000-165535 --add-subgids 100000-165535"


@dataclass(frozen=True, slots=True)
class Identity:
    """The ids of one desktop and of its X server's box."""

    desktop: Ids
    x_server: Ids
    said: str
    """What that means, for people."""
    fix: str = ""
    """How to get a root inside, where there is none."""

    @property
    def full(self) -> bool:
        """Several users inside, so that root and sudo can be there."""
        return self.desktop.full


def message(ids: Ids) -> dict[str, Any]:
    """The ids as the warden reads them."""
    return asdict(ids)


def subordinate(path: str, uid: int) -> int | None:
    """The first id of the user's range in /etc/subuid or /etc/subgid, if it is long enough."""
    try:
        name = pwd.getpwuid(uid).pw_name
    except KeyError:
        name = str(uid)
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    for line in lines:
        owner, _, rest = line.partition(":")
        first, _, count = rest.partition(":")
        if owner in (name, str(uid)) and first.isdecimal() and count.isdecimal() and int(count) >= RANGE:
            return int(first)
    return None


def holds(first: int, count: int) -> bool:
    """Does this process's own user namespace have these ids? Inside another sandbox root has a few only."""
    for line in Path("/proc/self/uid_map").read_text().splitlines():
        inside, _, length = (int(word) for word in line.split())
        if inside <= first and first + count <= inside + length:
            return True
    return False


def _span(how: str, inside: int, uid: int, gid: int, count: int, *, shift: bool = False) -> Ids:
    return Ids(how, ((inside, uid, count),), ((inside, gid, count),), shift)


def choose(rootfs: Path | None, slot: int) -> Identity:
    """The ids for desktop number `slot` over an image; without one, over an image that this user would build.

    Raises:
        NoUserNamespaces: nobody's ids fit the image's owner.
    """
    uid, gid = os.geteuid(), os.getegid()
    owner = uid if rootfs is None else rootfs.stat().st_uid
    if uid == 0 and holds(FIRST_ID, RANGE * (MAX_SLOTS + 1)):
        return _of_root(rootfs, owner, slot)
    box = _span("single", 0, uid, gid, 1)
    alone = _span("single", USER, uid, gid, 1)
    if uid == 0:
        said = "one only, for this root is in a user namespace with too few ids: no root and no sudo inside"
        return Identity(alone, box, said, "start it outside of that namespace or container")
    name = os.environ.get("USER") or str(uid)
    first, first_group = (subordinate(path, uid) for path in ("/etc/subuid", "/etc/subgid"))
    if first is None or first_group is None:
        fix = f"as root: apt install uidmap; {_SUBORDINATES} {name}"
        return Identity(alone, box, "one only: no root, no sudo and no second user inside", fix)
    if not (shutil.which("newuidmap") and shutil.which("newgidmap")):
        return Identity(alone, box, "one only: newuidmap and newgidmap are missing", "as root: apt install uidmap")
    if owner == first == first_group:
        ids = _span("subuid", 0, first, first, RANGE)
        return Identity(ids, box, f"{RANGE} subordinate ids from {first}: sudo inside")
    if owner == uid:
        uids, gids = (((0, me, 1), (1, low, RANGE - 1)) for me, low in ((uid, first), (gid, first_group)))
        # the X server has the one id of the range that is left, so that nobody inside is its user
        box = _span("subuid", 0, first + RANGE - 1, first_group + RANGE - 1, 1)
        said = f"root inside is this user, the others are {RANGE - 1} subordinate ids from {first}: sudo inside"
        return Identity(Ids("subuid", uids, gids), box, said)
    said = f"one only, for the image {rootfs} belongs to uid {owner}: no root and no sudo inside"
    return Identity(alone, box, said, REBUILD)


def for_scripts(open_to_all: bool) -> Ids:
    """The one id of somebody's Python: nobody's on the host where this user can give that away, else his own.

    `open_to_all` says that other users may read what the Python needs: a subordinate id is such a user; root shows the
    files with shifted ids.
    """
    uid, gid = os.geteuid(), os.getegid()
    if uid == 0 and holds(FIRST_ID, RANGE):
        nobody = FIRST_ID + 3 * MAX_SLOTS
        return replace(_span("root", 0, nobody, nobody, 1, shift=True), owner=nobody + 1)
    first, first_group = (subordinate(path, uid) for path in ("/etc/subuid", "/etc/subgid"))
    if open_to_all and first and first_group and shutil.which("newuidmap") and shutil.which("newgidmap"):
        return _span("subuid", 0, first + RANGE - 2, first_group + RANGE - 2, 1)
    return _span("single", 0, uid, gid, 1)


def _of_root(rootfs: Path | None, owner: int, slot: int) -> Identity:
    if owner != 0:
        raise NoUserNamespaces(f"the image {rootfs} belongs to uid {owner}, and root needs its own; {REBUILD}")
    first, second = FIRST_ID + MAX_SLOTS + slot, FIRST_ID + 2 * MAX_SLOTS + slot
    box = replace(_span("root", 0, FIRST_ID + slot, FIRST_ID + slot, 1), owner=second)
    base = FIRST_ID + (slot + 1) * RANGE
    desktop = replace(_span("root", 0, base, base, RANGE, shift=True), owner=first)
    return Identity(desktop, box, f"started by root: {RANGE} ids of its own for each desktop, sudo inside")
