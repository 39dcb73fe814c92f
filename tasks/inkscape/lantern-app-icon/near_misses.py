"""Mistakes with an icon: pieces only grouped, the window not cut, the gradient astray, guides or export wrong."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from lxml import etree
from pictures import read_picture, scaled, write_picture
from svg_edits import LABEL, SVG, edited, element, read_drawing, remove

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.shows")
def exported_before_the_tile_was_painted(desk: Desk, params: dict[str, Any]) -> None:
    """The picture is of the drawing as it stood then."""
    desk.wait_for_window("lantern-icon.svg*")
    own["cut"](desk)
    own["deliver"](desk, params["size"])
    own["paint"](desk, params)


@near_miss(caught_by="svg.region")
def pieces_only_grouped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """They hold together, but they are five shapes and a white window."""
    before = read_drawing(evidence, "icon", "before")
    with edited(evidence, "icon") as drawing:
        layer = element(drawing, "layer-lantern")
        for child in list(layer):
            layer.remove(child)
        group = etree.SubElement(layer, f"{SVG}g", {"id": "g10", LABEL: params["label"]})
        for piece in list(element(before, "layer-lantern")):
            group.append(piece)


@near_miss(caught_by="svg.region")
def window_still_closed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """United, and the white window deleted instead of cut out: the subpath of the window is missing."""
    with edited(evidence, "icon") as drawing:
        lantern = element(drawing, params["label"])
        parts = [part for part in lantern.get("d").replace("Z", "z").split("z") if part.strip()]
        widest = sorted(parts, key=len)
        lantern.set("d", " z ".join(max(parts, key=len) if part in widest[:-1] else part for part in parts[:1]) + " z")


@near_miss(caught_by="svg.count")
def window_left_below(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A copy of the window was cut out; the white one still lies there."""
    before = read_drawing(evidence, "icon", "before")
    with edited(evidence, "icon") as drawing:
        element(drawing, "layer-lantern").insert(0, element(before, "window"))


@near_miss(caught_by="svg.fill")
def lantern_white_like_the_window(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The result took the colour of the shape on top."""
    with edited(evidence, "icon") as drawing:
        element(drawing, params["label"]).set("style", "fill:#ffffff;stroke:none")


@near_miss(caught_by="svg.gradient")
def gradient_from_left_to_right(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """As Inkscape lays a new gradient down."""
    _edit_gradient(evidence, {"x1": "64", "y1": "512", "x2": "960", "y2": "512"})


@near_miss(caught_by="svg.gradient")
def gradient_upside_down(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right colours, the wrong way round."""
    _edit_gradient(evidence, {"y1": "960", "y2": "64"})


@near_miss(caught_by="svg.gradient")
def gradient_fades_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last stop still transparent, as a new gradient's is."""
    with edited(evidence, "icon") as drawing:
        last = list(drawing.iter(f"{SVG}stop"))[-1]
        last.set("style", f"stop-color:{params['bottom']};stop-opacity:0")


@near_miss(caught_by="svg.guides")
def guides_by_the_tile(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Measured from the tile's edges, not from the page's."""
    with edited(evidence, "icon") as drawing:
        for guide in drawing.iter("{*}guide"):
            x, y = (float(number) for number in guide.get("position").split(","))
            guide.set("position", ",".join(f"{v + (64 if v < 512 else -64) if v else 0:g}" for v in (x, y)))


@near_miss(caught_by="svg.exported_png")
def exported_as_large_as_drawn(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The width in the export's field was left at the drawing's 1024 px."""
    write_picture(evidence, "picture", scaled(read_picture(evidence, "picture"), 1024, 1024))


@near_miss(caught_by="svg.shows")
def only_the_tile_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The area was the drawing, not the page: no margin is left."""
    picture, size = read_picture(evidence, "picture"), params["size"]
    edge = size // 16
    write_picture(evidence, "picture", scaled(picture[edge:-edge, edge:-edge], size, size))


@near_miss(caught_by="svg.untouched")
def moon_lost_in_the_union(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The moon was selected with the pieces and deleted with what was left."""
    with edited(evidence, "icon") as drawing:
        remove(element(drawing, "moon"))


def _edit_gradient(evidence: TamperedEvidence, places: dict[str, str]) -> None:
    with edited(evidence, "icon") as drawing:
        for name, value in places.items():
            next(drawing.iter(f"{SVG}linearGradient")).set(name, value)
