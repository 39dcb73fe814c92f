"""The layer that is current: the menu Layer, its keys, and the buttons at the foot of the window.

A click on an object makes its layer the current one; for a layer that is hidden or locked go there from the next one.
"""

from __future__ import annotations

from gui import APP

from deskcraft.authoring import Desk


def go_up(desk: Desk, times: int = 1) -> None:
    """Makes the layer above current, hidden or not."""
    for _ in range(times):
        desk.key("ctrl+Page_Up")
        desk.settle()


def go_down(desk: Desk, times: int = 1) -> None:
    """Makes the layer below current, hidden or not."""
    for _ in range(times):
        desk.key("ctrl+Page_Down")
        desk.settle()


def show_or_hide(desk: Desk) -> None:
    """Hides the layer, or shows it if it was hidden."""
    _press(desk, 0)


def lock_or_unlock(desk: Desk) -> None:
    """Locks the layer, or unlocks it if it was locked."""
    _press(desk, 1)


def rename(desk: Desk, name: str) -> None:
    """Gives the layer another name."""
    _choose(desk, "Rename Layer...")
    desk.wait_for_window("Rename Layer")
    desk.key("ctrl+a")
    desk.type(f"{name}\n")
    desk.wait_for_no_window("Rename Layer")


def raise_it(desk: Desk, times: int = 1) -> None:
    """Raises the layer."""
    for _ in range(times):
        desk.key("ctrl+shift+Page_Up")
        desk.settle()


def raise_to_top(desk: Desk) -> None:
    """Raises the layer above all others."""
    desk.key("ctrl+shift+Home")
    desk.settle()


def delete(desk: Desk) -> None:
    """Deletes the layer with all that is in it."""
    _choose(desk, "Delete Current Layer")


def _choose(desk: Desk, item: str) -> None:
    desk.menu("Layer", item, app=APP)
    desk.settle()


def _press(desk: Desk, place: int) -> None:
    """Presses one of the buttons to the right of the layer's name at the foot of the window: the eye, the lock."""
    fill = desk.find("Fill:", role="label", app=APP)
    row = [e for e in desk.elements(APP) if e.role == "toggle button" and abs(e.y - fill.y) < 12 and e.x > fill.x]
    desk.click(*sorted(row, key=lambda e: e.x)[place].center)
    desk.settle()
