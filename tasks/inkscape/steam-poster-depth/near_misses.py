"""Mistakes with depth: the whole layer blurred, the wrong number, a layer too high, things hidden that should show."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import gui
from svg_edits import SVG, edited, element, read_drawing, restyle

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.layers")
def train_raised_too_far(desk: Desk, params: dict[str, Any]) -> None:
    """Raised twice: it runs before the firs of the near slope."""
    by_hand["blur"](desk, params["hills"], params["blur"])
    by_hand["raise_train"](desk, 2)
    by_hand["hide_proof"](desk)
    gui.save(desk, by_hand["FILE"])


@near_miss(caught_by="svg.blur")
def opacity_instead_of_blur(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The field below: the hills are nearly gone."""
    before = read_drawing(evidence, "poster", "before")
    with edited(evidence, "poster") as poster:
        style = element(before, params["element"]).get("style")
        element(poster, params["element"]).set("style", f"{style};opacity:{params['blur'] / 100}")


@near_miss(caught_by="svg.blur")
def ten_times_as_much(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A slip of the slider."""
    with edited(evidence, "poster") as poster:
        blur = next(poster.iter(f"{SVG}feGaussianBlur"))
        blur.set("stdDeviation", str(float(blur.get("stdDeviation").split()[0]) * 10))


@near_miss(caught_by="svg.untouched")
def both_hills_blurred(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """All of the layer was selected."""
    with edited(evidence, "poster") as poster:
        haze = next(
            part for part in element(poster, params["element"]).get("style").split(";") if part.startswith("filter")
        )
        other = "far-ridge" if params["element"] == "far-peaks" else "far-peaks"
        restyle(element(poster, other), filter=haze.partition(":")[2])


@near_miss(caught_by="svg.layers")
def train_still_below(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only a coach was raised within its layer."""
    with edited(evidence, "poster") as poster:
        element(poster, "layer-viaduct").addprevious(element(poster, "layer-train"))


@near_miss(caught_by="svg.untouched")
def train_moved_into_the_viaducts_layer(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It looks right, but the train has left its layer."""
    with edited(evidence, "poster") as poster:
        for part in list(element(poster, "layer-train")):
            element(poster, "layer-viaduct").append(part)


@near_miss(caught_by="svg.layer")
def proof_still_shown(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last point was forgotten."""
    with edited(evidence, "poster") as poster:
        restyle(element(poster, "layer-proof"), display="inline")


@near_miss(caught_by="svg.untouched")
def proof_emptied(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Deleted what was to be hidden."""
    with edited(evidence, "poster") as poster:
        for part in list(element(poster, "layer-proof")):
            element(poster, "layer-proof").remove(part)


@near_miss(caught_by="svg.untouched")
def friday_hidden_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Another eye was clicked on the way."""
    with edited(evidence, "poster") as poster:
        restyle(element(poster, "layer-friday"), display="none")
