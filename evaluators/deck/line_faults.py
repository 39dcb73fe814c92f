"""Whether a line can be followed: it strikes no words through, and does not lie under what hides it."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evaluators.deck.boxes import Box, Point, way
from evaluators.deck.model import Shape
from evaluators.deck.routes import BENDS, spread
from evaluators.deck.showing import Seen

GRAZED = 54_000
"""EMU: one and a half millimetres, by which boxes may overlap: words are not known better."""
SHORTEST = 2 * GRAZED
"""EMU of a line that must be seen for anybody to see it."""
STEP = 36_000
"""EMU between two places of a line that are looked at."""
STRUCK = 0.5
"""The part of words, across or down, that a line runs along when it strikes them through."""
ROUND = ("ellipse", "flowChartConnector")
RECTANGLES = ("", "rect", "roundRect", "flowChartProcess")


@dataclass(frozen=True)
class Struck:
    """What is wrong with a line, and by which shape."""

    other: Seen
    words: str
    """The rest of a sentence whose subject is the line, before the other's name."""
    after: str
    """The same, after it."""
    gone: bool = False
    """Nobody sees the line."""


def is_line(shape: Shape) -> bool:
    """Say whether a shape is a line, by whatever means it was drawn: a connector, by hand, a bar."""
    if shape.kind == "line":
        return True
    if shape.kind != "shape" or shape.text.strip():
        return False
    thin = min(shape.width, shape.height) <= GRAZED < max(shape.width, shape.height)
    return bool(shape.route) or (thin and (shape.fill.kind != "none" or shape.line.kind != "none"))


def line_faults(line: Shape, around: Sequence[Seen], *, office: bool = False) -> Iterator[Struck]:
    """Yield what is wrong with how a line lies.

    Args:
        line: A shape for which `is_line` holds.
        around: All that its slide shows, in z-order, the line among it.
        office: LibreOffice saved it, which forgets where connectors bend: what is wrong whichever way they take.
    """
    ways = [way(line)]
    if office and line.kind == "line" and line.route:
        ways = [way(line, route) for route in BENDS]
    place = next((i for i, one in enumerate(around) if one.shape is line), len(around))
    for number, other in enumerate(around):
        if other.shape is line or not _has_words(other) or (number > place and other.hides):
            continue
        if other.content is not None and all(_strikes(points, other.content) for points in ways):
            yield Struck(other, "strikes", "through")
    over = [one for one in around[place + 1 :] if one.hides and not is_line(one.shape)]
    if over and len(ways) == 1:
        yield from _under(line, over)


def _has_words(one: Seen) -> bool:
    return bool(one.shape.text.strip()) or one.shape.table is not None


def _strikes(points: Sequence[Point], words: Box) -> bool:
    """Say whether a line runs through words, and not only to their edge."""
    inset = min(GRAZED, (words[2] - words[0]) / 4), min(GRAZED, (words[3] - words[1]) / 4)
    box = words[0] + inset[0], words[1] + inset[1], words[2] - inset[0], words[3] - inset[1]
    inner = [_within(a, b, box) for a, b in itertools.pairwise(points)]
    across, down = (sum(part[axis] for part in inner) for axis in (0, 1))
    return across >= STRUCK * (box[2] - box[0]) or down >= STRUCK * (box[3] - box[1])


def _within(start: Point, end: Point, box: Box) -> Point:
    """Return how far a straight line runs within a box, across and down."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    first, last = 0.0, 1.0
    for at, step, low, high in ((x, dx, box[0], box[2]), (y, dy, box[1], box[3])):
        if not step:
            if not low < at < high:
                return 0.0, 0.0
            continue
        one, two = sorted(((low - at) / step, (high - at) / step))
        first, last = max(first, one), min(last, two)
    part = max(0.0, last - first)
    return abs(dx) * part, abs(dy) * part


def hidden(line: Shape, over: Sequence[Seen]) -> bool:
    """Say whether nobody sees a line. From middle to middle of two boxes is how links are drawn, and an axis may run
    behind all that it carries, as long as something of it shows.

    Args:
        line: A shape for which `is_line` holds.
        over: What lies over it and hides what is beneath.
    """
    route = spread(way(line), STEP)
    length = sum(math.dist(a, b) for a, b in itertools.pairwise(route))
    seen = sum(not any(_covers(one, point) for one in over) for point in route)
    return seen < min(SHORTEST, length / 2) * len(route) / max(1.0, length)


def _under(line: Shape, over: Sequence[Seen]) -> Iterator[Struck]:
    """Say what hides a line that lies under it, or the head of an arrow."""
    route = spread(way(line), STEP)
    if hidden(line, over):
        worst = max(over, key=lambda one: sum(_covers(one, point) for point in route))
        yield Struck(worst, "lies under", "", gone=True)
        return
    for head, there, back in ((line.line.start, route[0], route[1:]), (line.line.end, route[-1], route[-2::-1])):
        near = next((point for point in back if math.dist(point, there) >= SHORTEST), there)
        under = (one for one in over if head and near is not there and _covers(one, there) and _covers(one, near))
        yield from (Struck(one, "has its head under", "") for one in under)


def _covers(one: Seen, point: Point) -> bool:
    """Say whether a shape hides a place; of forms that are neither round nor square, what is round in them."""
    left, top, right, bottom = one.frame
    if not (left < point[0] < right and top < point[1] < bottom):
        return False
    shape = one.shape
    if shape.kind != "shape" or shape.geometry in RECTANGLES:
        return True
    across, down = (
        (point[0] - (left + right) / 2) * 2 / (right - left),
        (point[1] - (top + bottom) / 2) * 2 / (bottom - top),
    )
    reach = 1.0 if shape.geometry in ROUND else 0.5
    return across * across + down * down < reach
