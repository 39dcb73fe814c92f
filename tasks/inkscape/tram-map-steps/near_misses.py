"""Mistakes in a job of three steps: not asking, stopping early, half a stop, the arrow astray, an old picture."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from pictures import read_picture, scaled, write_picture
from svg_edits import edited, element, read_drawing, remove, reword, shift

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.absent")
def guesses_the_stop(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Never asked: another stop of Line 1 is off the map."""
    old = read_drawing(evidence, "map", "before")
    with edited(evidence, "map") as drawing:
        element(drawing, "layer-stops").append(element(old, f"stop-{params['closed']}"))
        element(drawing, "layer-names").append(element(old, f"name-{params['closed']}"))
        for kind in ("stop", "name"):
            remove(element(drawing, f"{kind}-lighthouse"))


@near_miss(caught_by="svg.moved")
def stops_after_the_second_step(desk: Desk, params: dict[str, Any]) -> None:
    """The last step was never heard of."""
    own["close"](desk, desk.ask("Which stop?"))
    own["reword"](desk, desk.done())
    desk.done()


@near_miss(caught_by="svg.absent")
def name_left_without_its_dot(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The dot is gone; the name of the stop still stands by the line."""
    old = read_drawing(evidence, "map", "before")
    with edited(evidence, "map") as drawing:
        element(drawing, "layer-names").append(element(old, f"name-{params['closed']}"))


@near_miss(caught_by="svg.text")
def new_name_at_the_wrong_stop(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The stop next to it was renamed."""
    with edited(evidence, "map") as drawing:
        reword(element(drawing, f"name-{params['named']}"), params["old"])
        reword(element(drawing, "name-customs"), params["new"])


@near_miss(caught_by="svg.text#2")
def date_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The second half of the step was overlooked."""
    with edited(evidence, "map") as drawing:
        reword(element(drawing, "valid"), "Valid from 5 April 2026")


@near_miss(caught_by="svg.moved#2")
def needle_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The group was entered: the letter still stands upright."""
    with edited(evidence, "map") as drawing:
        old = element(read_drawing(evidence, "map", "before"), "north-letter")
        north = element(drawing, "north")
        north.remove(element(north, "north-letter"))
        needle = element(north, "north-needle")
        needle.set("transform", f"{north.attrib.pop('transform', '')} {needle.get('transform', '')}")
        north.append(old)


@near_miss(caught_by="svg.moved")
def arrow_swung_aside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The centre of the rotation had been dragged away."""
    with edited(evidence, "map") as drawing:
        shift(element(drawing, "north"), -14, 5)


@near_miss(caught_by="svg.untouched")
def line_cut_at_the_stop(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The line was made to end before the stop that closes."""
    with edited(evidence, "map") as drawing:
        element(drawing, "line-red").set("d", "M 46,78 L 118,150 H 238")


@near_miss(caught_by="svg.shows")
def picture_of_the_second_step(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported before the arrow was turned: here, one with the arrow where it was not left."""
    with edited(evidence, "map") as drawing:
        shift(element(drawing, "north"), 4, 0)


@near_miss(caught_by="svg.exported_png")
def picture_in_another_width(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported at 96 dpi."""
    write_picture(evidence, "picture", scaled(read_picture(evidence, "picture"), 1512, 1134))


@near_miss(caught_by="svg.absent#2")
def done_is_said_at_once(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """DONE is said at once, and all is done when the messages have come."""
    evidence.restore("map@2")


@near_miss(caught_by="svg.text#3")
def done_is_said_twice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """After the first step DONE is said again, and the second is done with the third."""
    evidence.restore("map@3")


@near_miss(caught_by="svg.moved#2")
def each_turned_about_its_own_centre(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Needle and letter were turned as objects, not as one arrow: the letter stands where it stood."""
    with edited(evidence, "map") as drawing:
        north, letter = element(drawing, "north"), element(drawing, "north-letter")
        needle = element(north, "north-needle")
        needle.set("transform", f"{north.attrib.pop('transform', '')} {needle.get('transform', '')}")
        letter.set("transform", f"rotate({params['angle']},374,259)")
