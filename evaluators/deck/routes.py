"""Which way lines take: straight, bent, curved or drawn by hand.

A route is points from a line's beginning to its end, as parts of the way across and of the way down, so that mirroring
it changes nothing; () is a straight line.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence

from evaluators.deck.boxes import Point
from evaluators.drawing_colours import A
from evaluators.safe_xml import Element

Route = tuple[Point, ...]
_BENT = re.compile(r"(bent|curved)Connector([2-5])")
_GUIDE = re.compile(r"val (-?\d{1,9})")
_STEP = re.compile(r"([MmLlHhVvCc])|(-?\d{1,9}(?:\.\d{1,6})?)")
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6}
HALF = 0.5
BENDS: tuple[Route, ...] = (
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (1, 1)),
    ((0, 0), (HALF, 0), (HALF, 1), (1, 1)),
    ((0, 0), (0, HALF), (1, HALF), (1, 1)),
)
"""The ways of a connector whose bends nobody knows: LibreOffice 7.4 saves a .pptx without them, and draws them anew."""
POINTS = 500
"""The most points of a route that are looked at."""
ROUNDINGS = 2


def preset_route(geometry: str, element: Element | None) -> Route:
    """Return the route of a connector of a .pptx.

    Args:
        geometry: The name of its form.
        element: Its `prstGeom`, which may say where it bends.
    """
    found = _BENT.fullmatch(geometry)
    if found is None:
        return ()
    count = int(found[2])
    bends = [HALF] * 3
    for number, guide in enumerate(element.iter(A + "gd") if element is not None else ()):
        value = _GUIDE.fullmatch(guide.get("fmla", ""))
        if number < len(bends) and value is not None:
            bends[number] = int(value[1]) / 100_000
    a, b, c = bends
    corners: dict[int, Route] = {
        2: ((1, 0),),
        3: ((a, 0), (a, 1)),
        4: ((a, 0), (a, b), (1, b)),
        5: ((a, 0), (a, b), (c, b), (c, 1)),
    }
    route: Route = ((0, 0), *corners[count], (1, 1))
    return rounded(route) if found[1] == "curved" else route


def drawn_route(element: Element | None) -> Route:
    """Return the route of a line of a .pptx that was drawn by hand; () for an area, or what has no path.

    Args:
        element: Its `custGeom`.
    """
    paths = list(element.iter(A + "path")) if element is not None else []
    if len(paths) != 1 or paths[0].find(A + "close") is not None:
        return ()
    wide, high = (_number(paths[0].get(side)) for side in "wh")
    points = [(_number(one.get("x")), _number(one.get("y"))) for one in paths[0].iter(A + "pt")]
    if len(points) < 2 or (not wide and not high):
        return ()
    return tuple((x / wide if wide else 0.0, y / high if high else 0.0) for x, y in points[:POINTS])


def _number(text: str | None) -> float:
    return float(text) if text and text.lstrip("-").isdecimal() and len(text) < 14 else 0.0


def path_route(text: str) -> Route:
    """Return the route of a connector of an .odp by its path (`svg:d`); () where that says none."""
    points = list(_points(text))[:POINTS]
    if len(points) < 3:
        return ()
    (x, y), (right, bottom) = points[0], points[-1]
    if right == x or bottom == y:
        return ()
    return tuple(((one[0] - x) / (right - x), (one[1] - y) / (bottom - y)) for one in points)


def _points(text: str) -> Iterator[Point]:
    command, numbers, x, y = "", list[float](), 0.0, 0.0
    for letter, number in _STEP.findall(text[:20_000]):
        if letter:
            command, numbers = letter, []
            continue
        numbers.append(float(number))
        if not command or len(numbers) < _TAKES[command.lower()]:
            continue
        own = command.islower()
        if command in "hH":
            x = numbers[0] + (x if own else 0)
        elif command in "vV":
            y = numbers[0] + (y if own else 0)
        else:
            x, y = (value + (at if own else 0) for value, at in zip(numbers[-2:], (x, y), strict=True))
        numbers = []
        yield x, y


def rounded(route: Route) -> Route:
    """Return a bent route with its corners cut, near to the curve that has them."""
    for _ in range(ROUNDINGS):
        cut: list[Point] = []
        for (x, y), (x2, y2) in itertools.pairwise(route):
            cut += [(x + (x2 - x) / 4, y + (y2 - y) / 4), (x + (x2 - x) * 3 / 4, y + (y2 - y) * 3 / 4)]
        route = (route[0], *cut, route[-1])
    return route


def turned_route(route: Route, quarters: int) -> Route:
    """Return the route of a line that was turned by quarters, between the same ends."""
    return tuple((y, x) for x, y in route) if quarters % 2 else route


def spread(points: Sequence[Point], step: float) -> list[Point]:
    """Return points along a way, so far apart at most; its own among them."""
    found = list(points[:1])
    for (x, y), (x2, y2) in itertools.pairwise(points):
        parts = min(POINTS, max(1, math.ceil(math.hypot(x2 - x, y2 - y) / step)))
        found += [(x + (x2 - x) * part / parts, y + (y2 - y) * part / parts) for part in range(1, parts + 1)]
    return found
