"""Mistakes with the order of things: a step only, the wrong card or side, a copy on top, out of the layer, pushed."""

from __future__ import annotations

import copy
import runpy
from pathlib import Path
from typing import Any

import gui
from svg_edits import edited, element, transform

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))
STEP = {"topmost": "Prior", "bottommost": "Next"}


@near_miss(caught_by="svg.order")
def one_step_only(desk: Desk, params: dict[str, Any]) -> None:
    """Raised or lowered by one, past the next card that it touches."""
    by_hand["select"](desk, params["element"])
    desk.key(STEP[params["side"]])
    gui.changed(desk, "postcards.svg")
    gui.save(desk, by_hand["FILE"])


@near_miss(caught_by="svg.order")
def to_the_other_end(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Under all the others instead of above them, or the other way round."""
    _place(evidence, params["element"], top=params["side"] != "topmost")


@near_miss(caught_by="svg.order")
def another_card(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The desert was taken for the card that was meant."""
    evidence.restore("poster")
    _place(evidence, "card-desert", top=params["side"] == "topmost")


@near_miss(caught_by="svg.in_layer")
def raised_out_of_its_layer(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Moved to the layer above, or below, instead: what is seen is the same, but the layer no longer holds it."""
    evidence.restore("poster")
    with edited(evidence, "poster") as tree:
        card = element(tree, params["element"])
        if params["side"] == "topmost":
            element(tree, "layer-words").insert(0, card)
        else:
            element(tree, "layer-table").append(card)


@near_miss(caught_by="svg.untouched")
def others_shuffled(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It got there by moving the others about."""
    other = "card-desert" if params["element"] == "card-old-town" else "card-old-town"
    _place(evidence, other, top=params["side"] != "topmost")


@near_miss(caught_by="svg.order")
def a_copy_on_top(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Duplicated at the right height; the first one is still where it was."""
    evidence.restore("poster")
    with edited(evidence, "poster") as tree:
        card = element(tree, params["element"])
        twin = copy.deepcopy(card)
        for each in twin.iter():
            each.set("id", f"copy-{each.get('id')}")
        element(tree, "layer-cards").insert(5 if params["side"] == "topmost" else 0, twin)


@near_miss(caught_by="svg.untouched")
def pushed_aside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Dragged a little on the way."""
    with edited(evidence, "poster") as tree:
        transform(element(tree, params["element"]), "translate(9,-4)")


@near_miss(caught_by="svg.order")
def never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """All right on the screen, nothing on the disk."""
    evidence.restore("poster")


def _place(evidence: TamperedEvidence, card: str, *, top: bool) -> None:
    """Puts a card above or below all others."""
    with edited(evidence, "poster") as tree:
        layer, part = element(tree, "layer-cards"), element(tree, card)
        layer.remove(part)
        layer.insert(len(layer) if top else 0, part)
