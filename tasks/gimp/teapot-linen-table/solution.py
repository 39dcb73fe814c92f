"""Through the GUI: File > Open as Layers above the backdrop, the layer's attributes, save, export."""

from __future__ import annotations

from typing import Any

import gui
import layers

from deskcraft.authoring import Desk

PROJECT = "/home/user/Pictures/teapot-set.xcf"
BACKDROP = 3
"""Layers above it."""


def blend(desk: Desk, params: dict[str, Any], mode: str = "") -> None:
    """Brings the texture in and saves."""
    layers.activate(desk, BACKDROP)
    layers.open_as_layer(desk, f"/home/user/Pictures/{params['texture']}.jpg")
    desk.wait_for_window("*teapot-set*5 layers*")
    layers.attributes(desk, name=params["layer"], mode=mode or params["mode"], opacity=params["opacity"])
    gui.save(desk, PROJECT)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Blends, saves, exports."""
    desk.wait_for_window("*teapot-set*")
    blend(desk, params)
    gui.export_jpeg(desk, f"/home/user/Pictures/{params['name']}", params["quality"])
