"""What goes wrong: the first move left standing, the change not heard, the other paint, the picture of before."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

_SOLUTION = runpy.run_path(str(Path(__file__).with_name("solution.py")))
picture, STEP, DULL, FILE = (_SOLUTION[name] for name in ("picture", "STEP", "DULL", "FILE"))


@near_miss(caught_by="blender.untouched")
def both_pawns(desk: Desk, params: dict[str, Any]) -> None:
    """The first pawn was not put back."""
    moves = STEP.format(pawn=params["first"], metres=2) + STEP.format(**params)
    desk.wait_for_message()
    scenes.script(desk, FILE, moves + DULL.format(**params))
    picture(desk, desk.done("改好了。"))


@near_miss(caught_by="blender.transform")
def the_change_not_heard(desk: Desk, params: dict[str, Any]) -> None:
    """The first opening stands."""
    desk.wait_for_message()
    scenes.script(desk, FILE, STEP.format(pawn=params["first"], metres=2) + DULL.format(**params))
    picture(desk, desk.done("改好了。"))


@near_miss(caught_by="blender.material")
def the_white_pieces(desk: Desk, params: dict[str, Any]) -> None:
    """The other material was changed."""
    desk.wait_for_message()
    scenes.script(desk, FILE, STEP.format(**params) + DULL.format(**params).replace("Ebony", "Ivory"))
    picture(desk, desk.done("改好了。"))


@near_miss(caught_by="blender.rendered")
def a_grey_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A grey picture has the name."""
    evidence.write("picture", scenes.grey_png(params["width"], params["height"]))


@near_miss(caught_by="blender.rendered")
def no_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last message was forgotten."""
    evidence.remove("picture")
