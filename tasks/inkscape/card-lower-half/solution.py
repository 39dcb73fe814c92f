"""By mouse and keyboard: clones the half, turns the clone twice by a right angle, types its place, names it."""

from __future__ import annotations

from typing import Any

import dialogs
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/beekeeper-card.svg"
TOP = 8
"""Where the upper half begins, in mm from the page's top edge."""


def copy_half(desk: Desk, keys: str, told: str) -> None:
    """Selects the half and makes something of it with keys; the foot of the window tells of the result."""
    gui.opened(desk, "beekeeper-card.svg")
    gui.pick(desk, (960, 440), "Group of * objects in layer Figure*")
    desk.key(keys)
    gui.told(desk, told)


def turn(desk: Desk) -> None:
    """Turns what is selected by 180 degrees about its middle."""
    desk.key("ctrl+bracketright")
    desk.key("ctrl+bracketright")


def place(desk: Desk, top: float) -> None:
    """Types the top edge of what is selected into the tool's bar, in mm as the drawing has it."""
    gui.write(desk, gui.right_of(desk, "Y:"), f"{top:g}")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    copy_half(desk, "alt+d", "Clone of* in layer Figure*")
    turn(desk)
    place(desk, TOP + params["offset"])
    dialogs.name_object(desk, params["label"])
    gui.save(desk, FILE)
