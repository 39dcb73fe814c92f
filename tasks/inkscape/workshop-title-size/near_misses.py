"""Mistakes with a text's size: the unit, another text, a part of it, more than it, or never saved."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import gui
from lxml import etree
from svg_edits import SVG, edited, element, restyle, save_as_a_copy

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.text_style")
def points_instead_of_pixels(desk: Desk, params: dict[str, Any]) -> None:
    """The number typed into the field as it stands there: in points."""
    by_hand["select"](desk, params["words"].split()[-1])
    by_hand["set_size"](desk, params["size"], "pt")
    gui.save(desk, by_hand["FILE"])


@near_miss(caught_by="svg.text_style")
def never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Everything right on the screen, nothing on the disk."""
    evidence.restore("poster")


@near_miss(caught_by="svg.text_style")
def last_word_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the word that was double-clicked has the new size."""
    with edited(evidence, "poster", "before") as drawing:
        line = element(drawing, params["element"]).findall(f"{SVG}tspan")[-1]
        *rest, word = (line.text or "").split(" ")
        line.text = "".join(f"{part} " for part in rest)
        span = etree.SubElement(line, f"{SVG}tspan", style=f"font-size:{params['size']}px")
        span.text = word


@near_miss(caught_by="svg.text_style")
def another_text(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The studio's name, in large letters above the picture, taken for the text that was meant."""
    with edited(evidence, "poster", "before") as drawing:
        _set_size(element(drawing, "studio"), params["size"])


@near_miss(caught_by="svg.untouched")
def every_text(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Select all, then the size."""
    with edited(evidence, "poster") as drawing:
        for text in drawing.iter(f"{SVG}text"):
            _set_size(text, params["size"])


@near_miss(caught_by="svg.untouched")
def pulled_aside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right size, but the text was dragged a little on the way."""
    with edited(evidence, "poster") as drawing:
        element(drawing, params["element"]).set("transform", "translate(14.5,-6)")


@near_miss(caught_by="svg.untouched")
def regular_weight(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right size, but another face of the font came with it."""
    with edited(evidence, "poster") as drawing:
        restyle(element(drawing, params["element"]), font_weight=300)


@near_miss(caught_by="files.untouched")
def saved_as_a_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved under another name beside the poster."""
    save_as_a_copy(evidence, "poster", "Documents/poster-large.svg")


def _set_size(text: Any, size: float) -> None:
    for each in text.iter():
        if "font-size" in (each.get("style") or ""):
            restyle(each, font_size=f"{size}px")
