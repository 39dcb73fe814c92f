"""What goes wrong: a copy under the new name, another part renamed as well, not saved, other spelling."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk, Spoiled, near_miss

FILE = "/home/user/Documents/desk-lamp.blend"


@near_miss(caught_by="blender.renamed")
def a_copy_has_the_name(desk: Desk, params: dict[str, Any]) -> None:
    """The part was duplicated, and the copy has the new name."""
    code = f"new = O[{params['was']!r}].copy()\nnew.name = {params['now']!r}\n"
    code += "bpy.data.collections['Lamp'].objects.link(new)"
    scenes.script(desk, FILE, code)


@near_miss(caught_by="blender.untouched")
def another_part_as_well(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The wrist was renamed on the way."""
    scenes.rename(evidence, "scene", "Wrist", "Joint")


@near_miss(caught_by="blender.renamed")
def other_spelling(evidence: Spoiled, params: dict[str, Any]) -> None:
    """In small letters."""
    scenes.rename(evidence, "scene", params["now"], params["now"].lower())


@near_miss(caught_by="blender.renamed")
def not_saved(evidence: Spoiled, params: dict[str, Any]) -> None:
    """It was never saved."""
    evidence.restore("scene")
