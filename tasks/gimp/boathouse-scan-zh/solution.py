"""Through the GUI: the crop tool with its numbers, Colors > Brightness-Contrast, File > Export As at quality 70."""

from __future__ import annotations

from typing import Any

import adjustments
import gui

from deskcraft.authoring import Desk


def adjusted(desk: Desk, params: dict[str, Any]) -> None:
    """The crop and the tones, not yet exported."""
    desk.wait_for_window("*boathouse-1931*")
    adjustments.crop(desk, (params["x"], params["y"], params["width"], params["height"]))
    adjustments.brightness_contrast(desk, params["brightness"], params["contrast"])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Crops, adjusts, exports."""
    adjusted(desk, params)
    gui.export_jpeg(desk, f"/home/user/Pictures/{params['name']}", 70)
