"""Blender's own Python: a new material in the queen's slot, and smooth faces."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/chess-game.blend"


CAST = (
    scenes.COLOUR
    + """
metal = M[{source!r}].copy() if {source!r} else M['Ivory']
metal.name = 'Cast Metal'
shader = metal.node_tree.nodes['Principled BSDF'].inputs
shader['Base Color'].default_value = (*linear({colour!r}), 1)
shader['Metallic'].default_value = {metallic}
shader['Roughness'].default_value = {roughness}
O[{piece!r}].material_slots[0].material = metal
for face in O[{piece!r}].data.polygons:
    face.use_smooth = {smooth}
"""
)


def cast(desk: Desk, params: dict[str, Any], **other: Any) -> None:
    """Casts the queen in metal, or does another thing."""
    said = {"source": "Ivory", "piece": "White Queen", "metallic": 1, "smooth": True, **params, **other}
    scenes.script(desk, FILE, CAST.format(**said))


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    cast(desk, params)
