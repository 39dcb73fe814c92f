"""What goes wrong: normals as colours, pictures outside, the wrong engine, saved over, a picture of before."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

_SOLUTION = runpy.run_path(str(Path(__file__).with_name("solution.py")))
light_up, FRONT = _SOLUTION["light_up"], _SOLUTION["FRONT"]


@near_miss(caught_by="blender.normal_map")
def normals_as_colours(desk: Desk, params: dict[str, Any]) -> None:
    """The normal map is read as sRGB, as Blender loads it."""
    light_up(desk, params, space="sRGB")


@near_miss(caught_by="blender.rendered")
def not_packed(desk: Desk, params: dict[str, Any]) -> None:
    """The pictures lie outside: elsewhere the scene is pink."""
    light_up(desk, params, packed=False)


@near_miss(caught_by="blender.transform")
def lights_in_the_hoods(desk: Desk, params: dict[str, Any]) -> None:
    """The new lights lie at the hoods themselves."""
    light_up(desk, params, below=0)


@near_miss(caught_by="blender.render")
def by_eevee(desk: Desk, params: dict[str, Any]) -> None:
    """The engine was left."""
    light_up(desk, params, engine="BLENDER_EEVEE")


@near_miss(caught_by="files.same_content")
def saved_over(desk: Desk, params: dict[str, Any]) -> None:
    """The file that was open has it all, the new one is a copy of it."""
    light_up(desk, params, scene=FRONT)
    desk.must_run(["cp", FRONT, "/home/user/Documents/bakery-dusk.blend"])


@near_miss(caught_by="blender.rendered")
def a_plain_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """An even dark picture has the name."""
    evidence.write("picture", scenes.grey_png(240, 160, 45))


@near_miss(caught_by="blender.light")
def nothing_but_a_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The new file is the old one under another name."""
    evidence.write("scene", evidence.read("front"))
