"""Draws `tram-net.svg`, the tram map of an invented town: `make_tram_net.py OUT_FOLDER`.

297 x 210 mm, one user unit a millimetre. Every line is a path, solid throughout; two of the lines are only planned.
Standard library only; the same bytes every time.
"""

from __future__ import annotations

from functools import partial

import drawing
from drawing import circle, group, header, layer, path, rect, write

WIDTH, HEIGHT = 297, 210
INK, PAPER = "#22303c", "#fbfaf5"

LINES = {
    "1": ("Line 1", "#c8452f", "M 24,96 H 96 L 118,118 H 206 L 232,92 H 270"),
    "2": ("Line 2", "#2e7d4f", "M 60,40 V 66 L 96,102 V 150 L 120,174"),
    "3": ("Line 3", "#2f6fae", "M 168,38 V 70 L 152,86 V 134 L 180,162 H 222"),
    "4": ("Line 4", "#8a5aa8", "M 206,118 V 146 L 222,162"),
    "5": ("Line 5", "#d48a1c", "M 120,174 H 66 L 44,152 V 122"),
    "6": ("Line 6", "#51808f", "M 168,38 H 226 L 252,64 V 92"),
}
"""Number: name, colour, course. 5 and 6 are only planned."""
PLANNED = ("5", "6")

STOPS = [
    ("Old Quarry", 24, 96, "up", 0),
    ("Rope Walk", 56, 96, "up", 0),
    ("Guildhall", 90, 96, "right-up", 1),
    ("Corn Exchange", 128, 118, "down", 0),
    ("Minster", 152, 118, "right-up", 1),
    ("Castle Gate", 184, 118, "up", 0),
    ("Harbour", 206, 118, "right", 1),
    ("Lighthouse", 252, 92, "right-down", 1),
    ("Pier Head", 270, 92, "up", 0),
    ("Millfield", 60, 40, "up", 0),
    ("Park Row", 60, 62, "right", 0),
    ("Tannery", 96, 132, "right", 0),
    ("South Yard", 120, 174, "down", 1),
    ("University", 168, 38, "up", 1),
    ("Botanic Garden", 168, 62, "right", 0),
    ("Fish Market", 152, 134, "left", 0),
    ("Canal Basin", 184, 162, "down", 0),
    ("Ferry Steps", 222, 162, "down", 1),
    ("Goods Station", 86, 174, "down", 0),
    ("Brickworks", 44, 136, "left", 0),
    ("Hospital", 210, 38, "up", 0),
    ("Boat Sheds", 252, 72, "right", 0),
]
"""Name, place, side on which the name stands, and whether lines meet there."""

text = partial(drawing.text, fill=INK)


def line(number: str) -> str:
    """A line's path."""
    name, colour, course = LINES[number]
    style = f"fill:none;stroke:{colour};stroke-width:2.4;stroke-linecap:butt;stroke-linejoin:round"
    return path(f"line-{number}", name, course, style)


def badge(number: str, x: float, y: float) -> str:
    """A line's number in its colour."""
    _, colour, _ = LINES[number]
    return group(
        f"badge-{number}",
        f"Badge {number}",
        rect(f"badge-{number}-ground", "Ground", x - 4, y - 4, 8, 8, f"fill:{colour};stroke:none", 1.6)
        + text(f"badge-{number}-word", [number], x, y + 2, 5.6, weight="bold", fill="#ffffff"),
    )


def stop(index: int, name: str, x: float, y: float, side: str, meets: int) -> tuple[str, str]:
    """A stop's mark and its name."""
    radius = 2.4 if meets else 1.5
    mark = circle(
        f"stop-{index}", name, x, y, radius, f"fill:#ffffff;stroke:{INK};stroke-width:{0.9 if meets else 0.7}"
    )
    dx = {"left": -4.2, "right": 4.2}.get(side.split("-")[0], 0.0)
    dy = {"up": -4.4, "down": 7.4}.get(side.split("-")[-1], 1.2)
    anchor = "end" if dx < 0 else "start" if dx > 0 else "middle"
    return mark, text(f"name-{index}", [name], x + dx, y + dy, 3.5, anchor=anchor, weight=600 if meets else "normal")


def ground() -> str:
    """Paper, bay, river and park."""
    bay = "M 297,104 C 270,108 258,124 246,136 C 236,148 250,158 262,172 C 272,184 282,190 297,192 Z"
    river = "M 0,128 C 40,126 66,112 84,118 S 118,150 150,148 S 210,132 246,140"
    park = "M 176,50 L 206,48 L 214,72 L 196,84 L 178,76 Z"
    return (
        rect("paper", "Paper", 0, 0, WIDTH, HEIGHT, f"fill:{PAPER};stroke:none")
        + path("bay", "Bay", bay, "fill:#cfe3ea;stroke:none")
        + path("river", "River", river, "fill:none;stroke:#cfe3ea;stroke-width:8")
        + path("park", "Park", park, "fill:#dbe8c9;stroke:none")
        + text("word-river", ["River Aske"], 17, 128.9, 3.6, style="italic", fill="#6f9cab")
        + text("word-bay", ["Brackwater Bay"], 279, 118, 3.4, style="italic", fill="#6f9cab")
    )


def legend() -> str:
    """The box with what the lines mean."""
    rows = []
    for i, number in enumerate(LINES):
        name, colour, _ = LINES[number]
        y = 138 + i * 7.4
        state = f"{name}, planned" if number in PLANNED else name
        rows.append(
            path(
                f"legend-line-{number}",
                f"Sample {number}",
                f"M 245,{y - 1.2:g} H 259",
                f"fill:none;stroke:{colour};stroke-width:2.4",
            )
            + text(f"legend-word-{number}", [state], 263, y, 3.2, anchor="start")
        )
    return "".join(rows)


def net() -> str:
    """The document."""
    stops = [stop(i, *each) for i, each in enumerate(STOPS, 1)]
    badges = (
        badge("1", 13, 96)
        + badge("2", 60, 26)
        + badge("3", 156, 38)
        + badge("4", 214, 138)
        + badge("5", 44, 112)
        + badge("6", 247, 48)
    )
    title = (
        rect("band", "Band", 0, 0, WIDTH, 17, f"fill:{INK};stroke:none")
        + text("title", ["Brackwater Trams"], 12, 11.8, 9, anchor="start", weight="bold", fill="#ffffff")
        + text("issue", ["Network map, issue 14"], 285, 11.2, 4.4, anchor="end", fill="#d7e0e6")
        + text(
            "note", ["Not to scale. Trams every ten minutes, every twenty after 8 pm."], 12, 203, 3.4, anchor="start"
        )
    )
    return (
        header("tram-net", "tram-net.svg", "Brackwater Trams, network map", WIDTH, HEIGHT, layer="layer-lines")
        + layer("layer-ground", "Ground", ground(), locked=True)
        + layer("layer-lines", "Lines", "".join(line(number) for number in LINES))
        + layer("layer-stops", "Stops", "".join(mark for mark, _ in stops))
        + layer("layer-names", "Names", "".join(name for _, name in stops) + badges)
        + layer("layer-frame", "Title and legend", title + LEGEND_BOX + legend())
        + "</svg>\n"
    )


LEGEND_BOX = rect("legend-box", "Legend box", 240, 128, 51, 52, "fill:#ffffff;stroke:#22303c;stroke-width:0.4", 2)

if __name__ == "__main__":
    write("tram-net.svg", net())
