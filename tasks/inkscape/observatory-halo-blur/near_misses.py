"""Mistakes with a blur: what the halo surrounds, the opacity, pixels for per cent, all halos, a whole layer."""

from __future__ import annotations

from typing import Any

from lxml import etree
from svg_edits import SVG, edited, element, restyle

from deskcraft.authoring import TamperedEvidence, near_miss

MIDDLES = {"moon-halo": "moon", "comet-glow": "comet-head", "lamp-glow": "lamp", "window-glow": "window"}
OTHERS = {
    "moon-halo": "comet-glow",
    "comet-glow": "moon-halo",
    "lamp-glow": "window-glow",
    "window-glow": "lamp-glow",
}


@near_miss(caught_by="svg.blur")
def what_is_in_the_middle(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The moon, the comet or the lamp was clicked, not what lies around it."""
    _move_blur(evidence, params["halo"], MIDDLES[params["halo"]])


@near_miss(caught_by="svg.blur")
def opacity_instead_of_blur(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number went into the field below."""
    evidence.restore("poster")
    with edited(evidence, "poster") as tree:
        restyle(element(tree, params["halo"]), opacity=params["percent"] / 100)


@near_miss(caught_by="svg.blur")
def pixels_for_per_cent(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A standard deviation of that many pixels, from the filter editor."""
    with edited(evidence, "poster") as tree:
        for blur in tree.iter(f"{SVG}feGaussianBlur"):
            blur.set("stdDeviation", f"{params['percent']}")


@near_miss(caught_by="svg.blur")
def half_as_strong(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The slider was let go on the way."""
    with edited(evidence, "poster") as tree:
        for blur in tree.iter(f"{SVG}feGaussianBlur"):
            blur.set("stdDeviation", f"{float(blur.get('stdDeviation')) / 2:g}")


@near_miss(caught_by="svg.untouched")
def two_halos(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A second halo was selected with it."""
    with edited(evidence, "poster") as tree:
        value = _filter(element(tree, params["halo"]))
        restyle(element(tree, OTHERS[params["halo"]]), filter=value)


@near_miss(caught_by="svg.blur")
def whole_layer(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The blur was given to the layer, with everything in it."""
    with edited(evidence, "poster") as tree:
        halo = element(tree, params["halo"])
        value = _filter(halo)
        restyle(halo, filter=None)
        restyle(halo.getparent(), filter=value)


@near_miss(caught_by="svg.untouched")
def fainter_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right blur, and half the opacity with it."""
    with edited(evidence, "poster") as tree:
        restyle(element(tree, params["halo"]), opacity=0.5)


@near_miss(caught_by="svg.blur")
def never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """All right on the screen, nothing on the disk."""
    evidence.restore("poster")


def _filter(part: Any) -> str:
    style = dict(piece.split(":", 1) for piece in part.get("style").split(";") if piece.strip())
    value = style.get("filter") or part.get("filter")
    assert value, etree.tostring(part)
    return str(value)


def _move_blur(evidence: TamperedEvidence, one: str, other: str) -> None:
    """Takes the blur from one element and gives it to another."""
    with edited(evidence, "poster") as tree:
        value = _filter(element(tree, one))
        restyle(element(tree, one), filter=None)
        element(tree, one).attrib.pop("filter", None)
        restyle(element(tree, other), filter=value)
