"""Blender's own Python: a collection with what belongs to it, and a bench of one piece."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/garden-street.blend"
ORDER = """
made = bpy.data.collections.new({name!r})
({inside}).children.link(made)
for thing in list(bpy.data.collections['Street'].objects):
    if any(thing.name.startswith(car) for car in {cars!r}) and ({wheels} or 'Wheel' not in thing.name):
        made.objects.link(thing)
        bpy.data.collections['Street'].objects.unlink(thing)
made.hide_render, made.hide_viewport = {in_render}, {in_view}
for leg in {legs!r}:
    O[leg].parent = O['Bench']
    O[leg].matrix_parent_inverse = O['Bench'].matrix_world.inverted()
O['Bench'].location.x += {x}
"""


def order(desk: Desk, params: dict[str, Any], **other: Any) -> None:
    """Puts the cars away and moves the bench, or does another thing."""
    said = {
        "inside": "S.collection",
        "cars": ("Red Car", "Blue Car", "Silver Car"),
        "wheels": True,
        "in_render": True,
        "in_view": False,
        "legs": ("Bench Leg 1", "Bench Leg 2"),
        **params,
    }
    scenes.script(desk, FILE, ORDER.format(**{**said, **other}))


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    order(desk, params)
