"""How boxes on a slide lie to one another: (left, top, right, bottom), numbers of one unit, and a tolerance in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from evaluators.deck.model import Shape
from evaluators.deck.units import in_cm

Box = tuple[float, float, float, float]
Point = tuple[float, float]
_PARTS: dict[str, Box] = {
    "left half": (0, 0, 1 / 2, 1),
    "right half": (1 / 2, 0, 1, 1),
    "upper half": (0, 0, 1, 1 / 2),
    "lower half": (0, 1 / 2, 1, 1),
    "upper left quarter": (0, 0, 1 / 2, 1 / 2),
    "upper right quarter": (1 / 2, 0, 1, 1 / 2),
    "lower left quarter": (0, 1 / 2, 1 / 2, 1),
    "lower right quarter": (1 / 2, 1 / 2, 1, 1),
    "left third": (0, 0, 1 / 3, 1),
    "middle column": (1 / 3, 0, 2 / 3, 1),
    "right third": (2 / 3, 0, 1, 1),
    "upper third": (0, 0, 1, 1 / 3),
    "middle row": (0, 1 / 3, 1, 2 / 3),
    "lower third": (0, 2 / 3, 1, 1),
    "centre": (1 / 3, 1 / 3, 2 / 3, 2 / 3),
}


def box_of(shape: Shape) -> Box:
    """Return left, top, right, bottom of what is seen, a quarter turn taken into account."""
    x, y, width, height = float(shape.x), float(shape.y), float(shape.width), float(shape.height)
    if 45 < shape.rotation % 180 < 135:
        x, y, width, height = x + (width - height) / 2, y + (height - width) / 2, height, width
    return (x, y, x + width, y + height)


def way(line: Shape, route: Sequence[Point] = ()) -> list[Point]:
    """Return the points of a line on the slide, in EMU, from its beginning to its end.

    Args:
        line: The line.
        route: Another one than its own.
    """
    x, y = line.x + line.width / 2, line.y + line.height / 2
    across, down = (-1 if "h" in line.flip else 1) * line.width, (-1 if "v" in line.flip else 1) * line.height
    angle = math.radians(line.rotation)
    cosine, sine = math.cos(angle), math.sin(angle)
    found: list[Point] = []
    for part in route or line.route or ((0.0, 0.0), (1.0, 1.0)):
        dx, dy = (part[0] - 0.5) * across, (part[1] - 0.5) * down
        found.append((x + dx * cosine - dy * sine, y + dx * sine + dy * cosine))
    return found


def ends_of(line: Shape) -> tuple[Point, Point]:
    """Return (x, y) of a line's beginning and of its end, turned and mirrored as it is."""
    points = way(line)
    return points[0], points[-1]


def region(name: str, width: float, height: float) -> Box:
    """Return a named part of a slide of that size."""
    left, top, right, bottom = _PARTS[name]
    return (left * width, top * height, right * width, bottom * height)


def _middle(box: Sequence[float], axis: int) -> float:
    return (box[axis] + box[axis + 2]) / 2


def inside(a: Box, b: Box, tolerance: float) -> bool:
    """Say whether `a` lies wholly in `b`."""
    return (
        a[0] >= b[0] - tolerance and a[1] >= b[1] - tolerance and a[2] <= b[2] + tolerance and a[3] <= b[3] + tolerance
    )


def common(a: Box, b: Box) -> float:
    """Return the area that two boxes have in common."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def apart(a: Box, b: Box, tolerance: float) -> bool:
    """Say whether the two have nothing in common."""
    t = tolerance
    return a[2] <= b[0] + t or b[2] <= a[0] + t or a[3] <= b[1] + t or b[3] <= a[1] + t


def _middle_inside(a: Box, b: Box, tolerance: float) -> bool:
    x, y = _middle(a, 0), _middle(a, 1)
    return inside((x, y, x, y), b, tolerance)


_HOLDS: dict[str, Callable[[Box, Box, float], bool]] = {
    "left_of": lambda a, b, t: a[2] <= b[0] + t,
    "right_of": lambda a, b, t: a[0] >= b[2] - t,
    "above": lambda a, b, t: a[3] <= b[1] + t,
    "below": lambda a, b, t: a[1] >= b[3] - t,
    "inside": inside,
    "middle_inside": _middle_inside,
    "center_x": lambda a, b, t: abs(_middle(a, 0) - _middle(b, 0)) <= t,
    "center_y": lambda a, b, t: abs(_middle(a, 1) - _middle(b, 1)) <= t,
    "align_left": lambda a, b, t: abs(a[0] - b[0]) <= t,
    "align_right": lambda a, b, t: abs(a[2] - b[2]) <= t,
    "align_top": lambda a, b, t: abs(a[1] - b[1]) <= t,
    "align_bottom": lambda a, b, t: abs(a[3] - b[3]) <= t,
    "same_width": lambda a, b, t: abs((a[2] - a[0]) - (b[2] - b[0])) <= t,
    "same_height": lambda a, b, t: abs((a[3] - a[1]) - (b[3] - b[1])) <= t,
    "apart": apart,
    "overlaps": lambda a, b, t: not apart(a, b, t),
}


def holds(relation: str, a: Box, b: Box, tolerance: float) -> bool:
    """Say whether `a` lies to `b` in the relation of that name."""
    return _HOLDS[relation](a, b, tolerance)


def box_in_cm(box: Box) -> list[float]:
    """Return the edges in centimetres, for people."""
    return [in_cm(round(edge)) for edge in box]
