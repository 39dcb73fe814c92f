"""Gradients as they are seen: the ramp of colours, and where on the page it runs, in whatever units it is written."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from evaluators.svg.colour import Colour
from evaluators.svg.draw import local_outline, stroke_width
from evaluators.svg.matrix import IDENTITY, Matrix, apply, multiply, parse_transform
from evaluators.svg.model import Document, Node
from evaluators.svg.outline import Box, box_of
from evaluators.svg.paint import stops
from evaluators.svg.units import to_user

Point = tuple[float, float]
Stop = tuple[float, Colour]
BLUR_REACH = 2.4
"""Standard deviations by which Inkscape takes a blur to reach beyond a shape."""


@dataclass(frozen=True)
class Course:
    """Where a gradient runs, in pixels of the page."""

    kind: Literal["linear", "radial"]
    spread: str
    start: Point
    """Linear: where the ramp is 0, on the line of steepest change through the shape's middle. Radial: the focus."""
    end: Point
    """Linear: where it is 1, on the same line. Radial: the centre."""
    extent: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Radial: the ellipse at which the ramp is 1: the symmetric matrix (xx, xy, yy) that maps the unit circle to it."""

    @property
    def direction(self) -> float:
        """Of a linear ramp, clockwise degrees on screen; 0 is from left to right, 90 from top to bottom."""
        return math.degrees(math.atan2(self.end[1] - self.start[1], self.end[0] - self.start[0])) % 360.0

    @property
    def radii(self) -> Point:
        """Of a radial ramp: the longer and the shorter half axis."""
        xx, xy, yy = self.extent
        mean, spread = (xx + yy) / 2, math.hypot((xx - yy) / 2, xy)
        return mean + spread, mean - spread

    def numbers(self) -> tuple[float, ...]:
        """Return all lengths, for comparison."""
        return (*self.start, *self.end, *self.extent)


def in_user_space(document: Document, server: Node) -> bool:
    """Say whether a gradient is given in the coordinates of the drawing, not in parts of the shape's box."""
    return _attribute(_chain(document, server), "gradientUnits") == "userSpaceOnUse"


def course(document: Document, server: Node, node: Node, *, visual: bool = False) -> Course | None:
    """Return where a node's gradient runs; None if it cannot be determined (a text's box, a degenerate map).

    `visual` takes the box with stroke and blur, as Inkscape does where it rewrites a gradient into user space.
    """
    chain = _chain(document, server)
    if not server.kind.endswith("Gradient"):
        return None
    user = in_user_space(document, server)
    box = local_box(document, node, visual=visual)
    if box is None and not user:
        return None
    inner = IDENTITY if user or box is None else (box.width, 0.0, 0.0, box.height, box.x, box.y)
    m = multiply(multiply(node.ctm, inner), parse_transform(_attribute(chain, "gradientTransform")))
    if abs(m[0] * m[3] - m[1] * m[2]) < 1e-12:
        return None
    wide, high = node.viewport if user else (1.0, 1.0)

    def number(name: str, default: str, whole: float) -> float:
        return to_user(_attribute(chain, name) or default, percent_of=whole) or 0.0

    spread = _attribute(chain, "spreadMethod") or "pad"
    if server.kind == "linearGradient":
        ends = [
            (number("x1", "0", wide), number("y1", "0", high)),
            (number("x2", "100%", wide), number("y2", "0", high)),
        ]
        here = apply(node.ctm, box.cx, box.cy) if box is not None else apply(m, *ends[0])
        line = _steepest(m, ends[0], ends[1], here)
        return None if line is None else Course("linear", spread, *line)
    centre = (number("cx", "50%", wide), number("cy", "50%", high))
    diagonal = ((wide**2 + high**2) / 2) ** 0.5
    radius = number("r", "50%", diagonal)
    focus = (
        number("fx", _attribute(chain, "cx") or "50%", wide),
        number("fy", _attribute(chain, "cy") or "50%", high),
    )
    return Course("radial", spread, apply(m, *focus), apply(m, *centre), _ellipse(m, radius))


def local_box(document: Document, node: Node, *, visual: bool = False) -> Box | None:
    """Return the box of a shape in its own coordinates; None for what is not a single shape."""
    box = box_of(local_outline(node))
    if box is None or not visual:
        return box
    grown = stroke_width(node, IDENTITY) / 2 if node.style["stroke"] != "none" else 0.0
    return box.grown(grown + BLUR_REACH * blur_of(document, node))


def blur_of(document: Document, node: Node) -> float:
    """Return the standard deviation of a node's plain Gaussian blur in its user units, 0 if it has none."""
    value = node.style["filter"]
    target = document.by_id.get(value[4:].split(")")[0].strip("'\" #")) if value.startswith("url(") else None
    if target is None or [child.kind for child in target.children] != ["feGaussianBlur"]:
        return 0.0
    words = (target.children[0].element.get("stdDeviation") or "0").replace(",", " ").split()
    return to_user(words[0]) or 0.0 if words else 0.0


def ramp(document: Document, server: Node, alpha: float = 1.0) -> list[Stop]:
    """Return the stops with offsets that never fall back and the paint's opacity put in; what does not bend the ramp is
    left out."""
    found: list[Stop] = []
    for offset, colour in stops(document, server):
        offset = max(offset, found[-1][0]) if found else offset
        found.append((offset, Colour(colour.red, colour.green, colour.blue, colour.alpha * alpha)))
    return [
        stop
        for index, stop in enumerate(found)
        if index in (0, len(found) - 1) or not _between(found[index - 1], stop, found[index + 1])
    ]


def reversed_ramp(stops_: list[Stop]) -> list[Stop]:
    """Return the ramp as seen from its other end."""
    return [(1.0 - offset, colour) for offset, colour in reversed(stops_)]


def _between(a: Stop, b: Stop, c: Stop) -> bool:
    """Say whether the middle stop lies on the straight ramp between the others."""
    if c[0] - a[0] < 1e-6:
        return a[1] == b[1] == c[1]
    share = (b[0] - a[0]) / (c[0] - a[0])
    triples = zip(_channels(a[1]), _channels(b[1]), _channels(c[1]), strict=True)
    return all(abs(x + (z - x) * share - y) <= 1.0 for x, y, z in triples)


def _channels(colour: Colour) -> tuple[float, float, float, float]:
    return colour.red, colour.green, colour.blue, colour.alpha * 255


def _steepest(m: Matrix, one: Point, two: Point, here: Point) -> tuple[Point, Point] | None:
    """Return where the ramp is 0 and 1 on the line of steepest change through `here`: lines of one colour are at right
    angles to the vector before the map, and need not be after it."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    length = dx * dx + dy * dy
    if length < 1e-18:
        return None
    linear = np.array([[m[0], m[2]], [m[1], m[3]]])
    slope = np.linalg.inv(linear).T @ (np.array([dx, dy]) / length)
    steep = slope / float(slope @ slope)
    value = float(slope @ (np.array(here) - np.array(apply(m, *one))))
    start, end = np.array(here) - steep * value, np.array(here) + steep * (1 - value)
    return (float(start[0]), float(start[1])), (float(end[0]), float(end[1]))


def _ellipse(m: Matrix, radius: float) -> tuple[float, float, float]:
    linear = np.array([[m[0], m[2]], [m[1], m[3]]]) * radius
    left, sizes, _ = np.linalg.svd(linear)
    shape = left @ np.diag(sizes) @ left.T
    return float(shape[0, 0]), float(shape[0, 1]), float(shape[1, 1])


def _chain(document: Document, server: Node) -> list[Node]:
    """Return a gradient and those that it takes over from."""
    found: list[Node] = []
    step: Node | None = server
    while step is not None and step not in found:
        found.append(step)
        step = document.by_id.get(step.href())
    return found


def _attribute(chain: list[Node], name: str) -> str:
    return next((str(value) for link in chain if (value := link.element.get(name)) is not None), "")
