"""Draws `port-lines-map.svg`, the network map of a town's trams: `make_tram_map.py OUT_FOLDER`.

400 x 300 mm, one user unit a millimetre, seven Inkscape layers: river, three lines on a grid of 45 degrees, stops,
names, a legend in one group, heading. Town, lines and stops are invented. Standard library only; the same bytes every
time.
"""

from __future__ import annotations

from typing import Any

import drawing
from drawing import circle, group, header, layer, path, rect, write

INK, RED, BLUE, GREEN, WATER, WHITE = "#232b38", "#c8373a", "#1e66a8", "#3c8a4e", "#cfe3ee", "#ffffff"
STOPS = (
    ("lighthouse", "Lighthouse", 46, 78, "red", "right"),
    ("ropery", "Ropery", 78, 110, "red", "right"),
    ("customs", "Customs House", 110, 142, "red", "left"),
    ("exchange", "Corn Exchange", 150, 150, "change", "corner"),
    ("library", "Library", 190, 150, "red", "below"),
    ("bridge", "Long Bridge", 230, 150, "change", "corner"),
    ("gasworks", "Gasworks", 256, 132, "red", "right"),
    ("infirmary", "Infirmary", 273, 115, "red", "right"),
    ("racecourse", "Racecourse", 290, 98, "red", "right"),
    ("shipyard", "Shipyard", 60, 200, "blue", "below"),
    ("fishmarket", "Fish Market", 104, 196, "blue", "below"),
    ("tannery", "Tannery", 190, 110, "blue", "right"),
    ("waterworks", "Waterworks", 214, 86, "blue", "right"),
    ("observatory", "Observatory", 230, 60, "blue", "right"),
    ("mill", "Lower Mill", 230, 186, "green", "left"),
    ("orchard", "Orchard Road", 254, 214, "green", "left"),
    ("college", "College", 300, 222, "green", "above"),
    ("depot", "Depot", 344, 222, "green", "above"),
)
"""Id, name, place, line, and on which side the name stands."""
LINES = (
    ("red", "Line 1", "Lighthouse – Racecourse", RED, "M 46,78 L 118,150 H 238 L 290,98"),
    ("blue", "Line 2", "Shipyard – Observatory", BLUE, "M 60,200 H 100 L 230,70 V 60"),
    ("green", "Line 3", "Long Bridge – Depot", GREEN, "M 230,150 V 190 L 262,222 H 344"),
)


def text(name: str, lines: list[str], x: float, y: float, size: float, **more: Any) -> str:
    """A text element."""
    return drawing.text(name, lines, x, y, size, **{"fill": INK, **more}, spacing=None, part="line-")


def fill(colour: str) -> str:
    """Without a stroke."""
    return f"fill:{colour};fill-opacity:1;stroke:none"


def stroke(colour: str, width: float) -> str:
    """A line with round ends."""
    return f"fill:none;stroke:{colour};stroke-width:{width:g};stroke-linecap:round;stroke-linejoin:round"


def river() -> str:
    """The river and the harbour basin, with their names."""
    return (
        path(
            "river",
            "River",
            "M 0,250 C 60,240 100,236 130,220 C 180,196 200,170 252,166 C 300,162 330,184 400,170"
            " V 200 C 340,206 306,186 262,190 C 216,194 196,222 148,244 C 108,262 60,272 0,282 Z",
            fill(WATER),
        )
        + path("basin", "Harbour basin", "M 0,120 H 24 L 56,152 V 178 H 0 Z", fill(WATER))
        + text("name-river", ["River Wend"], 366, 189, 6.5, style="italic", fill="#5b87a3")
        + text("name-basin", ["Old Basin"], 24, 162, 5.5, style="italic", fill="#5b87a3")
    )


def stops() -> str:
    """A dot for each stop, larger where lines meet."""
    colours = {"red": RED, "blue": BLUE, "green": GREEN, "change": INK}
    return "".join(
        circle(
            f"stop-{name}",
            label,
            x,
            y,
            4.6 if line == "change" else 3,
            f"fill:{WHITE};fill-opacity:1;stroke:{colours[line]};stroke-width:{1.6 if line == 'change' else 1.3}",
        )
        for name, label, x, y, line, _ in STOPS
    )


def names() -> str:
    """The stops' names."""
    places = {
        "right": (7, 1.8, "start"),
        "left": (-7, 4.4, "end"),
        "above": (0, -8, "middle"),
        "corner": (2, -8, "end"),
        "below": (0, 11, "middle"),
    }
    found = ""
    for name, label, x, y, line, side in STOPS:
        dx, dy, anchor = places[side]
        found += text(
            f"name-{name}", [label], x + dx, y + dy, 5, anchor=anchor, weight=700 if line == "change" else 400
        )
    return found


def legend() -> str:
    """Panel, a row for each line, and the signs."""
    rows = ""
    for i, (name, label, way, colour, _) in enumerate(LINES):
        y = 38 + 13 * i
        rows += path(f"legend-{name}", f"{label}, sample", f"M 296,{y} h 12", stroke(colour, 2.6))
        rows += text(f"legend-{name}-name", [label], 313, y + 1.6, 4.6, weight=700, anchor="start")
        rows += text(f"legend-{name}-way", [way], 313, y + 6.4, 3.4, anchor="start", fill="#566172")
    signs = circle("legend-stop", "Stop, sample", 302, 78, 2, f"fill:{WHITE};stroke:{INK};stroke-width:0.9")
    signs += text("legend-stop-text", ["Stop"], 313, 79.4, 4, anchor="start")
    signs += circle("legend-change", "Change, sample", 343, 78, 3.2, f"fill:{WHITE};stroke:{INK};stroke-width:1.2")
    signs += text("legend-change-text", ["Change here"], 349, 79.4, 4, anchor="start")
    return group(
        "legend",
        "Legend",
        rect("legend-panel", "Panel", 290, 18, 92, 70, fill("#f2efe6"), 3)
        + text("legend-title", ["Legend"], 296, 28.4, 5.4, weight=700, anchor="start")
        + rows
        + signs,
    )


def heading() -> str:
    """Name of the network, the sign, and since when the map holds."""
    tram = group(
        "tram",
        "Tram",
        rect("tram-body", "Body", 20, 18, 20, 24, fill(RED), 4)
        + rect("tram-window", "Window", 23, 22, 14, 8, fill(WHITE), 1.4)
        + circle("tram-light-1", "Light", 25.4, 36, 1.6, fill(WHITE))
        + circle("tram-light-2", "Light", 34.6, 36, 1.6, fill(WHITE))
        + path("tram-arm", "Arm", "M 30,18 l -4,-5 h 8", stroke(RED, 1)),
    )
    return (
        tram
        + text("title", ["Wendmouth Trams"], 48, 31, 13, weight=700, anchor="start")
        + text("subject", ["The port lines"], 48, 41, 7, anchor="start")
        + text("valid", ["Valid from 5 April 2026"], 20, 289, 4.6, anchor="start", fill="#566172")
        + group(
            "north",
            "North arrow",
            path("north-needle", "Needle", "M 374,262 l 5,18 -5,-4 -5,4 z", fill(INK))
            + text("north-letter", ["N"], 374, 259, 5, weight=700),
        )
    )


if __name__ == "__main__":
    tracks = "".join(path(f"line-{n}", label, d, stroke(c, 3.6)) for n, label, _, c, d in LINES)
    write(
        "port-lines-map.svg",
        header("tram-map", "port-lines-map.svg", "Wendmouth Trams, the port lines", 400, 300, layer="layer-legend")
        + layer("layer-ground", "Ground", rect("ground", "Ground", 0, 0, 400, 300, fill(WHITE)), locked=True)
        + layer("layer-water", "Water", river(), locked=True)
        + layer("layer-lines", "Lines", tracks)
        + layer("layer-stops", "Stops", stops())
        + layer("layer-names", "Names", names())
        + layer("layer-heading", "Heading", heading())
        + layer("layer-legend", "Legend", legend())
        + "</svg>\n",
    )
