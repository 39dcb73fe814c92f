"""Virtual machines as a kind of desktops. They keep no spare: they go back to their first picture."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from deskcraft.desktop.opening import LIBVIRT_URI
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.providers import DesktopAsked, Provider


@contextmanager
def _open(asked: DesktopAsked) -> Iterator[Desktop]:
    from deskcraft.desktop.libvirt.desktop import LibvirtDesktop
    from deskcraft.desktop.libvirt.pool import Pool
    from deskcraft.image.disk import find_disk
    from deskcraft.image.store import find_image

    disk = find_disk(find_image(asked.profiles, asked.image))
    with Pool(disk, uri=os.environ.get(LIBVIRT_URI) or None, size=1) as pool, LibvirtDesktop(pool) as machine:
        yield machine


def _memory_mb() -> int:
    from deskcraft.desktop.libvirt.domain import Hardware

    return Hardware().host_mb


PROVIDER = Provider(_open, needs_image=True, memory_mb=_memory_mb)
