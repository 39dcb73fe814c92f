"""Draws `tea-label.svg`, the front label of a tin of tea: `make_tea_label.py OUT_FOLDER`.

100 x 130 mm, one user unit a millimetre. The band behind the name is grey and the seal stands beside its wreath: the
label is not finished. Standard library only; the same bytes every time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import drawing
from drawing import SERIF, group, header, layer, path, rect, write

WIDTH, HEIGHT = 100, 130
PAPER, INK, LEAF, GREY = "#faf5e9", "#2b2a28", "#5c7350", "#a9abae"
BARCODE = "2000412730142"
"""A number from the range that shops give out themselves, with a right check digit."""

HEADER = header("label", "tea-label.svg", "Smoked Oolong, front label", WIDTH, HEIGHT, layer="layer-label")
text = partial(drawing.text, fill=INK)


def leaf(x: float, y: float, angle: float, length: float) -> str:
    """A leaf from its stalk, as two curves."""
    cos, sin = math.cos(angle), math.sin(angle)

    def at(along: float, across: float) -> str:
        return f"{x + cos * along - sin * across:.3f},{y + sin * along + cos * across:.3f}"

    half = length * 0.26
    return (
        f"M {at(0, 0)} C {at(length * 0.25, half)} {at(length * 0.7, half)} {at(length, 0)} "
        f"C {at(length * 0.7, -half)} {at(length * 0.25, -half)} {at(0, 0)} Z"
    )


def wreath(cx: float, cy: float, radius: float) -> str:
    """Two sprigs that meet below, open above."""
    stems, leaves = [], []
    for side in (-1, 1):
        points = []
        for i in range(25):
            turn = math.radians(90 - side * (4 + i * 5.6))
            points.append((cx + radius * math.cos(turn), cy + radius * math.sin(turn)))
        stems.append("M " + " L ".join(f"{x:.3f},{y:.3f}" for x, y in points))
        for i in range(2, 25, 3):
            (x, y), (ax, ay) = points[i], points[i - 1]
            ahead = math.atan2(y - ay, x - ax)
            leaves += [leaf(x, y, ahead + turn, 4.6 - i * 0.06) for turn in (-0.75, 0.75)]
        (x, y), (ax, ay) = points[-1], points[-2]
        leaves.append(leaf(x, y, math.atan2(y - ay, x - ax), 3.6))
    stem_style = f"fill:none;stroke:{LEAF};stroke-width:0.5;stroke-linecap:round;stroke-linejoin:round"
    return group(
        "wreath",
        "Wreath",
        path("wreath-stems", "Stems", " ".join(stems), stem_style)
        + path("wreath-leaves", "Leaves", " ".join(leaves), f"fill:{LEAF};stroke:none"),
    )


def seal(cx: float, cy: float, radius: float) -> str:
    """A cup under steam in a circle."""
    line = f"fill:none;stroke:{INK};stroke-width:0.7;stroke-linecap:round;stroke-linejoin:round"
    cup = f"m {cx - 5.2:g},{cy - 0.6:g} h 9 v 2.2 c 0,2.6 -2,4.4 -4.5,4.4 -2.5,0 -4.5,-1.8 -4.5,-4.4 z"
    handle = f"m {cx + 3.8:g},{cy + 0.5:g} c 3.4,-0.9 3.3,3.6 -0.6,3"
    steam = " ".join(f"M {cx + dx:g},{cy - 2.4:g} c -1.3,-1.4 1.3,-2.4 0,-4" for dx in (-2.9, -0.7, 1.5))
    circle = f"""    <circle
       id="seal-circle"
       inkscape:label="Circle"
       style="fill:#ffffff;stroke:{INK};stroke-width:0.3"
       cx="{cx:g}"
       cy="{cy:g}"
       r="{radius:g}" />
"""
    return group(
        "seal",
        "Seal",
        circle
        + path("seal-cup", "Cup", cup, f"fill:{INK};stroke:none")
        + path("seal-handle", "Handle", handle, line)
        + path("seal-saucer", "Saucer", f"m {cx - 6.2:g},{cy + 7.2:g} h 11", line)
        + path("seal-steam", "Steam", steam, line),
    )


_LEFT = ("0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011")
_PARITY = ("LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL")


def modules(digits: str) -> str:
    """The 95 modules of an EAN-13 code, 1 a bar (GS1 General Specifications, 5.2)."""

    def right(digit: str) -> str:
        return "".join("10"[int(m)] for m in _LEFT[int(digit)])

    left = [
        _LEFT[int(d)] if parity == "L" else right(d)[::-1]
        for d, parity in zip(digits[1:7], _PARITY[int(digits[0])], strict=True)
    ]
    return "101" + "".join(left) + "01010" + "".join(right(d) for d in digits[7:]) + "101"


def bars(code: Sequence[str], x: float, y: float, module: float, height: float) -> str:
    """The bars as one path."""
    runs = []
    start = None
    for i, m in enumerate([*code, "0"]):
        if m == "1" and start is None:
            start = i
        elif m == "0" and start is not None:
            width = (i - start) * module
            runs.append(f"M {x + start * module:.3f},{y:g} h {width:.3f} v {height:g} h {-width:.3f} Z")
            start = None
    return " ".join(runs)


def brewing() -> str:
    """How to brew it: three figures with captions."""
    parts = []
    for i, (figure, caption) in enumerate(
        [("95 °C", "just off the boil"), ("3 min", "then lift the leaves"), ("2 g", "for every cup")]
    ):
        x = 20 + i * 30
        parts += [
            text(f"brew-{i + 1}", [figure], x, 101.2, 5.4, family=SERIF, weight="bold"),
            text(f"brew-{i + 1}-caption", [caption], x, 105.2, 2.5),
        ]
    return "".join(parts)


def label() -> str:
    """The document."""
    hair = f"fill:none;stroke:{INK};stroke-width:0.25"
    paper = rect("paper", "Paper", 0, 0, WIDTH, HEIGHT, f"fill:{PAPER};stroke:none")
    frame = rect("frame", "Frame", 3.5, 3.5, WIDTH - 7, HEIGHT - 7, f"fill:none;stroke:{INK};stroke-width:0.35")
    content = (
        frame
        + text("maker", ["FENWICK &amp; DAUGHTERS"], 50, 13.4, 4.6, weight="bold", spacing=0.7)
        + text("since", ["tea merchants since 1931"], 50, 18.6, 3.6, family=SERIF, style="italic")
        + wreath(50, 39.5, 15.5)
        + seal(19.5, 39.5, 11)
        + rect("band", "Band", 0, 61, WIDTH, 24, f"fill:{GREY};stroke:none")
        + text("name", ["Smoked Oolong"], 50, 75, 11, family=SERIF, weight="bold", fill="#ffffff")
        + text("kind", ["LOOSE LEAF   ·   100 g"], 50, 80.8, 3, weight=600, fill="#ffffff", spacing=0.5)
        + text("origin", ["Twice roasted over pine, from the Wuyi hills"], 50, 92.4, 3.6, family=SERIF, style="italic")
        + brewing()
        + path("rule", "Rule", "M 9,109 H 91", hair)
        + text(
            "small-print",
            [
                "Ingredients: oolong tea, pine smoke.",
                "Keep dry, dark and well closed.",
                "Packed for Fenwick &amp; Daughters,",
                "3 Mill Row, Aldermere.",
            ],
            9,
            113.6,
            2.3,
            anchor="start",
        )
        + path("barcode", "Barcode", bars(modules(BARCODE), 62.5, 111, 0.3, 10), f"fill:{INK};stroke:none")
        + text("barcode-digits", [BARCODE], 76.75, 123.8, 2.4, spacing=0.55)
    )
    return HEADER + layer("layer-paper", "Paper", paper, True) + layer("layer-label", "Label", content) + "</svg>\n"


if __name__ == "__main__":
    write("tea-label.svg", label())
