"""Through the GUI: the layer in its dock, Colors > Brightness-Contrast, File > Save."""

from __future__ import annotations

from typing import Any

import adjustments
import gui
import layers

from deskcraft.authoring import Desk

POSTER = "/home/user/Pictures/kite-festival.xcf"
LAYERS = ("Strings", "Place", "Date", "Title", "Kites", "Dunes", "Sea", "Sky")
"""From the top."""


def set_tone(desk: Desk, layer: str, brightness: int, contrast: int = 0) -> None:
    """Brightness-Contrast of one layer; saves."""
    desk.wait_for_window("*kite-festival*")
    layers.activate(desk, LAYERS.index(layer))
    adjustments.brightness_contrast(desk, brightness, contrast)
    gui.save(desk, POSTER)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Changes the sky."""
    set_tone(desk, "Sky", params["brightness"])
