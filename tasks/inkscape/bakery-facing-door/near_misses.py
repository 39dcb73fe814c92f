"""Mistakes with a mirror: upside down, turned, at the page's middle, another picture, all of them, a part alone."""

from __future__ import annotations

from typing import Any

from svg_edits import edited, element, transform

from deskcraft.authoring import TamperedEvidence, near_miss

MIDDLES = {"bike": 322, "sparrow": 463, "arrow": 400, "ear": 210}
"""Of their heights, about."""
OTHERS = {"bike": "sparrow", "sparrow": "bike", "arrow": "ear", "ear": "arrow"}
WIDTH, HEIGHT = 1400, 560


@near_miss(caught_by="svg.moved")
def upside_down(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """V instead of H."""
    evidence.restore("banner")
    _transform(evidence, params["group"], f"translate(0,{2 * MIDDLES[params['group']]}) scale(1,-1)")


@near_miss(caught_by="svg.moved")
def turned_by_half(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Turned by 180 degrees: it faces right, and stands on its head."""
    _transform(evidence, params["group"], f"translate(0,{HEIGHT}) scale(1,-1)")


@near_miss(caught_by="svg.moved")
def mirrored_at_the_middle_of_the_page(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Mirrored right, and thrown to the other side of the banner."""
    evidence.restore("banner")
    _transform(evidence, params["group"], f"translate({WIDTH},0) scale(-1,1)")


@near_miss(caught_by="svg.moved")
def another_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The neighbour was clicked."""
    evidence.restore("banner")
    _transform(evidence, OTHERS[params["group"]], "translate(1240,0) scale(-1,1)")


@near_miss(caught_by="svg.untouched")
def two_pictures(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The neighbour was mirrored as well."""
    _transform(evidence, OTHERS[params["group"]], "translate(1240,0) scale(-1,1)")


@near_miss(caught_by="svg.moved")
def a_part_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Double-clicked into the group: one of its parts was mirrored."""
    evidence.restore("banner")
    with edited(evidence, "banner") as tree:
        part = element(tree, params["group"])[-1]
        transform(part, "translate(600,0) scale(-1,1)")


@near_miss(caught_by="svg.moved")
def squeezed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Mirrored by its handle, pulled through to the other side: narrower than before."""
    _transform(evidence, params["group"], "translate(70,0) scale(0.9,1)")


@near_miss(caught_by="svg.moved")
def never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Right on the screen, not on the disk."""
    evidence.restore("banner")


def _transform(evidence: TamperedEvidence, group: str, text: str) -> None:
    with edited(evidence, "banner") as tree:
        transform(element(tree, group), text)
