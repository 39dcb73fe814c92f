"""Mistakes with a label: not asking, stopping early, the wrong part of the seal, the wrong unit or axis."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from messages import value
from svg_edits import edited, element, restyle, save_as_a_copy

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

INK, WREATH = "#2b2a28", "#5c7350"
own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.fill")
def guesses_the_green_of_the_wreath(desk: Desk, params: dict[str, Any]) -> None:
    """Never asks, and takes the only colour on the label for the brand's."""
    own["fill_band"](desk, WREATH)


@near_miss(caught_by="svg.relation")
def stops_after_the_band(desk: Desk, params: dict[str, Any]) -> None:
    """Asks, fills the band, and leaves when the user has one wish more."""
    own["fill_band"](desk, value(own["COLOUR"], desk.ask("Which colour is that?")))
    desk.done()


@near_miss(caught_by="svg.geometry")
def centred_both_ways(desk: Desk, params: dict[str, Any]) -> None:
    """Puts the seal into the middle of the page, across the band."""
    colour = value(own["COLOUR"], desk.ask("Which colour is that?"))
    own["fill_band"](desk, colour)
    wish = desk.done()
    own["finish_seal"](desk, colour, value(own["WIDTH_MM"], wish), "hcenter vcenter page")


@near_miss(caught_by="svg.moved")
def circle_without_its_cup(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the circle was moved; the cup stayed outside the wreath."""
    with edited(evidence, "label") as drawing:
        seal, circle = element(drawing, "seal"), element(drawing, "seal-circle")
        circle.set("transform", seal.attrib.pop("transform"))


@near_miss(caught_by="svg.stroke")
def pixels_instead_of_millimetres(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number in the right field with the wrong unit beside it."""
    with edited(evidence, "label") as drawing:
        restyle(element(drawing, "seal-circle"), stroke_width=f"{params['width'] * 25.4 / 96:g}")


@near_miss(caught_by="svg.stroke")
def outline_still_black(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The width is right; the brand colour was not carried over."""
    with edited(evidence, "label") as drawing:
        restyle(element(drawing, "seal-circle"), stroke=INK)


@near_miss(caught_by="svg.untouched")
def whole_seal_outlined(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The outline was given to the group: steam, handle and saucer have it too."""
    with edited(evidence, "label") as drawing:
        for part in ("seal-handle", "seal-saucer", "seal-steam"):
            restyle(element(drawing, part), stroke=params["brand"])


@near_miss(caught_by="svg.untouched")
def name_in_the_brand_colour_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The text on the band was selected with it and can no longer be read."""
    with edited(evidence, "label") as drawing:
        restyle(element(drawing, "name"), fill=params["brand"])


@near_miss(caught_by="files.untouched")
def saved_under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A copy beside the label that the printer gets."""
    save_as_a_copy(evidence, "label", "Documents/tea-label-final.svg")


@near_miss(caught_by="svg.fill#2")
def done_is_said_at_once(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """DONE is said when the colour is known, and the band is filled with the seal's outline."""
    evidence.restore("label@2")
