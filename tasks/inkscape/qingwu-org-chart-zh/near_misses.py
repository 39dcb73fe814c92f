"""Mistakes with a chart in motion: the first decision kept, the last wish missed, half deleted, an old PDF."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from actions import FOLDER, export
from messages import value
from svg_edits import edited, element, read_drawing, remove, restyle, reword

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.text")
def first_decision_kept(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The interruption was overheard."""
    with edited(evidence, "chart") as chart:
        reword(element(chart, "making-name"), params["first"])


@near_miss(caught_by="svg.absent#2")
def stops_when_it_is_thanked(desk: Desk, params: dict[str, Any]) -> None:
    """The user's last wish is taken for good-bye."""
    own["rename"](desk, value(own["QUOTED"], desk.wait_for_message()), params["issue"])
    desk.done()


@near_miss(caught_by="svg.absent#3")
def link_into_nothing(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The card is gone, its line still leads to where it was."""
    old = read_drawing(evidence, "chart", "before")
    with edited(evidence, "chart") as chart:
        element(chart, "layer-links").append(element(old, f"link-{params['gone']}"))


@near_miss(caught_by="svg.absent")
def words_of_the_note_deleted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The yellow paper still sticks there."""
    with edited(evidence, "chart") as chart:
        note = element(read_drawing(evidence, "chart", "before"), "draft-note")
        note.remove(element(note, "draft-words"))
        element(chart, "layer-drafts").append(note)


@near_miss(caught_by="svg.untouched")
def another_head_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The name went to the head of sales as well."""
    with edited(evidence, "chart") as chart:
        reword(element(chart, "sales-name"), params["final"])


@near_miss(caught_by="svg.untouched")
def name_in_another_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A new text in the place of the old one, smaller."""
    with edited(evidence, "chart") as chart:
        restyle(element(chart, "making-name"), font_size="5px")


@near_miss(caught_by="svg.untouched")
def layer_deleted_with_the_note(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The layer of drafts was to stay."""
    with edited(evidence, "chart") as chart:
        remove(element(chart, "layer-drafts"))


@near_miss(caught_by="svg.pdf_shows")
def exported_before_the_last_change(desk: Desk, params: dict[str, Any]) -> None:
    """The PDF still shows the post that is no more."""
    own["rename"](desk, value(own["QUOTED"], desk.wait_for_message()), params["issue"])
    wish = desk.done()
    export(desk, own["CHART"], f"{FOLDER}/qingwu-org.pdf")
    own["drop"](desk, value(own["QUOTED"], wish))


@near_miss(caught_by="svg.exported_pdf")
def pdf_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The chart is right; the colleagues get nothing."""
    evidence.remove("pdf")


@near_miss(caught_by="svg.text#3")
def done_is_said_at_once(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """DONE is said before anything is done, and all is done when the last message has come."""
    evidence.restore("chart@2")
