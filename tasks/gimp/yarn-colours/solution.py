"""Through the GUI: Colors > Hue-Saturation, File > Export As."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

DIALOG = "Hue-Saturation"
SATURATION = (337, 416)
"""Where the dialog has the number of its third scale, px of the dialog; its mnemonics open something else."""


def saturate(desk: Desk, amount: int) -> None:
    """Colors > Hue-Saturation: the saturation of all colours."""
    gui.command(desk, "hue-saturation", DIALOG)
    window = desk.wait_for_window(DIALOG)
    gui.fill_at(desk, window.x + SATURATION[0], window.y + SATURATION[1], amount)
    gui.click_ok(desk, DIALOG)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Sets the saturation and exports."""
    desk.wait_for_window("*yarn-basket*")
    saturate(desk, params["saturation"])
    gui.export(desk, f"/home/user/Pictures/{params['name']}")
