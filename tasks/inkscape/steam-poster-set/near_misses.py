"""Mistakes with a set of posters: a point missed or overdone, files of the unfinished one, the wrong picture."""

from __future__ import annotations

import copy
import runpy
from pathlib import Path
from typing import Any

from svg_edits import each_edited, edited, element, put, read_drawing, restyle

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

FILES = ("poster", "sunday", "hall")
own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.shows")
def pictures_before_the_last_points(desk: Desk, params: dict[str, Any]) -> None:
    """Exported while the proof's stamp was still on."""
    own["draw"](desk, params)
    own["make_set"](desk, params)
    own["pictures"](desk, params["width"])
    own["blur"](desk, params["blur"])
    own["arrange"](desk, params)
    own["make_set"](desk, params)


@near_miss(caught_by="svg.layers")
def train_above_the_slope(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Raised once too often: the train runs before the firs."""
    for each in each_edited(evidence, FILES):
        element(each, "layer-near").addnext(element(each, "layer-train"))


@near_miss(caught_by="svg.path")
def title_still_a_text(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Coloured as asked, but the printer will set it in another font."""
    before = element(read_drawing(evidence, "poster", "before"), "title")
    for each in each_edited(evidence, FILES):
        title = copy.deepcopy(before)
        restyle(title, fill=params["ink"])
        element(each, "title").getparent().replace(element(each, "title"), title)


@near_miss(caught_by="svg.untouched#3")
def every_text_outlined(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The subtitle became a path as well."""
    for each in each_edited(evidence, FILES):
        subtitle, path = element(each, "subtitle"), copy.deepcopy(element(each, "title"))
        for number, part in enumerate(path.iter()):
            part.set("id", f"outlined-{number}")
        path.set("id", "subtitle")
        subtitle.getparent().replace(subtitle, path)


@near_miss(caught_by="svg.stroke")
def outline_in_pixels(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number typed where the unit was px."""
    for each in each_edited(evidence, FILES):
        restyle(element(each, "sun"), stroke_width=f"{params['ring_width'] * 25.4 / 96:.5f}")


@near_miss(caught_by="svg.fill#2")
def panel_not_repainted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The panel has the blue of the proof."""
    for each in each_edited(evidence, FILES):
        restyle(element(each, "panel"), fill="#22313f")


@near_miss(caught_by="svg.blur")
def one_puff_blurred(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Clicked into the group: the rest of the plume has hard edges."""
    for each in each_edited(evidence, FILES):
        haze = element(each, "smoke").get("style").rpartition("filter:")[2]
        element(each, "smoke").attrib.pop("style")
        restyle(element(each, "smoke-6"), filter=haze)


@near_miss(caught_by="svg.text")
def friday_changed_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The line that shows was rewritten, not the hidden one."""
    old = element(read_drawing(evidence, "poster", "before"), "sunday-times")[0].text
    for each in each_edited(evidence, FILES):
        element(each, "sunday-times")[0].text = old
        element(each, "friday-times")[0].text = params["times"]


@near_miss(caught_by="svg.absent")
def proof_only_hidden(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Out of sight, but sent to the printer."""
    proof = element(read_drawing(evidence, "poster", "before"), "layer-proof")
    for each in each_edited(evidence, FILES):
        again = copy.deepcopy(proof)
        again.set("style", "display:none")
        each.append(again)


@near_miss(caught_by="svg.layer#2")
def two_programmes_at_once(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Sunday was switched on over Friday."""
    with edited(evidence, "sunday") as sunday:
        restyle(element(sunday, "layer-friday"), display="inline")


@near_miss(caught_by="svg.untouched")
def sunday_of_the_proof(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved before the poster was finished."""
    old = read_drawing(evidence, "poster", "before")
    restyle(element(old, "layer-friday"), display="none")
    restyle(element(old, "layer-sunday"), display="inline")
    put(evidence, "sunday", old)


@near_miss(caught_by="svg.untouched#2")
def hall_squeezed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The page is lower because the drawing was scaled with it."""
    with edited(evidence, "hall") as hall:
        hall.set("viewBox", "0 0 297 420")


@near_miss(caught_by="svg.layer#3")
def panel_left_in_the_hall(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Cut, but a strip of the panel's layer still shows where the page is a little higher."""
    with edited(evidence, "hall") as hall:
        restyle(element(hall, "layer-panel"), display="inline")


@near_miss(caught_by="svg.document_size")
def poster_itself_cut(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The hall's file was never saved: the page was cut in the poster."""
    with edited(evidence, "poster") as poster:
        for name in ("height", "viewBox"):
            poster.set(name, read_drawing(evidence, "hall").get(name))
    evidence.remove("hall")


@near_miss(caught_by="svg.shows#3")
def the_same_picture_three_times(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Friday under three names."""
    for name in ("sunday_png", "hall_png"):
        evidence.write(name, evidence.read("friday_png"))


@near_miss(caught_by="svg.layer#5")
def poster_left_on_sunday(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved once more after Sunday was switched on."""
    evidence.write("poster", evidence.read("sunday"))
