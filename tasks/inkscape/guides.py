"""Guides by mouse and keyboard, with one look at a time: dragged out of a ruler, and given their place in a dialog."""

from __future__ import annotations

from glance import beside, glance, named
from gui import write
from ruler_guides import DIALOG

from deskcraft.authoring import Desk, Element


def upright(desk: Desk, x: float) -> None:
    """Sets a vertical guide, so far from the page's left edge in the drawing's unit."""
    canvas = glance(desk, _canvas)
    place = (canvas.x + 80, canvas.y + canvas.height - 5)
    desk.drag((canvas.x - 12, canvas.center[1]), place)
    _give_place(desk, place, "X:", x)


def level(desk: Desk, y: float) -> None:
    """Sets a horizontal guide, so far from the page's top edge in the drawing's unit."""
    canvas = glance(desk, _canvas)
    place = (canvas.x + 5, canvas.y + canvas.height - 40)
    desk.drag((canvas.center[0], canvas.y - 12), place)
    _give_place(desk, place, "Y:", y)


def _canvas(seen: list[Element]) -> Element:
    """The canvas, with the rulers above it and on its left; its edge is beside the page."""
    return max((e for e in seen if e.role == "drawing area"), key=lambda e: e.width * e.height)


def _give_place(desk: Desk, place: tuple[int, int], axis: str, value: float) -> None:
    """Types the place of the guide that goes through a pixel."""
    desk.settle()
    desk.click(*place, count=2)
    window = desk.wait_for_window(DIALOG)
    across, down = range(window.x, window.x + window.width), range(window.y, window.y + window.height)

    def dialog(seen: list[Element]) -> tuple[Element, Element]:
        inside = [e for e in seen if e.x in across and e.y in down]
        return beside(inside, axis), named(inside, "OK", "push button")

    field, button = glance(desk, dialog)
    write(desk, field, f"{value:g}")
    desk.click(*button.center)
    desk.wait_for_no_window(DIALOG)
    desk.settle()
