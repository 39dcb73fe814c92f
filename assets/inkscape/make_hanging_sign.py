"""Draws `hanging-sign.svg`, a bookbinder's wooden sign as its designer hands it on: `make_hanging_sign.py OUT_FOLDER`.

500 x 340 mm, one user unit a millimetre, five layers: the sheet of plywood, the plate still in pieces, letters that are
still text, the ornament, and the workshop's notes. Standard library only; the same bytes every time.
"""

from __future__ import annotations

import math
import random
from functools import partial

import drawing
from drawing import SANS, SERIF, circle, group, header, layer, path, rect, write

WIDTH, HEIGHT = 500, 340
BIRCH, GRAIN, OAK, EDGE = "#ecdcbd", "#dcc79f", "#c99e68", "#7d5a33"
BURNT, NOTE, GROUND = "#4a2f1b", "#2f6690", "#f3f1ec"

text = partial(drawing.text, fill=BURNT, spacing=0)


def sheet() -> str:
    """The board, with its grain."""
    rng = random.Random(340)
    lines = []
    y = 22.0
    while y < 320:
        waves = [f"M 14,{y:.1f}"]
        for _ in range(14, 486, 59):
            waves.append(f"c 20,{rng.uniform(-3, 3):.1f} 39,{rng.uniform(-3, 3):.1f} 59,{rng.uniform(-1, 1):.1f}")
        lines.append(" ".join(waves))
        y += rng.uniform(7, 15)
    return (
        rect("ground", "Ground", 0, 0, WIDTH, HEIGHT, f"fill:{GROUND};stroke:none")
        + rect("board", "Board", 10, 10, 480, 320, f"fill:{BIRCH};stroke:{GRAIN};stroke-width:0.8", 2)
        + path("grain", "Grain", " ".join(lines), f"fill:none;stroke:{GRAIN};stroke-width:0.5")
    )


def plate() -> str:
    """The plate's pieces, which overlap, and the holes for its chains, white for now."""
    wood, hole = f"fill:{OAK};stroke:none", "fill:#ffffff;stroke:none"
    arch = f"""    <ellipse
       id="plate-arch"
       inkscape:label="Arch"
       style="{wood}"
       cx="250"
       cy="132"
       rx="112"
       ry="76" />
"""
    return (
        rect("plate-tab-left", "Left tab", 84, 92, 34, 60, wood, 12)
        + rect("plate-tab-right", "Right tab", 382, 92, 34, 60, wood, 12)
        + arch
        + rect("plate-body", "Body", 70, 124, 360, 168, wood, 16)
        + circle("hole-left", "Left hole", 101, 109, 6, hole)
        + circle("hole-right", "Right hole", 399, 109, 6, hole)
    )


def lettering() -> str:
    """The three lines."""
    return (
        text("name", ["Sallow &amp; Finch"], 250, 206, 45, family=SERIF, weight="bold")
        + text("trade", ["BOOKBINDERS"], 250, 240, 17, weight=600, spacing=5)
        + text("place", ["Tanner's Row, since 1987"], 250, 270, 15, family=SERIF, style="italic")
    )


def book() -> str:
    """An open book over a quill."""
    ink = f"fill:{BURNT};stroke:none"
    left = "M 247,84 C 234,74 214,73 199,77 L 199,124 C 214,120 234,121 247,131 Z"
    right = "M 253,84 C 266,74 286,73 301,77 L 301,124 C 286,120 266,121 253,131 Z"
    lines = []
    for i in range(4):
        y = 88 + i * 8.5
        lines.append(f"M 206,{y - 1.5:.1f} C 218,{y - 3:.1f} 231,{y - 1:.1f} 241,{y + 4:.1f}")
        lines.append(f"M 294,{y - 1.5:.1f} C 282,{y - 3:.1f} 269,{y - 1:.1f} 259,{y + 4:.1f}")
    cover = "M 194,83 V 131 C 212,127 234,128 250,138 C 266,128 288,127 306,131 V 83"
    return group(
        "book",
        "Book",
        path("book-left", "Left page", left, ink)
        + path("book-right", "Right page", right, ink)
        + path("book-lines", "Lines", " ".join(lines), f"fill:none;stroke:{OAK};stroke-width:1.6;stroke-linecap:round")
        + path("book-cover", "Cover", cover, f"fill:none;stroke:{BURNT};stroke-width:2.4;stroke-linejoin:round"),
    )


def sprig() -> str:
    """The willow sprig at the lower left: a bent stem with leaves on both sides."""
    stem = "M 90,280 C 96,258 112,242 140,234"
    leaves = []
    for i in range(6):
        t = 0.16 + i * 0.15
        u = 1 - t
        x = u**3 * 90 + 3 * u * u * t * 96 + 3 * u * t * t * 112 + t**3 * 140
        y = u**3 * 280 + 3 * u * u * t * 258 + 3 * u * t * t * 242 + t**3 * 234
        for side in (-1, 1):
            angle = math.atan2(-46, 50) + side * 0.8 + (0.5 - t) * 0.7
            length = 17 - 5 * t
            ex, ey = x + length * math.cos(angle), y + length * math.sin(angle)
            nx, ny = -math.sin(angle) * 3.4, math.cos(angle) * 3.4
            mx, my = (x + ex) / 2, (y + ey) / 2
            leaves.append(
                f"M {x:.2f},{y:.2f} Q {mx + nx:.2f},{my + ny:.2f} {ex:.2f},{ey:.2f} "
                f"Q {mx - nx:.2f},{my - ny:.2f} {x:.2f},{y:.2f} Z"
            )
    return group(
        "sprig",
        "Sprig",
        path("sprig-stem", "Stem", stem, f"fill:none;stroke:{BURNT};stroke-width:1.8;stroke-linecap:round")
        + path("sprig-leaves", "Leaves", " ".join(leaves), f"fill:{BURNT};stroke:none"),
    )


def notes() -> str:
    """Dimensions and remarks for the workshop."""
    line = f"fill:none;stroke:{NOTE};stroke-width:0.5"
    ticks = "M 70,304 V 314 M 430,304 V 314 M 70,309 H 430 M 440,124 H 450 M 440,292 H 450 M 445,124 V 292"
    ends = (
        "M 70,309 l 4,-1.6 v 3.2 z M 430,309 l -4,-1.6 v 3.2 z M 445,124 l -1.6,4 h 3.2 z M 445,292 l -1.6,-4 h 3.2 z"
    )
    say = partial(drawing.text, fill=NOTE, spacing=0, family=SANS)
    return (
        path("dimension-lines", "Dimensions", ticks, line)
        + path("dimension-ends", "Arrows", ends, f"fill:{NOTE};stroke:none")
        + rect("dimension-ground", "Ground", 231, 303, 38, 12, f"fill:{BIRCH};stroke:none")
        + say("dimension-width", ["360 mm"], 250, 312.5, 9)
        + say("dimension-height", ["168"], 462, 212, 9)
        + path("note-leader", "Leader", "M 96,104 L 62,66", line)
        + say("note-holes", ["chain holes", "12 mm across"], 24, 52, 9, anchor="start")
        + say("note-board", ["Birch ply 6 mm", "grain runs across"], 476, 40, 9, anchor="end")
        + say("note-draft", ["Draft 3, for the laser"], 24, 30, 9, weight="bold", anchor="start")
    )


def sign() -> str:
    """The document."""
    return (
        header(
            "hanging-sign",
            "hanging-sign.svg",
            "Sallow & Finch, sign".replace("&", "&amp;"),
            WIDTH,
            HEIGHT,
            layer="layer-plate",
        )
        + layer("layer-sheet", "Sheet", sheet(), locked=True)
        + layer("layer-plate", "Plate", plate())
        + layer("layer-notes", "Notes", notes())
        + layer("layer-lettering", "Lettering", lettering())
        + layer("layer-ornament", "Ornament", book() + sprig())
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("hanging-sign.svg", sign())
