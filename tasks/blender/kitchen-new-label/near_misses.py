"""What goes wrong: guessed instead of asked, hidden in the wrong place, the last wish forgotten, a jar renamed."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

_SOLUTION = runpy.run_path(str(Path(__file__).with_name("solution.py")))
jar_asked_for, last_wish, LETTER, FILE = (_SOLUTION[n] for n in ("jar_asked_for", "last_wish", "LETTER", "FILE"))


@near_miss(caught_by="blender.text")
def guessed(desk: Desk, params: dict[str, Any]) -> None:
    """The first jar got the label; nobody asked."""
    desk.ask("May I begin?")
    scenes.script(desk, FILE, LETTER.format(text="Tea Text", words=params["words"]))
    last_wish(desk, "Tea Text")


@near_miss(caught_by="blender.visible#2")
def hidden_in_the_view(desk: Desk, params: dict[str, Any]) -> None:
    """The box is gone in the 3D view and still in renders."""
    text = jar_asked_for(desk)
    scenes.script(desk, FILE, LETTER.format(text=text, words=params["words"]))
    last_wish(desk, text, "hide_viewport")


@near_miss(caught_by="blender.text")
def last_wish_forgotten(desk: Desk, params: dict[str, Any]) -> None:
    """Only the label was made."""
    text = jar_asked_for(desk)
    scenes.script(desk, FILE, LETTER.format(text=text, words=params["words"]))
    desk.done("The jar has its new label.")


@near_miss(caught_by="blender.untouched")
def a_lid_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A lid has another name."""
    scenes.rename(evidence, "scene", "Tea Lid", "Tea Top")


@near_miss(caught_by="blender.text")
def not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It was never saved."""
    evidence.restore("scene")
