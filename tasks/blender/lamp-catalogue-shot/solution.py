"""Blender's own Python: the camera, the size, a render that is saved."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/desk-lamp.blend"
SET = """
lens = O['Camera'].data
lens.lens = {lens}
lens.dof.use_dof = {dof}
lens.dof.focus_object = O[{focus!r}]
lens.dof.aperture_fstop = {fstop}
S.render.resolution_x, S.render.resolution_y, S.render.resolution_percentage = {width}, {height}, {percentage}
"""
RENDER = """
S.render.filepath = '/home/user/Pictures/lamp.png'
bpy.ops.render.render(write_still=True)
"""


def set_up(desk: Desk, params: dict[str, Any], *, render: str = RENDER, **other: Any) -> None:
    """Sets the camera and the size, saves, and renders; or does another thing."""
    said = {"dof": True, "focus": "Lamp Shade", "percentage": 100, **params, **other}
    scenes.script(desk, FILE, SET.format(**said) + scenes.SAVE + render, save=False)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    set_up(desk, params)
