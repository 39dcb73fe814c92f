"""What goes wrong: the last frame by length, only the end, the preview range, not saved."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk, Spoiled, near_miss

FILE = "/home/user/Documents/garden-street.blend"


@near_miss(caught_by="blender.render")
def preview_range(desk: Desk, params: dict[str, Any]) -> None:
    """The preview's range was set, which no render follows."""
    code = (
        f"S.use_preview_range = True\nS.frame_preview_start = {params['first']}\nS.frame_preview_end = {params['last']}"
    )
    scenes.script(desk, FILE, code)


@near_miss(caught_by="blender.untouched")
def rate_changed(desk: Desk, params: dict[str, Any]) -> None:
    """The frame rate was set on the way."""
    scenes.script(desk, FILE, f"S.frame_start, S.frame_end, S.render.fps = {params['first']}, {params['last']}, 30")


@near_miss(caught_by="blender.render")
def not_saved(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The range was never saved."""
    evidence.restore("scene")


@near_miss(caught_by="files.untouched")
def saved_beside(evidence: Spoiled, params: dict[str, Any]) -> None:
    """A copy was left beside the file."""
    evidence.add_to_home("Documents/garden-street-2.blend", evidence.read("scene"))
