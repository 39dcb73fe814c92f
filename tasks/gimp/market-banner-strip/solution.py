"""Through the GUI: the New Layer dialog makes the strip, the text tool writes the date, the dock deletes the note."""

from __future__ import annotations

from typing import Any

import gui
import layers

from deskcraft.authoring import Desk

BANNER = "/home/user/Pictures/harvest-market.xcf"
NOTE, DATE, HILLS = 0, 3, 10
"""Rows of the dock as the project opens."""
DATE_ON_SCREEN = (400, 470)


def strip(desk: Desk, params: dict[str, Any], above: int = HILLS) -> None:
    """Makes the strip above a row."""
    layers.foreground(desk, params["colour"])
    layers.select(desk, above)
    box = (0, params["top"], 1240, params["high"])
    layers.new_layer_in(desk, "Strip", box, "Foreground", params["opacity"])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Strip, date, note, in this order: a row more or less lies below those that are used later."""
    desk.wait_for_window("*harvest-market*")
    strip(desk, params)
    layers.retype(desk, DATE, DATE_ON_SCREEN, params["date"])
    layers.delete(desk, NOTE)
    gui.save(desk, BANNER)
