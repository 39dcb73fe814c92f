"""Mistakes with light and shadow: the wrong centre, a shadow on each piece or drawn, an export too early."""

from __future__ import annotations

import copy
import runpy
from pathlib import Path
from typing import Any

from pictures import read_picture, scaled, write_picture
from svg_edits import SVG, as_before, edited, element, restyle, shift, style_of

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.shows")
def exported_before_the_sky(desk: Desk, params: dict[str, Any]) -> None:
    """The picture is of the icon as it stood then."""
    own["shade"](desk, params)
    own["deliver"](desk, params)
    own["light"](desk, params)


@near_miss(caught_by="svg.gradient")
def gradient_in_the_middle_of_the_tile(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """As Inkscape lays a new one, not around the moon."""
    with edited(evidence, "icon") as root:
        for name in ("cx", "fx", "cy", "fy"):
            next(root.iter(f"{SVG}radialGradient")).set(name, "512")


@near_miss(caught_by="svg.gradient")
def gradient_runs_out_into_nothing(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The outer stop is still transparent, as a new gradient's is."""
    with edited(evidence, "icon") as root:
        restyle(list(root.iter(f"{SVG}stop"))[-1], stop_opacity=0)


@near_miss(caught_by="svg.shadow")
def shadow_on_every_piece(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Selected within the group: each piece throws its shadow on the next."""
    with edited(evidence, "icon") as root:
        buoy = element(root, "buoy")
        shadow = style_of(buoy)["filter"]
        restyle(buoy, filter="none")
        for piece in buoy:
            restyle(piece, filter=shadow)


@near_miss(caught_by="svg.shadow")
def shadow_drawn_by_hand(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A dark copy beneath the group instead of the filter."""
    with edited(evidence, "icon") as root:
        buoy = element(root, "buoy")
        restyle(buoy, filter="none")
        tower = copy.deepcopy(element(root, "buoy-tower"))
        tower.set("id", "path7")
        restyle(tower, fill=params["shade"], fill_opacity=params["shadow"])
        shift(tower, params["right"], params["down"])
        buoy.addprevious(tower)


@near_miss(caught_by="svg.shadow")
def shadow_as_the_filter_offers_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """6 px to the right and down, black: what the dialog begins with."""
    with edited(evidence, "icon") as root:
        offset = next(root.iter(f"{SVG}feOffset"))
        offset.set("dx", "6")
        offset.set("dy", "6")


@near_miss(caught_by="svg.opacity")
def glints_as_strong_as_before(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The smallest of the wishes was forgotten."""
    as_before(evidence, "icon", "glints")


@near_miss(caught_by="svg.exported_png")
def exported_as_large_as_drawn(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The width was left at the page's 1024 px."""
    write_picture(evidence, "picture", scaled(read_picture(evidence, "picture"), 1024, 1024))


@near_miss(caught_by="svg.untouched")
def stars_faded_with_the_glints(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """All that is small and pale was selected."""
    with edited(evidence, "icon") as root:
        for i in range(1, 5):
            restyle(element(root, f"star-{i}"), opacity=params["glints"])
