"""Draws `orchard-range.svg`, the banner of a farm shop with its five products: `make_orchard_range.py OUT_FOLDER`.

420 x 200 mm, one user unit a millimetre. The products have slipped: none but the cider stands on the shelf, and the
gaps between them are uneven. Farm and products are invented. Standard library only; the same bytes every time.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import drawing
from drawing import SERIF, circle, group, header, layer, path, rect, write

WIDTH, HEIGHT = 420, 200
SHELF = 158
"""Where the shelf's top edge is."""
CREAM, INK, LEAF, RUST = "#fbf3df", "#3a2a1e", "#5d7244", "#b3502d"
OUTLINE = f"stroke:{INK};stroke-width:0.5;stroke-linejoin:round"


@dataclass(frozen=True)
class Vessel:
    """A bottle or jar; lengths in mm, places on the page."""

    key: str
    name: str
    words: tuple[str, str]
    x: float
    """Of its middle."""
    foot: float
    width: float
    height: float
    neck: float
    neck_height: float
    shoulder: float
    glass: str
    drink: str
    cap: str
    cap_height: float
    paper: str
    ink: str


RANGE = (
    Vessel(
        "vinegar",
        "Cider vinegar",
        ("CIDER", "VINEGAR"),
        92,
        149.2,
        25,
        78,
        8.4,
        17,
        15,
        "#dfe6cf",
        "#c9a24a",
        "#2f4431",
        5,
        "#f7efd9",
        "#5d7244",
    ),
    Vessel(
        "juice",
        "Apple juice",
        ("APPLE", "JUICE"),
        137,
        163.4,
        36,
        86,
        13,
        13,
        19,
        "#e9e4c4",
        "#dfae3f",
        "#b3502d",
        6,
        "#fffaf0",
        "#b3502d",
    ),
    Vessel(
        "cider",
        "Dry cider",
        ("DRY", "CIDER"),
        198,
        SHELF,
        33,
        108,
        11,
        26,
        22,
        "#87a07c",
        "#6f8a52",
        "#d8c48f",
        9,
        "#3a2a1e",
        "#f4dfa6",
    ),
    Vessel(
        "jam",
        "Quince jam",
        ("QUINCE", "JAM"),
        240,
        153.6,
        42,
        44,
        37,
        3,
        5,
        "#f2dfc8",
        "#c8643a",
        "#8a2f2a",
        8,
        "#fffaf0",
        "#8a2f2a",
    ),
    Vessel(
        "syrup",
        "Elder syrup",
        ("ELDER", "SYRUP"),
        331,
        144.5,
        23,
        69,
        7.6,
        20,
        13,
        "#e5dbe8",
        "#5a2f5c",
        "#c9a24a",
        5,
        "#f7efd9",
        "#5a2f5c",
    ),
)


def text(name: str, words: str, x: float, y: float, size: float, fill: str, **more: object) -> str:
    """A centred line."""
    return drawing.text(name, [words], x, y, size, fill=fill, **more)  # type: ignore[arg-type]


def body(v: Vessel, inset: float, level: float) -> str:
    """The outline of the glass, or with an inset of what is in it, filled up to `level` of its height."""
    half, neck, foot = v.width / 2 - inset, v.neck / 2 - inset, v.foot - inset
    lip = v.foot - v.height + v.cap_height
    low = lip + v.neck_height + v.shoulder
    if level < 1:
        top = max(v.foot - v.height * level, low)
        return (
            f"M {v.x - half:.2f},{foot - 3:.2f} V {top:.2f} H {v.x + half:.2f} V {foot - 3:.2f} "
            f"Q {v.x + half:.2f},{foot:.2f} {v.x + half - 3:.2f},{foot:.2f} H {v.x - half + 3:.2f} "
            f"Q {v.x - half:.2f},{foot:.2f} {v.x - half:.2f},{foot - 3:.2f} Z"
        )
    bend = v.shoulder * 0.62
    return (
        f"M {v.x - neck:.2f},{lip:.2f} V {lip + v.neck_height:.2f} "
        f"C {v.x - neck:.2f},{lip + v.neck_height + bend:.2f} {v.x - half:.2f},{low - bend:.2f} "
        f"{v.x - half:.2f},{low:.2f} "
        f"V {foot - 3:.2f} Q {v.x - half:.2f},{foot:.2f} {v.x - half + 3:.2f},{foot:.2f} "
        f"H {v.x + half - 3:.2f} Q {v.x + half:.2f},{foot:.2f} {v.x + half:.2f},{foot - 3:.2f} V {low:.2f} "
        f"C {v.x + half:.2f},{low - bend:.2f} {v.x + neck:.2f},{lip + v.neck_height + bend:.2f} "
        f"{v.x + neck:.2f},{lip + v.neck_height:.2f} V {lip:.2f} Z"
    )


def leaf(x: float, y: float, angle: float, length: float) -> str:
    """A leaf's outline from its stalk."""
    ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    tip, wide = (x + ux * length, y + uy * length), length * 0.36
    one = (x + ux * length * 0.5 - uy * wide, y + uy * length * 0.5 + ux * wide)
    two = (x + ux * length * 0.5 + uy * wide, y + uy * length * 0.5 - ux * wide)
    return (
        f"M {x:.2f},{y:.2f} Q {one[0]:.2f},{one[1]:.2f} {tip[0]:.2f},{tip[1]:.2f} "
        f"Q {two[0]:.2f},{two[1]:.2f} {x:.2f},{y:.2f} Z"
    )


def vessel(v: Vessel) -> str:
    """A bottle or jar with its cap and label, a group."""
    wide, top = v.width - 5, v.foot - v.height
    cap = v.neck + 2.4
    low = top + v.cap_height + v.neck_height + v.shoulder
    high = (v.foot - low) * 0.62
    paper = v.foot - (v.foot - low) / 2 - high / 2
    middle = paper + high / 2
    size = min(5.4, wide / 5.2, high / 4.2)
    shine = f"M {v.x - v.width / 2 + 2.4:.2f},{v.foot - 7:.2f} V {low + 2:.2f}"
    content = (
        path(f"{v.key}-glass", "Glass", body(v, 0, 1), f"fill:{v.glass};{OUTLINE}")
        + path(f"{v.key}-drink", "Filling", body(v, 1.4, 0.9), f"fill:{v.drink};stroke:none")
        + path(
            f"{v.key}-shine",
            "Shine",
            shine,
            "fill:none;stroke:#ffffff;stroke-width:1.3;stroke-linecap:round;stroke-opacity:0.55",
        )
        + rect(f"{v.key}-cap", "Cap", v.x - cap / 2, top, cap, v.cap_height + 1.5, f"fill:{v.cap};{OUTLINE}", 1.2)
        + rect(f"{v.key}-label", "Label", v.x - wide / 2, paper, wide, high, f"fill:{v.paper};stroke:none", 1)
        + path(f"{v.key}-leaf", "Leaf", leaf(v.x - 0.4, paper + high * 0.27, -52, size * 1.15), f"fill:{v.ink}")
        + text(f"{v.key}-word-1", v.words[0], v.x, middle + size * 0.55, size, v.ink, weight="bold", spacing=0.3)
        + text(f"{v.key}-word-2", v.words[1], v.x, middle + size * 1.75, size, v.ink, weight="bold", spacing=0.3)
    )
    return group(f"bottle-{v.key}", v.name, content)


def wall() -> str:
    """The wall behind the shelf, boarded, with a lamp's light on it."""
    boards = "".join(
        path(
            f"board-{i}", "Joint", f"M 0,{y} H {WIDTH}", "fill:none;stroke:#c9bd9c;stroke-width:0.35;stroke-opacity:0.7"
        )
        for i, y in enumerate(range(26, SHELF, 22), 1)
    )
    return (
        rect("wall", "Wall", 0, 0, WIDTH, HEIGHT, "fill:#e9dfc3;stroke:none")
        + boards
        + circle("light", "Lamp light", 198, 84, 84, "fill:url(#lamp);stroke:none")
    )


def shelf() -> str:
    """The shelf's board with its grain, and its brackets."""
    rng = random.Random(5)
    grain = []
    for row in range(3):
        y = SHELF + 2.6 + row * 2.4
        points = [f"M 8,{y:.2f}"]
        for x in range(40, 413, 40):
            points.append(f"S {x - 18},{y + rng.uniform(-0.9, 0.9):.2f} {x},{y + rng.uniform(-0.4, 0.4):.2f}")
        grain.append(" ".join(points))
    brackets = "".join(
        path(
            f"bracket-{i}",
            "Bracket",
            f"M {x},{SHELF + 10} v 14 q 0,4 4,4 h 1 q 2,-9 9,-18 Z",
            f"fill:{INK};stroke:none",
        )
        for i, x in enumerate((58, 346), 1)
    )
    return (
        brackets
        + rect("board", "Board", 6, SHELF, WIDTH - 12, 10, f"fill:#a8763e;{OUTLINE}", 1)
        + path("grain", "Grain", " ".join(grain), "fill:none;stroke:#7d5327;stroke-width:0.4;stroke-linecap:round")
    )


def words() -> str:
    """Headline, farm and the line at the foot."""
    return (
        text("headline", "From our own orchard", 198, 24, 17, INK, family=SERIF, weight="bold")
        + text("farm", "TOLLOW FARM SHOP", 382, 84, 4.4, RUST, weight="bold", spacing=0.6)
        + text("since", "pressed, boiled and bottled here", 382, 90.5, 3.8, INK, family=SERIF, style="italic")
        + path("sprig-1", "Sprig", leaf(382, 76, -140, 13), f"fill:{LEAF};stroke:none")
        + path("sprig-2", "Sprig", leaf(382, 76, -40, 13), f"fill:{LEAF};stroke:none")
        + circle("apple", "Apple", 382, 70, 4.2, f"fill:{RUST};stroke:none")
        + text("hours", "Open Thursday to Sunday, 10 to 5", 198, 190, 6.4, INK, family=SERIF)
    )


def banner() -> str:
    """The document."""
    lamp = """  <defs
     id="definitions">
    <radialGradient
       id="lamp"
       cx="0.5"
       cy="0.5"
       r="0.5">
      <stop
         id="lamp-in"
         offset="0"
         style="stop-color:#fffdf2;stop-opacity:0.95" />
      <stop
         id="lamp-out"
         offset="1"
         style="stop-color:#fffdf2;stop-opacity:0" />
    </radialGradient>
  </defs>
"""
    return (
        header("banner", "orchard-range.svg", "Farm shop banner", WIDTH, HEIGHT, layer="layer-range")
        + lamp
        + layer("layer-wall", "Wall", wall(), locked=True)
        + layer("layer-shelf", "Shelf", shelf(), locked=True)
        + layer("layer-words", "Words", words(), locked=True)
        + layer("layer-range", "Range", "".join(vessel(v) for v in RANGE))
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("orchard-range.svg", banner())
