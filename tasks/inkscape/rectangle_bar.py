"""The bar of the rectangle tool by mouse and keyboard: a rectangle's own width, its corners and stroke as they are."""

from __future__ import annotations

from glance import beside, glance
from gui import write

from deskcraft.authoring import Desk


def set_width(desk: Desk, width: float) -> None:
    """Gives the selected rectangle another width, to the right, and takes the arrow again."""
    desk.key("F4")
    desk.settle()
    write(desk, glance(desk, lambda seen: beside(seen, "W:")), f"{width:g}")
    desk.key("F1")
    desk.settle()
