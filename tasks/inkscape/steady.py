"""Gestures on a busy machine: one that found its field or button missing looks again, before it has done anything."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from deskcraft.authoring import Desk

P, T = ParamSpec("P"), TypeVar("T")
LOOKS = 15


def steady(gesture: Callable[Concatenate[Desk, P], T]) -> Callable[Concatenate[Desk, P], T]:
    """The same gesture, begun again while what it needs is not in the accessibility tree."""

    @wraps(gesture)
    def again(desk: Desk, *args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(LOOKS):
            try:
                return gesture(desk, *args, **kwargs)
            except (ValueError, IndexError, StopIteration):
                desk.settle()
        return gesture(desk, *args, **kwargs)

    return again
