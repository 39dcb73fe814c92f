"""The bar of the arrow and the dialogs that turn, scale and name what is selected, with one look a gesture."""

from __future__ import annotations

from glance import beside, glance, named
from gui import write

from deskcraft.authoring import Desk, Element

AXES = ("W:", "H:", "X:", "Y:")


def move_by(desk: Desk, *, x: float = 0, y: float = 0) -> None:
    """Adds to X and Y, in the unit that the bar shows; the fields take sums."""
    found = glance(desk, _bar)
    for axis, way in (("X:", x), ("Y:", y)):
        if way:
            write(desk, found[axis], f"{found[axis].text}{way:+g}")


def place(
    desk: Desk,
    *,
    x: float | None = None,
    y: float | None = None,
    width: float | None = None,
    height: float | None = None,
) -> None:
    """Types edges and lengths, in the unit that the bar shows; the lock between width and height is open."""
    found = glance(desk, _bar)
    for axis, value in zip(AXES, (width, height, x, y), strict=True):
        if value is not None:
            write(desk, found[axis], f"{value:g}")


def in_proportion(desk: Desk, width: float) -> None:
    """Scales to a width with the lock between width and height closed; the upper left corner stays."""
    field, lock = glance(desk, lambda seen: (beside(seen, "W:"), beside(seen, "W:", "toggle button")))
    if "pressed" not in lock.states and "checked" not in lock.states:
        desk.click(*lock.center)
        desk.settle()
    write(desk, field, f"{width:g}")


def rotate(desk: Desk, degrees: float) -> None:
    """Transform: turns the selection; clockwise is the button that is pressed at first."""
    _turn_to(desk, "Rotate")
    write(desk, glance(desk, lambda seen: beside(seen, "Angle:")), f"{degrees:g}")
    desk.click(*glance(desk, lambda seen: named(seen, "Apply", "push button")).center)
    desk.settle()


def scale(desk: Desk, percent: float) -> None:
    """Transform: scales the selection in proportion; its middle stays."""
    _turn_to(desk, "Scale")
    for field in glance(desk, lambda seen: (beside(seen, "Width:"), beside(seen, "Height:"))):
        write(desk, field, f"{percent:.4f}")
    desk.click(*glance(desk, lambda seen: named(seen, "Apply", "push button")).center)
    desk.settle()


def name_object(desk: Desk, label: str) -> None:
    """Object Properties: labels what is selected."""
    desk.key("ctrl+shift+o")
    desk.settle()
    field, button = glance(desk, lambda seen: (beside(seen, "Label:", "text"), named(seen, "Set", "push button")))
    write(desk, field, label)
    desk.click(*button.center)
    desk.settle()


def _turn_to(desk: Desk, page: str) -> None:
    """Opens the dialog Transform at a page."""
    desk.key("ctrl+shift+m")
    desk.settle()
    desk.click(*glance(desk, lambda seen: named(seen, page, "page tab")).center)
    desk.settle()


def _bar(seen: list[Element]) -> dict[str, Element]:
    return {axis: beside(seen, axis) for axis in AXES}
