"""By mouse and keyboard: unites the holes, then the pieces, takes one from the other, and paints in Fill and Stroke."""

from __future__ import annotations

from typing import Any

import dialogs
import fill_and_stroke as panel
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/hanging-sign.svg"
HOLES = ((604, 386), (1308, 386))
"""Where the white discs are on the screen while the sign is shown as it was opened; their layer is the open one."""


def combine(desk: Desk) -> None:
    """Makes the holes one path, the four pieces another, and takes the first out of the second."""
    desk.wait_for_window("hanging-sign.svg*")
    left, right = HOLES
    desk.click(*left)
    gui.told(desk, "Circle *")
    desk.click(*right, modifiers=["shift"])
    gui.told(desk, "2 objects selected *")
    desk.key("ctrl+plus")
    gui.told(desk, "Path *")
    desk.key("ctrl+a")
    gui.told(desk, "5 objects selected *")
    desk.click(*left, modifiers=["shift"])
    gui.told(desk, "4 objects selected *")
    desk.key("ctrl+plus")
    gui.told(desk, "Path *")
    desk.key("ctrl+a")
    gui.told(desk, "2 objects selected *")
    desk.key("ctrl+minus")
    gui.told(desk, "Path *")


def paint(desk: Desk, colour: str, width: float, unit: str = "mm") -> None:
    """Gives the stroke, and takes the fill away."""
    panel.show(desk, "Stroke paint")
    panel.press_paint(desk, panel.FLAT)
    panel.set_colour(desk, colour)
    panel.turn_to(desk, "Stroke style")
    panel.set_width(desk, width, unit)
    panel.turn_to(desk, "Fill")
    panel.press_paint(desk, panel.NO_PAINT)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    combine(desk)
    paint(desk, params["colour"], params["width"])
    dialogs.name_object(desk, params["label"])
    gui.save(desk, FILE)
