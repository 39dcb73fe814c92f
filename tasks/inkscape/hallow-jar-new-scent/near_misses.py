"""Mistakes with a user who corrects himself: the first word kept, a colour guessed, the end missed, too much done."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from svg_edits import as_before, edited, element, restyle, reword

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.fill#2")
def guesses_the_house_colour(desk: Desk, params: dict[str, Any]) -> None:
    """Never asks; the orange of the flame stands for the house."""
    own["label"](desk, params["draft"], params["notes"], params["first"], "#c8552b", params["opacity"])


@near_miss(caught_by="svg.fill#3")
def stops_before_the_last_wish(desk: Desk, params: dict[str, Any]) -> None:
    """Asks, follows the correction, and does not wait for what is still to come."""
    band = own["values"](own["COLOUR"], desk.ask("Which colour is it?"))[0]
    desk.wait_for_message()
    own["label"](desk, params["scent"], params["notes"], params["ground"], band, params["opacity"])
    desk.done()


@near_miss(caught_by="svg.fill")
def ground_of_the_wrong_list(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the name was corrected."""
    with edited(evidence, "label") as root:
        restyle(element(root, "ground"), fill=params["first"])


@near_miss(caught_by="svg.text")
def scent_of_the_wrong_list(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the colour was corrected."""
    with edited(evidence, "label") as root:
        reword(element(root, "scent"), params["draft"])


@near_miss(caught_by="svg.opacity")
def correction_taken_for_everything(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """What was not corrected was undone: the pattern is as strong as it was."""
    as_before(evidence, "label", "pattern-label")


@near_miss(caught_by="svg.text#4")
def weight_without_its_hours(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The jar is larger, and burns as long as the old one."""
    as_before(evidence, "label", "burning")


@near_miss(caught_by="svg.untouched")
def plate_faded_with_the_pattern(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Opacity was set on all that lay under the selection's frame."""
    with edited(evidence, "label") as root:
        restyle(element(root, "plate"), opacity=params["opacity"])


@near_miss(caught_by="svg.untouched")
def batch_renumbered_unasked(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A new scent must have a new number, the agent thought."""
    with edited(evidence, "label") as root:
        reword(element(root, "batch"), "Batch MT-2701")


@near_miss(caught_by="svg.fill#4")
def done_is_said_at_once(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """DONE is said before anything is done, and all is done when the last message has come."""
    evidence.restore("label@3")
