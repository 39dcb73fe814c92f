"""One virtual machine for all tests of this folder, led back to its first picture for each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deskcraft.desktop.libvirt.desktop import LibvirtDesktop
from deskcraft.desktop.libvirt.pool import Pool
from deskcraft.image.disk import find_disk
from deskcraft.image.store import find_image


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    with Pool(find_disk(find_image()), size=1) as pool:
        yield pool


@pytest.fixture
def desktop(pool: Pool) -> Iterator[LibvirtDesktop]:
    with LibvirtDesktop(pool) as desktop:
        desktop.reset()
        yield desktop
