"""Mistakes with a clone: a copy, unlinked, mirrored, not turned, off its place, another layer, the label astray."""

from __future__ import annotations

import copy
import runpy
from pathlib import Path
from typing import Any

import dialogs
import gui
from svg_edits import LABEL, SVG, edited, element, transform

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))
MIDDLE = 31.5
"""Of the upper half's height."""


@near_miss(caught_by="svg.clone")
def a_duplicate(desk: Desk, params: dict[str, Any]) -> None:
    """Looks the same, but no change of the original will ever reach it."""
    by_hand["copy_half"](desk, "ctrl+d", "Group of * objects in layer Figure*")
    by_hand["turn"](desk)
    by_hand["place"](desk, by_hand["TOP"] + params["offset"])
    dialogs.name_object(desk, params["label"])
    gui.save(desk, by_hand["FILE"])


@near_miss(caught_by="svg.clone")
def mirrored_instead_of_turned(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Flipped upside down: the smoker is in the other hand."""
    _set(evidence, params, f"translate(0,{2 * MIDDLE + params['offset']}) scale(1,-1)")


@near_miss(caught_by="svg.clone")
def not_turned(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only moved down."""
    _set(evidence, params, f"translate(0,{params['offset']})")


@near_miss(caught_by="svg.clone")
def left_on_the_original(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Turned where it was made, over the upper half."""
    _set(evidence, params, f"rotate(180,35,{MIDDLE})")


@near_miss(caught_by="svg.clone")
def pixels_for_millimetres(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The way down was counted in pixels."""
    _set(evidence, params, f"translate(0,{params['offset'] * 25.4 / 96:.3f}) rotate(180,35,{MIDDLE})")


@near_miss(caught_by="svg.clone")
def two_clones(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The first try still lies under the second."""
    with edited(evidence, "card") as tree:
        clone = _clone(tree, params["label"])
        twin = copy.deepcopy(clone)
        twin.set("id", "use-twin")
        twin.attrib.pop(LABEL)
        clone.addprevious(twin)


@near_miss(caught_by="svg.clone")
def label_on_the_original(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The upper half was selected when the label was typed."""
    with edited(evidence, "card") as tree:
        _clone(tree, params["label"]).attrib.pop(LABEL)
        element(tree, "half").set(LABEL, params["label"])


@near_miss(caught_by="svg.in_layer")
def in_the_layer_of_the_frame(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Pasted into the layer above."""
    with edited(evidence, "card") as tree:
        element(tree, "layer-frame").append(_clone(tree, params["label"]))


@near_miss(caught_by="svg.untouched")
def original_moved_up(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The upper half was nudged; its clone went with it and was put back."""
    with edited(evidence, "card") as tree:
        transform(element(tree, "half"), "translate(0,-1)")


def _clone(tree: Any, label: str) -> Any:
    return next(each for each in tree.iter(f"{SVG}use") if each.get(LABEL) == label)


def _set(evidence: TamperedEvidence, params: dict[str, Any], text: str) -> None:
    """Gives the clone another transform."""
    with edited(evidence, "card") as tree:
        clone = _clone(tree, params["label"])
        for name in ("x", "y"):
            clone.attrib.pop(name, None)
        clone.set("transform", text)
