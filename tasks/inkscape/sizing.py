"""Width and height of what is selected, in the bar of the arrow."""

from __future__ import annotations

from gui import APP, right_of, write

from deskcraft.authoring import Desk


def in_proportion(desk: Desk, width: float) -> None:
    """Scales to a width with the lock between width and height closed; the upper left corner stays."""
    field = right_of(desk, "W:")
    lock = next(e for e in desk.elements(APP) if e.role == "toggle button" and 0 < e.x - field.x < field.width + 40)
    if "pressed" not in lock.states and "checked" not in lock.states:
        desk.click(*lock.center)
    write(desk, field, f"{width:g}")


def place(
    desk: Desk,
    *,
    x: float | None = None,
    y: float | None = None,
    width: float | None = None,
    height: float | None = None,
) -> None:
    """Types edges and lengths, in the unit that the bar shows; the lock between width and height is open."""
    for label, value in (("W:", width), ("H:", height), ("X:", x), ("Y:", y)):
        if value is not None:
            write(desk, right_of(desk, label), f"{value:g}")
