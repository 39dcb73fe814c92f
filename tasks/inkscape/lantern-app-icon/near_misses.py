"""Mistakes with an icon: pieces only grouped, the window not cut, the gradient astray, guides or export wrong."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from lxml import etree

from deskcraft.authoring import Desk, Spoiled, near_miss

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.shows")
def exported_before_the_tile_was_painted(desk: Desk, params: dict[str, Any]) -> None:
    """The picture is of the drawing as it stood then."""
    desk.wait_for_window("lantern-icon.svg*")
    own["cut"](desk)
    own["export"](desk, params["size"])
    own["paint"](desk, params)


@near_miss(caught_by="svg.region")
def pieces_only_grouped(evidence: Spoiled, params: dict[str, Any]) -> None:
    """They hold together, but they are five shapes and a white window."""
    drawing, before = _parse(evidence.read("icon")), _parse(evidence.read("icon", "before"))
    layer = _element(drawing, "layer-lantern")
    for child in list(layer):
        layer.remove(child)
    group = etree.SubElement(layer, f"{SVG}g", {"id": "g10", LABEL: params["label"]})
    for piece in list(_element(before, "layer-lantern")):
        group.append(piece)
    evidence.write("icon", etree.tostring(drawing))


@near_miss(caught_by="svg.region")
def window_still_closed(evidence: Spoiled, params: dict[str, Any]) -> None:
    """United, and the white window deleted instead of cut out: the subpath of the window is missing."""
    drawing = _parse(evidence.read("icon"))
    lantern = _labelled(drawing, params["label"])
    parts = [part for part in lantern.get("d").replace("Z", "z").split("z") if part.strip()]
    widest = sorted(parts, key=len)
    lantern.set("d", " z ".join(max(parts, key=len) if part in widest[:-1] else part for part in parts[:1]) + " z")
    evidence.write("icon", etree.tostring(drawing))


@near_miss(caught_by="svg.count")
def window_left_below(evidence: Spoiled, params: dict[str, Any]) -> None:
    """A copy of the window was cut out; the white one still lies there."""
    drawing, before = _parse(evidence.read("icon")), _parse(evidence.read("icon", "before"))
    _element(drawing, "layer-lantern").insert(0, _element(before, "window"))
    evidence.write("icon", etree.tostring(drawing))


@near_miss(caught_by="svg.fill")
def lantern_white_like_the_window(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The result took the colour of the shape on top."""
    drawing = _parse(evidence.read("icon"))
    _labelled(drawing, params["label"]).set("style", "fill:#ffffff;stroke:none")
    evidence.write("icon", etree.tostring(drawing))


@near_miss(caught_by="svg.gradient")
def gradient_from_left_to_right(evidence: Spoiled, params: dict[str, Any]) -> None:
    """As Inkscape lays a new gradient down."""
    _edit_gradient(evidence, {"x1": "64", "y1": "512", "x2": "960", "y2": "512"})


@near_miss(caught_by="svg.gradient")
def gradient_upside_down(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The right colours, the wrong way round."""
    _edit_gradient(evidence, {"y1": "960", "y2": "64"})


@near_miss(caught_by="svg.gradient")
def gradient_fades_out(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The last stop still transparent, as a new gradient's is."""
    drawing = _parse(evidence.read("icon"))
    last = list(drawing.iter(f"{SVG}stop"))[-1]
    last.set("style", f"stop-color:{params['bottom']};stop-opacity:0")
    evidence.write("icon", etree.tostring(drawing))


@near_miss(caught_by="svg.guides")
def guides_by_the_tile(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Measured from the tile's edges, not from the page's."""
    drawing = _parse(evidence.read("icon"))
    for guide in drawing.iter("{*}guide"):
        x, y = (float(number) for number in guide.get("position").split(","))
        guide.set("position", ",".join(f"{v + (64 if v < 512 else -64) if v else 0:g}" for v in (x, y)))
    evidence.write("icon", etree.tostring(drawing))


@near_miss(caught_by="svg.exported_png")
def exported_as_large_as_drawn(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The width in the export's field was left at the drawing's 1024 px."""
    picture = _picture(evidence)
    evidence.write("picture", _png(cv2.resize(picture, (1024, 1024), interpolation=cv2.INTER_AREA)))


@near_miss(caught_by="svg.shows")
def only_the_tile_exported(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The area was the drawing, not the page: no margin is left."""
    picture, size = _picture(evidence), params["size"]
    edge = size // 16
    evidence.write("picture", _png(cv2.resize(picture[edge:-edge, edge:-edge], (size, size))))


@near_miss(caught_by="svg.untouched")
def moon_lost_in_the_union(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The moon was selected with the pieces and deleted with what was left."""
    drawing = _parse(evidence.read("icon"))
    moon = _element(drawing, "moon")
    moon.getparent().remove(moon)
    evidence.write("icon", etree.tostring(drawing))


def _edit_gradient(evidence: Spoiled, places: dict[str, str]) -> None:
    drawing = _parse(evidence.read("icon"))
    for name, value in places.items():
        next(drawing.iter(f"{SVG}linearGradient")).set(name, value)
    evidence.write("icon", etree.tostring(drawing))


def _picture(evidence: Spoiled) -> Any:
    return cv2.imdecode(np.frombuffer(evidence.read("picture"), dtype=np.uint8), cv2.IMREAD_UNCHANGED)


def _png(picture: Any) -> bytes:
    return bytes(cv2.imencode(".png", picture)[1].tobytes())


def _labelled(drawing: Any, label: str) -> Any:
    return next(each for each in drawing.iter(f"{SVG}path") if each.get(LABEL) == label)


def _parse(data: bytes) -> Any:
    return etree.fromstring(data)


def _element(drawing: Any, name: str) -> Any:
    return next(each for each in drawing.iter() if each.get("id") == name)
