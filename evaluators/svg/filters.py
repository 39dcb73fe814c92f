"""Filters as what they do: a Gaussian blur, a drop shadow; lengths in pixels of the page."""

import math
import re
from dataclasses import dataclass

import numpy as np

from evaluators.svg import effect
from evaluators.svg.colour import Colour, parse_colour
from evaluators.svg.draw import geometric_box, visual_box
from evaluators.svg.model import Document, Node
from evaluators.svg.paint import ratio
from evaluators.svg.units import to_user

_CSS = re.compile(r"(blur|drop-shadow)\(((?:[^()]|\([^()]*\))*)\)")


@dataclass(frozen=True)
class Shadow:
    """A drop shadow."""

    dx: float
    dy: float
    blur: float
    """Standard deviation."""
    colour: Colour
    """Its alpha is the shadow's opacity."""


def filter_of(document: Document, node: Node) -> Node | None:
    """Return the filter that a node itself has."""
    value = node.style["filter"]
    if not value.startswith("url("):
        return None
    return document.by_id.get(value[4:].split(")")[0].strip("'\" #"))


def deviation(node: Node, primitive: Node) -> float:
    """Return the mean standard deviation of a blur in pixels of the page."""
    words = (primitive.element.get("stdDeviation") or "0").replace(",", " ").split()
    values = [to_user(word) or 0.0 for word in words[:2]] or [0.0]
    return sum(values) / len(values) * node.scale


def blur_of(document: Document, node: Node) -> float | None:
    """Return the standard deviation of a node's blur, 0 for a node without filter; None for any other filter."""
    if node.style["filter"] == "none":
        return 0.0
    css = _css(node, "blur")
    if css is not None:
        return (to_user(css.strip() or "0") or 0.0) * node.scale
    server = filter_of(document, node)
    if server is None:
        return 0.0
    parts = [part for part in server.children if part.kind.startswith("fe")]
    blurs = [part for part in parts if part.kind == "feGaussianBlur"]
    if len(blurs) != 1 or not _covers(server):
        return None
    across, down = deviations(blurs[0])
    if abs(across - down) > 0.02 * max(across, down):
        return None  # soft in one direction only
    scale = _test_scale(max(across, 0.0))
    made = effect.worked_out(server, scale)
    if made is None:
        return None
    wanted = effect.blurred(effect.source(), (across * scale, across * scale))
    return deviation(node, blurs[0]) if _alike(made, wanted) else None


def deviations(primitive: Node) -> tuple[float, float]:
    """Return a blur's standard deviations across and down, in the filter's units."""
    words = (primitive.element.get("stdDeviation") or "0").replace(",", " ").split()
    values = [to_user(word) or 0.0 for word in words[:2]] or [0.0]
    return values[0], values[-1]


def _covers(server: Node) -> bool:
    """Say whether a filter's region leaves anything of the shape: a region without a size wipes it."""
    found = [to_user(server.element.get(name), percent_of=1.0) for name in ("width", "height")]
    least = 0.5 if server.element.get("filterUnits") != "userSpaceOnUse" else 1e-3
    return all(size is None or size >= least for size in found)


def _test_scale(reach: float) -> float:
    """Return the scale at which a blur or a way fits on the test picture."""
    return 1.0 if 1.0 <= reach <= 8.0 else 6.0 / reach if reach > 8.0 else min(4.0, 2.0 / max(reach, 0.05))


def _alike(one: effect.Picture, two: effect.Picture) -> bool:
    return float(np.abs(one - two).max()) <= 0.03


def percents(document: Document, node: Node, std: float) -> list[float]:
    """Return what Inkscape's blur field shows: the square root of what the deviation is of a quarter of the box's width
    and height together, for its slider goes finer near 0; by the box without and with strokes."""
    boxes = [geometric_box(document, node), visual_box(document, node)]
    sizes = [box.width + box.height for box in boxes if box is not None]
    return [100 * math.sqrt(max(std, 0.0) * 4 / size) for size in sizes if size > 0]


def shadow_of(document: Document, node: Node) -> Shadow | None:
    """Return a node's drop shadow: CSS's, SVG 2's primitive, or flood or matrix, blur and offset put together."""
    css = _css(node, "drop-shadow")
    if css is not None:
        return _css_shadow(css, node)
    server = filter_of(document, node)
    if server is None:
        return None
    parts = {part.kind: part for part in server.children}
    single = parts.get("feDropShadow")
    if single is not None:
        shift, blur, flood = single, single, single
    elif "feOffset" in parts and "feGaussianBlur" in parts:
        shift, blur = parts["feOffset"], parts["feGaussianBlur"]
        flood = parts.get("feFlood") or parts.get("feColorMatrix") or shift
    else:
        return None
    if not any(child.kind in ("feComposite", "feMerge", "feBlend", "feDropShadow") for child in server.children):
        return None  # the shape itself is gone
    a, b, c, d = node.ctm[:4]
    dx, dy = (to_user(shift.element.get(name)) or 0.0 for name in ("dx", "dy"))
    if not _covers(server) or not _casts(server, dx, dy, deviations(blur), _flood(flood)):
        return None
    return Shadow(a * dx + c * dy, b * dx + d * dy, deviation(node, blur), _flood(flood))


def _casts(server: Node, dx: float, dy: float, soft: tuple[float, float], colour: Colour) -> bool:
    """Say whether a filter draws the shape with its shadow below it, and nothing else."""
    if abs(soft[0] - soft[1]) > 0.02 * max(soft):
        return False
    scale = min(_test_scale(max(abs(dx), abs(dy))), _test_scale(soft[0]))
    made = effect.worked_out(server, scale)
    if made is None:
        return False
    first = effect.source()
    shape = effect.shifted(effect.blurred(first, (soft[0] * scale, soft[0] * scale)), dx * scale, dy * scale)
    rgb = (colour.red / 255, colour.green / 255, colour.blue / 255)
    return _alike(made, effect.over(first, effect.filled(shape[:, :, 3], rgb, colour.alpha)))


def _flood(node: Node) -> Colour:
    """Return the colour of a flood, or what a colour matrix makes of a shape's alpha."""
    if node.kind == "feColorMatrix":
        values = [to_user(word) or 0.0 for word in (node.element.get("values") or "").replace(",", " ").split()]
        if len(values) != 20:
            return Colour(0, 0, 0, 1)
        red, green, blue = (max(0.0, min(255.0, values[i] * 255)) for i in (4, 9, 14))
        return Colour(red, green, blue, max(0.0, min(1.0, values[18] or values[19])))
    said = _declared(node)
    colour = parse_colour(said.get("flood-color", "black")) or Colour(0, 0, 0)
    return Colour(colour.red, colour.green, colour.blue, colour.alpha * ratio(said.get("flood-opacity", "1")))


def _declared(node: Node) -> dict[str, str]:
    """Return a primitive's own properties: flood colours are not among those that the cascade is worked out for."""
    style = (part.partition(":") for part in (node.element.get("style") or "").split(";"))
    return {str(k): str(v) for k, v in node.element.attrib.items()} | {k.strip(): v.strip() for k, _, v in style if v}


def _css(node: Node, name: str) -> str | None:
    found = _CSS.fullmatch(node.style["filter"].strip())
    return found[2] if found is not None and found[1] == name else None


def _css_shadow(text: str, node: Node) -> Shadow | None:
    words = re.findall(r"(?:[^\s(]|\([^()]*\))+", text)
    lengths = [value for word in words if (value := to_user(word)) is not None]
    colours = [colour for word in words if to_user(word) is None and (colour := parse_colour(word)) is not None]
    if len(lengths) < 2:
        return None
    a, b, c, d = node.ctm[:4]
    dx, dy = lengths[:2]
    blur = lengths[2] * node.scale if len(lengths) > 2 else 0.0
    return Shadow(a * dx + c * dy, b * dx + d * dy, blur, colours[0] if colours else Colour(0, 0, 0))
