"""What goes wrong: only the end, the length for the end, the preview's range, another rate, not saved."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

FILE = "/home/user/Documents/desk-lamp.blend"


@near_miss(caught_by="blender.render")
def only_the_end(desk: Desk, params: dict[str, Any]) -> None:
    """It still begins at frame 1."""
    scenes.script(desk, FILE, f"S.frame_end = {params['last']}")


@near_miss(caught_by="blender.render")
def the_length_for_the_end(desk: Desk, params: dict[str, Any]) -> None:
    """The last frame is the number of frames."""
    first, last = params["first"], params["last"]
    scenes.script(desk, FILE, f"S.frame_start, S.frame_end = {first}, {last - first + 1}")


@near_miss(caught_by="blender.render")
def the_preview(desk: Desk, params: dict[str, Any]) -> None:
    """Only the range of the preview was set."""
    first, last = params["first"], params["last"]
    code = f"S.use_preview_range = True\nS.frame_preview_start, S.frame_preview_end = {first}, {last}"
    scenes.script(desk, FILE, code)


@near_miss(caught_by="blender.untouched")
def another_rate(desk: Desk, params: dict[str, Any]) -> None:
    """The frame rate went along."""
    code = f"S.frame_start, S.frame_end = {params['first']}, {params['last']}\nS.render.fps = 30"
    scenes.script(desk, FILE, code)


@near_miss(caught_by="blender.render")
def not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It was never saved."""
    evidence.restore("scene")
