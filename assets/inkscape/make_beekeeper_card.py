"""Draws `beekeeper-card.svg`, a court card without its lower half: `make_beekeeper_card.py OUT_FOLDER`.

70 x 110 mm, one user unit a millimetre. Figure, hive and corner mark of the upper half are one group. The game
is invented. Standard library only; the same bytes every time.
"""

from __future__ import annotations

import math

import drawing
from drawing import SERIF, circle, group, header, layer, path, rect, write

WIDTH, HEIGHT = 70, 110
INK, HONEY, STRAW, RUST, CREAM, SKIN = "#2d2320", "#e3a72f", "#f3d58a", "#a8452c", "#fbf5e4", "#eac3a0"
LINE = f"stroke:{INK};stroke-width:0.45;stroke-linejoin:round;stroke-linecap:round"


def plain(fill: str) -> str:
    """A filled shape without a line."""
    return f"fill:{fill};stroke:none"


def inked(fill: str) -> str:
    """A filled shape with the card's line."""
    return f"fill:{fill};{LINE}"


def bee(name: str, x: float, y: float, turn: float) -> str:
    """A bee of two wings and three stripes."""
    stripes = " ".join(f"M {dx},-1.2 V 1.2" for dx in (-1, 0.1, 1.2))
    content = (
        path(
            f"{name}-wings",
            "Wings",
            "M -0.2,-1 C -2.4,-3.6 0.4,-4.2 0.4,-1.2 C 0.8,-4.2 3,-3.2 0.9,-1 Z",
            inked("#ffffff"),
        )
        + path(f"{name}-body", "Body", "M -2.4,0 C -2.4,-2 2.4,-2 2.6,0 C 2.4,2 -2.4,2 -2.4,0 Z", inked(HONEY))
        + path(f"{name}-stripes", "Stripes", stripes, f"fill:none;stroke:{INK};stroke-width:0.6")
    )
    return group(name, "Bee", content).replace("<g\n", f'<g\n       transform="translate({x},{y}) rotate({turn})"\n', 1)


def hive(x: float, foot: float) -> str:
    """A straw hive in five coils."""
    coils = []
    for i, half in enumerate((6.2, 6.8, 6.2, 4.8, 2.8)):
        y = foot - 2.6 * (i + 1)
        coils.append(rect(f"coil-{i + 1}", "Coil", x - half, y, 2 * half, 2.8, inked(STRAW), 1.3))
    return "".join(coils) + path(
        "hive-door",
        "Door",
        f"M {x - 1.5},{foot} V {foot - 1.6} A 1.5,1.5 0 0 1 {x + 1.5},{foot - 1.6} V {foot} Z",
        plain(INK),
    )


def figure() -> str:
    """The beekeeper from the waist up: coat, face under the veil, hat, the smoker in hand."""
    coat = "M 17,54.6 C 17,43 24,38.5 31,37.5 H 39 C 46,38.5 53,43 53,54.6 Z"
    veil = "M 25.6,25 C 25,33 28,39.4 35,39.4 C 42,39.4 45,33 44.4,25 Z"
    mesh = " ".join(f"M {26 + i * 3:g},26 L {28.4 + i * 2.3:g},38" for i in range(7))
    mesh += " M 26,29 H 44 M 26.4,32 H 43.6 M 27.6,35 H 42.4"
    smoke = "M 54.4,31 C 52,28 57,26.4 54.8,23.4 C 53,20.8 57.4,19.4 55.6,16.6"
    return (
        path("coat", "Coat", coat, inked(CREAM))
        + path("coat-front", "Front", "M 35,38 V 54.6 M 31,38 L 35,43 L 39,38", f"fill:none;{LINE}")
        + "".join(circle(f"button-{i}", "Button", 36.4, 45 + 3.4 * i, 0.6, plain(RUST)) for i in range(3))
        + path("scarf", "Scarf", "M 27,38 C 31,42 39,42 43,38 L 44.6,41 C 39,45.4 31,45.4 25.4,41 Z", inked(RUST))
        + path("face", "Face", "M 29,24 C 28.6,32 31,36.6 35,36.6 C 39,36.6 41.4,32 41,24 Z", inked(SKIN))
        + path(
            "features",
            "Features",
            "M 32,28 h 1.4 M 36.6,28 h 1.4 M 35,28.4 L 34.4,31 H 35.4 M 33,33.4 q 2,1.4 4,0",
            f"fill:none;{LINE}",
        )
        + path("veil", "Veil", veil, f"fill:#ffffff;fill-opacity:0.35;{LINE}")
        + path("veil-mesh", "Mesh", mesh, f"fill:none;stroke:{INK};stroke-width:0.16;stroke-opacity:0.7")
        + path(
            "hat",
            "Hat",
            "M 19.6,25 C 24,22.6 27,22.4 28.6,22 C 28.6,16 31,13.6 35,13.6 C 39,13.6 41.4,16 41.4,22 "
            "C 43,22.4 46,22.6 50.4,25 C 44,27 26,27 19.6,25 Z",
            inked(STRAW),
        )
        + path(
            "hat-band",
            "Band",
            "M 28.6,22 C 32,23.2 38,23.2 41.4,22 L 41.1,19.6 C 38,20.8 32,20.8 28.9,19.6 Z",
            inked(RUST),
        )
        + path(
            "arm", "Arm", "M 45,41.4 C 50,43 52.6,46 54.4,49 L 50.8,51.6 C 48.6,48.6 46.6,47.4 44,46.6 Z", inked(CREAM)
        )
        + rect("smoker", "Smoker", 52, 35.4, 5, 11.6, inked("#9aa0a3"), 0.8)
        + path("smoker-top", "Spout", "M 52,35.4 L 53.6,31.6 H 55.6 L 57,35.4 Z", inked("#b9bec0"))
        + path(
            "glove",
            "Glove",
            "M 50.6,45 C 52,43.6 57.4,43.6 57.6,45.6 C 57.8,48.6 55,51 52,50.6 C 50.2,50 49.6,46.4 50.6,45 Z",
            inked(HONEY),
        )
        + path("smoke", "Smoke", smoke, "fill:none;stroke:#8b8680;stroke-width:0.9;stroke-linecap:round")
    )


def corner() -> str:
    """The mark in the corner: the letter and a comb's cell."""
    cell = " L ".join(
        f"{10.4 + 2.6 * math.sin(a):.2f},{22.6 - 2.6 * math.cos(a):.2f}" for a in (math.pi * i / 3 for i in range(6))
    )
    return drawing.text("mark", ["K"], 10.4, 17.6, 9, family=SERIF, weight="bold", fill=RUST) + path(
        "mark-cell", "Cell", f"M {cell} Z", inked(HONEY)
    )


def half() -> str:
    """The upper half, whose foot is the card's middle."""
    ground = rect("half-ground", "Half ground", 5.5, 8, 59, 47, plain("#dfe8d2"))
    content = (
        ground
        + hive(14.6, 54.4)
        + figure()
        + bee("bee-1", 21, 33, -18)
        + bee("bee-2", 47.6, 14.6, 24)
        + bee("bee-3", 60, 26, -36)
    )
    return group("half", "Upper half", content + corner())


def card() -> str:
    """The document."""
    edge = f"fill:none;stroke:{RUST};stroke-width:0.7"
    return (
        header("beekeeper-card", "beekeeper-card.svg", "Hedgerow, the Keeper", WIDTH, HEIGHT, layer="layer-figure")
        + layer("layer-card", "Card", rect("paper", "Paper", 0, 0, WIDTH, HEIGHT, plain(CREAM), 4), locked=True)
        + layer("layer-figure", "Figure", half())
        + layer("layer-frame", "Frame", rect("frame", "Frame line", 3.2, 5.6, 63.6, 98.8, edge, 2.4), locked=True)
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("beekeeper-card.svg", card())
