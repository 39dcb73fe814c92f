"""The buttons beside the layer's name at the foot of the window, with one look a press."""

from __future__ import annotations

from glance import glance, named

from deskcraft.authoring import Desk, Element


def show_or_hide(desk: Desk) -> None:
    """Hides the current layer, or shows it if it was hidden."""
    desk.click(*glance(desk, _buttons)[0].center)
    desk.settle()


def lock_or_unlock(desk: Desk) -> None:
    """Locks the current layer, or unlocks it if it was locked."""
    desk.click(*glance(desk, _buttons)[1].center)
    desk.settle()


def hide_and_lock(desk: Desk) -> None:
    """Hides and locks the current layer, which is neither."""
    eye, lock = glance(desk, _buttons)
    desk.click(*eye.center)
    desk.settle()
    desk.click(*lock.center)
    desk.settle()


def _buttons(seen: list[Element]) -> tuple[Element, Element]:
    """The eye and the lock."""
    fill = named(seen, "Fill:", "label")
    row = [e for e in seen if e.role == "toggle button" and abs(e.y - fill.y) < 12 and e.x > fill.x]
    eye, lock, *_ = sorted(row, key=lambda e: e.x)
    return eye, lock
