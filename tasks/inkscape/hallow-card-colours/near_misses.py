"""Mistakes with a card: a wish forgotten, the gradient's kind, course or size wrong, more faded than was asked."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from svg_edits import SVG, as_before, edited, element, restyle

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.gradient")
def stops_after_the_front(desk: Desk, params: dict[str, Any]) -> None:
    """Takes praise for the end, twice."""
    own["front"](desk, params["ground"], params["light"])
    desk.done()
    desk.done()


@near_miss(caught_by="svg.opacity")
def last_wish_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The flame is as loud as it was."""
    with edited(evidence, "card") as root:
        restyle(element(root, "back-flame"), opacity=1)


@near_miss(caught_by="svg.gradient")
def gradient_as_inkscape_lays_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Its circle ends at the card's sides."""
    with edited(evidence, "card") as root:
        next(root.iter(f"{SVG}radialGradient")).set("r", "42.5")


@near_miss(caught_by="svg.gradient")
def dark_in_the_middle(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right colours, the wrong way round."""
    with edited(evidence, "card") as root:
        for stop, colour in zip(root.iter(f"{SVG}stop"), (params["ground"], params["glow"]), strict=True):
            restyle(stop, stop_color=colour)


@near_miss(caught_by="svg.gradient")
def front_flat_as_at_first(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The refinement was made on the back alone."""
    with edited(evidence, "card") as root:
        restyle(element(root, "front"), fill=params["ground"])


@near_miss(caught_by="svg.untouched")
def whole_back_faded(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The bar and the words were selected with the flame."""
    with edited(evidence, "card") as root:
        for name in ("back-bar", "contact", "role"):
            restyle(element(root, name), opacity=params["opacity"])


@near_miss(caught_by="svg.fill#2")
def name_on_the_front_still_grey(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The mark was filled and the words below it overlooked."""
    as_before(evidence, "card", "front-name")


@near_miss(caught_by="svg.fill#5")
def wrong_name_recoloured(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The line below the name took its colour."""
    as_before(evidence, "card", "person")
    with edited(evidence, "card") as root:
        restyle(element(root, "role"), fill=params["ground"])


@near_miss(caught_by="svg.fill#6")
def done_is_said_at_once(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """DONE is said at once, and all is done when the messages have come."""
    evidence.restore("card@1")


@near_miss(caught_by="svg.gradient#2")
def done_is_said_twice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """After the first step DONE is said again, and the second is done with the third."""
    evidence.restore("card@2")
