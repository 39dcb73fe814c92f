"""Blender's own Python, in three goes: the first opening, the other one, the picture."""

from __future__ import annotations

import re
from typing import Any

import scenes

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/chess-game.blend"
STEP = "O[{pawn!r}].location.y += {metres}\n"
DULL = "M['Ebony'].node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value = {rough}\n"
PICTURE = """
O['Camera'].data.lens = {lens}
S.render.resolution_x, S.render.resolution_y, S.render.resolution_percentage = {width}, {height}, 100
bpy.ops.wm.save_mainfile()
S.render.filepath = '/home/user/Pictures/lesson.png'
bpy.ops.render.render(write_still=True)
"""


def picture(desk: Desk, wish: str) -> None:
    """Renders what the teacher's last message asks for."""
    asked = re.search(r"焦距改成 (\d+) 毫米，分辨率 (\d+) x (\d+) 像素", wish)
    assert asked, wish
    scenes.script(desk, FILE, PICTURE.format(lens=asked[1], width=asked[2], height=asked[3]), save=False)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    first = params["first"]
    scenes.script(desk, FILE, STEP.format(pawn=first, metres=2) + DULL.format(rough=params["rough"]))
    change = re.search(r"改走 ([\w ]+)，从 \w\d 到 \w\d，沿 Y 轴正方向 (\d) 米", desk.wait_for_message())
    assert change
    back, other = STEP.format(pawn=first, metres=-2), STEP.format(pawn=change[1], metres=change[2])
    scenes.script(desk, FILE, back + other)
    picture(desk, desk.done("改好了。"))
