"""Mistakes with cut lines: asking once only, the unit, a line missed, the flip in a wrong place, the lock forgotten."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from messages import value
from svg_edits import LOCK, edited, element, read_drawing, restyle

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))
LINES = own["LINES"].split(",")


@near_miss(caught_by="svg.stroke")
def guesses_the_width(desk: Desk, params: dict[str, Any]) -> None:
    """Asks once, takes a hairline for the width that was not said, and is done."""
    colour = value(r"(#[0-9a-f]{6})\b", desk.ask("Which colour does the shop want?"))
    own["restyle"](desk, colour, "0.1")


@near_miss(caught_by="svg.moved")
def stops_after_the_lines(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """What was said at the end was not heard: nothing is flipped."""
    before = read_drawing(evidence, "sheet", "before")
    with edited(evidence, "sheet") as sheet:
        name = f"art-{params['animal']}"
        element(sheet, name).set("transform", element(before, name).get("transform"))
        del element(sheet, "layer-cut").attrib[LOCK]


@near_miss(caught_by="svg.stroke")
def pixels_instead_of_millimetres(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number typed where the unit was px."""
    with edited(evidence, "sheet") as sheet:
        for name in LINES:
            restyle(element(sheet, name), stroke_width=f"{params['width'] * 25.4 / 96:.5f}")


@near_miss(caught_by="svg.stroke#4")
def ribbon_overlooked(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The lighthouse has two lines; the ribbon's was not selected."""
    before = read_drawing(evidence, "sheet", "before")
    with edited(evidence, "sheet") as sheet:
        element(sheet, "cut-light-ribbon").set("style", element(before, "cut-light-ribbon").get("style"))


@near_miss(caught_by="svg.untouched")
def colour_given_as_fill_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A click in the palette without shift: the shell's line became a filled plate that hides the sticker."""
    with edited(evidence, "sheet") as sheet:
        restyle(element(sheet, "cut-shell"), fill=params["colour"])


@near_miss(caught_by="svg.moved")
def upside_down(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Flipped, but vertically."""
    _transform(evidence, params, "matrix(1,0,0,-1,{x},{y})")


@near_miss(caught_by="svg.moved")
def flipped_about_another_middle(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Flipped together with something else: it sits beside its cut line."""
    _transform(evidence, params, "matrix(-1,0,0,1,{further},{y})")


@near_miss(caught_by="svg.layer")
def lock_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The flip was done, the second half of the sentence not."""
    with edited(evidence, "sheet") as sheet:
        del element(sheet, "layer-cut").attrib[LOCK]


@near_miss(caught_by="svg.untouched")
def artwork_locked_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Two layers were locked instead of one."""
    with edited(evidence, "sheet") as sheet:
        element(sheet, "layer-artwork").set(LOCK, "true")


def _transform(evidence: TamperedEvidence, params: dict[str, Any], matrix: str) -> None:
    x, y = {"gull": (105, 106), "whale": (40, 42), "boat": (105, 42)}[params["animal"]]
    with edited(evidence, "sheet") as sheet:
        element(sheet, f"art-{params['animal']}").set("transform", matrix.format(x=x, y=y, further=x + 6))


@near_miss(caught_by="svg.stroke#8")
def done_is_said_at_once(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """DONE is said when colour and width are known, and the lines are restyled with the last wish."""
    evidence.restore("sheet@3")
