"""What goes wrong: the scale not applied, a box half in the shelf, the wrong axis, two offsets, the wrong box."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

stack = runpy.run_path(str(Path(__file__).with_name("solution.py")))["stack"]


@near_miss(caught_by="blender.transform")
def not_applied(desk: Desk, params: dict[str, Any]) -> None:
    """The scale is still the object's."""
    stack(desk, params, applied=False)


@near_miss(caught_by="blender.transform#2")
def in_the_shelf(desk: Desk, params: dict[str, Any]) -> None:
    """It was scaled about its middle and left there."""
    stack(desk, params, rise=0)


@near_miss(caught_by="blender.modifier")
def along_x(desk: Desk, params: dict[str, Any]) -> None:
    """The copies stand beside it."""
    stack(desk, params, offset=(params["gap"], 0, 0))


@near_miss(caught_by="blender.modifier")
def two_offsets(desk: Desk, params: dict[str, Any]) -> None:
    """The relative offset was left on."""
    stack(desk, params, relative=True)


@near_miss(caught_by="blender.transform")
def the_bread_tin(desk: Desk, params: dict[str, Any]) -> None:
    """The other box was stacked."""
    stack(desk, params, thing="Bread Tin")


@near_miss(caught_by="blender.untouched")
def a_jar_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A jar has another name."""
    scenes.rename(evidence, "scene", "Tea Jar", "Tea Pot")
