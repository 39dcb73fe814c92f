"""Mistakes with a page's colour: a rectangle instead, the desk around it, another shade, the icons recoloured."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import gui
from lxml import etree
from svg_edits import SVG, edited, element, restyle

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.page_colour")
def desk_instead_of_page(desk: Desk, params: dict[str, Any]) -> None:
    """The colour of what lies around the page."""
    by_hand["paint"](desk, params["colour"], button="Desk", dialog="Desk color")
    gui.save(desk, by_hand["FILE"])


@near_miss(caught_by="svg.page_colour")
def rectangle_behind_the_icons(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Looks the same, and lies in the way of every export."""
    evidence.restore("sheet")
    _rectangle(evidence, params["colour"])


@near_miss(caught_by="svg.untouched")
def both_page_and_rectangle(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The page has the colour, and the rectangle of a first try still lies there."""
    _rectangle(evidence, params["colour"])


@near_miss(caught_by="svg.page_colour")
def another_shade(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Picked by eye on the colour wheel: a little too light."""
    with edited(evidence, "sheet") as tree:
        red, green, blue = (int(params["colour"][i : i + 2], 16) + 12 for i in (1, 3, 5))
        element(tree, "view").set("pagecolor", f"#{red:02x}{green:02x}{blue:02x}")


@near_miss(caught_by="svg.page_colour")
def red_and_blue_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The channels typed in the wrong order."""
    colour = params["colour"]
    with edited(evidence, "sheet") as tree:
        element(tree, "view").set("pagecolor", f"#{colour[5:7]}{colour[3:5]}{colour[1:3]}")


@near_miss(caught_by="svg.untouched")
def icons_darkened_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A cloud was selected and took the colour as well."""
    with edited(evidence, "sheet") as tree:
        restyle(element(tree, "cloudy"), stroke=params["colour"])


@near_miss(caught_by="svg.page_colour")
def never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Dark on the screen, white on the disk."""
    evidence.restore("sheet")


def _rectangle(evidence: TamperedEvidence, colour: str) -> None:
    with edited(evidence, "sheet") as tree:
        size = {
            "id": "ground",
            "x": "0",
            "y": "0",
            "width": "960",
            "height": "760",
            "style": f"fill:{colour};stroke:none",
        }
        element(tree, "layer-title").insert(0, etree.Element(f"{SVG}rect", size))
