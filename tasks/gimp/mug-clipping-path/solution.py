"""Through the GUI: Select > From Path, a layer mask from it, a white layer at the bottom, save and export."""

from __future__ import annotations

from typing import Any

import gui
import layers

from deskcraft.authoring import Desk

PROJECT = "/home/user/Pictures/mug-studio.xcf"


def cut_out(desk: Desk) -> None:
    """Masks the photo with its clipping path."""
    desk.wait_for_window("*mug-studio*")
    desk.key("shift+v")
    layers.mask_from_selection(desk)


def lay_ground(desk: Desk, name: str) -> None:
    """Puts white under everything."""
    layers.new_layer(desk, name)
    gui.command(desk, "layer to bottom")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Masks, lays white under it, saves, exports."""
    cut_out(desk)
    lay_ground(desk, params["ground"])
    gui.save(desk, PROJECT)
    gui.export_jpeg(desk, f"/home/user/Pictures/{params['name']}", params["quality"])
