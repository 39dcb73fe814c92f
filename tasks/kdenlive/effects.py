"""Kdenlive's Effects tab and the stack of a clip's effects: what the search finds, and the fields of an effect."""

from __future__ import annotations

import gui

from deskcraft.authoring import Desk
from deskcraft.authoring.seen import Element

ROW = 16
"""Height of a row of what the search finds, px; each kind of effects begins with a row of its own."""


def add(desk: Desk, name: str, rows: int = 0) -> Element:
    """Gives the selected clip an effect; `rows` below the first hit, where a picture's effect has the same name."""
    desk.click_on("Effects", role="page tab", app=gui.APP)
    desk.settle()
    desk.click(*gui.SEARCH)
    desk.key("ctrl+a")
    desk.type(name)
    desk.settle()
    desk.click(gui.HIT[0], gui.HIT[1] + rows * ROW, count=2)
    made = desk.find(name, role="table cell", app=gui.APP)
    desk.settle()
    return made


def value(desk: Desk, effect: str, right: int, below: int, text: str) -> None:
    """Types a value into an effect's field, so many px from its right and its upper edge."""
    cell = desk.find(effect, role="table cell", app=gui.APP)
    desk.click(cell.x + cell.width - right, cell.y + below, count=2)
    desk.key("ctrl+a")
    desk.type(f"{text}\n")
    desk.settle()


BOX = {"x": 340, "y": 270, "width": 202, "height": 112}
"""The fields of a Transform's box, px from its right edge; they are in one row."""
BOX_BELOW, TURN = 166, (25, 241)
"""How far below its upper edge the box is, and where the turn is, from the right and from above."""


def transform(desk: Desk, turn: int | None = None, **box: float) -> None:
    """Sets a Transform of the selected clip: the box's x, y, width and height in px, and a turn in degrees."""
    for side, px in box.items():
        value(desk, "Transform", BOX[side], BOX_BELOW, f"{px:g}")
    if turn is not None:
        value(desk, "Transform", *TURN, f"{turn}")
