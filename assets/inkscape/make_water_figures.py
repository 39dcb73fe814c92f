"""Draws `wren-figures.svg`, a water company's infographic of last year: `make_water_figures.py OUT_FOLDER`.

1080 x 1620 px, seven Inkscape layers: heading, key figures, a bar chart, a bar of shares, foot, notes. Company,
districts and figures are invented. Standard library only; the same bytes every time.
"""

from __future__ import annotations

from typing import Any

import drawing
from drawing import circle, group, header, layer, path, rect, write

TEAL, ORANGE, INK, PALE, WHITE, GREY = "#2a7f8e", "#d9822b", "#22313a", "#eef4f4", "#ffffff", "#60717b"
BASE, PER_LITRE = 1000, 2
"""Where the bars stand, and px for a litre."""
FIGURES = (
    ("homes", "46,870", "homes supplied", 60),
    ("repairs", "389", "leaks repaired", 390),
    ("springs", "17", "springs in use", 720),
)
DISTRICTS = (
    ("abbot", "Abbotsbrook", 141, 130),
    ("crane", "Crane Hill", 126, 310),
    ("fold", "Nether Fold", 133, 490),
    ("marsh", "Marsh End", 118, 670),
    ("wick", "Wickham", 152, 850),
)
SHARES = (
    ("spring", "Springs", 44, "#1f5f73"),
    ("river", "River", 41, "#5fa6b8"),
    ("rain", "Rain tanks", 15, "#b9dbe2"),
)


def text(name: str, lines: list[str], x: float, y: float, size: float, **more: Any) -> str:
    """A text element."""
    return drawing.text(name, lines, x, y, size, **{"fill": INK, **more}, spacing=None, part="line-", places=".1f")


def fill(colour: str) -> str:
    """Without a stroke."""
    return f"fill:{colour};fill-opacity:1;stroke:none"


def heading() -> str:
    """The band with title, year and a drop."""
    shape = "M 900,60 C 950,120 980,160 980,200 A 80,80 0 0 1 820,200 C 820,160 850,120 900,60 Z"
    light = "fill:none;stroke:#ffffff;stroke-width:12;stroke-linecap:round"
    drop = group(
        "drop",
        "Drop",
        path("drop-body", "Body", shape, fill("#d7eef2"))
        + path("drop-light", "Light", "M 850,196 A 52,52 0 0 0 888,250", light),
    )
    return (
        rect("band", "Band", 0, 0, 1080, 300, fill(TEAL))
        + text("title", ["The year in water"], 60, 138, 76, weight=700, fill=WHITE, anchor="start")
        + text("year", ["Facts and figures for 2025"], 60, 204, 40, fill="#e3f3f5", anchor="start")
        + text("company", ["Wren Valley Water"], 60, 262, 28, weight=600, fill="#bfe3e9", anchor="start")
        + drop
    )


def key_figures() -> str:
    """Three tiles."""
    signs = {
        "homes": "M 0,22 L 26,0 L 52,22 V 50 H 34 V 32 H 18 V 50 H 0 Z",
        "repairs": "M 4,44 L 28,20 A 13,13 0 1 1 36,28 L 12,52 Z",
        "springs": "M 26,0 C 40,18 46,28 46,36 A 20,20 0 0 1 6,36 C 6,28 12,18 26,0 Z",
    }
    found = ""
    for name, number, words, x in FIGURES:
        found += group(
            f"tile-{name}",
            words,
            rect(f"tile-{name}-plate", "Plate", x, 340, 300, 190, fill(WHITE), 16)
            + f"""    <path
       id="tile-{name}-sign"
       inkscape:label="Sign"
       transform="translate({x + 28},366)"
       style="{fill("#9cc9d1")}"
       d="{signs[name]}" />
"""
            + text(f"number-{name}", [number], x + 276, 422, 52, weight=700, fill=ORANGE, anchor="end")
            + text(f"words-{name}", [words], x + 28, 496, 26, fill=GREY, anchor="start"),
        )
    return found


def chart() -> str:
    """Litres by district: bars on a line, figures above them."""
    found = rect("chart-plate", "Plate", 60, 570, 960, 490, fill(WHITE), 16)
    found += text("chart-title", ["Litres a person uses in a day"], 92, 624, 32, weight=600, anchor="start")
    for name, label, litres, x in DISTRICTS:
        height = PER_LITRE * litres
        found += rect(f"bar-{name}", f"Bar {label}", x, BASE - height, 100, height, fill(TEAL))
        found += text(f"litres-{name}", [str(litres)], x + 50, BASE - height - 14, 30, weight=700)
        found += text(f"district-{name}", [label], x + 50, 1038, 24, fill=GREY)
    return found + path("chart-base", "Base line", f"M 92,{BASE} H 988", f"fill:none;stroke:{INK};stroke-width:3")


def shares() -> str:
    """Where the water comes from."""
    found = rect("shares-plate", "Plate", 60, 1100, 960, 270, fill(WHITE), 16)
    found += text("shares-title", ["Where it comes from"], 92, 1154, 32, weight=600, anchor="start")
    x = 90
    for i, (name, label, percent, colour) in enumerate(SHARES):
        found += rect(f"share-{name}", f"Share {label}", x, 1186, 9 * percent, 80, fill(colour))
        x += 9 * percent
        found += rect(f"sample-{name}", f"Sample {label}", 92 + 300 * i, 1300, 28, 28, fill(colour), 4)
        found += text(f"percent-{name}", [f"{label} {percent} %"], 132 + 300 * i, 1324, 27, anchor="start")
    return found


def foot() -> str:
    """The sponsor's badge and the publisher."""
    badge = group(
        "sponsor",
        "Sponsor",
        circle("sponsor-disc", "Disc", 950, 1460, 62, f"fill:#f6d9a8;stroke:{ORANGE};stroke-width:5")
        + text("sponsor-by", ["printed with"], 950, 1446, 17)
        + text("sponsor-name", ["Orrin Bank"], 950, 1474, 20, weight=700),
    )
    return (
        text("thanks", ["Every litre saved stays in the valley."], 60, 1460, 34, weight=600, anchor="start")
        + text("method", ["Measured at the mains, January to December"], 60, 1504, 23, fill=GREY, anchor="start")
        + badge
        + rect("foot", "Foot", 0, 1550, 1080, 70, fill(TEAL))
        + text("publisher", ["Wren Valley Water · 3 Pump Lane · Wickham"], 540, 1594, 24, fill=WHITE)
    )


def notes() -> str:
    """What somebody still wanted to look at."""
    return rect("note-plate", "Note", 620, 590, 380, 46, "fill:#fff2a8;stroke:#c9a227;stroke-width:2") + text(
        "note-words", ["check Crane Hill with Pia?"], 640, 621, 24, anchor="start", fill="#6b5310"
    )


if __name__ == "__main__":
    write(
        "wren-figures.svg",
        header("figures", "wren-figures.svg", "The year in water", 1080, 1620, unit="px", layer="layer-chart")
        + layer("layer-ground", "Ground", rect("ground", "Ground", 0, 0, 1080, 1620, fill(PALE)))
        + layer("layer-heading", "Heading", heading())
        + layer("layer-figures", "Figures", key_figures())
        + layer("layer-chart", "Chart", chart())
        + layer("layer-shares", "Shares", shares())
        + layer("layer-foot", "Foot", foot())
        + layer("layer-notes", "Notes", notes())
        + "</svg>\n",
    )
