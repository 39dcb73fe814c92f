"""By mouse and keyboard: two modifiers from the menu, their values, Shade Smooth by the search for commands."""

from __future__ import annotations

from typing import Any

import by_modifiers
import by_properties
import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/kitchen-shelf.blend"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, FILE)
    gui.select(desk, "Bread Tin")
    gui.command(desk, "Shade Smooth")
    by_modifiers.added(desk, "Bevel")
    by_properties.search(desk, "Segments")
    by_properties.value(desk, "Segments", params["segments"])
    by_properties.value(desk, "Amount", params["width"])
    by_modifiers.added(desk, "Subdivision Surface")
    by_properties.search(desk, "Levels Viewport")
    by_properties.value(desk, "Levels Viewport", f"{params['levels']}\t{params['levels']}")
    gui.save(desk, FILE)
