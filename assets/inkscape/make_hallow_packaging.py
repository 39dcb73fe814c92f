"""Draws packaging of Hallow & Wick, an invented maker of candles: `make_hallow_packaging.py OUT_FOLDER`.

`hallow-carton.svg`, the flat blank of a folding carton, and `hallow-jar-label.svg`, the label around a jar; one user
unit a millimetre. Standard library only; the same bytes every time.
"""

from __future__ import annotations

import math

from drawing import SERIF, circle, group, header, layer, path, rect, text, write
from hallow import BEESWAX, FLAME, INK, LINEN, SMOKE, claim, disc, flame, mark, wordmark

FLAT = "stroke:none"
CUT = "fill:none;stroke:#d6006e;stroke-width:0.35"
FOLD = "fill:none;stroke:#0090c8;stroke-width:0.3;stroke-dasharray:2.4,1.2"
TOP, FOOT, STEP = 62, 162, 70
SIDES = {"left": 24, "front": 94, "right": 164, "back": 234}
"""Left edges of the carton's four sides."""


def scalloped(x: float, y: float, radius: float, waves: int = 16) -> str:
    """The uneven rim of a wax seal."""
    points = []
    for i in range(waves * 8):
        turn = 2 * math.pi * i / (waves * 8)
        r = radius * (1 + 0.035 * math.sin(turn * waves) + 0.025 * math.sin(turn * 3 + 1))
        points.append(f"{x + r * math.cos(turn):.2f},{y + r * math.sin(turn):.2f}")
    return f"M {' L '.join(points)} Z"


def seal(x: float, y: float) -> str:
    """The wax seal, a group."""
    ring = f"{disc(x, y, 6.5)} {disc(x, y, 5.9)}"
    return group(
        "seal",
        "Wax seal",
        path("seal-wax", "Wax", scalloped(x, y, 10), f"fill:#9c9c9c;{FLAT}")
        + path("seal-ring", "Ring", ring, f"fill:#ffffff;fill-opacity:0.4;fill-rule:evenodd;{FLAT}")
        + path("seal-flame", "Seal flame", flame(x, y, 5.8), f"fill:{LINEN};fill-rule:evenodd;{FLAT}"),
    )


def flames(key: str, x: float, y: float, columns: int, rows: int, step: float, size: float, colour: str) -> str:
    """A pattern of small flames as one path."""
    data = " ".join(
        flame(x + (column + (row % 2) / 2) * step, y + row * step * 0.86, size)
        for row in range(rows)
        for column in range(columns - row % 2)
    )
    return path(f"pattern-{key}", "Flames", data, f"fill:{colour};fill-rule:evenodd;{FLAT}")


def board() -> str:
    """What is printed below everything: the four sides, the lid and the flaps in the colours of the brand."""
    left, right = SIDES["left"], SIDES["back"] + STEP
    lid = f"M 94,{TOP} V 26 Q 94,16 104,16 H 154 Q 164,16 164,26 V {TOP} Z"
    base = f"M 94,{FOOT} V 192 H 164 V {FOOT} Z"
    return (
        rect("sides", "Sides", left, TOP, right - left, FOOT - TOP, f"fill:{LINEN};{FLAT}")
        + path("lid", "Lid", lid, f"fill:{LINEN};{FLAT}")
        + path("base", "Base", base, f"fill:{LINEN};{FLAT}")
        + rect("plinth", "Plinth", left, 148, right - left, 14, f"fill:{INK};{FLAT}")
        + flames("left", 34, 74, 6, 8, 10, 3.2, "#e2d3b8")
        + flames("right", 174, 74, 6, 8, 10, 3.2, "#e2d3b8")
    )


def printing() -> str:
    """Words and marks on the sides."""
    small = [
        "Trim the wick to 5 mm before every lighting.",
        "Never leave a burning candle alone.",
        "Let the wax set before you move it.",
    ]
    return (
        path("front-mark", "Front mark", mark(129, 88, 16), f"fill:{INK};fill-rule:evenodd;{FLAT}")
        + wordmark("front-name", 129, 115, 5.4, INK)
        + claim("front-claim", 129, 120.6, 3.6, INK)
        + text("front-weight", ["220 g   ·   45 hours"], 129, 156.4, 3.2, fill=LINEN)
        + text("back-title", ["Fig &amp; Cedar"], 269, 76, 6.4, family=SERIF, weight="bold", fill=INK)
        + text(
            "back-words",
            ["Green fig, split and warm from the sun,", "on a plank of cedar."],
            269,
            83,
            3.2,
            family=SERIF,
            style="italic",
            fill=INK,
            line_height=1.35,
        )
        + path("back-rule", "Rule", "M 249,92.5 H 289", f"fill:none;stroke:{BEESWAX};stroke-width:0.6")
        + text("back-care", small, 269, 99, 2.6, fill=INK, line_height=1.5)
        + text("back-maker", ["Hallow &amp; Wick Ltd, 7 Ropewalk, Maryport"], 269, 156.2, 2.6, fill=LINEN)
    )


def tooling() -> str:
    """Cut and fold lines."""
    cut = (
        f"M 24,{TOP} L 12,{TOP + 6} V {FOOT - 6} L 24,{FOOT} "
        f"M 24,{TOP} L 28,40 H 90 L 94,{TOP} M 164,{TOP} L 168,40 H 230 L 234,{TOP} H 304 V {FOOT} H 234 "
        f"L 230,182 H 168 L 164,{FOOT} M 94,{FOOT} L 90,182 H 28 L 24,{FOOT} "
        f"M 94,{TOP} V 26 Q 94,16 104,16 H 154 Q 164,16 164,26 V {TOP} M 94,{FOOT} V 192 H 164 V {FOOT}"
    )
    folds = " ".join(f"M {x},{TOP} V {FOOT}" for x in SIDES.values())
    across = f"M 24,{TOP} H 234 M 24,{FOOT} H 234 M 94,28 H 164"
    names = "".join(
        text(f"side-{key}", [key.upper()], x + 35, 205, 2.8, fill=SMOKE, spacing=0.4) for key, x in SIDES.items()
    )
    return path("cut-lines", "Cut", cut, CUT) + path("fold-lines", "Fold", f"{folds} {across}", FOLD) + names


def carton() -> str:
    """The flat blank."""
    title = text(
        "carton-title",
        ["Carton for one candle in glass, 70 x 70 x 100 mm, outside"],
        24,
        10,
        3.4,
        fill=SMOKE,
        anchor="start",
    )
    return (
        header("carton", "hallow-carton.svg", "Hallow &amp; Wick, carton", 320, 212, layer="layer-print")
        + layer("layer-paper", "Sheet", rect("sheet", "Sheet", 0, 0, 320, 212, f"fill:#ffffff;{FLAT}"), locked=True)
        + layer("layer-board", "Board", board(), locked=True)
        + layer("layer-print", "Print", printing() + seal(129, 135))
        + layer("layer-tooling", "Tooling", tooling() + title, locked=True)
        + "</svg>\n"
    )


def sprig() -> str:
    """A fig with its leaf, a group."""
    stem = "M 27,12 C 27,18 26,20 24,25"
    fig = "M 25,22 C 29,26 34,31 34,38 C 34,44 29,48 24,48 C 18,48 13,44 13,38 C 13,31 20,27 25,22 Z"
    leaf = (
        "M 27,15 C 30,8 36,8 38,11 C 41,8 46,9 47,13 C 51,14 52,19 49,22 C 51,26 48,30 44,29 "
        "C 41,32 37,31 36,28 C 32,26 28,22 27,15 Z"
    )
    veins = "M 28,16 L 45,26 M 35,20 L 39,12 M 38,22 L 47,16 M 34,19.5 L 37,27"
    shine = "M 17,38 C 17,34 19,32 21,30"
    ribs = "M 24,30 C 22,35 22,41 24,46 M 27.5,30 C 30,35 30,41 27.5,46"
    return group(
        "sprig",
        "Fig",
        path("sprig-leaf", "Leaf", leaf, f"fill:#5f7350;{FLAT}")
        + path("sprig-veins", "Veins", veins, "fill:none;stroke:#e9e3cf;stroke-width:0.5;stroke-linecap:round")
        + path("sprig-fig", "Fruit", fig, f"fill:#5a3350;{FLAT}")
        + path("sprig-ribs", "Ribs", ribs, "fill:none;stroke:#7b4c6f;stroke-width:0.5;stroke-linecap:round")
        + path(
            "sprig-shine",
            "Shine",
            shine,
            "fill:none;stroke:#ffffff;stroke-width:0.9;stroke-opacity:0.6;stroke-linecap:round",
        )
        + path("sprig-stem", "Stem", stem, "fill:none;stroke:#6b5334;stroke-width:1.1;stroke-linecap:round"),
    )


def bars(x: float, y: float, height: float) -> str:
    """A bar code that no till knows."""
    data, at = "", x
    for i, width in enumerate((1, 2, 1, 3, 1, 1, 2, 1, 4, 1, 1, 2, 3, 1, 2, 1, 1, 3, 1, 2, 1, 1, 4, 1, 2, 1, 1)):
        if i % 2 == 0:
            data += f"M {at:.2f},{y:.2f} v {height} h {width * 0.42:.2f} v {-height} Z "
        at += width * 0.42
    return path("bar-code", "Bar code", data.strip(), f"fill:#1a1a1a;{FLAT}")


def jar_label() -> str:
    """The label around the jar."""
    words = (
        text("scent", ["Fig &amp; Cedar"], 90, 43, 7.4, family=SERIF, weight="bold", fill=INK)
        + text("notes", ["green fig, split wood, warm stone"], 90, 48.6, 3.2, family=SERIF, style="italic", fill=INK)
        + text("weight", ["220 g"], 136, 18, 5, family=SERIF, weight="bold", fill=INK, anchor="start")
        + text("burning", ["burns for 45 hours"], 136, 23, 2.9, fill=INK, anchor="start")
        + text(
            "care",
            ["Trim the wick to 5 mm. Never", "leave a burning candle alone.", "Keep from draughts."],
            136,
            30,
            2.4,
            fill=INK,
            anchor="start",
            line_height=1.45,
        )
        + text("batch", ["Batch FC-2611"], 136, 46.5, 2.4, fill=INK, anchor="start")
    )
    front = (
        rect("plate", "Plate", 58, 5, 64, 48, f"fill:#fffaf0;stroke:{INK};stroke-width:0.4", 2)
        + circle("glow", "Glow", 90, 19, 12.5, f"fill:#e5dfd2;{FLAT}")
        + path("plate-flame", "Plate flame", flame(90, 19, 12), f"fill:{FLAME};fill-rule:evenodd;{FLAT}")
        + wordmark("plate-name", 90, 35.4, 3.4, INK)
    )
    side = rect("slip", "Slip", 131, 9, 44, 41, f"fill:#fffaf0;{FLAT}", 1.5) + bars(153.5, 40.5, 6.5)
    ground = rect("ground", "Ground", 0, 0, 180, 60, f"fill:#d5cdb9;{FLAT}") + flames(
        "label", 4, 6, 18, 6, 10.6, 3.6, "#ffffff"
    )
    band = rect("band", "Foot band", 0, 55, 180, 5, f"fill:#8d8674;{FLAT}")
    return (
        header("jar-label", "hallow-jar-label.svg", "Hallow &amp; Wick, label of a jar", 180, 60, layer="layer-words")
        + layer("layer-ground", "Background", ground + band)
        + layer("layer-front", "Front", front)
        + layer("layer-side", "Picture and slip", side + sprig())
        + layer("layer-words", "Words", words)
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("hallow-carton.svg", carton())
    write("hallow-jar-label.svg", jar_label())
