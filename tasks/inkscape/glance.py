"""One look at the window for all that a gesture needs, taken again while something is missing.

A look takes seconds on a busy machine, and one that was taken while the window was being laid out lacks fields.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from gui import APP

from deskcraft.authoring import Desk, Element

T = TypeVar("T")
LOOKS = 20


def glance(desk: Desk, find: Callable[[list[Element]], T]) -> T:
    """What `find` finds among the showing elements; it raises while that is not there."""
    for _ in range(LOOKS):
        try:
            return find(desk.elements(APP))
        except (ValueError, IndexError, StopIteration):
            desk.settle()
    return find(desk.elements(APP))


def named(seen: list[Element], name: str, role: str) -> Element:
    """The element of this name and role."""
    return next(e for e in seen if e.name == name and e.role == role and e.width > 0)


def beside(seen: list[Element], label: str, role: str = "spin button") -> Element:
    """The field of this role that stands next to the right of a label, which begins with these words."""
    name = next(e for e in seen if e.role == "label" and e.name.startswith(label) and e.width > 0)
    right, middle = name.x + name.width, name.center[1]
    row = [e for e in seen if e.role == role and e.x >= right and abs(e.center[1] - middle) <= 12]
    return min(row, key=lambda e: e.x)
