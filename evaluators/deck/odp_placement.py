"""Where shapes of an .odp lie: boxes from ends, from what is inside, through transformations."""

from __future__ import annotations

import math
import re

from evaluators.deck.model import Shape
from evaluators.deck.odp_styles import SVG, length
from evaluators.safe_xml import Element

_STEP = re.compile(r"(rotate|translate|scale|skewX|skewY|matrix)\s*\(([^()]{0,200})\)")


def around(children: tuple[Shape, ...]) -> tuple[int, int, int, int]:
    """Return the box of a group: x, y, width, height."""
    if not children:
        return 0, 0, 0, 0
    x, y = min(child.x for child in children), min(child.y for child in children)
    right, bottom = max(child.right for child in children), max(child.bottom for child in children)
    return x, y, right - x, bottom - y


def ends(element: Element) -> tuple[int, int, int, int, str]:
    """Return the box of a line from its two ends and how it is mirrored: x, y, width, height, flip."""
    x1, x2, y1, y2 = (length(element.get(SVG + name)) for name in ("x1", "x2", "y1", "y2"))
    flip = ("h" if x2 < x1 else "") + ("v" if y2 < y1 else "")
    return min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1), flip


def transformed(text: str, width: int, height: int) -> tuple[int, int, float]:
    """Return (x, y, degrees clockwise) of the box that a list of transformations turns about its centre.

    The centre goes through the steps as they stand; the angle is that of the upper edge.
    """
    points = [(width / 2, height / 2), (0.0, 0.0), (1000.0, 0.0)]
    for kind, inner in _STEP.findall(text):
        parts = inner.replace(",", " ").split()
        points = [_moved(kind, parts, x, y) for x, y in points]
    (cx, cy), (ax, ay), (bx, by) = points
    angle = math.degrees(math.atan2(by - ay, bx - ax)) % 360
    if not all(map(math.isfinite, (cx, cy, angle))) or max(abs(cx), abs(cy)) > 2**40:
        return 0, 0, 0.0
    return round(cx - width / 2), round(cy - height / 2), round(angle, 2) % 360


def _moved(kind: str, parts: list[str], x: float, y: float) -> tuple[float, float]:
    try:
        if kind == "translate":
            return x + length(parts[0]), y + (length(parts[1]) if len(parts) > 1 else 0)
        if kind == "rotate":
            angle = -float(parts[0])
            return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
        if kind == "scale":
            return x * float(parts[0]), y * float(parts[-1])
        if kind == "skewX":
            return x - y * math.tan(float(parts[0])), y
        if kind == "skewY":
            return x, y - x * math.tan(float(parts[0]))
        a, b, c, d = (float(part) for part in parts[:4])
        return a * x + c * y + length(parts[4]), b * x + d * y + length(parts[5])
    except (ValueError, IndexError, OverflowError):
        return x, y
