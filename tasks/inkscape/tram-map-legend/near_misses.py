"""Mistakes with a legend: scaled about its middle or one way only, a part left behind, guides or words astray."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from svg_edits import GUIDE, edited, element, reword, shift

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.geometry#2")
def scaled_about_its_middle(desk: Desk, params: dict[str, Any]) -> None:
    """As the handles do with Shift: the corner moved in; words and guides were never made."""
    desk.wait_for_window("port-lines-map.svg*")
    own["shrink"](desk, params["factor"])


@near_miss(caught_by="svg.moved")
def narrower_but_as_high(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The lock between width and height was open."""
    with edited(evidence, "map") as drawing:
        legend = element(drawing, "legend")
        stretch = f"translate(0,18) scale(1,{1 / params['factor']}) translate(0,-18)"
        legend.set("transform", f"{stretch} {legend.get('transform', '')}")


@near_miss(caught_by="svg.moved#2")
def panel_alone_scaled(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The panel was double-clicked: rows and signs are as large as before."""
    with edited(evidence, "map", "before") as drawing:
        panel = element(drawing, "legend-panel")
        panel.set("width", f"{params['width']:g}")
        panel.set("height", f"{70 * params['factor']:g}")


@near_miss(caught_by="svg.guides")
def guide_from_the_foot(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The height was counted from the page's lower edge."""
    with edited(evidence, "map") as drawing:
        guides = list(drawing.iter(GUIDE))
        level = next(each for each in guides if each.get("orientation").startswith("0,"))
        level.set("position", f"0,{params['foot']}")


@near_miss(caught_by="svg.text")
def line_two_reworded(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The row below got Line 1's new way."""
    with edited(evidence, "map") as drawing:
        reword(element(drawing, "legend-red-way"), "Lighthouse – Racecourse")
        reword(element(drawing, "legend-blue-way"), params["line"])


@near_miss(caught_by="svg.text#2")
def date_without_its_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the date was typed."""
    with edited(evidence, "map") as drawing:
        reword(element(drawing, "valid"), params["date"])


@near_miss(caught_by="svg.untouched")
def north_arrow_pulled_into_the_frame(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It seemed to lie too near the edge."""
    with edited(evidence, "map") as drawing:
        shift(element(drawing, "north"), -6, 0)


@near_miss(caught_by="svg.geometry")
def never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """All on the screen, nothing on the disk."""
    evidence.restore("map")
