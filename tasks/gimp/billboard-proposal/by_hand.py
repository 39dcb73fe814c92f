"""By mouse and keyboard: the artwork opened as a layer and bent with the perspective tool; saved and exported."""

from __future__ import annotations

from typing import Any

import bending
import dock
import gui
import layers
import typed
from view import View

from deskcraft.authoring import Desk

PICTURES = "/home/user/Pictures"
ARTWORK = (0, 200, 1200, 760)
"""Where it is moved first: the tool's own small window then covers none of its corners."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves and exports."""
    desk.wait_for_window("*quay-billboard*")
    dock.Rows(1500, 1000).rename(desk, 0, "Quay")
    layers.open_as_layer(desk, f"{PICTURES}/{params['poster']}")
    desk.wait_for_window("*2 layers*")
    typed.attributes(desk, params["layer"], at=ARTWORK[:2])
    corners = {one: (params[f"{one}_x"], params[f"{one}_y"]) for one in bending.CORNERS}
    bending.bend(desk, View(desk, 1500, 1000), ARTWORK, corners)
    path = f"{PICTURES}/{params['name']}"
    gui.save_as(desk, f"{path}.xcf")
    gui.export_jpeg(desk, f"{path}.jpg", 65)
