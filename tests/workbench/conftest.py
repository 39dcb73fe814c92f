"""The workbench on the image's own applications, one for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deskcraft.workbench import ImageWorkbench


@pytest.fixture(scope="module")
def bench() -> Iterator[ImageWorkbench]:
    found = ImageWorkbench()
    yield found
    found.close()
