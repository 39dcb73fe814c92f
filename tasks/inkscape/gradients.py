"""The gradient tool on a busy machine: the gradient is drawn once, its ends are painted until their field is there."""

from __future__ import annotations

import glance_paint
import gradient_tool

from deskcraft.authoring import Desk

Place = tuple[int, int]


def draw_circle(desk: Desk, centre: Place, rim: Place, half_height: float, colours: tuple[str, str]) -> None:
    """Draws a radial gradient, and takes the arrow again; see `gradient_tool.draw_circle`."""
    try:
        gradient_tool.draw_circle(desk, centre, rim, half_height, colours)
    except ValueError:  # a look that lacked the field; the gradient is there
        repaint(desk, centre, rim, colours)


def repaint(desk: Desk, start: Place, end: Place, colours: tuple[str, str]) -> None:
    """Gives the ends of the gradient of what is selected other colours, and takes the arrow again."""
    desk.key("ctrl+F1")
    desk.settle()
    for place, colour in ((end, colours[1]), (start, colours[0])):
        desk.click(*place)
        desk.settle()
        glance_paint.set_colour(desk, colour)
    desk.key("F1")
