"""Blender's own Python: stop, gateway, roof, grass, a car that drives, a camera that follows, the film."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk

STREET = "/home/user/Documents/garden-street.blend"
BUILD = """
bpy.ops.import_scene.gltf(filepath='/home/user/Documents/bus-stop.glb')
stop = bpy.context.selected_objects[0]
stop.name = 'Bus Stop'
stop.location = ({x}, -1.2, 0.08)

bpy.ops.mesh.primitive_cube_add(size=1, location=(-2.2, 1.6, 0.9))
gateway = bpy.context.object
gateway.name, gateway.dimensions = 'Gateway', ({cut}, 4, 1.8)
gateway.hide_render = True
gateway.hide_set(True)
house = O['White House']
for kind in {stack!r}:
    house.modifiers.new(kind.title(), kind)
hole, bevel = house.modifiers['Boolean'], house.modifiers['Bevel']
hole.operation, hole.object = {operation!r}, gateway
bevel.width, bevel.segments = 0.05, 1

roof = O['Yellow Roof']
roof.modifiers.new('Solidify', 'SOLIDIFY').thickness = {thick}
if {applied}:
    with bpy.context.temp_override(object=roof, active_object=roof, selected_objects=[roof]):
        bpy.ops.object.modifier_apply(modifier='Solidify')

lawn = O['Lawn']
lawn.modifiers.new('Grass', 'PARTICLE_SYSTEM')
grass = lawn.particle_systems[0].settings
grass.type, grass.count, grass.hair_length = 'HAIR', {grass}, 0.2

route = bpy.data.curves.new('Route', 'CURVE')
route.dimensions = '3D'
way = route.splines.new('POLY')
way.points.add(1)
way.points[0].co, way.points[1].co = ({from_x}, -3, 0.03, 1), ({to_x}, -3, 0.03, 1)
S.collection.objects.link(O.new('Route', route))
car = O['Blue Car']
car.location = (0, 0, 0)
drive = car.constraints.new('FOLLOW_PATH')
drive.target, drive.use_fixed_location = O['Route'], True
for frame, share in ((1, 0), ({last}, 1)):
    drive.offset_factor = share
    drive.keyframe_insert('offset_factor', frame=frame)
for point in car.animation_data.action.fcurves[0].keyframe_points:
    point.interpolation = 'LINEAR'

eye = O.new('Street Camera', bpy.data.cameras.new('Street Camera'))
eye.location, eye.data.lens = (0, -14, 3), {lens}
S.collection.objects.link(eye)
if {active}:
    S.camera = eye
track = eye.constraints.new('TRACK_TO')
track.target, track.track_axis, track.up_axis = car, 'TRACK_NEGATIVE_Z', 'UP_Y'

S.frame_start, S.frame_end, S.render.fps = 1, {last}, {fps}
S.render.engine = 'BLENDER_WORKBENCH'
S.render.resolution_x, S.render.resolution_y, S.render.resolution_percentage = 320, 180, 100
S.render.image_settings.file_format = 'FFMPEG'
S.render.ffmpeg.format, S.render.ffmpeg.codec = 'MPEG4', 'H264'
S.render.filepath = '/home/user/Videos/street.mp4'
S.frame_set(1)
bpy.ops.wm.save_as_mainfile(filepath='/home/user/Documents/street-evening.blend')
"""
RENDER = """
bpy.ops.render.render(animation=True)
S.frame_set({mid})
S.render.image_settings.file_format = 'PNG'
S.render.filepath = '/home/user/Pictures/street.png'
bpy.ops.render.render(write_still=True)
"""


def build(desk: Desk, params: dict[str, Any], **other: Any) -> None:
    """Builds the street and its film, or does another thing."""
    said = {
        "stack": ("BOOLEAN", "BEVEL"),
        "operation": "DIFFERENCE",
        "applied": True,
        "active": True,
        "from_x": params["from"],
        "to_x": params["to"],
        **params,
        **other,
    }
    scenes.script(desk, STREET, (BUILD + RENDER).format(**said), save=False)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    build(desk, params)
