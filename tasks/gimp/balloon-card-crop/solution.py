"""Through the GUI: the canvas cut down to the part by its numbers, File > Export As."""

from __future__ import annotations

from typing import Any

import adjustments
import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Crops and exports."""
    desk.wait_for_window("*balloon-morning*")
    adjustments.crop_canvas(desk, (params["x"], params["y"], params["width"], params["height"]))
    gui.export(desk, f"/home/user/Pictures/{params['name']}")
