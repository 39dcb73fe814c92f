"""Shapes as outlines: lists of cubic Bézier curves, so that every notation of the same shape becomes the
same thing."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.evidence import Unreadable
from evaluators.svg.matrix import Matrix

Curves: TypeAlias = NDArray[np.float64]
"""One subpath: (n, 4, 2), n cubics by their four control points."""
SEGMENT_LIMIT = 200_000
LARGEST, SMALLEST = 1e12, 1e-30
"""Of the numbers in path data: beyond, the squares that an arc is worked out with are not numbers any more."""
_NUMBER = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_FLAG = re.compile(r"[\s,]*([01])")
_COMMAND = re.compile(r"[\s,]*([MmZzLlHhVvCcSsQqTtAa])")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_KAPPA = 4 * (math.sqrt(2) - 1) / 3


@dataclass(frozen=True)
class Box:
    """An upright rectangle in pixels of the document."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """x + width."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """y + height."""
        return self.y + self.height

    @property
    def cx(self) -> float:
        """The centre's x."""
        return self.x + self.width / 2

    @property
    def cy(self) -> float:
        """The centre's y."""
        return self.y + self.height / 2

    def grown(self, by: float) -> "Box":
        """Return the box with `by` added on all four sides."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def union(self, other: "Box") -> "Box":
        """Return the smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


Point = tuple[float, float]


class _Pen:
    """Draws subpaths from absolute coordinates."""

    def __init__(self) -> None:
        self.subpaths: list[list[tuple[Point, Point, Point, Point]]] = []
        self.here: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.count = 0
        self._fresh = True

    def move(self, to: Point) -> None:
        self.here = self.start = to
        self._fresh = True

    def curve(self, one: Point, two: Point, to: Point) -> None:
        if self._fresh:
            self.subpaths.append([])
            self._fresh = False
        self.count += 1
        if self.count > SEGMENT_LIMIT:
            raise Unreadable(f"a path has more than {SEGMENT_LIMIT} segments")
        self.subpaths[-1].append((self.here, one, two, to))
        self.here = to

    def line(self, to: Point) -> None:
        x, y = self.here
        self.curve((x + (to[0] - x) / 3, y + (to[1] - y) / 3), (x + (to[0] - x) * 2 / 3, y + (to[1] - y) * 2 / 3), to)

    def close(self) -> None:
        if not self._fresh and math.dist(self.here, self.start) > 1e-9:
            self.line(self.start)
        self.here = self.start
        self._fresh = True

    def arrays(self) -> list[Curves]:
        return [np.array(curves, dtype=np.float64) for curves in self.subpaths]


def path(d: str) -> list[Curves]:
    """Return the outline of path data; like a browser, up to the first error."""
    pen = _Pen()
    last = ""
    control: Point = (0.0, 0.0)
    for command, v in _segments(d):
        upper = command.upper()
        if not last and upper != "M":
            break
        x, y = pen.here
        if command != upper and upper not in "AHVZ":
            v = [value + (x, y)[index % 2] for index, value in enumerate(v)]
        match upper:
            case "M":
                pen.move((v[0], v[1]))
            case "L":
                pen.line((v[0], v[1]))
            case "H":
                pen.line((v[0] + (x if command == "h" else 0), y))
            case "V":
                pen.line((x, v[0] + (y if command == "v" else 0)))
            case "C":
                pen.curve((v[0], v[1]), (v[2], v[3]), (v[4], v[5]))
                control = (v[2], v[3])
            case "S":
                first = (2 * x - control[0], 2 * y - control[1]) if last in "CS" else (x, y)
                pen.curve(first, (v[0], v[1]), (v[2], v[3]))
                control = (v[0], v[1])
            case "Q" | "T":
                smooth = (2 * x - control[0], 2 * y - control[1]) if last in "QT" else (x, y)
                control = (v[0], v[1]) if upper == "Q" else smooth
                to = (v[-2], v[-1])
                pen.curve(_toward((x, y), control), _toward(to, control), to)
            case "A":
                base = (x, y) if command == "a" else (0.0, 0.0)
                _arc(pen, v[0], v[1], v[2], v[3] != 0, v[4] != 0, (v[5] + base[0], v[6] + base[1]))
            case "Z":
                pen.close()
        last = upper
    return pen.arrays()


def _toward(point: Point, control: Point) -> Point:
    """Return the cubic's control point for a quadratic's."""
    return (point[0] + (control[0] - point[0]) * 2 / 3, point[1] + (control[1] - point[1]) * 2 / 3)


def _segments(d: str) -> Iterator[tuple[str, list[float]]]:
    position, command = 0, ""
    while position < len(d):
        found = _COMMAND.match(d, position)
        if found:
            command, position = found[1], found.end()
            if command in "zZ":
                yield command, []
                continue
        elif not command or command in "zZ":
            return
        values: list[float] = []
        for index in range(_COUNT[command.upper()]):
            pattern = _FLAG if command in "aA" and index in (3, 4) else _NUMBER
            number = pattern.match(d, position)
            if number is None:
                return
            value = float(number[1])
            if not abs(value) <= LARGEST:
                return  # an error, as a number is that no drawing surface has
            values.append(0.0 if abs(value) < SMALLEST else value)
            position = number.end()
        yield command, values
        command = {"m": "l", "M": "L"}.get(command, command)


def _arc(pen: _Pen, rx: float, ry: float, turn: float, large: bool, sweep: bool, to: Point) -> None:
    """Draw an elliptical arc as cubics (SVG 1.1, appendix F.6)."""
    (x1, y1), (x2, y2) = pen.here, to
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0 or (x1, y1) == (x2, y2):
        pen.line(to)
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    excess = (px / rx) ** 2 + (py / ry) ** 2
    if excess > 1:
        rx, ry = rx * math.sqrt(excess), ry * math.sqrt(excess)
    square = max(0.0, ((rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2) / ((rx * py) ** 2 + (ry * px) ** 2))
    root = math.sqrt(square) * (-1 if large == sweep else 1)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (x1 + x2) / 2, sin * qx + cos * qy + (y1 + y2) / 2
    begin = math.atan2((py - qy) / ry, (px - qx) / rx)
    extent = math.atan2((-py - qy) / ry, (-px - qx) / rx) - begin
    if sweep and extent < 0:
        extent += 2 * math.pi
    elif not sweep and extent > 0:
        extent -= 2 * math.pi
    pieces = max(1, math.ceil(abs(extent) / (math.pi / 2) - 1e-9))
    step = extent / pieces
    k = 4 / 3 * math.tan(step / 4)

    def at(angle: float, along: float) -> Point:
        u = rx * (math.cos(angle) - along * math.sin(angle))
        v = ry * (math.sin(angle) + along * math.cos(angle))
        return (cos * u - sin * v + cx, sin * u + cos * v + cy)

    for piece in range(pieces):
        a, b = begin + piece * step, begin + (piece + 1) * step
        pen.curve(at(a, k), at(b, -k), to if piece == pieces - 1 else at(b, 0))


def polygon(points: list[Point], closed: bool) -> list[Curves]:
    """Return straight lines through the points."""
    pen = _Pen()
    if points:
        pen.move(points[0])
        for point in points[1:]:
            pen.line(point)
        if closed:
            pen.close()
    return pen.arrays()


def ellipse(cx: float, cy: float, rx: float, ry: float) -> list[Curves]:
    """Return an ellipse from its rightmost point, clockwise on screen."""
    if rx <= 0 or ry <= 0:
        return []
    pen = _Pen()
    pen.move((cx + rx, cy))
    for x, y, u, v in ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)):
        pen.curve(
            (cx + rx * (x + _KAPPA * u), cy + ry * (y + _KAPPA * v)),
            (cx + rx * (u + _KAPPA * x), cy + ry * (v + _KAPPA * y)),
            (cx + rx * u, cy + ry * v),
        )
    return pen.arrays()


def rectangle(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> list[Curves]:
    """Return a rectangle, clockwise on screen, with rounded corners if both radii are positive."""
    if width <= 0 or height <= 0:
        return []
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx <= 0 or ry <= 0:
        return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], closed=True)
    r, b = x + width, y + height
    arc = f"A{rx},{ry} 0 0 1 "
    return path(
        f"M{x + rx},{y} H{r - rx} {arc}{r},{y + ry} V{b - ry} {arc}{r - rx},{b} "
        f"H{x + rx} {arc}{x},{b - ry} V{y + ry} {arc}{x + rx},{y} Z"
    )


def mapped(curves: Curves, m: Matrix) -> Curves:
    """Return curves with an affine map applied.

    Raises:
        Unreadable: coordinates that are not finite.
    """
    linear = np.array([[m[0], m[2]], [m[1], m[3]]])
    with np.errstate(all="ignore"):
        result: Curves = curves @ linear.T + np.array([m[4], m[5]])
    if not np.isfinite(result).all():
        raise Unreadable("a shape has coordinates that are not finite")
    return result


def box_of(outline: list[Curves]) -> Box | None:
    """Return the tight box around an outline, or None if it is empty."""
    if not outline:
        return None
    p = np.concatenate(outline)
    low, high = p[:, (0, 3)].min(axis=(0, 1)), p[:, (0, 3)].max(axis=(0, 1))
    a = -p[:, 0] + 3 * p[:, 1] - 3 * p[:, 2] + p[:, 3]
    b = 2 * (p[:, 0] - 2 * p[:, 1] + p[:, 2])
    c = p[:, 1] - p[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.sqrt(np.maximum(b * b - 4 * a * c, 0))
        candidates = [(-b + root) / (2 * a), (-b - root) / (2 * a), -c / b]
    for t in candidates:
        t = np.where(np.isfinite(t), np.clip(t, 0, 1), 0.0)
        s = 1 - t
        q = s**3 * p[:, 0] + 3 * s * s * t * p[:, 1] + 3 * s * t * t * p[:, 2] + t**3 * p[:, 3]
        low, high = np.minimum(low, q.min(axis=0)), np.maximum(high, q.max(axis=0))
    if not (np.isfinite(low).all() and np.isfinite(high).all()):
        raise Unreadable("a shape has coordinates that are not finite")
    return Box(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]))


def sampled(outline: list[Curves], steps: int = 12) -> NDArray[np.float64]:
    """Return points on an outline, (n, 2), `steps` on each curve."""
    if not outline:
        return np.zeros((0, 2))
    p = np.concatenate(outline)
    t = np.linspace(0, 1, steps, endpoint=False)[:, None, None]
    s = 1 - t
    q = s**3 * p[:, 0] + 3 * s * s * t * p[:, 1] + 3 * s * t * t * p[:, 2] + t**3 * p[:, 3]
    points: NDArray[np.float64] = np.concatenate([q.transpose(1, 0, 2).reshape(-1, 2), p[-1:, 3]])
    return points
