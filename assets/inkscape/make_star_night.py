"""Draws `star-night.svg`, the poster of an observatory's open night: `make_star_night.py OUT_FOLDER`.

840 x 1188 px, one user unit a pixel. Moon, comet, lamp and window have a halo each, still with a hard edge. The
observatory is invented. Standard library only; the same bytes every time.
"""

from __future__ import annotations

import itertools
import math
import random
from functools import partial

import drawing
from drawing import SERIF, circle, group, header, layer, path, rect, write

WIDTH, HEIGHT = 840, 1188
CREAM, GOLD, LAMP = "#f6ecd2", "#f2c879", "#ffb454"

text = partial(drawing.text, fill=CREAM)

SKY = """  <defs
     id="definitions">
    <linearGradient
       id="dusk"
       gradientUnits="userSpaceOnUse"
       x1="0"
       y1="0"
       x2="0"
       y2="900">
      <stop
         id="dusk-1"
         offset="0"
         style="stop-color:#0b1330;stop-opacity:1" />
      <stop
         id="dusk-2"
         offset="0.62"
         style="stop-color:#2a3b73;stop-opacity:1" />
      <stop
         id="dusk-3"
         offset="1"
         style="stop-color:#a4627e;stop-opacity:1" />
    </linearGradient>
  </defs>
"""


def stars() -> str:
    """Small stars above the hills, and a constellation with its lines."""
    rng = random.Random(88)
    dots = []
    for _ in range(150):
        x, y, r = rng.uniform(14, WIDTH - 14), rng.uniform(190, 720), rng.choice((0.9, 1.1, 1.4, 2.1))
        dots.append(f"M {x - r:.1f},{y:.1f} a {r},{r} 0 1 0 {2 * r:.1f},0 a {r},{r} 0 1 0 {-2 * r:.1f},0 Z")
    swan = [(470, 402), (532, 446), (590, 486), (648, 530), (700, 566), (630, 428), (662, 398), (552, 540), (528, 590)]
    lines = [(0, 1, 2, 3, 4), (6, 5, 2, 7, 8)]
    figure = " ".join("M " + " L ".join(f"{swan[i][0]},{swan[i][1]}" for i in line) for line in lines)
    bright = "".join(
        circle(f"swan-{i}", "Star", x, y, 4.2, "fill:#ffffff;stroke:none") for i, (x, y) in enumerate(swan, 1)
    )
    return (
        path("stars", "Stars", " ".join(dots), f"fill:{CREAM};fill-opacity:0.85;stroke:none")
        + path("swan-lines", "Lines", figure, "fill:none;stroke:#c9d4ff;stroke-width:1.2;stroke-opacity:0.7")
        + bright
    )


def moon() -> str:
    """The moon with its halo and craters."""
    craters = [(184, 452, 17), (232, 484, 11), (206, 418, 8), (236, 440, 14), (176, 492, 9)]
    return (
        circle("moon-halo", "Moon halo", 208, 456, 118, f"fill:{GOLD};fill-opacity:0.5;stroke:none")
        + circle("moon", "Moon", 208, 456, 78, f"fill:{CREAM};stroke:none")
        + "".join(
            circle(f"crater-{i}", "Crater", x, y, r, "fill:#dccfa9;stroke:none")
            for i, (x, y, r) in enumerate(craters, 1)
        )
    )


def comet() -> str:
    """A comet with a tail of three strands and the glow around its head."""
    tail = "M 706,302 C 640,262 560,238 470,230 M 704,312 C 630,280 556,262 486,262 M 710,294 C 660,252 600,222 536,204"
    return (
        path(
            "comet-tail",
            "Tail",
            tail,
            "fill:none;stroke:#dbe6ff;stroke-width:2.6;stroke-linecap:round;stroke-opacity:0.8",
        )
        + circle("comet-glow", "Comet glow", 718, 310, 34, "fill:#bcd2ff;fill-opacity:0.6;stroke:none")
        + circle("comet-head", "Comet head", 718, 310, 11, "fill:#ffffff;stroke:none")
    )


def ridge(top: float, swing: float, seed: int) -> str:
    """A line of hills to the foot of the sky."""
    rng = random.Random(seed)
    points = [(x, top + rng.uniform(-swing, swing)) for x in range(0, WIDTH + 1, 84)]
    data = f"M {points[0][0]},{points[0][1]:.1f}"
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        data += f" C {ax + 42},{ay:.1f} {bx - 42},{by:.1f} {bx},{by:.1f}"
    return f"{data} V 920 H 0 Z"


def pine(name: str, x: float, foot: float, height: float, fill: str) -> str:
    """A pine of five tiers."""
    data = ""
    for i in range(5):
        y, half = foot - height * (0.1 + 0.18 * i), height * (0.24 - 0.04 * i)
        data += f"M {x - half:.1f},{y:.1f} L {x:.1f},{y - height * 0.3:.1f} L {x + half:.1f},{y:.1f} Z "
    data += f"M {x - 3:g},{foot:g} V {foot - height * 0.12:.1f} H {x + 3:g} V {foot:g} Z"
    return path(name, "Pine", data, f"fill:{fill};stroke:none")


def observatory() -> str:
    """The dome with its slit and telescope, the house beside it."""
    dome = "M 486,770 A 92,92 0 0 1 670,770 Z"
    slit = "M 566,681 C 590,676 616,690 628,706 L 604,768 H 566 Z"
    tube = "M 584,742 L 640,648 L 662,661 L 606,755 Z"
    ribs = " ".join(f"M 578,770 L {578 + 92 * math.cos(a):.1f},{770 - 92 * math.sin(a):.1f}" for a in (2.2, 2.6, 0.35))
    return group(
        "observatory",
        "Observatory",
        rect("house", "House", 650, 792, 128, 84, "fill:#1b2444;stroke:none")
        + path("house-roof", "Roof", "M 640,794 L 714,752 L 788,794 Z", "fill:#121936;stroke:none")
        + rect("tower", "Tower", 496, 770, 164, 116, "fill:#d7d3e6;stroke:none")
        + rect("tower-shade", "Shade", 496, 770, 52, 116, "fill:#a9a7c4;stroke:none")
        + path("dome", "Dome", dome, "fill:#e9e6f2;stroke:none")
        + path("dome-ribs", "Ribs", ribs, "fill:none;stroke:#a9a7c4;stroke-width:2")
        + path("dome-slit", "Slit", slit, "fill:#131a38;stroke:none")
        + path("telescope", "Telescope", tube, f"fill:{GOLD};stroke:#131a38;stroke-width:2")
        + rect("ring", "Ring", 484, 764, 188, 12, "fill:#8d8bb0;stroke:none", 3)
        + rect("door", "Door", 566, 822, 34, 64, "fill:#2a3157;stroke:none", 4),
    )


def lights() -> str:
    """The lamp by the path and the lit window, a halo each."""
    return (
        path("post", "Post", "M 396,886 V 812 H 412", "fill:none;stroke:#0b1126;stroke-width:4;stroke-linecap:round")
        + circle("lamp-glow", "Lamp glow", 414, 822, 46, f"fill:{LAMP};fill-opacity:0.55;stroke:none")
        + circle("lamp", "Lamp", 414, 822, 8, "fill:#fff1cf;stroke:none")
        + rect("window-glow", "Window glow", 676, 796, 78, 64, f"fill:{LAMP};fill-opacity:0.5;stroke:none", 12)
        + rect("window", "Window", 696, 812, 38, 34, "fill:#ffe2a6;stroke:#121936;stroke-width:3")
        + path("window-bars", "Bars", "M 715,812 V 846 M 696,829 H 734", "fill:none;stroke:#121936;stroke-width:2.4")
    )


def land() -> str:
    """Hills, trees, observatory and its lights."""
    rng = random.Random(7)
    near = "".join(
        pine(f"pine-{i}", x, 900 + rng.uniform(-6, 8), rng.uniform(90, 150), "#0a1024")
        for i, x in enumerate((34, 78, 128, 186, 262, 806), 1)
    )
    return (
        path("hills-far", "Far hills", ridge(760, 26, 3), "fill:#54467a;stroke:none")
        + path("hills-middle", "Hills", ridge(822, 22, 11), "fill:#2b2d5a;stroke:none")
        + observatory()
        + path(
            "hill-near",
            "Near hill",
            "M 0,884 C 180,846 320,880 470,880 S 740,862 840,884 V 930 H 0 Z",
            "fill:#10162f;stroke:none",
        )
        + near
        + lights()
    )


def words() -> str:
    """What is to be read."""
    rule = f"fill:none;stroke:{GOLD};stroke-width:1.6"
    return (
        text("host", ["HALDON FELL OBSERVATORY"], 420, 74, 22, weight=600, spacing=6)
        + text("title", ["Night of the Comet"], 420, 158, 78, family=SERIF, weight="bold", line_height=1)
        + text("subtitle", ["an open evening under the dome"], 420, 1002, 30, family=SERIF, style="italic")
        + path("rule", "Rule", "M 300,1028 H 540", rule)
        + text("date", ["Friday 12 November, 7 pm"], 420, 1074, 32, weight="bold", fill=GOLD)
        + text("entry", ["Free entry, warm clothes, hot soup at the gate"], 420, 1114, 21)
        + text("footer", ["Haldon Fell, bus 9 to the last stop"], 420, 1152, 17, fill="#aab3d8")
    )


def poster() -> str:
    """The document."""
    ground = rect("sky", "Sky", 0, 0, WIDTH, 930, "fill:url(#dusk);stroke:none") + rect(
        "foot", "Foot", 0, 918, WIDTH, HEIGHT - 918, "fill:#10162f;stroke:none"
    )
    return (
        header(
            "star-night", "star-night.svg", "Night of the Comet, poster", WIDTH, HEIGHT, unit="px", layer="layer-lights"
        )
        + SKY
        + layer("layer-sky", "Sky", ground + stars(), locked=True)
        + layer("layer-lights", "Moon and comet", moon() + comet())
        + layer("layer-land", "Land", land())
        + layer("layer-words", "Words", words())
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("star-night.svg", poster())
