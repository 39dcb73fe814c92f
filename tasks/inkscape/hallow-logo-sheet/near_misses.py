"""Mistakes with a logo sheet: a mark left closed or only painted over, too much recoloured, opacity upside down."""

from __future__ import annotations

import copy
import runpy
from pathlib import Path
from typing import Any

import fill_and_stroke
import gui
from svg_edits import as_before, edited, element, read_drawing, restyle, save_as_a_copy, style_of

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.untouched")
def whole_group_recoloured(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Clicked without going into the group: the panel takes the mark's new colour too."""
    with edited(evidence, "sheet") as root:
        restyle(element(root, "panel-primary"), fill=params["colour"])


@near_miss(caught_by="svg.fill#2")
def reversed_mark_passed_over(desk: Desk, params: dict[str, Any]) -> None:
    """The reversed mark was clicked, but its rule never pressed."""
    by_hand["start"](desk)
    by_hand["primary"](desk, params["colour"])
    gui.pick(desk, by_hand["REVERSED"], "Path *version-reversed*", inside=True)
    gui.pick(desk, by_hand["STAMP"], "Path *version-stamp*", inside=True)
    fill_and_stroke.set_even_odd(desk)
    by_hand["fade"](desk, params["percent"])
    gui.save(desk, by_hand["FILE"])


@near_miss(caught_by="svg.fill#3")
def stamp_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Two of three marks are open."""
    as_before(evidence, "sheet", "mark-stamp")


@near_miss(caught_by="svg.fill#2")
def flame_painted_over_the_disc(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The reversed mark is still closed; a flame in the panel's colour lies on it."""
    as_before(evidence, "sheet", "mark-reversed")
    with edited(evidence, "sheet") as root:
        mark = element(root, "mark-reversed")
        flame = copy.deepcopy(mark)
        flame.set("id", "path12")
        flame.set("d", "M" + mark.get("d").split("M")[4])
        restyle(flame, fill="#2b2230")
        mark.addnext(flame)


@near_miss(caught_by="svg.untouched")
def favicon_opened_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """All that looks like the mark got the new rule, also the flame that is to stay solid."""
    with edited(evidence, "sheet") as root:
        restyle(element(root, "favicon"), fill_rule="evenodd")


@near_miss(caught_by="svg.untouched")
def reversed_mark_in_the_new_colour_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The marks were still selected together when the colour was typed."""
    with edited(evidence, "sheet") as root:
        restyle(element(root, "mark-reversed"), fill=params["colour"])


@near_miss(caught_by="svg.fill#4")
def primary_mark_still_grey(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Its holes are open, its colour is the old one."""
    with edited(evidence, "sheet") as root:
        old = style_of(element(read_drawing(evidence, "sheet", "before"), "mark-primary"))
        restyle(element(root, "mark-primary"), fill=old["fill"])


@near_miss(caught_by="svg.opacity")
def faded_by_as_much_instead_of_to(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number was taken off 100."""
    with edited(evidence, "sheet") as root:
        restyle(element(root, "watermark"), opacity=1 - params["opacity"])


@near_miss(caught_by="svg.opacity")
def lighter_instead_of_transparent(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A pale colour that looks the same on this paper, but hides what is below."""
    with edited(evidence, "sheet") as root:
        restyle(element(root, "watermark"), fill="#fcf3e2", opacity=1)


@near_miss(caught_by="files.untouched")
def saved_as_a_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved under another name beside the sheet that partners get."""
    save_as_a_copy(evidence, "sheet", "Documents/hallow-logo-sheet-2.svg")
