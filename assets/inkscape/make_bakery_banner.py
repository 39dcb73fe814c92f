"""Draws `bakery-banner.svg`, the banner over a bakery's side window: `make_bakery_banner.py OUT_FOLDER`.

1400 x 560 mm, one user unit a millimetre. The door is to the right of the banner, but what stands on it looks and
points to the left. The bakery is invented. Standard library only; the same bytes every time.
"""

from __future__ import annotations

import math
from functools import partial

import drawing
from drawing import SERIF, circle, group, header, layer, path, rect, write

WIDTH, HEIGHT = 1400, 560
INK, CREAM, CRUST, RED, TEAL = "#33261d", "#fbf1dc", "#c98436", "#b8432f", "#2f6b6a"

text = partial(drawing.text, fill=INK)


def plain(fill: str) -> str:
    """A filled shape without a line."""
    return f"fill:{fill};stroke:none"


def drawn(colour: str, width: float) -> str:
    """A line without a filling."""
    return f"fill:none;stroke:{colour};stroke-width:{width:g};stroke-linecap:round;stroke-linejoin:round"


def wheel(name: str, x: float, y: float, radius: float) -> str:
    """A wheel with spokes."""
    spokes = " ".join(
        f"M {x},{y} L {x + radius * math.cos(a):.1f},{y + radius * math.sin(a):.1f}"
        for a in (math.pi * i / 6 for i in range(12))
    )
    return (
        path(f"{name}-spokes", "Spokes", spokes, drawn("#8a7a66", 2))
        + circle(f"{name}-tyre", "Tyre", x, y, radius, drawn(INK, 9))
        + circle(f"{name}-hub", "Hub", x, y, 8, plain(RED))
    )


def bike() -> str:
    """The delivery bike, its basket of bread in front, riding to the left."""
    loaves = "".join(
        path(
            f"loaf-{i}",
            "Loaf",
            f"M {x},{y} q -14,-62 8,-112 q 22,50 8,112 Z",
            f"fill:{CRUST};stroke:{INK};stroke-width:3",
        )
        for i, (x, y) in enumerate([(98, 262), (122, 268), (148, 262), (172, 266)], 1)
    )
    basket = "M 76,256 H 198 L 186,326 H 90 Z"
    weave = "M 80,274 H 194 M 84,292 H 192 M 87,310 H 189 M 106,256 L 112,326 M 138,256 V 326 M 168,256 L 164,326"
    frame = "M 150,420 L 206,272 M 206,300 L 372,300 L 290,420 L 214,306 M 290,420 H 440 L 372,300 L 356,262"
    return group(
        "bike",
        "Bike",
        wheel("wheel-front", 150, 420, 76)
        + wheel("wheel-back", 440, 420, 76)
        + path("bike-frame", "Frame", frame, drawn(TEAL, 13))
        + path("bike-chain", "Chain", "M 290,402 H 440 M 290,438 H 440", drawn(INK, 3))
        + circle("bike-crank", "Crank", 290, 420, 20, f"fill:{CREAM};stroke:{INK};stroke-width:6")
        + path("bike-pedal", "Pedal", "M 290,420 L 312,452 M 300,454 H 326", drawn(INK, 7))
        + path("bike-saddle", "Saddle", "M 318,258 Q 350,238 396,252 Q 398,268 376,266 Q 344,262 318,258 Z", plain(INK))
        + path("bike-bar", "Bar", "M 206,272 L 216,240 M 216,240 Q 244,226 258,246", drawn(INK, 9))
        + path(
            "bike-lamp", "Lamp", "M 196,226 L 172,216 V 244 L 196,236 Z", f"fill:#f4cf63;stroke:{INK};stroke-width:3"
        )
        + loaves
        + path("bike-basket", "Basket", basket, f"fill:#dcb06b;stroke:{INK};stroke-width:4")
        + path("bike-weave", "Weave", weave, drawn("#8c6330", 3)),
    )


def sparrow() -> str:
    """A sparrow with a crumb, on the bike's way."""
    body = (
        "M 564,466 C 560,436 584,420 612,424 C 644,428 668,448 704,440 "
        "L 720,452 C 692,470 664,492 620,492 C 588,492 568,484 564,466 Z"
    )
    head = "M 556,444 C 556,424 576,412 594,418 C 612,424 614,448 600,458 C 582,468 558,464 556,444 Z"
    return group(
        "sparrow",
        "Sparrow",
        path("sparrow-legs", "Legs", "M 612,490 V 508 M 630,490 V 508 M 604,508 H 620 M 622,508 H 638", drawn(INK, 3))
        + path("sparrow-body", "Body", body, plain("#9a6b42"))
        + path(
            "sparrow-wing", "Wing", "M 604,446 C 630,440 660,450 686,452 C 664,472 624,476 604,446 Z", plain("#6f4a2c")
        )
        + path("sparrow-head", "Head", head, plain("#7c5535"))
        + path(
            "sparrow-cheek",
            "Cheek",
            "M 564,450 C 576,444 590,446 594,454 C 584,462 568,460 564,450 Z",
            plain("#f0e2c8"),
        )
        + path("sparrow-beak", "Beak", "M 558,438 L 538,448 L 558,452 Z", plain("#e0a03a"))
        + circle("sparrow-eye", "Eye", 572, 434, 4, plain("#17110c"))
        + circle("crumb", "Crumb", 534, 451, 6, plain(CRUST)),
    )


def arrow() -> str:
    """The arrow to the door."""
    data = "M 1130,400 L 1188,358 V 382 C 1240,376 1290,384 1346,372 V 416 C 1290,428 1240,422 1188,420 V 442 Z"
    return group(
        "arrow",
        "Arrow",
        path("arrow-shape", "Arrow shape", data, plain(RED))
        + path("arrow-line", "Arrow line", "M 1160,400 C 1220,406 1280,402 1332,395", drawn(CREAM, 4)),
    )


def ear() -> str:
    """An ear of wheat that leans to the left."""
    corns = []
    for i in range(8):
        t = i / 7
        x, y = 1324 - 6 * t - 56 * t * t, 262 - 136 * t
        for side in (-1, 1):
            turn = math.radians(-90 - 20 * t + side * 34)
            ux, uy = math.cos(turn) * 34, math.sin(turn) * 34
            corns.append(
                f"M {x:.1f},{y:.1f} q {ux * 0.2 - uy * 0.34:.1f},{uy * 0.2 + ux * 0.34:.1f} {ux:.1f},{uy:.1f} "
                f"q {-ux * 0.2 + uy * 0.34:.1f},{-uy * 0.2 - ux * 0.34:.1f} {-ux:.1f},{-uy:.1f} Z"
            )
    return group(
        "ear",
        "Wheat",
        path("ear-stalk", "Stalk", "M 1316,342 Q 1332,258 1262,122", drawn("#a5782a", 5))
        + path("ear-corns", "Corns", " ".join(corns), f"fill:#dca63d;stroke:{INK};stroke-width:1.6")
        + path(
            "ear-leaf",
            "Leaf",
            "M 1320,326 C 1290,318 1264,292 1256,258 C 1292,268 1318,290 1322,314 Z",
            plain("#8a9a4a"),
        ),
    )


def words() -> str:
    """Name and line."""
    return (
        text("name", ["Crumb &amp; Kettle"], 880, 208, 98, family=SERIF, weight="bold")
        + text("line", ["sourdough, rye and breakfast rolls"], 880, 276, 40, family=SERIF, style="italic")
        + path("rule", "Rule", "M 690,316 H 1070", drawn(RED, 4))
        + text("door", ["The door is just round the corner"], 690, 376, 26, weight=600, anchor="start")
        + text("hours", ["Tuesday to Sunday, from 6.30 am"], 690, 418, 25, anchor="start")
    )


def board() -> str:
    """The painted board: awning, ground, street."""
    stripes = "".join(
        path(
            f"stripe-{i + 1}",
            "Stripe",
            f"M {i * 70},0 H {i * 70 + 70} V 58 A 35,26 0 0 1 {i * 70},58 Z",
            f"fill:{RED if i % 2 == 0 else '#fffaf0'};stroke:{INK};stroke-width:2",
        )
        for i in range(20)
    )
    return (
        rect("board", "Board", 0, 0, WIDTH, HEIGHT, plain(CREAM))
        + rect("street", "Street", 0, 508, WIDTH, 52, plain("#d9c7a3"))
        + path("kerb", "Kerb", f"M 0,508 H {WIDTH}", drawn(INK, 4))
        + stripes
    )


def banner() -> str:
    """The document."""
    return (
        header(
            "bakery-banner", "bakery-banner.svg", "Crumb and Kettle, side window", WIDTH, HEIGHT, layer="layer-pictures"
        )
        + layer("layer-board", "Board", board(), locked=True)
        + layer("layer-pictures", "Pictures", bike() + sparrow() + arrow() + ear())
        + layer("layer-words", "Words", words())
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("bakery-banner.svg", banner())
