"""Through the GUI: each layer's name in the dock, File > Save."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

PACKET = "/home/user/Pictures/seed-packet.xcf"
ROWS = {0: "badge", 4: "ribbon", 5: "flower", 6: "leaves", 7: "frame", 8: "paper"}
"""Rows of the layers' dock, from the top, and which name belongs there."""
FIRST_ROW, ROW, NAME = 563, 38, 1765
"""Where the first row's middle lies, how high a row of this project is, and where the names are, px."""


def rename(desk: Desk, row: int, name: str) -> None:
    """Renames the layer in a row."""
    desk.click(NAME, FIRST_ROW + ROW * row)
    desk.settle()
    desk.key("F2")
    desk.key("ctrl+a")
    desk.type(f"{name}\n")
    desk.settle()


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Renames and saves."""
    desk.wait_for_window("*seed-packet*")
    for row, key in ROWS.items():
        rename(desk, row, params[key])
    gui.save(desk, PACKET)
