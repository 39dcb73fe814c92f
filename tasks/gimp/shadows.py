"""The drop shadow of a layer, a layer of its own below it, from the dialog of GIMP's older filter."""

from __future__ import annotations

import gui

from deskcraft.authoring import Desk

TITLE = "Script-Fu: Drop Shadow*"


def drop(desk: Desk, right: int, down: int, blur: int, opacity: int) -> None:
    """Filters > Light and Shadow > Drop Shadow (legacy), black, the canvas as large as it is."""
    gui.command(desk, "drop shadow (legacy)", TITLE)
    desk.type(f"{right}\t{down}\t{blur}\t\t\t{opacity}\t")  # past the colour and the slider
    desk.key("space")
    desk.key("alt+o")
    desk.wait_for_no_window(TITLE)
    desk.settle()
