"""By mouse and keyboard: two groups from the dock's button, layers dragged into them, names typed into their rows."""

from __future__ import annotations

from typing import Any

import dock
import gui

from deskcraft.authoring import Desk

BANNER = "/home/user/Pictures/harvest-market.xcf"
BUNTING, SCENERY, MILL, SKY = 5, 6, 9, 12
"""Rows as the project opens."""
FRONT = 5


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Names first; then both groups above the bunting, and each layer into its own."""
    desk.wait_for_window("*harvest-market*")
    rows = dock.Rows(1600, 800)
    for row, name in ((SKY, "sky"), (MILL, "mill"), (SCENERY, "back")):
        rows.rename(desk, row, params[name])
    for group, name in enumerate(("front", "middle")):
        rows.select(desk, BUNTING + group)
        dock.press(desk, dock.NEW_GROUP)
        rows.rename(desk, BUNTING + group, params[name])
    rows.drag(desk, FRONT + 2, FRONT + 0.5)  # the bunting, into the empty group
    rows.drag(desk, FRONT + 4, FRONT + 1.8)  # the stalls, below it
    rows.drag(desk, FRONT + 6, FRONT + 3.5)  # the mill, into the other group
    rows.drag(desk, FRONT + 6, FRONT + 4.2)  # the field, above it
    gui.save(desk, BANNER)
