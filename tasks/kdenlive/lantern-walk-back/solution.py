"""Through the GUI: both effects by their names in the Effects tab, the crop's sides in the stack, saved, rendered by
Kdenlive's own dialog."""

from __future__ import annotations

from typing import Any

import deliveries
import gui

from deskcraft.authoring import Desk

PROJECT = "lantern-rough.kdenlive"


def turn_round(desk: Desk, params: dict[str, Any]) -> None:
    """Gives the shot its two effects, and saves."""
    desk.click(*gui.point("V1", 6))
    gui.add_effect(desk, "Flip Horizontally")
    gui.add_effect(desk, "Edge Crop")
    sides = {"Top": params["top"], "Left": params["side"], "Right": params["side"]}
    for side, pixels in sides.items():
        gui.crop_side(desk, side, pixels)
    gui.changed(desk, PROJECT)
    deliveries.save(desk, PROJECT)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Turns the walk round and renders the film."""
    turn_round(desk, params)
    gui.render(desk, params["name"])
