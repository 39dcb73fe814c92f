"""How a node is painted: fill, stroke and opacity after the cascade, whatever way they are written."""

import re
from dataclasses import dataclass

from evaluators.svg.colour import Colour, parse_colour
from evaluators.svg.model import TEXTS, Document, Node
from evaluators.svg.text import visible_runs
from evaluators.svg.units import to_user

_URL = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)['\"]?\s*\)\s*(.*)")


@dataclass(frozen=True)
class Paint:
    """What a fill or stroke is made of; neither colour nor server: it is not painted."""

    colour: Colour | None = None
    server: Node | None = None
    """The gradient or pattern."""
    alpha: float = 0.0
    """Of the paint alone: the colour's alpha by fill-opacity or stroke-opacity."""

    @property
    def painted(self) -> bool:
        """Whether there is paint, transparent or not."""
        return self.colour is not None or self.server is not None

    def describe(self) -> str:
        """Name it for people."""
        if self.colour is not None:
            return self.colour.hex
        return f"a {self.server.kind}" if self.server is not None else "none"


def ratio(text: str) -> float:
    """Return an opacity: a number or a percentage, within 0 and 1."""
    if text == "1":
        return 1.0
    value = to_user(text, percent_of=1.0)
    return 1.0 if value is None else min(1.0, max(0.0, value))


def paint_of(document: Document, node: Node, which: str) -> Paint:
    """Return a node's `fill` or `stroke`."""
    alpha = ratio(node.style[f"{which}-opacity"])
    if which == "stroke" and (to_user(node.style["stroke-width"], percent_of=1.0) or 0.0) <= 0:
        return Paint()
    value = node.style[which].strip()
    found = _URL.match(value)
    if found is not None:
        server = document.by_id.get(found[1])
        if server is None:
            value = found[2].strip() or "none"
        else:
            return _served(document, server, alpha)
    if value.lower() == "currentcolor":
        value = node.style["color"]
    colour = parse_colour(value.partition(" icc-color")[0])
    return Paint() if colour is None else Paint(colour, None, alpha * colour.alpha)


def _served(document: Document, server: Node, alpha: float) -> Paint:
    """Return a gradient's paint; one whose stops are all the same colour (a swatch) is that colour."""
    colours = stops(document, server)
    shades = {colour for _, colour in colours}
    if server.kind.endswith("Gradient") and len(shades) == 1:
        (colour,) = shades
        return Paint(colour, None, alpha * colour.alpha)
    return Paint(None, server, alpha)


def stops(document: Document, gradient: Node) -> list[tuple[float, Colour]]:
    """Return a gradient's stops as (offset 0 to 1, colour), taken over from the one that it refers to if
    need be."""
    seen: set[int] = set()
    node: Node | None = gradient
    while node is not None and id(node) not in seen:
        seen.add(id(node))
        own = [child for child in node.children if child.kind == "stop"]
        if own:
            return [_stop(child) for child in own]
        node = document.by_id.get(node.href())
    return []


def _stop(node: Node) -> tuple[float, Colour]:
    value = node.style["stop-color"]
    colour = parse_colour(node.style["color"] if value.lower() == "currentcolor" else value) or Colour(0, 0, 0)
    alpha = round(colour.alpha * ratio(node.style["stop-opacity"]), 4)
    return ratio(node.element.get("offset") or "0"), Colour(colour.red, colour.green, colour.blue, alpha)


def group_opacity(node: Node) -> float:
    """Return the product of the opacities of a node and of all groups around it."""
    result = ratio(node.style["opacity"])
    for around in node.ancestors():
        result *= ratio(around.style["opacity"])
    return result


def brushed(document: Document, node: Node) -> list[Node]:
    """Return the nodes whose fill and stroke make up a node's looks: shapes, and the parts of texts that
    show."""
    found: list[Node] = []
    for leaf in node.painted() or [node]:
        if leaf.kind in TEXTS or leaf.kind in ("tspan", "textPath"):
            found.extend(dict.fromkeys(run.node for run in visible_runs(leaf)))
        elif leaf.kind == "use":
            shown = document.cloned(leaf)
            found.extend(brushed(document, shown) if shown is not None else [])
        elif leaf.kind not in ("image", "foreignObject", "g", "svg", "symbol"):
            found.append(leaf)
    return found
