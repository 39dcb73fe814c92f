"""What goes wrong: the wrong sign, letters made anew or resized, not saved, a copy left beside."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

FILE = "/home/user/Documents/bakery-front.blend"


@near_miss(caught_by="blender.text")
def the_door_was_lettered(desk: Desk, params: dict[str, Any]) -> None:
    """The words went to the door."""
    scenes.script(desk, FILE, f"O['Door Text'].data.body = {params['words']!r}")


@near_miss(caught_by="blender.text#2")
def made_smaller(desk: Desk, params: dict[str, Any]) -> None:
    """The letters were made smaller on the way."""
    scenes.script(desk, FILE, f"O['Sign Text'].data.body = {params['words']!r}\nO['Sign Text'].data.size = 0.45")


@near_miss(caught_by="blender.text")
def not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The sign was never saved."""
    evidence.restore("scene")


@near_miss(caught_by="blender.text")
def empty_letters(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The text lost its words: as many letters, all of them blank."""
    words = params["words"].encode()
    evidence.write("scene", scenes.unpacked(evidence.read("scene")).replace(words, b"-" * len(words)))


@near_miss(caught_by="files.untouched")
def saved_beside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A copy was left beside the file."""
    evidence.add_to_home("Documents/bakery-new.blend", evidence.read("scene"))
