"""Draws `tern-quay-departures.svg`, the departure board of a bus station: `make_departures.py OUT_FOLDER`.

420 x 594 mm (A2, portrait), one user unit a millimetre, six Inkscape layers: header, ten lines with times and bays,
notices, and the printer's marks. Station, places and carrier are invented. Standard library only; the same bytes every
time.
"""

from __future__ import annotations

from typing import Any

import drawing
from drawing import circle, group, header, layer, path, rect, write

NAVY, INK, PALE, STRIPE, AMBER, WHITE = "#17324d", "#1d2b38", "#f5f3ec", "#e9edf0", "#e8a83a", "#ffffff"
TOP, PITCH = 150, 32
"""Top of the first row, and from one row to the next, mm."""
COLUMNS = (
    ("line", "Line", 42),
    ("to", "Destination", 68),
    ("bay", "Bay", 226),
    ("first", "First", 270),
    ("every", "Every", 325),
    ("last", "Last", 378),
)
LINES = (
    ("2", "Harbour Head", "via Fish Market and Rope Walk", "A", "05:40", "10 min", "23:50", "#1f6f8b"),
    ("5", "Kettering Moss", "via Hospital", "A", "05:55", "15 min", "23:25", "#8c3b4a"),
    ("9", "Saltings Park", "via University", "B", "06:10", "20 min", "22:30", "#3d7a4f"),
    ("14", "Lower Fenning", "via Wood Lane", "B", "06:25", "30 min", "21:55", "#b4642a"),
    ("18", "Ness Point Light", "via Dunes", "C", "07:05", "60 min", "19:05", "#5a4a8a"),
    ("23", "Great Allard", "via Mill Bridge and Station", "C", "05:50", "20 min", "23:10", "#2f6d6a"),
    ("31", "Quarry Estate", "via Crown Hill", "D", "06:35", "30 min", "20:35", "#7a5a2b"),
    ("40", "Airfield", "express, stops at Station only", "E", "04:30", "30 min", "22:00", "#a02c5a"),
    ("52", "Upper Tarrow", "via Sheepwash and Beck Foot", "F", "07:20", "90 min", "18:50", "#4a6b1f"),
    ("60", "Tern Island", "connects with the ferry", "F", "08:00", "120 min", "18:00", "#27588c"),
)


def text(name: str, lines: list[str], x: float, y: float, size: float, **more: Any) -> str:
    """A text element."""
    return drawing.text(name, lines, x, y, size, **{"fill": INK, **more}, spacing=None, part="line-")


def fill(colour: str) -> str:
    """Without a stroke."""
    return f"fill:{colour};fill-opacity:1;stroke:none"


def head() -> str:
    """The band with the station's name, the season and a bus."""
    band = rect("band", "Band", 0, 0, 420, 104, fill(NAVY))
    edge = rect("band-edge", "Edge of the band", 0, 104, 420, 5, fill(AMBER))
    bus = group(
        "bus",
        "Bus",
        rect("bus-body", "Body", 326, 30, 66, 42, fill(WHITE), 7)
        + rect("bus-front", "Windows", 332, 37, 54, 16, fill(NAVY), 2.5)
        + path("bus-posts", "Posts", "M 350,37 v 16 M 368,37 v 16", "fill:none;stroke:#ffffff;stroke-width:2.2")
        + rect("bus-line", "Stripe", 326, 58, 66, 4, fill(AMBER))
        + circle("bus-wheel-1", "Front wheel", 342, 73, 6.5, "fill:#17324d;stroke:#ffffff;stroke-width:2.4")
        + circle("bus-wheel-2", "Rear wheel", 376, 73, 6.5, "fill:#17324d;stroke:#ffffff;stroke-width:2.4"),
    )
    return (
        band
        + edge
        + bus
        + text("station", ["Tern Quay"], 28, 50, 34, weight=700, fill=WHITE, anchor="start")
        + text("subject", ["Bus departures, Monday to Saturday"], 28, 70, 13, fill="#dfe8ef", anchor="start")
        + text("season", ["Autumn 2026"], 28, 91, 13, weight=600, fill=AMBER, anchor="start")
        + text("valid", ["valid until 21 November 2026"], 118, 91, 10, fill="#dfe8ef", anchor="start")
    )


def heads() -> str:
    """What the columns are."""
    found = path("heads-rule", "Rule", "M 20,142 H 400", f"fill:none;stroke:{NAVY};stroke-width:0.8")
    for name, label, x in COLUMNS:
        anchor = "start" if name == "to" else "middle"
        found += text(f"head-{name}", [label], x, 136, 9, weight=600, fill="#54646f", anchor=anchor)
    return found


def rows() -> str:
    """A group for each line: stripe, badge, destination, bay, times."""
    found = ""
    for i, (number, to, via, bay, first, every, last, colour) in enumerate(LINES):
        y = TOP + PITCH * i
        base = y + 19.5
        name = f"row-{number}"
        bays = text(f"{name}-bay", [bay], 226, base, 13, weight=700, fill=NAVY)
        times = "".join(
            text(f"{name}-{what}", [words], x, base, 13, weight=600 if what != "every" else 400)
            for what, words, x in (("first", first, 270), ("every", every, 325), ("last", last, 378))
        )
        found += group(
            name,
            f"Line {number}",
            rect(f"{name}-stripe", "Stripe", 20, y, 380, PITCH - 2, fill(STRIPE if i % 2 == 0 else WHITE), 3)
            + rect(f"{name}-badge", "Badge", 27, y + 5, 30, 20, fill(colour), 4)
            + text(f"{name}-number", [number], 42, base + 0.4, 14, weight=700, fill=WHITE)
            + text(f"{name}-to", [to], 68, y + 15.4, 12.5, weight=600, anchor="start")
            + text(f"{name}-via", [via], 68, y + 24.8, 7.4, fill="#54646f", anchor="start")
            + bays
            + times,
        )
    return found


def notices() -> str:
    """Two notices and the foot."""
    outline = f"stroke:{INK};stroke-width:1.4;stroke-linejoin:round"
    works = group(
        "notice-works",
        "Notice: roadworks",
        rect("notice-works-plate", "Plate", 20, 484, 186, 54, f"fill:#fdf1d6;stroke:{AMBER};stroke-width:1", 4)
        + path("notice-works-sign", "Sign", "M 41,495 l 14,25 h -28 z", f"fill:{AMBER};{outline}")
        + path("notice-works-mark", "Mark", "M 41,504 v 8 M 41,514.4 v 1.6", f"fill:none;stroke:{INK};stroke-width:2.2")
        + text(
            "notice-works-text",
            ["Roadworks in Rope Walk:", "lines 2 and 5 leave from bay D", "until 3 October"],
            62,
            503,
            8,
            anchor="start",
        ),
    )
    sunday = group(
        "notice-sunday",
        "Notice: Sundays",
        rect("notice-sunday-plate", "Plate", 214, 484, 186, 54, f"fill:#e4eef4;stroke:{NAVY};stroke-width:1", 4)
        + circle("notice-sunday-disc", "Disc", 236, 509, 12, fill(NAVY))
        + text("notice-sunday-letter", ["S"], 236, 515, 17, weight=700, fill=WHITE)
        + text(
            "notice-sunday-text",
            ["Sundays and holidays:", "see the board in the hall", "or call 01632 960 417"],
            256,
            503,
            8,
            anchor="start",
        ),
    )
    foot = rect("foot", "Foot", 0, 556, 420, 38, fill(NAVY)) + text(
        "foot-text", ["Allard Coast Buses   ·   Please have your fare ready"], 210, 579, 9, fill="#dfe8ef"
    )
    return works + sunday + foot


def marks() -> str:
    """Where the printer cuts."""
    data = " ".join(
        f"M {x},{y + dy} v {s * 6} M {x + dx},{y} h {t * 6}"
        for x, y, dx, dy, s, t in (
            (6, 6, 0, 0, 1, 1),
            (414, 6, 0, 0, 1, -1),
            (6, 588, 0, 0, -1, 1),
            (414, 588, 0, 0, -1, -1),
        )
    )
    return path("marks", "Cut marks", data, "fill:none;stroke:#ff00ff;stroke-width:0.4")


if __name__ == "__main__":
    write(
        "tern-quay-departures.svg",
        header(
            "departures",
            "tern-quay-departures.svg",
            "Tern Quay, bus departures",
            420,
            594,
            layer="layer-rows",
        )
        + layer("layer-ground", "Ground", rect("ground", "Ground", 0, 0, 420, 594, fill(PALE)), locked=True)
        + layer("layer-head", "Header", head())
        + layer("layer-heads", "Column heads", heads())
        + layer("layer-rows", "Lines", rows())
        + layer("layer-notices", "Notices", notices())
        + layer("layer-marks", "Cut marks", marks())
        + "</svg>\n",
    )
