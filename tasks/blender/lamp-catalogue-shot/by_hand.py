"""By mouse and keyboard: the camera's lens and depth of field, the size, Ctrl+S, F12 and Save As."""

from __future__ import annotations

from typing import Any

import by_properties
import by_renders
import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/desk-lamp.blend"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, FILE)
    gui.select(desk, "Camera")
    by_properties.search(desk, "Focal")
    by_properties.value(desk, "Focal Length", params["lens"])
    by_properties.search(desk, "F-Stop")
    by_properties.tick(desk, "Depth of Field")
    by_properties.value(desk, "F-Stop", params["fstop"])
    by_properties.chosen(desk, "Focus on Object", "Lamp Shade")
    by_properties.search(desk, "Resolution X")
    by_properties.value(desk, "Resolution X", f"{params['width']}\t{params['height']}\t100")
    gui.save(desk, FILE)
    by_renders.still(desk, "/home/user/Pictures/lamp.png")
