"""Mistakes with clones: copies instead, one too few, pixels instead of millimetres, too much recoloured."""

from __future__ import annotations

import copy
import re
import runpy
from pathlib import Path
from typing import Any

import gui
from svg_edits import SVG, as_before, edited, element, read_drawing, remove, restyle, shift

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.clone")
def duplicates_instead_of_clones(desk: Desk, params: dict[str, Any]) -> None:
    """Looks the same today, but the copies will not follow."""
    by_hand["start"](desk)
    by_hand["wax"](desk, params["wax"])
    by_hand["another"](desk, "ctrl+d", "Group of 3 objects*", "X", params["right"])
    by_hand["another"](desk, "ctrl+d", "Group of 3 objects*", "Y", -params["up"])
    gui.save(desk, by_hand["FILE"])


@near_miss(caught_by="svg.clone")
def none_on_the_lid(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The seal on the back was made, the one on the lid forgotten."""
    with edited(evidence, "carton") as root:
        remove(_clones(root)[-1])


@near_miss(caught_by="svg.clone")
def pixels_instead_of_millimetres(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The numbers typed with the bar's unit set to px."""
    with edited(evidence, "carton") as root:
        for clone in _clones(root):
            x, y = _way(clone)
            clone.set("transform", f"translate({x * 25.4 / 96:.4f},{y * 25.4 / 96:.4f})")


@near_miss(caught_by="svg.clone")
def clone_from_edge_to_edge(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The distance was left between the two seals instead of from centre to centre."""
    with edited(evidence, "carton") as root:
        shift(_clones(root)[0], 20.6, 0)


@near_miss(caught_by="svg.clone")
def turned_over_on_the_lid(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Upside down, as the lid will be folded; nobody asked."""
    with edited(evidence, "carton") as root:
        clone = _clones(root)[-1]
        clone.set("transform", f"{clone.get('transform')} rotate(180,129,135)")


@near_miss(caught_by="svg.fill")
def clones_coloured_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The colour was given to the clones, which take theirs from the original."""
    as_before(evidence, "carton", "seal-wax")
    with edited(evidence, "carton") as root:
        for clone in _clones(root):
            clone.set("style", f"fill:{params['wax']}")


@near_miss(caught_by="svg.untouched")
def flame_and_ring_coloured_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The colour was given to the whole group."""
    with edited(evidence, "carton") as root:
        for name in ("seal-ring", "seal-flame"):
            restyle(element(root, name), fill=params["wax"])


@near_miss(caught_by="svg.untouched")
def another_seal_left_below(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A first attempt, a plain copy, still lies beneath the seal on the front."""
    with edited(evidence, "carton") as root:
        extra = copy.deepcopy(element(read_drawing(evidence, "carton", "before"), "seal"))
        for each in extra.iter():
            each.set("id", f"{each.get('id')}-5")
        element(root, "seal").addprevious(extra)


def _clones(root: Any) -> list[Any]:
    """The clones, that on the back first."""
    return sorted(root.iter(f"{SVG}use"), key=lambda use: -_way(use)[0])


def _way(clone: Any) -> tuple[float, float]:
    """How far a clone was moved; a second number that is 0 is not written."""
    x, *y = (float(number) for number in re.findall(r"-?[\d.]+", clone.get("transform")))
    return x, y[0] if y else 0.0
