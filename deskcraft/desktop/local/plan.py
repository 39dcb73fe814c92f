"""Settings of a boot (image, limits, rights), and the message to the warden of a sandbox with the image's programs."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from deskcraft.desktop.local.limits import Limits
from deskcraft.desktop.look import Theme
from deskcraft.image.store import Image

_BOUNDED = ("/", "/tmp", "/dev/shm", "/run")
"""Sized mounts that count as `disk` when they are full."""


def tmpfs_holds_overlays() -> bool:
    """Can files in memory carry user.* attributes? Since Linux 6.6; an overlay's upper folder needs them."""
    fd = os.memfd_create("probe", os.MFD_CLOEXEC)
    try:
        os.setxattr(fd, "user.probe", b"y")
    except OSError:
        return False
    finally:
        os.close(fd)
    return True


@dataclass(frozen=True, slots=True)
class Plan:
    """What to boot."""

    image: Image
    limits: Limits
    width: int
    height: int
    state_root: Path | None
    sudo: bool
    on_disk: bool = False
    """Changed files go to the host's disk even where the memory could hold them."""
    saved: int | None = None
    """A descriptor of a snapshot to start from instead of the fresh home."""
    theme: Theme = "light"
    walls: str = "desktop"
    """Which of `warden.walls.KINDS` closes it."""


def describe_desktop(
    plan: Plan, ids: dict[str, object], base: str, *, on_disk: bool, fds: list[str]
) -> dict[str, object]:
    """The message to the warden of a sandbox with the image's programs; `base` is the desktop's state folder."""
    limits = plan.limits
    return {
        "kind": "desktop",
        "walls": plan.walls,
        "ids": ids,
        "trees": [str(plan.image.rootfs)],
        "seed": str(plan.image.home_seed),
        "base": base,
        "sizes": limits.sizes(),
        "disk_upper": on_disk,
        "fds": fds,
        "sudo": plan.sudo,
        "memory": limits.memory,
        "bounded": [*_BOUNDED],
        "bounds": {"processes": limits.processes, "open_files": limits.open_files},
    }
