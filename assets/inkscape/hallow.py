"""What the drawings of Hallow & Wick, an invented maker of candles, have in common: colours, mark and wordmark.

Used by `make_hallow_brand.py` and `make_hallow_packaging.py`. Lengths are in user units.
"""

from __future__ import annotations

from drawing import SERIF, text

INK, BEESWAX, FLAME, LINEN, SMOKE = "#2b2230", "#e8b04b", "#c8552b", "#f3ead9", "#8b8496"
COLOURS = {"Ink": INK, "Beeswax": BEESWAX, "Flame": FLAME, "Linen": LINEN, "Smoke": SMOKE}

OUTER = [
    (0, -0.64),
    (0.1, -0.38),
    (0.44, -0.16),
    (0.44, 0.2),
    (0.44, 0.48),
    (0.22, 0.64),
    (0, 0.64),
    (-0.22, 0.64),
    (-0.44, 0.48),
    (-0.44, 0.2),
    (-0.44, -0.02),
    (-0.27, -0.12),
    (-0.2, -0.34),
    (-0.17, -0.22),
    (-0.12, -0.17),
    (-0.06, -0.14),
    (-0.1, -0.3),
    (-0.08, -0.48),
    (0, -0.64),
]
"""A flame in a circle of radius 1, clockwise: a point and three for each curve."""
INNER = [
    (0, -0.02),
    (0.06, 0.12),
    (0.2, 0.19),
    (0.2, 0.35),
    (0.2, 0.48),
    (0.1, 0.55),
    (0, 0.55),
    (-0.1, 0.55),
    (-0.2, 0.48),
    (-0.2, 0.35),
    (-0.2, 0.21),
    (-0.06, 0.13),
    (0, -0.02),
]


def curve(points: list[tuple[float, float]], x: float, y: float, radius: float) -> str:
    """The flame, or its heart, as path data."""
    placed = [f"{x + px * radius:.3f},{y + py * radius:.3f}" for px, py in points]
    steps = [" ".join(placed[i : i + 3]) for i in range(1, len(placed), 3)]
    return f"M {placed[0]} C {' '.join(steps)} Z"


def disc(x: float, y: float, radius: float) -> str:
    """A circle as path data, clockwise."""
    arc = f"A {radius:.3f},{radius:.3f} 0 0 1"
    return f"M {x:.3f},{y - radius:.3f} {arc} {x:.3f},{y + radius:.3f} {arc} {x:.3f},{y - radius:.3f} Z"


def flame(x: float, y: float, radius: float) -> str:
    """The flame with its heart, for a circle of this radius."""
    return f"{curve(OUTER, x, y, radius)} {curve(INNER, x, y, radius)}"


def mark(x: float, y: float, radius: float) -> str:
    """The mark: a ring, a disc in it, a flame in that and its heart; all run clockwise, so the fill rule decides."""
    rings = " ".join(disc(x, y, radius * share) for share in (1, 0.9, 0.82))
    return f"{rings} {flame(x, y, radius)}"


def wordmark(name: str, x: float, y: float, size: float, fill: str, anchor: str = "middle") -> str:
    """The name, set in capitals."""
    return text(
        name,
        ["HALLOW &amp; WICK"],
        x,
        y,
        size,
        family=SERIF,
        weight="bold",
        fill=fill,
        anchor=anchor,
        spacing=size * 0.12,
    )


def claim(name: str, x: float, y: float, size: float, fill: str, anchor: str = "middle") -> str:
    """What stands below it."""
    return text(name, ["candles poured by hand"], x, y, size, family=SERIF, style="italic", fill=fill, anchor=anchor)
