"""Makes `skiffbook-week.png`, a screenshot, and `pointer-pin.svg`: `make_bookings.py OUT_FOLDER`.

The window is drawn as SVG here, from the measures below; the image's GIMP 2.10.34 renders it, so this needs a desktop
image with the profile `design`. The same bytes every time.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import cv2

WIDTH, HEIGHT = 1440, 900
SIDE, BAR, PANEL = 216, 72, 1120
"""Right edge of the navigation, bottom edge of the top bar, left edge of the panel with today's crews."""
NAVY, TEAL, PALE, LINE, INK, MUTED = "#12344a", "#1d8a8a", "#eef3f5", "#d3dde2", "#1c2b33", "#6a7b85"
RUST = "#8f4d12"
DAYS = ("Mon 2", "Tue 3", "Wed 4", "Thu 5", "Fri 6", "Sat 7", "Sun 8")
BOATS = {"Heron": "#2f7fb8", "Otter": "#c8702a", "Dipper": "#5b8f3c", "Grebe": "#8a4f9e"}
BOOKINGS = (
    (0, 7, 2, "Heron", "A. Lindqvist"),
    (0, 17, 2, "Otter", "Juniors"),
    (1, 9, 3, "Grebe", "M. Okafor"),
    (1, 16, 2, "Dipper", "R. Tamm"),
    (2, 7, 2, "Heron", "A. Lindqvist"),
    (2, 12, 2, "Otter", "Course 3"),
    (3, 10, 2, "Dipper", "P. Sorel"),
    (3, 17, 2, "Otter", "Juniors"),
    (4, 8, 3, "Grebe", "M. Okafor"),
    (4, 15, 3, "Heron", "Veterans"),
    (5, 9, 4, "Otter", "Regatta crew"),
    (5, 14, 2, "Dipper", "R. Tamm"),
    (6, 10, 3, "Grebe", "Open water"),
)
"""Day, hour, length in hours, boat, who."""
CREWS = (
    ("Astrid Lindqvist", "0555 014 220", "Heron"),
    ("Malik Okafor", "0555 018 731", "Grebe"),
    ("Renate Tamm", "0555 012 946", "Dipper"),
    ("Paul Sorel", "0555 016 308", "Dipper"),
)
SCRIPT = """
(define drawn (car (file-svg-load RUN-NONINTERACTIVE "/tmp/work/window.svg" "window.svg" 96 1440 900 0)))
(define flat (car (gimp-image-flatten drawn)))
(file-png-save RUN-NONINTERACTIVE drawn flat "/tmp/work/skiffbook-week.png" "skiffbook-week.png" 0 9 0 0 0 0 0)
"""


def rect(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    """A box."""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}" {more}/>'


def text(x: float, y: float, words: str, size: float, fill: str, weight: str = "normal", anchor: str = "start") -> str:
    """A line of Open Sans; y is its baseline."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="Open Sans" font-size="{size:g}" font-weight="{weight}" '
        f'fill="{fill}" text-anchor="{anchor}">{words}</text>'
    )


def navigation() -> str:
    """The dark column at the left, with the program's mark."""
    parts = [rect(0, 0, SIDE, HEIGHT, NAVY)]
    parts.append('<path d="M28 44 q20 14 44 0 l-6 -6 h-32 z M48 12 v24 h-16 z M52 16 v20 h14 z" fill="#7fd6cf"/>')
    parts.append(text(84, 45, "Skiffbook", 24, "#ffffff", "bold"))
    for i, name in enumerate(("Calendar", "Boats", "Members", "Courses", "Repairs", "Reports")):
        y = 104 + 52 * i
        if i == 0:
            parts += [rect(12, y, SIDE - 24, 42, "#1f4c68", 'rx="8"'), rect(12, y, 5, 42, "#7fd6cf", 'rx="2"')]
        parts.append(rect(32, y + 12, 18, 18, "#7fd6cf" if i == 0 else "#5d7f93", 'rx="4"'))
        parts.append(text(64, y + 27, name, 17, "#ffffff" if i == 0 else "#b7cad5"))
    parts += [rect(24, 812, SIDE - 48, 1, "#2c5570"), text(28, 850, "Harbour office", 15, "#b7cad5")]
    return "".join(parts)


def top_bar() -> str:
    """Search, the weather, the button for a new booking."""
    return "".join(
        (
            rect(SIDE, 0, WIDTH - SIDE, BAR, "#ffffff"),
            rect(SIDE, BAR - 1, WIDTH - SIDE, 1, LINE),
            rect(240, 16, 420, 40, PALE, 'rx="20"'),
            text(284, 42, "Search boats, members, courses", 15, MUTED),
            f'<circle cx="262" cy="35" r="7" fill="none" stroke="{MUTED}" stroke-width="2.5"/>'
            f'<line x1="267" y1="40" x2="273" y2="46" stroke="{MUTED}" stroke-width="2.5"/>',
            text(720, 42, "Wind NE 3, water 17 °C", 15, MUTED),
            rect(940, 16, 160, 40, TEAL, 'rx="8"'),
            text(1020, 42, "+ New booking", 16, "#ffffff", "bold", "middle"),
            '<circle cx="1396" cy="36" r="19" fill="#e7b75f"/>',
            text(1396, 42, "JB", 15, NAVY, "bold", "middle"),
            text(1366, 42, "Jonna Berg", 15, INK, anchor="end"),
        )
    )


def calendar() -> str:
    """The week, an hour 52 px high from 7 in the morning."""
    left, top, wide, hour = 292, 172, 116, 58
    parts = [rect(SIDE, BAR, PANEL - SIDE, HEIGHT - BAR, "#f8fafb")]
    parts += [text(240, 118, "Week 23", 26, INK, "bold"), text(366, 118, "2 to 8 June", 17, MUTED)]
    for i, name in enumerate(("Day", "Week", "Month")):
        x = 860 + 82 * i
        parts.append(rect(x, 92, 80, 36, NAVY if i == 1 else "#ffffff", f'rx="6" stroke="{LINE}"'))
        parts.append(text(x + 40, 115, name, 15, "#ffffff" if i == 1 else INK, anchor="middle"))
    for i, day in enumerate(DAYS):
        tint = "#e4f2f1" if i == 2 else "#ffffff"
        parts.append(rect(left + wide * i, top - 28, wide, HEIGHT - top + 28, tint, f'stroke="{LINE}"'))
        parts.append(text(left + wide * i + wide / 2, top - 8, day, 15, TEAL if i == 2 else INK, "bold", "middle"))
    for i in range(13):
        y = top + hour * i
        parts.append(rect(left, y, wide * 7, 1, LINE))
        parts.append(text(left - 12, y + 6, f"{7 + i}:00", 13, MUTED, anchor="end"))
    for day, begin, length, boat, who in BOOKINGS:
        x, y = left + wide * day + 5, top + hour * (begin - 7) + 3
        parts.append(rect(x, y, wide - 10, hour * length - 6, BOATS[boat], 'rx="6"'))
        parts += [text(x + 10, y + 24, boat, 15, "#ffffff", "bold"), text(x + 10, y + 46, who, 13, "#ffffff")]
    return "".join(parts)


def panel() -> str:
    """Today's crews with their telephone numbers, and what needs repair."""
    parts = [rect(PANEL, BAR, WIDTH - PANEL, HEIGHT - BAR, "#ffffff"), rect(PANEL, BAR, 1, HEIGHT - BAR, LINE)]
    parts.append(text(1144, 118, "On the water today", 19, INK, "bold"))
    for i, (who, phone, boat) in enumerate(CREWS):
        y = 140 + 88 * i
        parts.append(rect(1144, y, 272, 76, PALE, 'rx="8"'))
        parts += [f'<circle cx="1178" cy="{y + 38}" r="20" fill="{BOATS[boat]}"/>']
        parts.append(text(1178, y + 44, boat[0], 17, "#ffffff", "bold", "middle"))
        parts += [text(1212, y + 32, who, 16, INK, "bold"), text(1212, y + 56, phone, 15, MUTED)]
    parts += [text(1144, 534, "In repair", 19, INK, "bold"), rect(1144, 552, 272, 96, "#fdf1e3", 'rx="8"')]
    parts.append(text(1164, 588, "Teal, rudder", 16, RUST, "bold"))
    parts.append(text(1164, 618, "back on Friday 6 June", 15, RUST))
    parts.append(text(1144, 700, "Hours booked this week", 19, INK, "bold"))
    for i, (boat, hours) in enumerate((("Heron", 7), ("Otter", 10), ("Dipper", 6), ("Grebe", 9))):
        y = 722 + 38 * i
        parts += [text(1144, y + 18, boat, 15, INK), rect(1214, y, 19 * hours, 24, BOATS[boat], 'rx="4"')]
    return "".join(parts)


def window() -> str:
    """The whole window."""
    body = calendar() + panel() + navigation() + top_bar()
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">{body}</svg>'


def pin() -> str:
    """A map pin, 64 x 80 px: its point is the middle of its lower edge, its eye a hole."""
    outline = "M32 80 C32 80 2 50 2 30 A30 30 0 0 1 62 30 C62 50 32 80 32 80 Z"
    eye = "M32 18 a12 12 0 0 0 0 24 a12 12 0 0 0 0 -24 Z"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="80" viewBox="0 0 64 80">\n'
        f'<path d="{outline} {eye}" fill="#d6336c" fill-rule="evenodd"/>\n</svg>\n'
    )


def main(folder: Path) -> None:
    """Writes the screenshot and the pin."""
    from tests.evaluators.corpus.gimp_desk import run_gimp

    with tempfile.TemporaryDirectory() as scratch:
        run_gimp(SCRIPT, {"window.svg": window().encode()}, Path(scratch))
        drawn = cv2.imread(str(Path(scratch) / "skiffbook-week.png"))  # GIMP writes the time into its file
    cv2.imwrite(str(folder / "skiffbook-week.png"), drawn, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    (folder / "pointer-pin.svg").write_text(pin())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
