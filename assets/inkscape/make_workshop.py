"""Draws `workshop-poster.svg`, the poster of a weekend course in linocut: `make_workshop.py OUT_FOLDER`.

1080 x 1528 px, one user unit a pixel, three layers as a designer leaves them. Standard library only; the same bytes
every time.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from functools import partial

import drawing
from drawing import SERIF, header, layer, write

WIDTH, HEIGHT = 1080, 1528
PAPER, INK, VERMILION, SAND = "#f4ecdc", "#1d3b49", "#d4512b", "#e3c58f"

Point = tuple[float, float]

HEADER = header("poster", "poster.svg", "Linocut Weekend, poster", WIDTH, HEIGHT, unit="px", layer="layer-text")
text = partial(drawing.text, fill=INK, anchor="start", places="g")
shape = drawing.path


def path(points: Iterable[Point], closed: bool = True) -> str:
    """Straight lines through points, as path data."""
    pairs = [f"{x:.1f},{y:.1f}" for x, y in points]
    return "M " + " L ".join(pairs) + (" Z" if closed else "")


def rough_block(x: float, y: float, width: float, height: float, rng: random.Random) -> str:
    """A rectangle whose edges waver like a hand-cut block's."""
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    points: list[Point] = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        steps = int(math.hypot(bx - ax, by - ay) / 22)
        for i in range(steps):
            t = i / steps
            points.append((ax + (bx - ax) * t + rng.uniform(-1.8, 1.8), ay + (by - ay) * t + rng.uniform(-1.8, 1.8)))
    return path(points)


def leaf(base: Point, angle: float, length: float, width: float) -> tuple[str, str]:
    """A leaf from its stalk at `base`: its outline and the cuts of its veins."""
    ux, uy = math.cos(angle), math.sin(angle)

    def at(along: float, across: float) -> Point:
        return base[0] + ux * along - uy * across, base[1] + uy * along + ux * across

    def half(t: float) -> float:
        return width / 2 * math.pow(math.sin(math.pi * t**0.8), 0.9)

    one = [at(length * i / 16, half(i / 16)) for i in range(17)]
    other = [at(length * i / 16, -half(i / 16)) for i in range(15, 0, -1)]
    cuts = [path([at(length * 0.06, 0), at(length * 0.92, 0)], closed=False)]
    for i in range(2, 8):
        t = i / 9
        reach = half(t + 0.08) * 0.72
        for side in (-1, 1):
            start, end = at(length * t, 0), at(length * (t + 0.09), side * reach)
            cuts.append(path([start, end], closed=False))
    return path(one + other), " ".join(cuts)


def branch(root: Point, tip: Point, bend: float, pairs: int, longest: float) -> tuple[str, list[tuple[str, str]]]:
    """A bent stem and the leaves along it."""
    middle = ((root[0] + tip[0]) / 2 + bend, (root[1] + tip[1]) / 2)

    def on(t: float) -> tuple[Point, float]:
        x = (1 - t) ** 2 * root[0] + 2 * t * (1 - t) * middle[0] + t * t * tip[0]
        y = (1 - t) ** 2 * root[1] + 2 * t * (1 - t) * middle[1] + t * t * tip[1]
        dx = 2 * (1 - t) * (middle[0] - root[0]) + 2 * t * (tip[0] - middle[0])
        dy = 2 * (1 - t) * (middle[1] - root[1]) + 2 * t * (tip[1] - middle[1])
        return (x, y), math.atan2(dy, dx)

    stem = f"M {root[0]:.1f},{root[1]:.1f} Q {middle[0]:.1f},{middle[1]:.1f} {tip[0]:.1f},{tip[1]:.1f}"
    leaves = []
    for i in range(pairs):
        t = 0.2 + 0.72 * i / (pairs - 1)
        point, angle = on(t)
        length = longest * (0.62 + 0.38 * math.sin(math.pi * (0.25 + 0.6 * t)))
        for side in (-1, 1):
            leaves.append(leaf(point, angle + side * 0.85, length, length * 0.36))
    point, angle = on(1.0)
    leaves.append(leaf(point, angle, longest * 0.6, longest * 0.2))
    return stem, leaves


def sun(centre: Point, radius: float, rng: random.Random) -> tuple[str, str]:
    """The sun's disc and the gouge marks around it."""
    disc = [
        (
            centre[0] + (radius + rng.uniform(-1.5, 1.5)) * math.cos(a),
            centre[1] + (radius + rng.uniform(-1.5, 1.5)) * math.sin(a),
        )
        for a in (2 * math.pi * i / 72 for i in range(72))
    ]
    marks = []
    for ring, count in ((1.22, 34), (1.52, 42), (1.84, 50)):
        for i in range(count):
            angle = 2 * math.pi * (i + 0.5 * (count % 4)) / count + rng.uniform(-0.02, 0.02)
            near, far = radius * ring, radius * (ring + rng.uniform(0.13, 0.22))
            cos, sin = math.cos(angle), math.sin(angle)
            marks.append(
                path(
                    [(centre[0] + near * cos, centre[1] + near * sin), (centre[0] + far * cos, centre[1] + far * sin)],
                    False,
                )
            )
    return path(disc), " ".join(marks)


def ground(x: float, y: float, width: float, rows: int, rng: random.Random) -> str:
    """Rows of short cuts: a field seen from the side."""
    marks = []
    for row in range(rows):
        at = x + rng.uniform(0, 30)
        line = y + row * 17
        while at < x + width - 26:
            length = rng.uniform(16, 52)
            end = min(at + length, x + width - 8)
            marks.append(path([(at, line + rng.uniform(-2, 2)), (end, line + rng.uniform(-2, 2))], False))
            at = end + rng.uniform(9, 24)
    return " ".join(marks)


def picture() -> str:
    """The print: a branch before a low sun."""
    rng = random.Random(1528)
    cut = f"fill:none;stroke:{PAPER};stroke-width:4.5;stroke-linecap:round;stroke-linejoin:round"
    disc, rays = sun((706, 330), 92, rng)
    parts = [
        shape("print-block", "Block", rough_block(90, 164, 900, 560, rng), f"fill:{INK};stroke:none"),
        shape("print-rays", "Rays", rays, cut),
        shape("print-sun", "Sun", disc, f"fill:{VERMILION};stroke:none"),
        shape("print-field", "Field", ground(104, 622, 872, 6, rng), f"{cut};stroke-width:3.5"),
    ]
    for i, (root, tip, bend, pairs, longest) in enumerate(
        [((430, 716), (348, 292), -46, 6, 158), ((484, 716), (560, 452), 40, 4, 116)], start=1
    ):
        stem, leaves = branch(root, tip, bend, pairs, longest)
        outline = " ".join(o for o, _ in leaves)
        veins = " ".join(v for _, v in leaves)
        parts += [
            shape(f"print-stem-{i}", "Stem", stem, f"fill:none;stroke:{SAND};stroke-width:9;stroke-linecap:round"),
            shape(f"print-leaves-{i}", "Leaves", outline, f"fill:{SAND};stroke:{INK};stroke-width:3"),
            shape(f"print-veins-{i}", "Veins", veins, f"fill:none;stroke:{INK};stroke-width:2.6;stroke-linecap:round"),
        ]
    return "".join(parts)


def caption(name: str, word: str, x: float) -> str:
    """The small red word above a detail."""
    return text(name, [word], x, 1222, 18, weight=600, fill=VERMILION, spacing=2.5)


def words() -> str:
    """Everything that is to be read."""
    rule = f"fill:none;stroke:{INK};stroke-width:2"
    parts = [
        text("studio", ["THE PAPER SHED"], 90, 118, 27, weight="bold", spacing=4),
        text("season", ["SPRING COURSES"], 990, 118, 22, weight=600, fill=VERMILION, anchor="end", spacing=3),
        text("title", ["Linocut", "Weekend"], 88, 872, 84, family=SERIF, weight="bold", line_height=1),
        text("subtitle", ["Carve, ink and print your own cards"], 90, 1120, 27),
        shape("rule-1", "Rule", "M 90,1176 H 990", rule),
        caption("when-caption", "WHEN", 90),
        text("date", ["14 &amp; 15 March"], 90, 1264, 27, weight="bold"),
        text("hours", ["10 am to 4 pm"], 90, 1302, 22),
        caption("where-caption", "WHERE", 450),
        text("place", ["8 Quay Lane"], 450, 1264, 27, weight="bold"),
        text("floor", ["upstairs, blue door"], 450, 1302, 22),
        caption("fee-caption", "FEE", 750),
        text("fee", ["£ 145"], 750, 1264, 27, weight="bold"),
        text("fee-note", ["tools and ink included"], 750, 1302, 22),
        shape("rule-2", "Rule", "M 90,1346 H 990", rule),
        text("booking", ["Book at the counter or call 01632 960 147"], 90, 1412, 25, weight=600),
        text("small-print", ["Twelve places. No experience needed. Bring an apron."], 90, 1454, 19),
    ]
    return "".join(parts)


def badge() -> str:
    """The round sticker on the print's corner."""
    return (
        f"""    <circle
       id="sticker"
       inkscape:label="Sticker"
       style="fill:{VERMILION};stroke:{PAPER};stroke-width:8"
       cx="846"
       cy="724"
       r="98" />
"""
        + text("sticker-number", ["12"], 846, 738, 76, family=SERIF, weight="bold", fill=PAPER, anchor="middle")
        + text("sticker-word", ["places"], 846, 772, 27, weight=600, fill=PAPER, anchor="middle")
    )


def poster() -> str:
    """The document."""
    paper = f"""    <rect
       id="paper"
       inkscape:label="Paper"
       style="fill:{PAPER};stroke:none"
       x="0"
       y="0"
       width="{WIDTH}"
       height="{HEIGHT}" />
"""
    return (
        HEADER
        + layer("layer-paper", "Paper", paper, locked=True)
        + layer("layer-print", "Print", picture(), locked=True)
        + layer("layer-text", "Text", words() + badge())
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("workshop-poster.svg", poster())
