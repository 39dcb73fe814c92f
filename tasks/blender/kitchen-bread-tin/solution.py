"""Blender's own Python: two modifiers in their order, and smooth faces."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/kitchen-shelf.blend"


STACK = """
tin = O[{thing!r}]
for kind in {kinds!r}:
    tin.modifiers.new(kind.title(), kind)
bevel, subdivision = tin.modifiers['Bevel'], tin.modifiers['Subsurf']
bevel.width, bevel.segments = {width}, {segments}
subdivision.levels, subdivision.render_levels = {levels}, {render_levels}
for face in tin.data.polygons:
    face.use_smooth = {smooth}
"""


def round_off(desk: Desk, params: dict[str, Any], **other: Any) -> None:
    """Rounds the tin, or does another thing."""
    said = {
        "thing": "Bread Tin",
        "kinds": ("BEVEL", "SUBSURF"),
        "smooth": True,
        **params,
        "render_levels": params["levels"],
    }
    scenes.script(desk, FILE, STACK.format(**{**said, **other}))


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    round_off(desk, params)
