"""Blender's own Python: the order point by point, then the animation."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/desk-lamp.blend"
PARTS = ("Lamp Base", "Lamp Shade", "Lower Arm", "Upper Arm", "Elbow", "Wrist")
ORDER = (
    scenes.COLOUR
    + """
shader = M['Lamp Red'].node_tree.nodes['Principled BSDF'].inputs
shader['Base Color'].default_value = (*linear({colour!r}), 1)
shader['Roughness'].default_value = {rough}
pivot = O.new('Turntable', None)
pivot.location = (-0.9, 0.4, 0)
S.collection.objects.link(pivot)
bpy.context.view_layer.update()
for name in {parts!r}:
    O[name].parent = pivot
    if {kept}:
        O[name].matrix_parent_inverse = pivot.matrix_world.inverted()
for frame, angle in ((1, 0), ({key}, 360)):
    pivot.rotation_euler[2] = math.radians(angle)
    pivot.keyframe_insert('rotation_euler', index=2, frame=frame)
for point in pivot.animation_data.action.fcurves[0].keyframe_points:
    point.interpolation = {speed!r}
S.frame_start, S.frame_end, S.render.fps = 1, {last}, {fps}
O['Camera'].data.lens = {lens}
track = O['Camera'].constraints.new('TRACK_TO')
track.target, track.track_axis, track.up_axis = O['Elbow'], 'TRACK_NEGATIVE_Z', 'UP_Y'
O['Key Light'].data.energy = {watts}
bpy.data.collections['Desk'].hide_render = True
S.render.film_transparent = {clear}
S.render.engine = 'BLENDER_EEVEE'
S.eevee.taa_render_samples = 8
S.render.resolution_x = S.render.resolution_y = 240
S.render.resolution_percentage = 100
S.render.image_settings.file_format, S.render.image_settings.color_mode = 'PNG', 'RGBA'
S.render.filepath = '/home/user/Videos/turn/lamp_'
S.frame_set(1)
"""
)
RENDER = "\nbpy.ops.render.render(animation=True)\n"


def turn(desk: Desk, params: dict[str, Any], *, render: str = RENDER, **other: Any) -> None:
    """Sets the scene up, saves and renders, or does another thing."""
    said = {"parts": PARTS, "kept": True, "speed": "LINEAR", "clear": True, **params, **other}
    scenes.script(desk, FILE, ORDER.format(**said) + scenes.SAVE + render, save=False)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    turn(desk, params)
