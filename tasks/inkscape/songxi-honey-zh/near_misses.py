"""Mistakes with pattern and clone: a copy, the wrong way or unit, the cells still closed, the ground faded too."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from actions import MM, act
from svg_edits import SVG, edited, element, restyle, save_as_a_copy

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.clone")
def duplicated_instead_of_cloned(desk: Desk, params: dict[str, Any]) -> None:
    """The second bee will not follow the first."""
    bee = own["another_bee"]("duplicate", params["right"] * MM, params["up"] * MM)
    act(desk, own["FILE"], *own["pattern"](params["opacity"]), *bee)


@near_miss(caught_by="svg.clone")
def below_instead_of_above(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Inkscape counts from the top; here the sign was lost."""
    _place(evidence, params["right"], params["up"])


@near_miss(caught_by="svg.clone")
def pixels_instead_of_millimetres(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right numbers, the wrong unit."""
    _place(evidence, params["right"] / MM, -params["up"] / MM)


@near_miss(caught_by="svg.clone")
def clone_mirrored(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The two bees look at each other, which nobody asked for."""
    with edited(evidence, "label") as root:
        clone = next(root.iter(f"{SVG}use"))
        clone.set("transform", f"{clone.get('transform')} matrix(-1,0,0,1,48,0)")


@near_miss(caught_by="svg.fill")
def cells_still_closed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Faded, the pattern looks lighter, but it is one surface still."""
    with edited(evidence, "label") as root:
        restyle(element(root, "comb"), fill_rule="nonzero")


@near_miss(caught_by="svg.opacity")
def faded_by_as_much(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number was taken off 100."""
    with edited(evidence, "label") as root:
        restyle(element(root, "comb"), opacity=1 - params["opacity"] + 0.05)


@near_miss(caught_by="svg.untouched")
def ground_faded_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The whole background was selected."""
    with edited(evidence, "label") as root:
        restyle(element(root, "ground"), opacity=params["opacity"])


@near_miss(caught_by="files.untouched")
def saved_beside_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The label that the printer gets is the old one."""
    save_as_a_copy(evidence, "label", "Documents/songxi-honey-2.svg")


def _place(evidence: TamperedEvidence, x: float, y: float) -> None:
    with edited(evidence, "label") as root:
        next(root.iter(f"{SVG}use")).set("transform", f"translate({x:.4f},{y:.4f})")
