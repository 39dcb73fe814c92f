"""Blender's own Python: scales and applies, stands it on the shelf, and stacks it."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/kitchen-shelf.blend"
STACK = """
thing = O[{thing!r}]
thing.scale = [{factor}] * 3
if {applied}:
    for point in thing.data.vertices:
        point.co *= {factor}
    thing.scale = (1, 1, 1)
    thing.data.update()
thing.location.z += {rise}
row = thing.modifiers.new('Array', 'ARRAY')
row.count = {count}
row.use_relative_offset, row.use_constant_offset = {relative}, True
row.constant_offset_displace = {offset}
"""


def stack(desk: Desk, params: dict[str, Any], **other: Any) -> None:
    """Makes the stack, or does another thing."""
    said = {"thing": "Recipe Box", "applied": True, "relative": False, "offset": (0, 0, params["gap"]), **params}
    scenes.script(desk, FILE, STACK.format(**{**said, **other}))


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    stack(desk, params)
