"""What goes wrong: the wrong pawn, not saved, saved elsewhere, something else under the name."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

FILE = "/home/user/Documents/chess-game.blend"


@near_miss(caught_by="blender.transform")
def along_the_rank(desk: Desk, params: dict[str, Any]) -> None:
    """The pawn went along X."""
    scenes.script(desk, FILE, f"O[{params['pawn']!r}].location.x += {params['metres']}")


@near_miss(caught_by="blender.untouched")
def the_king_went_along(desk: Desk, params: dict[str, Any]) -> None:
    """The king stood in the way and was pushed aside."""
    code = f"O[{params['pawn']!r}].location.y += {params['metres']}\nO['White King'].location.x += 0.4"
    scenes.script(desk, FILE, code)


@near_miss(caught_by="blender.transform")
def not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The move was made, but never saved."""
    evidence.restore("scene")


@near_miss(caught_by="files.untouched")
def saved_beside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A copy was left beside the file."""
    evidence.add_to_home("Documents/chess-game-e4.blend", evidence.read("scene"))


@near_miss(caught_by="blender.transform")
def another_piece_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The pawn that moved has another name now."""
    scenes.rename(evidence, "scene", params["pawn"], "Pawn moved")
