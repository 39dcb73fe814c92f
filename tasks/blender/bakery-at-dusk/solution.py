"""Blender's own Python: lights by the sheet, sky, pavement, signs, and a picture by Cycles."""

from __future__ import annotations

import csv
import io
from typing import Any

import scenes

from deskcraft.authoring import Desk

FRONT = "/home/user/Documents/bakery-front.blend"
SCENE = "/home/user/Documents/bakery-dusk.blend"
EVENING = (
    scenes.COLOUR
    + """
def image(name, space):
    found = bpy.data.images.load('/home/user/Pictures/' + name)
    found.colorspace_settings.name = space
    return found

for name, kind, energy, colour in {lights!r}:
    if name not in O:
        hood = O[name.replace(' Light', '')]
        made = O.new(name, bpy.data.lights.new(name, kind.upper()))
        made.location = hood.matrix_world.translation
        made.location.z -= {below}
        bpy.data.collections['Signboard'].objects.link(made)
        bpy.context.view_layer.update()
        made.parent = hood
        made.matrix_parent_inverse = hood.matrix_world.inverted()
    O[name].data.energy, O[name].data.color = energy, linear(colour)

nodes, links = S.world.node_tree.nodes, S.world.node_tree.links
sky = nodes.new('ShaderNodeTexEnvironment')
sky.image = image('dusk.hdr', 'Linear')
links.new(sky.outputs['Color'], nodes['Background'].inputs['Color'])
nodes['Background'].inputs['Strength'].default_value = {sky}

nodes, links = M['Pavement'].node_tree.nodes, M['Pavement'].node_tree.links
shader = nodes['Principled BSDF']
stones, bumps = nodes.new('ShaderNodeTexImage'), nodes.new('ShaderNodeTexImage')
normal = nodes.new('ShaderNodeNormalMap')
place, size = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeMapping')
size.inputs['Scale'].default_value = (7, 2.5, 1)
links.new(place.outputs['Generated'], size.inputs['Vector'])
for each in (stones, bumps):
    links.new(size.outputs['Vector'], each.inputs['Vector'])
stones.image, bumps.image = image('paving.png', 'sRGB'), image('paving-normal.png', {space!r})
links.new(stones.outputs['Color'], shader.inputs['Base Color'])
if {chain}:
    links.new(bumps.outputs['Color'], normal.inputs['Color'])
    links.new(normal.outputs['Normal'], shader.inputs['Normal'])
else:
    links.new(bumps.outputs['Color'], shader.inputs['Normal'])
normal.inputs['Strength'].default_value = {bump}

O['Sign Text'].data.body, O['Sign Text'].data.extrude = {words!r}, {raised}
O['Door Text'].data.body = {until!r}
bevel = O['Board'].modifiers.new('Bevel', 'BEVEL')
bevel.width, bevel.segments = {width}, {segments}
S.render.engine = {engine!r}
S.cycles.samples, S.cycles.use_denoising = 16, False
S.render.resolution_x, S.render.resolution_y, S.render.resolution_percentage = 240, 160, 100
S.view_settings.exposure = {exposure}
bpy.ops.wm.save_as_mainfile(filepath={scene!r})
"""
)
RENDER = """
S.render.filepath = '/home/user/Pictures/bakery-dusk.png'
bpy.ops.render.render(write_still=True)
"""


def light_up(desk: Desk, params: dict[str, Any], **other: Any) -> None:
    """Makes the evening and its picture, or does another thing."""
    rows = csv.DictReader(io.StringIO(desk.get("/home/user/Documents/lights.csv").decode()))
    lights = [(row["light"], row["kind"], float(row["energy"]), row["colour"]) for row in rows]
    said = {"lights": lights, "below": 0.2, "space": "Non-Color", "chain": True, "engine": "CYCLES", "scene": SCENE}
    scenes.script(desk, FRONT, EVENING.format(**{**said, **params, **other}) + RENDER, save=False)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    light_up(desk, params)
