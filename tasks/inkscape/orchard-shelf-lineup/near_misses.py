"""Mistakes in lining things up: the wrong edge, the wrong spacing, one left out, the group forgotten or too large."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import gui
from svg_edits import LABEL, edited, element, shift

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.geometry")
def level_with_the_lowest(desk: Desk, params: dict[str, Any]) -> None:
    """Aligned within the selection as the dialog stands: all feet are where the lowest one was."""
    by_hand["select_products"](desk)
    by_hand["line_up"](desk, params["by"], "Selection Area")
    by_hand["group"](desk, params["label"])
    gui.save(desk, by_hand["FILE"])
    desk.done()
    by_hand["lock"](desk)
    gui.save(desk, by_hand["FILE"])


@near_miss(caught_by="svg.distributed")
def the_other_way_of_spacing(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Even, but by gaps where middles were asked, or the other way round."""
    with edited(evidence, "banner") as drawing:
        way = 3.2 if params["by"] == "gaps" else -3.2
        for name in ("bottle-juice", "bottle-jam"):
            shift(element(drawing, name), way, 0)


@near_miss(caught_by="svg.aligned")
def jam_left_in_the_air(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The jam was not selected when the feet were brought into line."""
    with edited(evidence, "banner") as drawing:
        shift(element(drawing, "bottle-jam"), 0, -4.4)


@near_miss(caught_by="svg.grouped")
def never_grouped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """What was said in between was overheard."""
    with edited(evidence, "banner") as drawing:
        group = element(drawing, params["label"])
        around = group.getparent()
        for child in list(group):
            around.append(child)
        around.remove(group)


@near_miss(caught_by="svg.grouped")
def label_given_to_a_bottle(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Grouped, but the label went to the bottle that was clicked last."""
    with edited(evidence, "banner") as drawing:
        del element(drawing, params["label"]).attrib[LABEL]
        element(drawing, "bottle-syrup").set(LABEL, params["label"])


@near_miss(caught_by="svg.geometry#3")
def spread_over_the_page(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Even over the whole banner: the outer two did not keep their places."""
    with edited(evidence, "banner") as drawing:
        for name, way in (("vinegar", -40), ("juice", -15), ("cider", 10), ("jam", 35), ("syrup", 60)):
            shift(element(drawing, f"bottle-{name}"), way, 0)


@near_miss(caught_by="svg.moved")
def made_as_tall_as_the_cider(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The vinegar was pulled up by its handle until it touched the shelf."""
    with edited(evidence, "banner") as drawing:
        bottle = element(drawing, "bottle-vinegar")
        bottle.set("transform", f"{bottle.get('transform', '')} matrix(1,0,0,1.1,0,-14.92)")


@near_miss(caught_by="svg.untouched")
def board_moved_up_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The shelf was unlocked and nudged to hide what was left."""
    with edited(evidence, "banner") as drawing:
        shift(element(drawing, "board"), 0, -0.8)


@near_miss(caught_by="svg.aligned")
def never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """All right on the screen, nothing on the disk."""
    evidence.restore("banner")
