"""Picking objects on a very busy machine, where the foot of the window is minutes behind."""

from __future__ import annotations

from gui import APP, BESIDE

from deskcraft.authoring import Desk, Element

PATIENCE_S = 240


def told(desk: Desk, words: str) -> Element:
    """Waits until the foot of the window tells this of what is selected (a glob)."""
    return desk.find(words, role="label", app=APP, timeout_s=PATIENCE_S)


def pick(desk: Desk, place: tuple[int, int], words: str, *, inside: bool = False) -> None:
    """Clicks an object (`inside` a group, if so) and waits until the foot of the window tells of it."""
    desk.click(*place, modifiers=["ctrl"] if inside else [])
    desk.move(*BESIDE)  # over a handle, the foot would tell of that
    told(desk, words)
    desk.settle()
