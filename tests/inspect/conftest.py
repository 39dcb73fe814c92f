"""What the tests of evaluations by inspect share."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _streams_end_here() -> Iterator[None]:
    """The streams that inspect leaves unclosed are collected in the test that ignores them, not in a later one."""
    yield
    gc.collect()
