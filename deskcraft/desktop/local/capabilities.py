"""What a local desktop can do on this host."""

from __future__ import annotations

from deskcraft.desktop.local import identity
from deskcraft.desktop.local.served_sites import served_by
from deskcraft.desktop.local.session import clock_box
from deskcraft.desktop.protocol import Capabilities
from deskcraft.image.store import Image


def capabilities(image: Image, width: int, height: int) -> Capabilities:
    """What a desktop of this image can do on this host, started by this user."""
    names = {"applications", "xfce", "accessibility", "sudo", "root_files"}
    lost: dict[str, str] = {
        "systemd": "the kernel is the host's: no services, no clock, no mounts",
        "memory_snapshots": "a snapshot holds the disk only",
    }
    served, unserved = served_by(image.record.profiles)
    names, lost = names | served, lost | unserved
    if not identity.choose(image.rootfs, 0).full:
        names -= {"sudo", "root_files"}
        reason = "only one user id can be mapped; `deskcraft doctor` says how to get more"
        lost |= {"sudo": reason, "root_files": reason}
    return Capabilities("local", width, height, frozenset(names), lost, clock_box(width, height))
