"""Mistakes with a laser job: pieces not united, fonts left, the sprig astray, a layer too many, the wrong proof."""

from __future__ import annotations

import copy
import runpy
from pathlib import Path
from typing import Any

from markup import edit
from pictures import read_picture, scaled, write_picture
from svg_edits import LABEL, LOCK, each_edited, edited, element, put, read_drawing, restyle

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

FILES = ("sign", "laser")
own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.shows")
def proof_of_an_earlier_state(desk: Desk, params: dict[str, Any]) -> None:
    """Exported before labels and layers were set: the notes are still on the picture."""
    plate = own["combine"](desk)
    own["draw"](desk, plate, params)
    own["hand_over"](desk, params["width"])
    own["arrange"](desk, plate, params)
    edit(desk, own["SIGN"], own["LASER"], removed=["layer-sheet", "layer-notes"])


@near_miss(caught_by="svg.region")
def chain_holes_filled(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The union alone; the discs are gone, but nothing was cut out."""
    for each in each_edited(evidence, FILES):
        path = element(each, params["label"])
        path.set("d", path.get("d").replace("Z", "z").split("z")[0] + "z")


@near_miss(caught_by="svg.stroke")
def hairline_in_pixels(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The sheet's millimetres typed as px."""
    for each in each_edited(evidence, FILES):
        restyle(element(each, params["label"]), stroke_width=f"{params['cut_width'] * 25.4 / 96:.5f}")


@near_miss(caught_by="svg.layer")
def layer_keeps_its_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The path has its label; the layer is still called Plate."""
    for each in each_edited(evidence, FILES):
        element(each, "layer-plate").set(LABEL, "Plate")


@near_miss(caught_by="svg.path#2")
def one_line_still_text(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The line in capitals was overlooked, or not understood as text."""
    before = element(read_drawing(evidence, "sign", "before"), "trade")
    for each in each_edited(evidence, FILES):
        text = copy.deepcopy(before)
        restyle(text, fill=params["engrave"])
        element(each, "trade").getparent().replace(element(each, "trade"), text)


@near_miss(caught_by="svg.fill#2")
def letters_still_brown(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Paths, but the laser's grey was not set on the name."""
    for each in each_edited(evidence, FILES):
        for part in element(each, "name").iter():
            if part is element(each, "name") or "fill" in (part.get("style") or ""):
                restyle(part, fill="#4a2f1b")


@near_miss(caught_by="svg.moved")
def sprig_moved_but_not_flipped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It hangs out of the right-hand corner the wrong way round."""
    for each in each_edited(evidence, FILES):
        element(each, "sprig").set("transform", f"translate({params['way']},0)")


@near_miss(caught_by="svg.moved")
def sprig_moved_by_pixels(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Flipped, then moved by the number in the wrong unit."""
    way = params["way"] * 25.4 / 96
    for each in each_edited(evidence, FILES):
        element(each, "sprig").set("transform", f"matrix(-1,0,0,1,{233.95 + way:.3f},0)")


@near_miss(caught_by="svg.layer#2")
def notes_left_open(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Hidden, not locked."""
    with edited(evidence, "sign") as sign:
        del element(sign, "layer-notes").attrib[LOCK]


@near_miss(caught_by="svg.layers")
def raised_by_one_layer(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Above the notes, but below the letters."""
    for each in each_edited(evidence, FILES):
        element(each, "layer-lettering").addprevious(element(each, "layer-plate"))


@near_miss(caught_by="svg.absent")
def sheet_only_hidden_for_the_laser(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Both layers are out of sight in the laser's file, but the laser still reads them."""
    sign = read_drawing(evidence, "sign")
    element(sign, "layer-sheet").set("style", "display:none")
    put(evidence, "laser", sign)


@near_miss(caught_by="svg.absent#2")
def notes_left_in_the_lasers_file(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Hidden as they are, they were forgotten."""
    with edited(evidence, "laser") as laser:
        sign = read_drawing(evidence, "sign")
        element(laser, "layer-lettering").addprevious(copy.deepcopy(element(sign, "layer-notes")))


@near_miss(caught_by="svg.untouched#2")
def layers_deleted_from_the_drawing(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The drawing itself lost its sheet and its notes."""
    evidence.write("sign", evidence.read("laser"))


@near_miss(caught_by="svg.untouched")
def ornament_lost_in_the_lasers_file(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """One layer too many was deleted there."""
    with edited(evidence, "laser") as laser:
        laser.remove(element(laser, "layer-ornament"))


@near_miss(caught_by="svg.exported_png")
def proof_as_large_as_it_came(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """At 96 dpi."""
    small = scaled(read_picture(evidence, "proof"), 1890, 1285)
    write_picture(evidence, "proof", small)


@near_miss(caught_by="svg.untouched#2")
def book_in_grey_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Everything brown was made grey, the book as well."""
    for each in each_edited(evidence, FILES):
        restyle(element(each, "book-left"), fill=params["engrave"])
