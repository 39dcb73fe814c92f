"""A new rectangle by mouse and keyboard: drawn, painted without a stroke, and given its measures in the arrow's bar."""

from __future__ import annotations

import glance_fields as fields
import glance_paint as panel

from deskcraft.authoring import Desk

Place = tuple[int, int]


def draw(desk: Desk, start: Place, end: Place) -> None:
    """Draws a rectangle from one pixel of the screen to another, in the current layer, and takes the arrow again."""
    desk.key("F4")
    desk.settle()
    desk.drag(start, end)
    desk.settle()
    desk.key("F1")
    desk.settle()


def paint(desk: Desk, colour: str) -> None:
    """Fills it, and takes its stroke away; Fill and Stroke is open."""
    panel.show(desk, "Stroke paint")
    panel.press_paint(desk, panel.NO_PAINT)
    panel.turn_to(desk, "Fill")
    panel.press_paint(desk, panel.FLAT)
    panel.set_colour(desk, colour)


def measure(desk: Desk, x: float, y: float, width: float, height: float) -> None:
    """Types its edges and lengths, in the unit that the bar shows."""
    fields.place(desk, x=x, y=y, width=width, height=height)
