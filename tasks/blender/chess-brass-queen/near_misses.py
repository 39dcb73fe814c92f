"""What goes wrong: every white piece turned to metal, faceted, not metallic, the king instead, not saved."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

cast = runpy.run_path(str(Path(__file__).with_name("solution.py")))["cast"]


@near_miss(caught_by="blender.untouched")
def all_white_pieces(desk: Desk, params: dict[str, Any]) -> None:
    """The shared material was changed and renamed."""
    cast(desk, params, source="")


@near_miss(caught_by="blender.shading")
def left_faceted(desk: Desk, params: dict[str, Any]) -> None:
    """The material is right, the faces are flat."""
    cast(desk, params, smooth=False)


@near_miss(caught_by="blender.material")
def only_painted(desk: Desk, params: dict[str, Any]) -> None:
    """The colour of metal, but not metallic."""
    cast(desk, params, metallic=0)


@near_miss(caught_by="blender.material")
def misnamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The material has another name."""
    scenes.rename(evidence, "scene", "Cast Metal", "Metal", code="MA")


@near_miss(caught_by="blender.material")
def not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It was never saved."""
    evidence.restore("scene")
