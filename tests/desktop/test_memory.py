"""Blocks of memory compared by the C library, and memory that is given back."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest

from deskcraft.desktop.memory import give_back, same_bytes


class Held:
    """What refers to itself, as an episode's desktop and its calls refer to each other."""

    def __init__(self) -> None:
        self.itself = self


def test_what_holds_only_itself_is_freed() -> None:
    gc.disable()
    try:
        gone = weakref.ref(Held())
        assert gone() is not None
        give_back()
        assert gone() is None
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (np.arange(6, dtype=np.uint8).reshape(2, 3), True),
        (np.arange(1, 7, dtype=np.uint8).reshape(2, 3), False),
        (np.arange(6, dtype=np.uint8).reshape(3, 2), False),
        (np.arange(6, dtype=np.int8).reshape(2, 3), False),
        (np.asfortranarray(np.arange(6, dtype=np.uint8).reshape(2, 3)), True),
    ],
    ids=["the same", "other values", "another shape", "another type", "another order in memory"],
)
def test_arrays_are_the_same_by_shape_type_and_values(other: np.ndarray, same: bool) -> None:
    assert same_bytes(np.arange(6, dtype=np.uint8).reshape(2, 3), other) == same
