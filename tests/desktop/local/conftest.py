"""Desktops for the tests of the local provider: one a module where the tests leave each other alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deskcraft.desktop.local import LocalDesktop
from deskcraft.image.store import find_image


@pytest.fixture(scope="module")
def desktop() -> Iterator[LocalDesktop]:
    with LocalDesktop(find_image()) as desktop:
        desktop.reset()
        yield desktop
