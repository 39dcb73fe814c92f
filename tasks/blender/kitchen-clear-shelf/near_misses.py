"""What goes wrong: hidden instead of deleted, all of the collection deleted, not saved, renamed."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

FILE = "/home/user/Documents/kitchen-shelf.blend"


@near_miss(caught_by="blender.objects")
def hidden(desk: Desk, params: dict[str, Any]) -> None:
    """It was hidden in the view and in renders."""
    scenes.script(desk, FILE, f"O[{params['thing']!r}].hide_render = O[{params['thing']!r}].hide_viewport = True")


@near_miss(caught_by="blender.untouched")
def all_boxes_deleted(desk: Desk, params: dict[str, Any]) -> None:
    """The whole collection was emptied."""
    scenes.script(desk, FILE, "for each in list(bpy.data.collections['Boxes'].objects): O.remove(each)")


@near_miss(caught_by="blender.objects")
def not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It was never saved."""
    evidence.restore("scene")


@near_miss(caught_by="files.untouched")
def saved_beside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A copy was left beside the file."""
    evidence.add_to_home("Documents/kitchen-shelf-old.blend", evidence.read("scene", "before"))


@near_miss(caught_by="blender.untouched")
def a_jar_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A jar has another name."""
    scenes.rename(evidence, "scene", "Tea Jar", "Tea Pot")
