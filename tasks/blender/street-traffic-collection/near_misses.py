"""What goes wrong: wheels left behind, a collection in the wrong place, hidden everywhere, a leg that stays."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

order = runpy.run_path(str(Path(__file__).with_name("solution.py")))["order"]


@near_miss(caught_by="blender.collection")
def wheels_left_behind(desk: Desk, params: dict[str, Any]) -> None:
    """Only the bodies went."""
    order(desk, params, wheels=False)


@near_miss(caught_by="blender.collection")
def inside_the_street(desk: Desk, params: dict[str, Any]) -> None:
    """The collection lies in the street's."""
    order(desk, params, inside="bpy.data.collections['Street']")


@near_miss(caught_by="blender.visible#2")
def hidden_everywhere(desk: Desk, params: dict[str, Any]) -> None:
    """It is gone in the 3D view, too."""
    order(desk, params, in_view=True)


@near_miss(caught_by="blender.visible")
def still_in_renders(desk: Desk, params: dict[str, Any]) -> None:
    """It was never switched off."""
    order(desk, params, in_render=False)


@near_miss(caught_by="blender.parent#2")
def one_leg_only(desk: Desk, params: dict[str, Any]) -> None:
    """A leg stands where the bench was."""
    order(desk, params, legs=("Bench Leg 1",))


@near_miss(caught_by="blender.untouched")
def a_lamp_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A street lamp has another name."""
    scenes.rename(evidence, "scene", "Street Lamp 2", "Street Light")
