"""Mistakes with stationery: colours mixed up, parts forgotten, the sample gone for good, proofs of something else."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from actions import export
from svg_edits import SVG, as_before, edited, element, remove, restyle, reword

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))
LETTERHEADS = ("letterhead", "blank")


@near_miss(caught_by="svg.shows")
def page_of_the_sample_letter(desk: Desk, params: dict[str, Any]) -> None:
    """The picture was exported from the letterhead, before the sample was hidden."""
    own["letterhead"](desk, params)
    own["card"](desk, params)
    own["deliver"](desk, params)
    export(desk, own["LETTERHEAD"], own["PAGE"], params["page"])


@near_miss(caught_by="svg.untouched")
def sample_letter_deleted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The layer was emptied instead of hidden."""
    with edited(evidence, "blank") as root:
        for text in list(element(root, "layer-sample")):
            remove(text)


@near_miss(caught_by="svg.untouched#2")
def sample_hidden_in_the_letterhead_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Hidden, saved, and only then saved a second time under the new name."""
    with edited(evidence, "letterhead") as root:
        restyle(element(root, "layer-sample"), display="none")


@near_miss(caught_by="svg.fill#6")
def line_in_the_foot_still_white(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """White on ink can be read as well, but it is no colour of the brand."""
    for name in LETTERHEADS:
        with edited(evidence, name) as root:
            restyle(element(root, "foot-line"), fill="#ffffff")


@near_miss(caught_by="svg.gradient")
def gradient_in_pixels(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The radius was typed as so many px."""
    for name in LETTERHEADS:
        with edited(evidence, name) as root:
            next(root.iter(f"{SVG}radialGradient")).set("r", f"{params['radius'] * 25.4 / 96:.3f}")


@near_miss(caught_by="svg.text#3")
def address_of_the_old_colleague(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Name and role are new, mail still goes to Imogen."""
    as_before(evidence, "card", "contact")


@near_miss(caught_by="svg.fill#8")
def mark_and_bar_swapped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Beeswax and Flame were taken for each other."""
    with edited(evidence, "card") as root:
        restyle(element(root, "front-mark"), fill=params["flame"])
        restyle(element(root, "back-bar"), fill=params["wax"])


@near_miss(caught_by="svg.untouched#3")
def role_in_ink_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Both lines were selected when the name was filled."""
    with edited(evidence, "card") as root:
        restyle(element(root, "role"), fill=params["ink"])


@near_miss(caught_by="svg.exported_png#2")
def proof_never_made(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last point of the sheet was overlooked."""
    evidence.remove("proof")


@near_miss(caught_by="svg.text#2")
def role_of_the_old_colleague(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A new name above the founder's title."""
    with edited(evidence, "card") as root:
        reword(element(root, "role"), "Chandler and co-founder")
