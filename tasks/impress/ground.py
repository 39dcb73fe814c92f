"""The sidebar's panel Slide by mouse and keyboard: a plain colour as the background of the slide that is shown.

LibreOffice 7.4 goes down if its accessibility tree is read after Slide > Slide Properties.
"""

from __future__ import annotations

from gui import APP
from writer.picked_colour import pick_colour

from deskcraft.authoring import Desk, Element

ROW = 31
"""px from the row of the background's kind to that of its colour."""


def paint_ground(desk: Desk, colour: str) -> None:
    """Gives the slide a background (`#rrggbb`); nothing on it is selected."""
    kind = _kind(desk)
    desk.click(*kind.center)
    desk.settle()
    desk.click_on("Color", role="table cell", app=APP)
    desk.settle()
    x, y = kind.center
    desk.click(x, y + ROW)
    desk.settle()
    desk.click_on("Custom Color*", app=APP)
    pick_colour(desk, colour)


def _kind(desk: Desk) -> Element:
    """The list of what the background can be; a busy machine cuts a reading short, which is repeated."""
    label = desk.find("Background:", role="label", app=APP)
    while True:
        row = [e for e in desk.elements(APP) if e.role == "toggle button" and abs(e.center[1] - label.center[1]) < 8]
        right = [e for e in row if e.x > label.x and e.width > e.height]
        if right:
            return min(right, key=lambda e: e.x)
        desk.settle()
