"""Blender's own Python, in three goes: the evening, the other bulb, the correction with its preview."""

from __future__ import annotations

import re
from typing import Any

import scenes

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/desk-lamp.blend"
EVENING = """
bulb = O[{lamp!r}].data
bulb.energy, bulb.color, bulb.shadow_soft_size = {bulb}, linear({warm!r}), {radius}
O['Key Light'].data.energy = {key}
"""
COOLER = "\nO['Bulb'].data.color = linear({cool!r})\n"
PREVIEW = """
O['Key Light'].data.energy = {again}
S.render.engine = 'BLENDER_EEVEE'
S.eevee.taa_render_samples = {samples}
S.render.resolution_x, S.render.resolution_y, S.render.resolution_percentage = {width}, {height}, 100
bpy.ops.wm.save_mainfile()
S.render.filepath = '/home/user/Pictures/evening.png'
bpy.ops.render.render(write_still=True)
"""
WISH = re.compile(r"up to (?P<again>\d+) W.*with (?P<samples>\d+) samples, (?P<width>\d+) x (?P<height>\d+) px", re.S)


def evening(desk: Desk, params: dict[str, Any], lamp: str = "Bulb") -> None:
    """Does what the opening asks."""
    scenes.script(desk, FILE, scenes.COLOUR + EVENING.format(lamp=lamp, **params))


def cooler(desk: Desk) -> None:
    """Hears of the other bulb and changes it."""
    colour = re.search(r"#[0-9a-f]{6}", desk.wait_for_message())
    assert colour
    scenes.script(desk, FILE, scenes.COLOUR + COOLER.format(cool=colour[0]))


def preview(desk: Desk, **other: Any) -> None:
    """Says that it is done, corrects the window's light and renders."""
    asked = WISH.search(desk.done("The lamp burns in the evening."))
    assert asked
    scenes.script(desk, FILE, PREVIEW.format(**{**asked.groupdict(), **other}), save=False)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    evening(desk, params)
    cooler(desk)
    preview(desk)
