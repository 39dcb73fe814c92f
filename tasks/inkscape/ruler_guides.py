"""Guides by mouse and keyboard: dragged out of a ruler, and given their place in the dialog of a double click."""

from __future__ import annotations

from gui import APP, write

from deskcraft.authoring import Desk, Element

DIALOG = "Guideline"


def upright(desk: Desk, x: float) -> None:
    """Sets a vertical guide, so far from the page's left edge in the drawing's unit."""
    canvas = _canvas(desk)
    place = (canvas.x + 80, canvas.y + canvas.height - 5)
    desk.drag((canvas.x - 12, canvas.center[1]), place)
    _give_place(desk, place, "X:", x)


def level(desk: Desk, y: float) -> None:
    """Sets a horizontal guide, so far from the page's top edge in the drawing's unit."""
    canvas = _canvas(desk)
    place = (canvas.x + 5, canvas.y + canvas.height - 40)
    desk.drag((canvas.center[0], canvas.y - 12), place)
    _give_place(desk, place, "Y:", y)


def _canvas(desk: Desk) -> Element:
    """The canvas, with the rulers above it and on its left; its edge is beside the page."""
    return max((e for e in desk.elements(APP) if e.role == "drawing area"), key=lambda e: e.width * e.height)


def _give_place(desk: Desk, place: tuple[int, int], axis: str, value: float) -> None:
    """Types the place of the guide that goes through a pixel."""
    desk.click(*place, count=2)
    desk.wait_for_window(DIALOG)
    write(desk, _field(desk, axis), f"{value:g}")
    desk.click_on("OK", role="push button", app=APP)
    desk.wait_for_no_window(DIALOG)


def _field(desk: Desk, axis: str) -> Element:
    """The field beside a label of the dialog."""
    window = next(w for w in desk.windows() if w.title == DIALOG)
    across, down = range(window.x, window.x + window.width), range(window.y, window.y + window.height)
    inside = [e for e in desk.elements(APP) if e.x in across and e.y in down]
    label = next(e for e in inside if e.role == "label" and e.name == axis)
    row = [e for e in inside if e.role == "spin button" and abs(e.center[1] - label.center[1]) <= 12]
    return min(row, key=lambda e: e.x)
