"""By mouse and keyboard: Shade Smooth by the search for commands, a copy of the material, its name and values."""

from __future__ import annotations

from typing import Any

import by_materials
import by_properties
import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/chess-game.blend"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, FILE)
    gui.select(desk, "White Queen")
    gui.command(desk, "Shade Smooth")
    by_materials.opened(desk)
    by_materials.copied(desk, "Ivory", "Cast Metal")
    by_properties.colour(desk, "Base Color", params["colour"])
    by_materials.metallic(desk, 1)
    by_properties.value(desk, "Roughness", params["roughness"])
    gui.save(desk, FILE)
