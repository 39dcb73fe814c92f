"""Where things are: outlines and boxes of nodes in pixels of the document, all transforms applied."""

import re

from evaluators.evidence import Unreadable
from evaluators.svg import outline as shapes
from evaluators.svg.matrix import IDENTITY, Matrix, multiply, scale_of, translate
from evaluators.svg.model import CONTAINERS, TEXTS, Document, Node, css_length, fitted
from evaluators.svg.outline import Box, Curves, box_of, mapped
from evaluators.svg.units import to_user

VISIT_LIMIT = 50_000
DEPTH_LIMIT = 24
_NUMBERS = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


class Pencil:
    """Draws nodes of one document, clones included, within bounds."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._visits = 0

    def leaves(self, node: Node, base: Matrix, depth: int = 0) -> list[tuple[Node, list[Curves], Matrix]]:
        """Return (leaf, outline in pixels, its map) of a node drawn in the coordinates of `base`.

        Raises:
            Unreadable: clones that multiply beyond bounds.
        """
        self._visits += 1
        if self._visits > VISIT_LIMIT or depth > DEPTH_LIMIT:
            raise Unreadable("its clones multiply beyond the reader's limits")
        matrix = multiply(base, node.transform)
        if node.kind == "use":
            target = self._document.by_id.get(node.href())
            if target is None:
                return []
            placed = multiply(matrix, translate(node.number("x"), node.number("y")))
            return self.leaves(target, multiply(placed, _symbol(node, target)), depth + 1)
        if node.kind in CONTAINERS or node.kind == "symbol":
            return [
                leaf
                for child in node.children
                if child.kind not in ("defs", "symbol")
                for leaf in self.leaves(child, matrix, depth + 1)
            ]
        curves = self._drawn(node)
        return [(node, [mapped(part, matrix) for part in curves], matrix)] if curves else []

    def _drawn(self, node: Node) -> list[Curves]:
        """Return a shape's outline in its own coordinates, worked out once."""
        key = ("outline", node)
        if key not in self._document.memo:
            self._document.memo[key] = local_outline(node)
        found: list[Curves] = self._document.memo[key]
        return found


def _symbol(use: Node, target: Node) -> Matrix:
    """Return the map into a symbol's view box, if both sides state a size."""
    box = [to_user(part) or 0.0 for part in (target.element.get("viewBox") or "").replace(",", " ").split()]
    width, height = use.number("width", use.viewport[0]), use.number("height", use.viewport[1])
    if target.kind != "symbol" or len(box) != 4 or min(box[2], box[3], width, height) <= 0:
        return IDENTITY
    view = (box[0], box[1], box[2], box[3])
    return fitted(view, width, height, target.element.get("preserveAspectRatio"))


def local_outline(node: Node) -> list[Curves]:
    """Return a shape's outline in its own coordinates; [] for what has none (text, groups, degenerate
    shapes)."""
    w, h = node.viewport
    match node.kind:
        case "path":
            return shapes.path(node.element.get("d") or "")
        case "rect":
            rx = to_user(node.element.get("rx"), percent_of=w)
            ry = to_user(node.element.get("ry"), percent_of=h)
            rx, ry = (rx if rx is not None else ry), (ry if ry is not None else rx)
            corner = (node.number("x", w), node.number("y", h))
            size = (node.number("width", w), node.number("height", h))
            return shapes.rectangle(*corner, *size, rx or 0.0, ry or 0.0)
        case "image" | "foreignObject":
            return shapes.rectangle(
                node.number("x", w), node.number("y", h), node.number("width", w), node.number("height", h)
            )
        case "circle":
            r = node.number("r", ((w * w + h * h) / 2) ** 0.5)
            return shapes.ellipse(node.number("cx", w), node.number("cy", h), r, r)
        case "ellipse":
            rx, ry = node.number("rx", w), node.number("ry", h)
            return shapes.ellipse(node.number("cx", w), node.number("cy", h), rx, ry)
        case "line":
            start = (node.number("x1", w), node.number("y1", h))
            return shapes.polygon([start, (node.number("x2", w), node.number("y2", h))], closed=False)
        case "polyline" | "polygon":
            v = [float(number) for number in _NUMBERS.findall(node.element.get("points") or "")]
            points = list(zip(v[::2], v[1::2], strict=False))
            return shapes.polygon(points, closed=node.kind == "polygon")
    return []


def base_of(node: Node) -> Matrix:
    """Return the map of the coordinates that a rendered node is drawn in."""
    return node.parent.ctm if node.parent is not None else node.ctm


def leaves_of(document: Document, node: Node) -> list[tuple[Node, list[Curves], Matrix]]:
    """Return the drawn parts of a node with their outlines in pixels, worked out once."""
    key = ("leaves", node)
    if key not in document.memo:
        document.memo[key] = Pencil(document).leaves(node, base_of(node))
    found: list[tuple[Node, list[Curves], Matrix]] = document.memo[key]
    return found


def outline_of(document: Document, node: Node) -> list[Curves]:
    """Return a node's whole outline in pixels, texts left out."""
    return [curves for _, outline, _ in leaves_of(document, node) for curves in outline]


def geometric_box(document: Document, node: Node) -> Box | None:
    """Return the box around a node's outline without strokes; None if nothing of it has an outline."""
    key = ("box", node)
    if key not in document.memo:
        document.memo[key] = box_of(outline_of(document, node))
    found: Box | None = document.memo[key]
    return found


def visual_box(document: Document, node: Node) -> Box | None:
    """Return the box with half of each stroke's width added around, as Inkscape shows by default (mitres
    apart)."""
    key = ("visual", node)
    if key not in document.memo:
        document.memo[key] = _visual_box(document, node)
    found: Box | None = document.memo[key]
    return found


def _visual_box(document: Document, node: Node) -> Box | None:
    result: Box | None = None
    for leaf, outline, matrix in leaves_of(document, node):
        box = box_of(outline)
        if box is None:
            continue
        if leaf.style["stroke"] != "none":
            box = box.grown(stroke_width(leaf, matrix) / 2)
        result = box if result is None else result.union(box)
    return result


def stroke_width(node: Node, matrix: Matrix | None = None) -> float:
    """Return the width of a stroke in pixels."""
    width = css_length(node, "stroke-width")
    if node.style["vector-effect"] == "non-scaling-stroke":
        return width
    return width * scale_of(node.ctm if matrix is None else matrix)


def has_text(node: Node) -> bool:
    """Say whether text is part of a node: its box cannot be measured without fonts."""
    return any(leaf.kind in TEXTS for leaf in node.painted())
