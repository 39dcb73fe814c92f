"""Fixtures of the checks' tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deskcraft.workbench import ImageWorkbench
from tests.evaluators.blends import Blends, written


@pytest.fixture(scope="session")
def blends(tmp_path_factory: pytest.TempPathFactory, workbench: ImageWorkbench) -> Iterator[Blends]:
    """Files that the image's Blender wrote; a test that uses them is marked `real`."""
    yield Blends(tmp_path_factory.mktemp("blends"), written(), workbench)
