"""What goes wrong: the wrong order, the wrong box, levels of renders forgotten, not saved."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

round_off = runpy.run_path(str(Path(__file__).with_name("solution.py")))["round_off"]


@near_miss(caught_by="blender.modifiers")
def subdivided_first(desk: Desk, params: dict[str, Any]) -> None:
    """The bevel comes after the subdivision."""
    round_off(desk, params, kinds=("SUBSURF", "BEVEL"))


@near_miss(caught_by="blender.modifier#2")
def renders_forgotten(desk: Desk, params: dict[str, Any]) -> None:
    """Only the viewport's levels were set."""
    round_off(desk, params, render_levels=3)


@near_miss(caught_by="blender.modifiers")
def the_recipe_box(desk: Desk, params: dict[str, Any]) -> None:
    """The other box was rounded."""
    round_off(desk, params, thing="Recipe Box")


@near_miss(caught_by="blender.untouched")
def a_jar_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A jar has another name."""
    scenes.rename(evidence, "scene", "Tea Jar", "Tea Pot")


@near_miss(caught_by="blender.shading")
def not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It was never saved."""
    evidence.restore("scene")
