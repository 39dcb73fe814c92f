"""Which ids a sandbox gets, by who we are and whom the image belongs to."""

from __future__ import annotations

import os
import pwd
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from deskcraft.desktop.local.warden.namespaces import RANGE, Ids
from deskcraft.errors import NoUserNamespaces

FIRST_ID = 2_000_000_000
"""Where root's ranges begin: one range of `RANGE` ids for each desktop, one id for each X server before them."""
MAX_SLOTS = 1000
"""Desktops at the same time of one user."""
USER = 1000


@dataclass(frozen=True, slots=True)
class Identity:
    """The ids of one desktop and of its X server's box."""

    desktop: Ids
    x_server: Ids

    @property
    def full(self) -> bool:
        """Several users inside, so that root and sudo can be there."""
        return self.desktop.count > 1


def message(ids: Ids) -> dict[str, Any]:
    """The ids as the warden reads them."""
    return asdict(ids)


def subordinate(path: str, uid: int) -> int | None:
    """The first id of the caller's range in /etc/subuid or /etc/subgid, if it is long enough."""
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
        if owner in (name, str(uid)) and first.isdigit() and count.isdigit() and int(count) >= RANGE:
            return int(first)
    return None


def choose(rootfs: Path, slot: int) -> Identity:
    """The ids for desktop number `slot` over an image.

    Raises:
        NoUserNamespaces: nobody's ids fit the image's owner.
    """
    owner = rootfs.stat().st_uid
    uid = os.geteuid()
    if uid == 0:
        box = Ids("root", 0, FIRST_ID + slot, 1, shift=False)
        base = FIRST_ID + (slot + 1) * RANGE
        if owner != 0:
            raise NoUserNamespaces(
                f"the image {rootfs} belongs to uid {owner}; root needs one that root built (`deskcraft image build`)"
            )
        return Identity(Ids("root", 0, base, RANGE, shift=True), box)
    first = subordinate("/etc/subuid", uid)
    box = Ids("single", 0, uid, 1, shift=False)
    if first is not None and first == owner and subordinate("/etc/subgid", uid) == first:
        return Identity(Ids("subuid", 0, first, RANGE, shift=False), box)
    return Identity(Ids("single", USER, uid, 1, shift=False), box)
