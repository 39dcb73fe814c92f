"""Draws `marsh-header.svg`, the picture at the head of a nature reserve's website: `make_marsh_header.py OUT_FOLDER`.

The page has 1920 x 640 px, one user unit a pixel; the landscape goes on far beyond it, to the right and at the foot, so
that other formats can be cut from it. The reserve is invented. Standard library only; the same bytes every time.
"""

from __future__ import annotations

import itertools
import math
import random
from functools import partial

import drawing
from drawing import SERIF, circle, group, header, layer, path, rect, write

WIDTH, HEIGHT = 1920, 640
FULL = (2400, 1300)
"""How far the landscape goes."""
INK = "#17333b"

text = partial(drawing.text, fill=INK, anchor="start")

SKY = """  <defs
     id="definitions">
    <linearGradient
       id="morning"
       gradientUnits="userSpaceOnUse"
       x1="0"
       y1="0"
       x2="0"
       y2="430">
      <stop
         id="morning-1"
         offset="0"
         style="stop-color:#cfe6ea;stop-opacity:1" />
      <stop
         id="morning-2"
         offset="1"
         style="stop-color:#fbe7c6;stop-opacity:1" />
    </linearGradient>
  </defs>
"""


def plain(fill: str) -> str:
    """A filled shape without a line."""
    return f"fill:{fill};stroke:none"


def bank(top: float, swing: float, seed: int) -> str:
    """A strip of land from edge to edge, down to the foot."""
    rng = random.Random(seed)
    points = [(x, top + rng.uniform(-swing, swing)) for x in range(0, FULL[0] + 1, 160)]
    data = f"M 0,{points[0][1]:.1f}"
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        data += f" C {ax + 80},{ay:.1f} {bx - 80},{by:.1f} {bx},{by:.1f}"
    return f"{data} V {FULL[1]} H 0 Z"


def reeds(name: str, x: float, foot: float, count: int, height: float, seed: int) -> str:
    """A clump of reeds."""
    rng = random.Random(seed)
    stalks, heads = [], []
    for _ in range(count):
        at, lean, tall = x + rng.uniform(-46, 46), rng.uniform(-18, 18), height * rng.uniform(0.7, 1.1)
        stalks.append(f"M {at:.0f},{foot:.0f} q {lean / 3:.0f},{-tall / 2:.0f} {lean:.0f},{-tall:.0f}")
        heads.append(f"M {at + lean:.0f},{foot - tall:.0f} l {lean * 0.12:.0f},-26")
    return group(
        name,
        "Reeds",
        path(
            f"{name}-stalks", "Stalks", " ".join(stalks), "fill:none;stroke:#5d6f34;stroke-width:4;stroke-linecap:round"
        )
        + path(
            f"{name}-heads", "Heads", " ".join(heads), "fill:none;stroke:#6b4426;stroke-width:11;stroke-linecap:round"
        ),
    )


def heron(x: float, y: float) -> str:
    """A heron in the shallows."""
    body = f"M {x},{y} c 20,-34 76,-44 132,-10 l 26,34 c -50,6 -108,22 -146,0 c -14,-8 -18,-16 -12,-24 Z"
    neck = f"M {x + 14},{y + 6} c -34,-24 12,-62 -14,-96 c -12,-16 -30,-14 -36,-4"
    wing = f"M {x + 34},{y - 14} c 44,-22 96,2 124,38 c -48,4 -96,-2 -124,-38 Z"
    return group(
        "heron",
        "Heron",
        path(
            "heron-legs",
            "Legs",
            f"M {x + 66},{y + 28} V {y + 128} M {x + 92},{y + 26} V {y + 128}",
            "fill:none;stroke:#8a6a3a;stroke-width:5;stroke-linecap:round",
        )
        + path("heron-neck", "Neck", neck, "fill:none;stroke:#d8e0e4;stroke-width:17;stroke-linecap:round")
        + path("heron-body", "Body", body, plain("#8298a6"))
        + path("heron-wing", "Wing", wing, plain("#5d7482"))
        + path("heron-beak", "Beak", f"M {x - 40},{y - 98} l -62,12 l 62,4 Z", plain("#e0a03a"))
        + path(
            "heron-crest",
            "Crest",
            f"M {x - 30},{y - 98} q 30,-12 52,8",
            "fill:none;stroke:#2b3a44;stroke-width:5;stroke-linecap:round",
        )
        + circle("heron-eye", "Eye", x - 32, y - 92, 3.6, plain("#14202a")),
    )


def birds() -> str:
    """A skein of geese, in a wedge."""
    data = " ".join(
        f"M {1330 + side * i * 54 - 14:g},{118 + i * 22 + (5 if side > 0 else 0):g} q 8,-11 14,0 q 8,-11 14,0"
        for i in range(6)
        for side in (-1, 1)
        if i or side > 0
    )
    return path(
        "geese", "Geese", data, f"fill:none;stroke:{INK};stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round"
    )


def water() -> str:
    """Ripples on the creek."""
    rng = random.Random(12)
    data = []
    for _ in range(70):
        x, y = rng.uniform(40, FULL[0] - 160), rng.uniform(452, 1260)
        data.append(
            f"M {x:.0f},{y:.0f} q {rng.uniform(30, 60):.0f},{rng.uniform(-5, 5):.0f} {rng.uniform(70, 120):.0f},0"
        )
    return path(
        "ripples",
        "Ripples",
        " ".join(data),
        "fill:none;stroke:#e4f1ee;stroke-width:3;stroke-opacity:0.7;stroke-linecap:round",
    )


def landscape() -> str:
    """Sky, far woods, creek, banks."""
    sun_x = 1560
    rays = circle("sun-ring", "Ring", sun_x, 236, 92, f"{plain('#fff6dc')};fill-opacity:0.6")
    creek = f"M 0,440 H {FULL[0]} V {FULL[1]} H 0 Z"
    island = "M 1180,560 C 1300,520 1520,528 1660,552 S 1980,560 2040,596 C 1900,624 1400,628 1180,560 Z"
    near = "M 0,760 C 260,720 520,800 820,780 S 1400,720 1700,776 S 2240,748 2400,770 V 1300 H 0 Z"
    return (
        rect("sky", "Sky", 0, 0, *FULL, "fill:url(#morning);stroke:none")
        + rays
        + circle("sun", "Sun", sun_x, 236, 58, plain("#fbc26a"))
        + path("woods", "Woods", bank(392, 26, 2), plain("#9db7ae"))
        + path("meadow", "Meadow", bank(428, 10, 9), plain("#b9b56c"))
        + path("creek", "Creek", creek, plain("#86b5b8"))
        + water()
        + path("island", "Island", island, plain("#8f9a4c"))
        + path("near-bank", "Near bank", near, plain("#6f7f3c"))
    )


def scene() -> str:
    """What grows and lives there."""
    tufts = [
        (1240, 566, 14, 120),
        (1500, 552, 18, 150),
        (1940, 590, 16, 170),
        (2200, 640, 20, 210),
        (420, 790, 18, 190),
        (900, 800, 16, 180),
        (1820, 800, 22, 220),
    ]
    posts = "".join(
        rect(f"post-{i + 1}", "Post", 180 + i * 74, 472 + i * 5, 13, 74 + i * 4, plain("#6d5136"), 3) for i in range(7)
    )
    return (
        posts
        + "".join(reeds(f"reeds-{i}", *tuft, seed=i * 3) for i, tuft in enumerate(tufts, 1))
        + heron(1040, 470)
        + birds()
    )


def words() -> str:
    """Name and line."""
    return (
        text("title", ["Sallow Marsh"], 96, 176, 112, family=SERIF, weight="bold")
        + text("line", ["wetland reserve and bird hides"], 100, 240, 42, family=SERIF, style="italic")
        + text("season", ["Hides open from first light"], 100, 306, 28, weight=600)
        + path("rule", "Rule", "M 100,262 H 520", "fill:none;stroke:#c2672e;stroke-width:5")
    )


def picture() -> str:
    """The document."""
    assert math.isclose(WIDTH / HEIGHT, 3)
    return (
        header(
            "marsh-header", "marsh-header.svg", "Sallow Marsh, header", WIDTH, HEIGHT, unit="px", layer="layer-words"
        )
        + SKY
        + layer("layer-landscape", "Landscape", landscape(), locked=True)
        + layer("layer-scene", "Scene", scene())
        + layer("layer-words", "Words", words())
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("marsh-header.svg", picture())
