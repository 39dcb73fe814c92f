"""Mistakes with a new layer: below or inside the other, at the top, another's name taken, a group, a default name."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import gui
from svg_edits import INKSCAPE, LABEL, SVG, edited, element

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))
GROUPMODE = f"{INKSCAPE}groupmode"


@near_miss(caught_by="svg.layer")
def a_sublayer(desk: Desk, params: dict[str, Any]) -> None:
    """Added inside the layer that it should lie above: it is hidden whenever that one is."""
    by_hand["add"](desk, params["below"], params["new"], "As sublayer of current")
    gui.save(desk, by_hand["FILE"])


@near_miss(caught_by="svg.layers")
def below_instead_of_above(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """On the other side of the layer that was named."""
    with edited(evidence, "map") as tree:
        _layer(tree, params["below"]).addprevious(_layer(tree, params["new"]))


@near_miss(caught_by="svg.layers")
def on_top_of_everything(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Where a new layer ends up if another one was the current one."""
    with edited(evidence, "map") as tree:
        tree.append(_layer(tree, params["new"]))


@near_miss(caught_by="svg.layer")
def name_that_was_offered(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Added with the name that stood in the field."""
    with edited(evidence, "map") as tree:
        _layer(tree, params["new"]).set(LABEL, f"{params['below']} 1")


@near_miss(caught_by="svg.layer")
def only_a_group(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A group with the right name at the right place is no layer."""
    with edited(evidence, "map") as tree:
        _layer(tree, params["new"]).attrib.pop(GROUPMODE)


@near_miss(caught_by="svg.untouched")
def another_layer_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The survey's layer was given the name: nothing was added, and its drawings are in it."""
    evidence.restore("map")
    with edited(evidence, "map") as tree:
        element(tree, "layer-notes").set(LABEL, params["new"])


@near_miss(caught_by="svg.count")
def with_something_in_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The object that had been clicked was moved into the new layer."""
    with edited(evidence, "map") as tree:
        _layer(tree, params["new"]).append(element(tree, "trail-heron"))


@near_miss(caught_by="svg.layer")
def never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """There on the screen, not on the disk."""
    evidence.restore("map")


def _layer(tree: Any, label: str) -> Any:
    return next(each for each in tree.iter(f"{SVG}g") if each.get(GROUPMODE) and each.get(LABEL) == label)
