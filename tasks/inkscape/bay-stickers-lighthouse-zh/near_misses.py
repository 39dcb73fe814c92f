"""Mistakes with text and cut line: not outlined, combined instead of united, the wrong layer, something lost."""

from __future__ import annotations

import copy
import runpy
from pathlib import Path
from typing import Any

from lxml import etree
from svg_edits import LABEL, SVG, edited, element, read_drawing, restyle, save_as_a_copy

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.region")
def combined_instead_of_united(desk: Desk, params: dict[str, Any]) -> None:
    """Path > Exclusion: the lines within are still there, and the cutter would cut through the name."""
    own["outline"](desk)
    own["unite"](desk, params["label"], "path-exclusion")
    own["hide"](desk, params["id"])


@near_miss(caught_by="svg.path")
def text_left_as_text(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The first point was forgotten."""
    before = read_drawing(evidence, "sheet", "before")
    with edited(evidence, "sheet") as sheet:
        element(sheet, "light-name").getparent().replace(
            element(sheet, "light-name"), copy.deepcopy(element(before, "light-name"))
        )


@near_miss(caught_by="svg.geometry")
def letters_moved_on_the_way(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Dragged while they were clicked."""
    with edited(evidence, "sheet") as sheet:
        element(sheet, "light-name").set("transform", "translate(1.4,-0.6)")


@near_miss(caught_by="svg.region")
def lines_only_grouped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Two lines in a group with the right label."""
    before = read_drawing(evidence, "sheet", "before")
    with edited(evidence, "sheet") as sheet:
        path = element(sheet, params["label"])
        group = etree.Element(f"{SVG}g", {"id": "g7", LABEL: params["label"]})
        for name in own["LINES"]:
            group.append(copy.deepcopy(element(before, name)))
        path.getparent().replace(path, group)


@near_miss(caught_by="svg.region")
def ribbon_deleted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The disc alone: the ribbon's ends would be cut off."""
    before = read_drawing(evidence, "sheet", "before")
    with edited(evidence, "sheet") as sheet:
        disc = copy.deepcopy(element(before, "cut-light-disc"))
        disc.set(LABEL, params["label"])
        path = element(sheet, params["label"])
        path.getparent().replace(path, disc)


@near_miss(caught_by="svg.fill")
def filled_by_mistake(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The new path has a fill, and its plate hides the lighthouse."""
    with edited(evidence, "sheet") as sheet:
        restyle(element(sheet, params["label"]), fill="#f7f5ef")


@near_miss(caught_by="svg.layer")
def layer_still_shown(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The third point was forgotten."""
    with edited(evidence, "sheet") as sheet:
        element(sheet, params["id"]).attrib.pop("style", None)


@near_miss(caught_by="svg.untouched")
def layer_emptied(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Deleted what was to be hidden."""
    with edited(evidence, "sheet") as sheet:
        layer = element(sheet, params["id"])
        for part in list(layer):
            layer.remove(part)


@near_miss(caught_by="files.untouched")
def saved_as_a_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved beside the file that was meant."""
    save_as_a_copy(evidence, "sheet", "Documents/bay-stickers-print.svg")
