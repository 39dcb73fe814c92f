"""Shows a few programs of the image as copies that nobody can read: the kernel keeps their processes untraceable.

A process whose program its user cannot read is not dumpable from its first instruction on (execve(2), ptrace(2)): no
other process of the same user can attach to it, write its memory or look into its descriptors. So what the session's
bus and its settings store say is said by them.
"""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH102, PTH106
from __future__ import annotations

import os
from collections.abc import Sequence

from . import kernel

KEEPERS = ("/usr/bin/dbus-daemon", "/usr/lib/x86_64-linux-gnu/xfce4/xfconf/xfconfd")
"""The session's bus and its settings store, which are asked for evidence."""
_PLACE, _SIZE = "/dev/.guard", 8 * 2**20
_PLAIN = kernel.MS_NOSUID | kernel.MS_NODEV


def cover(programs: Sequence[str]) -> None:
    """Mounts over each program that is there its own copy, executable and read-only; called in the new root."""
    os.mkdir(_PLACE, 0)
    kernel.mount("tmpfs", _PLACE, "tmpfs", _PLAIN, f"size={_SIZE},mode=700")
    copies: list[tuple[str, str]] = []
    for index, program in enumerate(programs):
        try:
            source = os.open(program, os.O_RDONLY | os.O_NOFOLLOW)
        except OSError:  # an image without it
            continue
        copy = f"{_PLACE}/{index}"
        target = os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o700)
        while os.sendfile(target, source, None, _SIZE):
            pass
        os.fchmod(target, 0o111)
        os.close(source)
        os.close(target)
        copies.append((copy, program))
    kernel.mount("none", _PLACE, "", kernel.MS_BIND | kernel.MS_REMOUNT | kernel.MS_RDONLY | _PLAIN)
    for copy, program in copies:
        kernel.mount(copy, program, "", kernel.MS_BIND)
    kernel.detach(_PLACE)
    os.rmdir(_PLACE)
