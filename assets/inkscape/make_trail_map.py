"""Draws `larkfell-map.svg`, the trail map of a nature reserve: `make_trail_map.py OUT_FOLDER`.

420 x 297 mm (A3, landscape), one user unit a millimetre, eleven Inkscape layers: last year's edition, with the
surveyor's notes on top and an emblem that slipped aside. Place, names and heights are invented. Standard library
only; the same bytes every time.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import drawing
from drawing import SERIF, circle, group, header, layer, path, rect, write

WIDTH, HEIGHT = 420, 297
LEFT, TOP, RIGHT, BOTTOM = 10, 10, 300, 258
"""The map's frame."""
COLUMN_LEFT, COLUMN_RIGHT = 308, 410
COLUMN = (COLUMN_LEFT + COLUMN_RIGHT) / 2
INK, WATER_INK, PAPER, PANEL, WOOD = "#2f2d28", "#2f6784", "#ffffff", "#faf6ea", "#b9c99a"
ROW = 10
"""From one line of the legend to the next, mm."""

Point = tuple[float, float]

HEADER = (
    header(
        "trail-map", "larkfell-map.svg", "Larkfell Reserve, trail map", WIDTH, HEIGHT, layer="layer-trails", links=True
    )
    + """  <defs
     id="definitions">
{paints}{symbols}  </defs>
"""
)


STOPS = {
    "land": (("high", 0, "#efe9d3", 1), ("low", 1, "#dfe7c8", 1)),
    "lake": (("shallow", 0, "#bcdbe6", 1), ("deep", 1, "#7fb3cb", 1)),
    "fell": (("top", 0, "#b48f5e", 0.75), ("foot", 1, "#d8c79a", 0.1)),
}
"""Colours of the gradients: name, offset, colour, opacity."""


def paints() -> str:
    """The gradients, as Inkscape keeps them: the stops by themselves, and one with its place for every shape."""
    found = ""
    for name, stops in STOPS.items():
        inner = "".join(
            f"""      <stop
         id="{name}-{stop}"
         offset="{offset}"
         style="stop-color:{colour};stop-opacity:{opacity}" />
"""
            for stop, offset, colour, opacity in stops
        )
        found += f"""    <linearGradient
       id="stops-{name}">
{inner}    </linearGradient>
"""
    for name, stops, (x1, y1, x2, y2) in (
        ("land", "land", (LEFT, TOP, 112, BOTTOM)),
        ("lake", "lake", (122, 136, 122, 198)),
        ("swatch", "lake", (367, 200, 367, 206)),
    ):
        found += f"""    <linearGradient
       id="gradient-{name}"
       xlink:href="#stops-{stops}"
       gradientUnits="userSpaceOnUse"
       x1="{x1}"
       y1="{y1}"
       x2="{x2}"
       y2="{y2}" />
"""
    for name, (cx, cy, r) in (("lark-fell", (214, 74, 78)), ("crag-end", (62, 62, 42))):
        found += f"""    <radialGradient
       id="gradient-{name}"
       xlink:href="#stops-fell"
       gradientUnits="userSpaceOnUse"
       cx="{cx}"
       cy="{cy}"
       fx="{cx}"
       fy="{cy}"
       r="{r}" />
"""
    return found


def text(name: str, lines: Iterable[str], x: float, y: float, size: float, *, halo: bool = False, **more: Any) -> str:
    """A text element; `halo` draws a light edge behind the letters."""
    edge = (
        f"stroke:{PANEL};stroke-width:0.9;stroke-linejoin:round;paint-order:stroke fill markers"
        if halo
        else "stroke:none"
    )
    return drawing.text(name, lines, x, y, size, **{"fill": INK, **more}, spacing=None, edge=edge, part="line-")


def smooth(points: Sequence[Point], *, closed: bool = False) -> str:
    """A curve through the points (Catmull-Rom, as cubic Béziers)."""
    n = len(points)

    def at(i: int) -> Point:
        return points[i % n] if closed else points[min(max(i, 0), n - 1)]

    data = f"M {points[0][0]:.3f},{points[0][1]:.3f}"
    for i in range(n if closed else n - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        data += (
            f" C {bx + (cx - ax) / 6:.3f},{by + (cy - ay) / 6:.3f} {cx - (dx - bx) / 6:.3f},{cy - (dy - by) / 6:.3f}"
            f" {cx:.3f},{cy:.3f}"
        )
    return data + (" Z" if closed else "")


def blob(cx: float, cy: float, rx: float, ry: float, seed: float, points: int = 18, rough: float = 0.13) -> list[Point]:
    """Points of an uneven oval: a shore, the edge of a wood, a contour line."""
    found = []
    for i in range(points):
        turn = 2 * math.pi * i / points
        wave = 1 + rough * (
            math.sin(2 * turn + seed) + 0.6 * math.sin(3 * turn + 2.3 * seed) + 0.35 * math.sin(5 * turn - seed)
        )
        found.append((cx + rx * wave * math.cos(turn), cy + ry * wave * math.sin(turn)))
    return found


LAKE = (122.0, 168.0, 48.0, 31.0, 0.7)


def shore(offset: float, points: int = 18) -> list[Point]:
    """The lake's edge, or a line beside it, mm."""
    cx, cy, rx, ry, seed = LAKE
    return blob(cx, cy, rx + offset, ry + offset, seed, points)


SYMBOLS = {
    "parking": ("#31609c", "M 2.25,5.6 V 1.5 H 3.7 A 1.25,1.25 0 0 1 3.7,4 H 2.25"),
    "centre": ("#7a4f2a", "M 3.5,3.2 V 5.5 M 3.5,1.55 V 2.1"),
    "view": ("#4d6b3c", "M 1.4,4.7 L 3.1,1.9 L 4.1,3.4 L 4.6,2.7 L 5.7,4.7 Z"),
    "hide": ("#5f5a50", "M 1.5,2.9 L 3.5,1.5 L 5.5,2.9 V 5.3 H 1.5 Z M 2.4,3.6 H 4.6"),
    "cafe": (
        "#a5482f",
        "M 1.6,2.4 H 4.6 V 4 A 1.3,1.3 0 0 1 3.3,5.3 H 2.9 A 1.3,1.3 0 0 1 1.6,4 Z M 4.6,2.8 H 5.5 V 3.9 H 4.6",
    ),
}
SIGN = 7
"""Edge of a symbol, mm."""


def symbols() -> str:
    """The signs, as symbols to be placed."""
    found = ""
    for name, (colour, sign) in SYMBOLS.items():
        found += f"""    <symbol
       id="symbol-{name}"
       viewBox="0 0 {SIGN} {SIGN}">
      <rect
         id="symbol-{name}-plate"
         style="fill:{colour};stroke:#ffffff;stroke-width:0.4"
         x="0.2"
         y="0.2"
         width="{SIGN - 0.4:g}"
         height="{SIGN - 0.4:g}"
         rx="1.2"
         ry="1.2" />
      <path
         id="symbol-{name}-sign"
         style="fill:none;stroke:#ffffff;stroke-width:0.75;stroke-linecap:round;stroke-linejoin:round"
         d="{sign}" />
    </symbol>
"""
    return found


def place(name: str, label: str, sign: str, x: float, y: float) -> str:
    """A symbol, centred on a point."""
    return f"""    <use
       id="{name}"
       inkscape:label="{label}"
       xlink:href="#symbol-{sign}"
       x="{x - SIGN / 2:g}"
       y="{y - SIGN / 2:g}"
       width="{SIGN}"
       height="{SIGN}" />
"""


def line_style(colour: str, width: float, dash: str = "none") -> str:
    """A trail's line."""
    return (
        f"fill:none;stroke:{colour};stroke-width:{width:g};stroke-linecap:butt;stroke-linejoin:round;"
        f"stroke-dasharray:{dash};stroke-opacity:1"
    )


CAR_PARK: Point = (196, 214)
TRAILS = (
    (
        "heron",
        "Heron Walk",
        "2.1 km",
        line_style("#8d6f9c", 0.7),
        smooth(
            [
                CAR_PARK,
                (178, 226),
                (150, 219),
                (118, 214),
                (88, 206),
                (66, 194),
                (57, 176),
                (60, 156),
                (74, 140),
                (84, 143),
            ]
        ),
    ),
    (
        "lakeshore",
        "Lakeshore Loop",
        "5.2 km",
        line_style("#4b73a8", 1, "2.5, 1.5"),
        smooth(shore(8), closed=True),
    ),
    (
        "summit",
        "Summit Path",
        "3.8 km",
        line_style("#a03b32", 1.1),
        smooth([CAR_PARK, (200, 190), (191, 168), (196, 148), (184, 126), (190, 108), (203, 96), (214, 74)]),
    ),
    (
        "quarry",
        "Quarry Link",
        "1.3 km",
        line_style("#8a7f6c", 0.8, "1.6, 1.2"),
        smooth([(190, 108), (214, 113), (236, 108), (252, 116), (268, 106)]),
    ),
    (
        "miners",
        "Miners’ Track",
        "4.4 km",
        line_style("#5b4a35", 0.8, "4, 1, 1, 1"),
        smooth([CAR_PARK, (214, 201), (226, 184), (247, 168), (262, 150), (280, 146), (300, 132)]),
    ),
)
LEGEND_ORDER = ("lakeshore", "heron", "summit", "quarry", "miners")
WOODS = (
    ("alder", "Alder Carr", blob(43, 196, 26, 24, 2.1)),
    ("crag", "Crag Wood", blob(106, 99, 34, 15, 4.0)),
    ("nether", "Nether Wood", blob(250, 190, 35, 27, 5.2)),
)


def relief() -> str:
    """Two hills with contour lines, and their shading."""
    found, thin = "", "fill:none;stroke:#b79d6c;stroke-width:0.25;stroke-opacity:0.9"
    for name, label, cx, cy, rx, ry, rings, seed in (
        ("lark-fell", "Lark Fell", 214, 74, 72, 56, 7, 1.3),
        ("crag-end", "Crag End", 62, 62, 42, 38, 5, 3.4),
    ):
        outlines = [
            smooth(blob(cx, cy, rx * k, ry * k, seed + i * 0.12), closed=True)
            for i, k in enumerate(1 - j / (rings + 0.4) for j in range(rings))
        ]
        found += group(
            f"hill-{name}",
            label,
            path(f"shade-{name}", f"{label}, shading", outlines[0], f"fill:url(#gradient-{name});stroke:none")
            + path(f"contours-{name}", f"{label}, contour lines", " ".join(outlines), thin),
        )
    return found


def water() -> str:
    """Lake, beck and river with their names."""

    def stream(width: float) -> str:
        return f"fill:none;stroke:#7fb3cb;stroke-width:{width:g};stroke-linecap:butt;stroke-linejoin:round"

    return (
        path(
            "beck",
            "Fell Beck",
            smooth([(176, 74), (168, 92), (160, 106), (153, 122), (150, 138), (147, 153)]),
            stream(0.9),
        )
        + path(
            "river",
            "River Alder",
            smooth([(160, 180), (184, 192), (206, 226), (236, 236), (268, 232), (300, 241)]),
            stream(1.8),
        )
        + path(
            "lake",
            "Larkwater",
            smooth(shore(0), closed=True),
            "fill:url(#gradient-lake);stroke:#5c96b3;stroke-width:0.4",
        )
        + path(
            "island",
            "Gull Holm",
            smooth(blob(139, 172, 6, 3.6, 2.0, 10), closed=True),
            "fill:#dfe7c8;stroke:#5c96b3;stroke-width:0.3",
        )
        + text("name-lake", ["Larkwater"], 116, 168, 7, family=SERIF, style="italic", fill=WATER_INK)
        + text("name-beck", ["Fell Beck"], 166, 118, 3.2, family=SERIF, style="italic", fill=WATER_INK)
        + text("name-river", ["River Alder"], 246, 230, 3.6, family=SERIF, style="italic", fill=WATER_INK)
    )


def woods() -> str:
    """Three woods."""
    style = f"fill:{WOOD};fill-opacity:1;stroke:#8fa56c;stroke-width:0.3"
    return "".join(path(f"wood-{name}", label, smooth(points, closed=True), style) for name, label, points in WOODS)


def access() -> str:
    """What may be done where."""
    hatch = "fill:#c9a24a;fill-opacity:0.22;stroke:#c9a24a;stroke-width:0.35;stroke-dasharray:1.2, 0.8"
    return path("grazing", "Fell grazing", "M 232,30 L 284,34 L 290,72 L 262,84 L 240,66 Z", hatch) + text(
        "grazing-note", ["Fell grazing:", "dogs on leads"], 264, 54, 3.2, style="italic", fill="#7d6220"
    )


def trails() -> str:
    """The lines."""
    return "".join(path(f"trail-{name}", f"Trail: {label}", data, style) for name, label, _, style, data in TRAILS)


def places() -> str:
    """Signs and names."""
    names = (
        ("visitor-centre", "Visitor Centre", 207, 218.5, "start"),
        ("fell-gate", "Fell Gate", 284, 124, "middle"),
        ("otter-hide", "Reed Hide", 92, 138, "start"),
        ("boathouse", "Boathouse Café", 127, 212.2, "start"),
    )
    peaks = (("lark-fell", "Lark Fell", "462 m", 214, 64), ("crag-end", "Crag End", "318 m", 62, 55))
    along = (
        ("lakeshore", 122, 126.4),
        ("heron", 42, 164),
        ("summit", 211, 160),
        ("quarry", 238, 104),
        ("miners", 276, 156),
    )
    labels = {name: label for name, label, *_ in TRAILS}
    return (
        place("place-parking-south", "Car park, Visitor Centre", "parking", 196, 222)
        + place("place-centre", "Visitor Centre", "centre", 203.5, 214)
        + place("place-parking-gate", "Car park, Fell Gate", "parking", 293, 130)
        + place("place-view-fell", "Viewpoint, Lark Fell", "view", 214, 74)
        + place("place-view-crag", "Viewpoint, Crag End", "view", 62, 62)
        + place("place-hide", "Reed Hide", "hide", 86, 140)
        + place("place-cafe", "Boathouse Café", "cafe", 122, 211)
        + "".join(text(f"name-{n}", [label], x, y, 3.6, weight=600, anchor=a, halo=True) for n, label, x, y, a in names)
        + "".join(
            text(f"name-{n}", [label], x, y, 5, family=SERIF, weight="bold", halo=True)
            + text(f"height-{n}", [height], x, y + 19, 3.2, halo=True)
            for n, label, height, x, y in peaks
        )
        + "".join(
            text(
                f"name-wood-{n}",
                [label],
                sum(p[0] for p in pts) / len(pts),
                sum(p[1] for p in pts) / len(pts) + dy,
                4,
                family=SERIF,
                style="italic",
                fill="#4a5f2c",
            )
            for (n, label, pts), dy in zip(WOODS, (3, -1, 8), strict=True)
        )
        + "".join(
            text(f"name-trail-{n}", [labels[n]], x, y, 3.6, style="italic", weight=600, halo=True) for n, x, y in along
        )
    )


def legend() -> str:
    """The panel with all lines and signs."""
    by_name = {name: (label, length, style) for name, label, length, style, _ in TRAILS}
    left, found = (
        COLUMN_LEFT + 7,
        rect(
            "legend-panel",
            "Panel",
            COLUMN_LEFT,
            100,
            COLUMN_RIGHT - COLUMN_LEFT,
            BOTTOM - 100,
            f"fill:{PANEL};stroke:{INK};stroke-width:0.3",
            2,
        ),
    )
    found += text("legend-title", ["Waymarked trails"], left, 112, 5.4, family=SERIF, weight="bold", anchor="start")
    for i, name in enumerate(LEGEND_ORDER):
        label, length, style = by_name[name]
        y = 122 + i * ROW
        found += group(
            f"legend-{name}",
            f"Legend: {label}",
            path(f"legend-{name}-line", "Line", f"M {left},{y} H {left + 24}", style)
            + text(f"legend-{name}-text", [f"{label}, {length}"], left + 30, y + 1.4, 4, anchor="start"),
        )
    found += path(
        "legend-rule", "Rule", f"M {left},173 H {COLUMN_RIGHT - 7}", f"fill:none;stroke:{INK};stroke-width:0.25"
    )
    found += text(
        "legend-signs-title", ["Signs and areas"], left, 183, 5.4, family=SERIF, weight="bold", anchor="start"
    )
    signs = (
        ("parking", "Car park"),
        ("centre", "Visitor centre"),
        ("view", "Viewpoint"),
        ("hide", "Bird hide"),
        ("cafe", "Café"),
    )
    for i, (sign, label) in enumerate(signs):
        y = 193 + i * ROW
        found += place(f"legend-sign-{sign}", f"Legend: {label}", sign, left + 3.5, y)
        found += text(f"legend-sign-{sign}-text", [label], left + 10, y + 1.4, 4, anchor="start")
    areas = (
        ("wood", "Wood", f"fill:{WOOD};fill-opacity:1;stroke:#8fa56c;stroke-width:0.3"),
        ("water", "Water", "fill:url(#gradient-swatch);stroke:#5c96b3;stroke-width:0.3"),
        (
            "grazing",
            "Dogs on leads",
            "fill:#c9a24a;fill-opacity:0.22;stroke:#c9a24a;stroke-width:0.35;stroke-dasharray:1.2, 0.8",
        ),
    )
    for i, (name, label, style) in enumerate(areas):
        y = 193 + i * ROW
        found += rect(f"legend-swatch-{name}", f"Legend: {label}", left + 48, y - 3, 9, 6, style)
        found += text(f"legend-swatch-{name}-text", [label], left + 60, y + 1.4, 4, anchor="start")
    return found


def emblem(cx: float, cy: float) -> str:
    """A lark above a hill in a ring."""
    hill = f"M {cx - 11.2:g},{cy + 5.2:g} C {cx - 5:g},{cy - 1.5:g} {cx - 1:g},{cy + 1:g} {cx + 2:g},{cy + 3.4:g} " + (
        f"C {cx + 5:g},{cy + 1.6:g} {cx + 8:g},{cy + 2:g} {cx + 11.2:g},{cy + 5.2:g} "
        f"A 12.4,12.4 0 0 1 {cx - 11.2:g},{cy + 5.2:g} Z"
    )
    bird = (
        f"M {cx - 8:g},{cy - 5:g} C {cx - 5:g},{cy - 7.4:g} {cx - 2:g},{cy - 6.4:g} {cx:g},{cy - 3.4:g} "
        f"C {cx + 1.6:g},{cy - 7:g} {cx + 4.6:g},{cy - 8.6:g} {cx + 8:g},{cy - 7.6:g} "
        f"C {cx + 5:g},{cy - 6:g} {cx + 3:g},{cy - 3.6:g} {cx + 0.6:g},{cy - 0.6:g} "
        f"C {cx - 1.8:g},{cy - 3:g} {cx - 4.6:g},{cy - 4.8:g} {cx - 8:g},{cy - 5:g} Z"
    )
    return group(
        "emblem",
        "Emblem",
        circle("emblem-ring", "Ring", cx, cy, 13.2, f"fill:#ffffff;stroke:{INK};stroke-width:0.8")
        + path("emblem-hill", "Hill", hill, "fill:#4d6b3c;stroke:none")
        + path("emblem-lark", "Lark", bird, f"fill:{INK};stroke:none"),
    )


def title() -> str:
    """Emblem, title and edition, with scale and north on the map."""
    bar = f"stroke:{INK};stroke-width:0.3"
    return (
        emblem(COLUMN_LEFT + 21, 26)
        + text("title", ["Larkfell Reserve"], COLUMN, 58, 9, family=SERIF, weight="bold")
        + text("subtitle", ["Trails, signs and quiet places"], COLUMN, 69, 4.8, family=SERIF, style="italic")
        + path("title-rule", "Rule", f"M {COLUMN - 22},76 H {COLUMN + 22}", f"fill:none;stroke:{INK};stroke-width:0.3")
        + text("edition", ["Summer 2026"], COLUMN, 86, 5, weight=600)
        + rect(
            "map-frame", "Map frame", LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, f"fill:none;stroke:{INK};stroke-width:0.7"
        )
        + group(
            "scale",
            "Scale bar",
            rect("scale-first", "First half", 18, 247, 25, 2, f"fill:{INK};{bar}")
            + rect("scale-second", "Second half", 43, 247, 25, 2, f"fill:#ffffff;{bar}")
            + text("scale-text", ["1 km"], 71, 249.2, 3.4, anchor="start"),
        )
        + group(
            "north",
            "North arrow",
            path("north-needle", "Needle", "M 22,222 L 26,236 L 22,233 L 18,236 Z", f"fill:{INK};stroke:none")
            + text("north-letter", ["N"], 22, 241.4, 4.4, weight="bold"),
        )
    )


def imprint() -> str:
    """The strip at the foot."""
    return (
        rect("imprint-strip", "Strip", LEFT, 271, WIDTH - 20, 17, "fill:#e9e3d0;stroke:none")
        + text(
            "imprint-rules",
            [
                "Keep to the waymarked trails. Close the gates. Leave nothing but footprints.",
                "In an emergency call 112 and give the number of the nearest waymark post.",
            ],
            16,
            278,
            3.6,
            anchor="start",
            line_height=1.5,
        )
        + text(
            "imprint-publisher",
            [
                "Published by the Larkfell Reserve Trust, Fell Gate Lodge, Aldermere",
                "Tel. 01632 960 385 · Drawn from the Trust’s own survey",
            ],
            404,
            278,
            3.6,
            anchor="end",
            line_height=1.5,
        )
    )


def notes() -> str:
    """What the surveyor wrote across last year's map."""
    red = "#d0202e"
    pen = f"fill:none;stroke:{red};stroke-width:0.6;stroke-linecap:round"
    return (
        circle("note-culvert-ring", "Ring", 153, 122, 6, pen)
        + text("note-culvert", ["culvert rebuilt in May"], 130, 113, 3.6, fill=red, style="italic")
        + path("note-slip", "Cross", "M 262,103 L 274,115 M 274,103 L 262,115", pen)
        + text("note-slip-text", ["landslip, no way through"], 236, 122.5, 3.6, fill=red, style="italic")
        + path("note-nests", "Arrow", "M 66,118 C 72,128 78,130 84,131 M 80,128.4 L 84,131 L 79.6,133", pen)
        + text("note-nests-text", ["bitterns heard here"], 58, 116, 3.6, fill=red, style="italic")
    )


def trail_map() -> str:
    """The document."""
    return (
        HEADER.replace("{paints}", paints()).replace("{symbols}", symbols())
        + layer(
            "layer-paper",
            "Paper",
            rect("paper", "Paper", 0, 0, WIDTH, HEIGHT, f"fill:{PAPER};stroke:none")
            + rect("land", "Land", LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, "fill:url(#gradient-land);stroke:none"),
            locked=True,
        )
        + layer("layer-relief", "Relief", relief())
        + layer("layer-woods", "Woods", woods())
        + layer("layer-water", "Water", water())
        + layer("layer-access", "Access", access())
        + layer("layer-trails", "Trails", trails())
        + layer("layer-places", "Places", places())
        + layer("layer-legend", "Legend", legend())
        + layer("layer-title", "Title", title())
        + layer("layer-imprint", "Imprint", imprint())
        + layer("layer-notes", "Survey notes", notes())
        + "</svg>\n"
    )


if __name__ == "__main__":
    write("larkfell-map.svg", trail_map())
