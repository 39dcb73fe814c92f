"""The gradient tool by mouse and keyboard: a gradient is drawn over what is selected, then its ends are painted."""

from __future__ import annotations

import fill_and_stroke
from gui import APP

from deskcraft.authoring import Desk

Place = tuple[int, int]


def draw(desk: Desk, start: Place, end: Place, colours: tuple[str, str]) -> None:
    """Draws a linear gradient for the fill of what is selected, and takes the arrow again; Fill and Stroke is open.

    Args:
        desk: the desktop.
        start: pixel of the screen where the first colour is.
        end: pixel where the last colour is.
        colours: of start and end, `#rrggbb`.
    """
    desk.key("ctrl+F1")
    desk.settle()
    desk.drag(*_unhurried(start, end))
    desk.settle()
    _paint(desk, start, end, colours)


def draw_circle(desk: Desk, centre: Place, rim: Place, half_height: float, colours: tuple[str, str]) -> None:
    """Draws a radial gradient, and takes the arrow again. Its other radius is at first half of the object's height: the
    handle is above the centre, or below it if the rim is on the left, and is dragged to the same distance.

    Args:
        desk: the desktop.
        centre: pixel of the screen where the first colour is.
        rim: pixel where the last colour is, beside it on the same line.
        half_height: of the object, in pixels of the screen.
        colours: of centre and rim, `#rrggbb`.
    """
    desk.key("ctrl+F1")
    desk.settle()
    desk.click_on("radial", role="*button*", app=APP)
    desk.settle()
    desk.drag(*_unhurried(centre, rim))
    desk.settle()
    (x, y), reach = centre, rim[0] - centre[0]
    side = -1 if reach > 0 else 1
    if abs(half_height - abs(reach)) > 1:
        desk.drag(*_unhurried((x, y + side * round(half_height)), (x, y - reach)))
        desk.settle()
    _paint(desk, centre, rim, colours)


def repaint(desk: Desk, start: Place, end: Place, colours: tuple[str, str]) -> None:
    """Gives the ends of the gradient of what is selected other colours, and takes the arrow again."""
    desk.key("ctrl+F1")
    desk.settle()
    _paint(desk, start, end, colours)


def _paint(desk: Desk, start: Place, end: Place, colours: tuple[str, str]) -> None:
    for place, colour in ((end, colours[1]), (start, colours[0])):
        desk.click(*place)
        desk.settle()
        fill_and_stroke.set_colour(desk, colour)
    desk.key("F1")


def _unhurried(start: Place, end: Place) -> list[Place]:
    """A way from one pixel to the other that lingers about the end: the first motion makes the gradient, and while that
    takes its time Inkscape leaves out the motions that follow."""
    (x, y), (fx, fy) = end, start
    length = max(abs(x - fx), abs(y - fy))
    short = (x - round((x - fx) * 60 / length), y - round((y - fy) * 60 / length))
    shaky = [(x + i % 2, y) for i in range(90)]
    return [start, *(end if i % 2 else short for i in range(100)), *shaky, end]
