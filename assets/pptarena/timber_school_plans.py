"""Plans of the timber school: site, floors, a cluster, elevations, a section. Lengths in metres."""

from __future__ import annotations

import numpy as np
from pen import Pen, blend
from PIL import Image

WALL = "#3a3a38"
ROOM = {
    "class": "#f3d9a4",
    "group": "#f9ecd0",
    "share": "#cfe0c3",
    "staff": "#cfdbe6",
    "wet": "#dcdcdc",
    "core": "#c9c2b8",
    "path": "#fbf8f1",
}
GROUND_NORTH = (
    ("Staff\n88 m²", 11, "staff"),
    ("Office\n80 m²", 10, "staff"),
    ("Therapy\n60 m²", 7.5, "staff"),
    ("WC", 4, "wet"),
    ("Stair", 4, "core"),
    ("Foyer", 9, "path"),
    ("Kitchen\n58 m²", 7.25, "wet"),
    ("Dining room\n150 m²", 19.25, "share"),
)
GROUND_SOUTH = (
    ("Class 1a\n62 m²", 8, "class"),
    ("Group", 3, "group"),
    ("Class 1b\n62 m²", 8, "class"),
    ("Class 2a\n62 m²", 8, "class"),
    ("Group", 3, "group"),
    ("Class 2b\n62 m²", 8, "class"),
    ("Stair", 6, "core"),
    ("WC", 8, "wet"),
    ("Hall foyer and stores", 20, "path"),
)
FIRST_NORTH = (
    ("Class 3a\n62 m²", 8, "class"),
    ("Group", 3, "group"),
    ("Class 3b\n62 m²", 8, "class"),
    ("Art studio\n72 m²", 9, "share"),
    ("Library\n140 m²", 17.5, "share"),
    ("Science\n72 m²", 9, "share"),
    ("Stair", 5, "core"),
    ("WC", 4.5, "wet"),
    ("Class 4a\n62 m²", 8, "class"),
)
FIRST_SOUTH = (
    ("Class 4b\n62 m²", 8, "class"),
    ("Group", 3, "group"),
    ("Class 5a\n62 m²", 8, "class"),
    ("Class 5b\n62 m²", 8, "class"),
    ("Group", 3, "group"),
    ("Class 6a\n62 m²", 8, "class"),
    ("Class 6b\n62 m²", 8, "class"),
    ("Group", 3, "group"),
    ("Stair", 6, "core"),
    ("WC", 8, "wet"),
    ("Plant", 9, "wet"),
)


def _row(pen: Pen, rooms: tuple[tuple[str, float, str], ...], top: float, outer: float, inner: float) -> None:
    x = 0.0
    for name, wide, kind in rooms:
        pen.rect(x, top, wide, 8, ROOM[kind])
        if name == "Stair":
            for step in range(1, 12):
                sx = x + wide * step / 12
                pen.line([(sx, top + 1), (sx, top + 5)], "#77716a", 1)
        if name == "WC":
            for n in range(int(wide / 1.6)):
                pen.rect(x + 0.5 + n * 1.5, top + 0.4, 1.1, 1.5, "#ffffff", "#999999", 1)
        pen.line([(x, top), (x, top + 8)], WALL, 2.4)
        words, size = (name, 15 if wide > 7 else 11)
        pen.text(x + wide / 2, top + (6.4 if name in ("WC", "Stair") else 4), words, size)
        if name not in ("Foyer", "Hall foyer and stores"):  # a door to the street, a window to the outside
            door = x + min(1.2, wide / 4)
            pen.line([(door, inner), (door + 0.95, inner)], ROOM["path"], 4)
            pen.arc(door, inner, 0.95, 270 if inner > outer else 0, 360 if inner > outer else 90, "#777777", 1)
            pen.line([(x + 0.9, outer), (x + wide - 0.9, outer)], "#8fc1d9", 3)
        x += wide
    pen.line([(x, top), (x, top + 8)], WALL, 2.4)


def floor_plan(first: bool) -> Image.Image:
    """A floor, north at the top."""
    pen = Pen(1360, 560 if first else 620, "#ffffff", 16.6, (70, 96))
    north, south = (FIRST_NORTH, FIRST_SOUTH) if first else (GROUND_NORTH, GROUND_SOUTH)
    pen.rect(0, 8, 72, 4, ROOM["path"])
    for y in (0, 8, 12, 20):
        pen.line([(0, y), (72, y)], WALL, 5 if y in (0, 20) else 3)
    _row(pen, north, 0, 0, 8)
    _row(pen, south, 12, 20, 12)
    pen.text(22, 10, "Learning street", 15, "#7a5a2c")
    for x in (39.5, 46, 52):
        pen.rect(x, 9.4, 2.4, 1.2, "#e3c48d", "#a98448")
    if first:
        pen.rect(52, 20.6, 20, 7, "#eef1ea", "#9aa392")
        pen.text(62, 24, "Roof of the hall, planted", 15, "#5f6d55")
        pen.rect(32, 8.6, 5, 2.8, "#ffffff", "#999999")
        pen.line([(32, 8.6), (37, 11.4)], "#999999")
        pen.line([(32, 11.4), (37, 8.6)], "#999999")
        pen.text(34.5, 10, "Void", 12, "#555555")
    else:
        pen.rect(52, 20, 20, 10, ROOM["share"])
        pen.line([(52, 30), (52, 20), (72, 20), (72, 30)], WALL, 4)
        pen.line([(51, 30), (60, 30), (61, 29.2), (63, 30.8), (64, 30), (73, 30)], "#777777", 1.4)
        pen.text(62, 23, "Hall, 16 m deep\n280 m², divisible", 15)
        pen.line([(62, 25.2), (62, 29)], "#7a5a2c", 1.4, 6)
        pen.line([(37.6, 0), (44.4, 0)], "#ffffff", 6)
        pen.arrow((41, -3), (41, 1.5), "#a33b2e", 3, 12)
        pen.text(41, -4, "Main entrance", 15, "#a33b2e", bold=True)
    for n in range(10):
        pen.line([(n * 8, -1.6), (n * 8, 20.8)], "#c8bba4", 0.8, 5)
        if not (n == 5 and not first):
            pen.disc(n * 8, -2.5, 0.8, "#ffffff", "#8a7a5e")
            pen.text(n * 8, -2.5, str(n + 1), 10, "#5e5340")
    low = 25.5 if first else 28
    pen.measure((0, 21.6), (72 if first else 52, 21.6), "72.00 m" if first else "52.00 m")
    pen.north(1.5, low - 1, 1.4)
    pen.bar(6, low, 5)
    for n, (kind, words) in enumerate(
        (("class", "Classroom"), ("group", "Group room"), ("share", "Shared"), ("staff", "Staff"), ("wet", "Service"))
    ):
        lx = 28 + (n % 3) * 8
        ly = low - 1.6 + (n // 3) * 1.5
        pen.rect(lx, ly, 1.2, 0.8, ROOM[kind], "#888888")
        pen.text(lx + 1.6, ly + 0.4, words, 14, anchor="lm")
    return pen.image()


def cluster_plan() -> Image.Image:
    """Two classrooms with the group room between them, furnished."""
    pen = Pen(900, 640, "#ffffff", 42, (50, 60))
    pen.rect(0, 0, 19, 4, ROOM["path"], WALL, 3)
    for x, wide, kind in ((0, 8, "class"), (8, 3, "group"), (11, 8, "class")):
        pen.rect(x, 4, wide, 8, ROOM[kind], WALL, 5)
    for x in (0.0, 11.0):
        for row in range(3):
            for col in range(4):
                px, py = x + 1.0 + col * 1.65, 6.0 + row * 1.7
                pen.rect(px, py, 1.3, 0.65, "#e7b96b", "#8c6a34")
                for chair in (0.33, 0.97):
                    pen.disc(px + chair, py + 0.95, 0.2, "#7f9a6a", "#55704a")
        pen.rect(x + 1.2, 4.2, 4.2, 0.12, "#3f5d4c")
        pen.rect(x + 0.6, 11.9, 6.8, 0.2, "#8fc1d9")
        pen.rect(x + 7.1, 8.2, 0.6, 3.2, "#d9c6a0", "#8c6a34")
        pen.text(x + 3.7, 11.4, "Window bench", 12)
    pen.disc(9.5, 7.2, 0.75, "#e7b96b", "#8c6a34")
    for dx, dy in ((1.05, 0), (-1.05, 0), (0, 1.05), (0, -1.05)):
        pen.disc(9.5 + dx, 7.2 + dy, 0.2, "#7f9a6a", "#55704a")
    pen.rect(8.4, 10.4, 2.2, 1.2, "#b9cfa9", "#55704a")
    pen.text(9.5, 11, "Nest", 12)
    for x in (8.0, 11.0):  # glazed doors
        pen.line([(x, 5), (x, 6.2)], "#8fc1d9", 6)
    for x in (5.9, 12.2):
        pen.line([(x, 4), (x + 1.1, 4)], ROOM["path"], 7)
    pen.rect(13.9, 0.2, 3.6, 0.7, "#e3c48d", "#8c6a34")
    pen.rect(1.5, 0.2, 3.6, 0.7, "#e3c48d", "#8c6a34")
    pen.text(3.3, 1.4, "Coat niche", 12)
    pen.text(15.7, 1.4, "Coat niche", 12)
    pen.text(9.5, 2.3, "Learning street, 4.00 m", 14, "#7a5a2c", bold=True)
    pen.text(3.6, 5.1, "Class 1a, 62 m²", 14, bold=True)
    pen.text(14.6, 5.1, "Class 1b, 62 m²", 14, bold=True)
    pen.text(9.5, 9.2, "Group\n24 m²", 13, bold=True)
    pen.measure((0, 12.9), (8, 12.9), "8.00 m")
    pen.measure((8, 12.9), (11, 12.9), "3.00 m")
    pen.measure((11, 12.9), (19, 12.9), "8.00 m")
    return pen.image()


def site_plan() -> Image.Image:
    """The site: street in the north, brook in the east, pitch in the south."""
    pen = Pen(1180, 712, "#e9efdd", 7.2, (40, 40))
    pen.rect(-6, -6, 170, 13, "#d8d4cc")
    pen.line([(-6, 0.5), (160, 0.5)], "#ffffff", 2, 14)
    pen.text(30, 3.6, "Linden Row", 14, "#5b564c", bold=True)
    bank = [(134 + 4 * np.sin(y / 14), y) for y in range(-6, 96, 2)]
    pen.line(bank, "#b9d8e6", 34)
    pen.line(bank, "#7fb4cd", 17)
    pen.text(144, 62, "Mill\nbrook", 14, "#2f6f8f", "lm", bold=True)
    pen.line([(8, 8), (125, 8), (122, 40), (127, 88), (8, 88), (8, 8)], "#a33b2e", 2, 12)
    pen.rect(30, 12, 52, 10, "#f0e7d6")
    pen.rect(10, 12, 18, 8, "#dcd7cd")
    for n in range(7):
        pen.line([(10 + n * 3, 12), (10 + n * 3, 17)], "#ffffff", 1.4)
    pen.text(19, 18.6, "Drop-off and 6 bays", 11)
    pen.rect(26, 22, 72, 20, "#e0b877", WALL, 2.5)
    pen.rect(78, 42, 20, 16, "#d3a55c", WALL, 2.5)
    pen.text(56, 32, "New school, two storeys", 17, bold=True)
    pen.text(88, 50, "Hall", 16, bold=True)
    for n in range(8):
        pen.rect(29 + n * 5.4, 23.4, 4.4, 3.2, "#46596b", "#2b3a47")
        pen.rect(29 + n * 5.4, 37.2, 4.4, 3.2, "#46596b", "#2b3a47")
    pen.text(50, 17, "Forecourt", 14)
    pen.arrow((67, 12.5), (67, 21.5), "#a33b2e", 3, 12)
    pen.rect(26, 43.5, 50, 14, "#f4e6c6")
    pen.text(48, 48, "School yard 1,900 m²", 14)
    pen.disc(34, 53, 2.6, "#d9c39a", "#a98448")
    pen.disc(42, 54, 1.8, "#d9c39a", "#a98448")
    pen.rect(60, 52, 9, 3.4, "#c9b083", "#a98448")
    pen.rect(30, 62, 62, 22, "#a9c58e", "#ffffff", 2)
    pen.line([(61, 62), (61, 84)], "#ffffff", 2)
    pen.disc(61, 73, 4, None, "#ffffff", 2)
    pen.rect(30, 68, 6, 10, None, "#ffffff", 2)
    pen.rect(86, 68, 6, 10, None, "#ffffff", 2)
    pen.text(46, 73, "Pitch", 14, "#33472a")
    pen.rect(101, 62, 18, 18, "#d7c7a2", "#8c7a4e")
    for n in range(5):
        pen.rect(102.5, 63.5 + n * 3.3, 15, 1.8, "#8aa66b")
    pen.text(110, 82.5, "School garden", 12)
    pen.rect(10, 46, 13, 30, "#cbc6bd", "#8b867c", 1.5)
    pen.text(16.5, 61, "Old\nschool\n(stays until\nthe move)", 11)
    for n in range(12):
        pen.tree(12 + n * 9.4, 9.6, 2.4)
    for x, y in ((104, 26), (112, 34), (106, 46), (115, 50), (122, 60), (125, 72), (120, 20), (26, 86), (15, 82)):
        pen.tree(x, y, 2.8)
    pen.north(148, 14, 4)
    pen.bar(108, 90, 10)
    pen.text(8, 90.5, "Site boundary, 1.48 ha", 12, "#a33b2e", "lm", bold=True)
    return pen.image()


def town_map() -> Image.Image:
    """Marlbeck: streets, the brook, both schools, the catchment area."""
    pen = Pen(1000, 640, "#f3f0e8", 1.0)
    rng = np.random.default_rng(11)
    for row in range(6):
        for col in range(9):
            if 2 < col < 5 and 1 < row < 4:
                continue
            x, y = 34 + col * 108, 26 + row * 104
            for _ in range(9):
                bx, by = x + rng.uniform(4, 74), y + rng.uniform(4, 66)
                pen.rect(bx, by, rng.uniform(8, 22), rng.uniform(8, 18), "#d9d2c4")
    pen.rect(340, 215, 230, 220, "#dbe6cd")
    for n in range(7):
        y = 18 + n * 104
        pen.line([(0, y), (1000, y + 8)], "#ffffff", 10 if n != 2 else 17)
    for n in range(10):
        pen.line([(22 + n * 108, 0), (14 + n * 108, 640)], "#ffffff", 9)
    brook = [(640 + 46 * np.sin(y / 95), y) for y in range(0, 641, 8)]
    pen.line(brook, "#8fbfd6", 15)
    pen.line([(0, 545), (380, 560), (1000, 500)], "#6b6660", 4)
    for n in range(42):
        pen.line([(n * 24, 538 + n * 0.4), (n * 24, 560 + n * 0.4)], "#6b6660", 1.5)
    pen.rect(400, 525, 92, 26, "#8d867c")
    pen.text(446, 538, "Station", 12, "#ffffff", bold=True)
    for turn in range(0, 360, 6):
        pen.arc(480, 270, 215, turn, turn + 3, "#a33b2e", 3)
    pen.text(480, 76, "800 m on foot", 14, "#a33b2e", bold=True)
    pen.rect(446, 236, 74, 66, "#b5793a", "#5d3a16", 2)
    pen.text(483, 269, "Linden\nRow", 14, "#ffffff", bold=True)
    pen.rect(812, 150, 46, 40, "#4f7a8c", "#2b4a57", 2)
    pen.text(835, 208, "Eastgate School", 13, "#2b4a57", bold=True)
    pen.rect(180, 190, 62, 46, "#8d867c", "#55504a", 2)
    pen.text(211, 252, "Town hall", 13, bold=True)
    pen.rect(690, 330, 260, 130, "#efd9b4", "#b5793a", 2)
    pen.text(820, 395, "Orchard Field: 310 homes\nfirst tenants 2027", 14, "#6a4413", bold=True)
    pen.text(120, 215, "High Street", 12, "#6d675c")
    pen.text(690, 590, "Mill brook", 13, "#2f6f8f", "lm", bold=True)
    pen.north(950, 50, 24)
    pen.bar(40, 618, 50, 4, "")
    pen.text(275, 618, "x 4 m", 11, anchor="lm")
    return pen.image()


def site_climate() -> Image.Image:
    """Sun, wind and noise on the site, the building an outline."""
    pen = Pen(860, 640, "#f6f4ec", 1.0)
    cx, cy = 430, 350
    for words, colour, r, rise in (("21 June", "#c8700c", 250, -38), ("21 December", "#b98a1e", 170, 39)):
        pen.arc(cx, cy, r, rise, 180 - rise, colour, 5)
        pen.text(cx, cy + r + 24, words, 14, colour, bold=True)
    for x, y in ((cx - 250, cy), (cx, cy + 250), (cx + 250, cy), (cx, cy + 170)):
        pen.disc(x, y, 13, "#f5b93a", "#b5721a", 2)
    pen.rect(cx - 150, cy - 45, 300, 84, "#e0b877", WALL, 3)
    pen.rect(cx + 67, cy + 39, 83, 66, "#d3a55c", WALL, 3)
    pen.text(cx - 40, cy - 4, "Classrooms face south", 14, bold=True)
    pen.text(cx + 108, cy + 72, "Hall", 13, bold=True)
    pen.rect(0, 24, 860, 46, "#d8d4cc")
    pen.text(120, 47, "Linden Row, 58 dB(A) by day", 14, "#5b564c", bold=True)
    for n in range(3):
        for k in range(5):
            pen.arc(160 + k * 140, 70, 22 + n * 16, 30, 150, "#a33b2e", 2)
    for n in range(4):
        pen.arrow((30, 420 + n * 32), (128, 392 + n * 32), "#4f7a8c", 4, 14)
    pen.text(84, 556, "Prevailing wind\nwest-south-west", 13, "#33566a", bold=True)
    for x, y in ((742, 200), (770, 262), (752, 330), (784, 400), (756, 470)):
        pen.tree(x, y, 26)
    pen.text(770, 520, "Trees along\nthe brook", 13, "#4e6b3c", bold=True)
    pen.north(800, 110, 20)
    return pen.image()


def _window(pen: Pen, x: float, y: float, w: float, h: float, shade: bool = False) -> None:
    pen.rect(x, y, w, h, "#7f9fb3", "#4a3a26", 2)
    pen.line([(x + w * 0.33, y), (x + w * 0.33, y + h)], "#4a3a26", 2)
    pen.poly([(x + w * 0.4, y), (x + w * 0.7, y), (x + w * 0.5, y + h), (x + w * 0.35, y + h)], "#9dbccd")
    if shade:
        pen.rect(x, y, w, h * 0.3, "#e6dcc6", "#b9ab8b")


def elevation(south: bool) -> Image.Image:
    """South with the hall on the right, or north with the entrance; the datum is the ground."""
    pen = Pen(1360, 330, "#f4f7f9", 16.4, (90, 255))
    pen.rect(-6, 0, 90, 6, "#cfd8bb")
    for x, r in ((-5, 2), (76.5, 3.2)):
        pen.rect(x - 0.2, -4, 0.4, 4, "#8b7355")
        pen.disc(x, -5.5, r, "#b7cba4", "#8fa878")
    pen.rect(0, -8.2, 72, 8.2, "#c99b5c", WALL, 2)
    for n in range(360):
        pen.line([(n * 0.2, -7.9), (n * 0.2, -0.6)], blend("#c99b5c", "#9a6f38", (n * 37 % 11) / 14), 0.9)
    pen.rect(-0.4, -8.8, 72.8, 0.7, "#4b5560")
    pen.rect(0, -0.6, 72, 0.6, "#a8a59d")
    pen.rect(0, -4.25, 72, 0.35, "#8a6231")
    rows = (-7.4, -3.4)
    for y in rows:
        for n in range(18):
            x = n * 4 + 0.7
            if south and x > 51:
                continue
            if not south and 25 < x < 35.5 and y > -5:
                continue
            _window(pen, x, y, 2.6, 2.4, shade=south and n % 5 in (1, 2))
    if south:
        pen.rect(52, -6.6, 20, 6.6, "#b98a4d", WALL, 2)
        for n in range(100):
            pen.line([(52 + n * 0.2, -6.3), (52 + n * 0.2, -0.5)], "#a27640", 0.9)
        for n in range(5):
            _window(pen, 53 + n * 3.8, -5.4, 2.9, 4.6)
        pen.rect(51.7, -7.2, 20.6, 0.7, "#4b5560")
        pen.text(62, 1, "Hall", 15, bold=True)
        pen.text(26, 1, "Classrooms", 15, bold=True)
    else:
        pen.rect(27, -4.2, 8, 4.2, "#54452f", WALL, 2)
        pen.rect(26, -4.6, 10, 0.5, "#4b5560")
        for n in range(4):
            pen.rect(27.5 + n * 1.9, -3.4, 1.5, 3.4, "#c9dbe4", "#3d2f1c", 2)
        pen.text(31, 1, "Main entrance", 15, bold=True)
        pen.text(9.5, 1, "Dining room", 15, bold=True)
    for x, h in ((38, 1.25), (39.2, 1.2), (44, 1.7)):
        pen.disc(x, -h - 0.1, 0.2, "#3d4a55")
        pen.rect(x - 0.2, -h + 0.1, 0.4, h - 0.1, "#3d4a55")
    for y, words in ((0.0, "±0.00"), (-4.1, "+4.10"), (-8.8, "+8.80")):
        pen.line([(-2.4, y), (-0.5, y)], "#666666", 1)
        pen.text(-2.5, y, words, 12, "#555555", "rm")
    return pen.image()


def cross_section() -> Image.Image:
    """Across the bar and through the hall."""
    pen = Pen(1280, 520, "#eef4f8", 26.5, (95, 330))
    pen.rect(-4, 0, 60, 8, "#cbb994")
    pen.rect(-4, 0, 4, 0.5, "#b6c79f")
    pen.rect(36, 0, 14, 0.5, "#b6c79f")
    pen.rect(-0.3, -0.0, 36.6, 0.5, "#9f9d98", WALL, 1.5)
    pen.rect(-0.3, 0.5, 36.6, 0.35, "#e6cf94")
    for x in (0.4, 8, 12, 20, 35.6):
        pen.rect(x - 0.6, 0.85, 1.2, 0.9, "#9f9d98", WALL, 1.5)
    pen.rect(0, -8.2, 20, 8.2, "#fbf6ea")
    pen.rect(20, -6.6, 16, 6.6, "#fbf6ea")
    wood, deep = "#e0b877", "#b07f3c"
    for y in (-4.1, -8.2):
        pen.rect(0, y, 20, 0.35, wood, WALL, 1.5)
        pen.rect(0, y + 0.35, 8, 0.65, deep, WALL, 1)
        pen.rect(12, y + 0.35, 8, 0.65, deep, WALL, 1)
    for x in (0, 7.7, 12, 19.7):
        for y in (-3.1, -7.2):
            pen.rect(x, y, 0.3, 3.1, deep, WALL, 1)
    pen.rect(20, -6.6, 16, 0.3, wood, WALL, 1.5)
    pen.poly([(20, -6.3), (35.7, -6.3), (35.7, -5.2), (20, -5.2)], deep, WALL, 1)
    pen.rect(35.7, -6.3, 0.3, 6.3, deep, WALL, 1)
    pen.rect(-0.3, -8.75, 20.6, 0.55, "#8fa07a", WALL, 1.5)
    pen.rect(20, -7.1, 16.3, 0.5, "#8fa07a", WALL, 1.5)
    for n in range(4):
        pen.poly(
            [(1.5 + n * 4.6, -8.85), (4.6 + n * 4.6, -9.6), (4.7 + n * 4.6, -9.5), (1.8 + n * 4.6, -8.8)], "#33475a"
        )
    for x in (-0.3, 19.9):
        for y in (-3.0, -7.1):
            if x > 0:
                continue
            pen.rect(x, y, 0.35, 2.3, "#7fb4cd", "#33566a", 1)
    pen.rect(8.9, -9.5, 2.2, 0.75, "#c9dbe4", "#33566a", 1.5)
    pen.arrow((10, -8.7), (10, -1.4), "#e6b65c", 3, 12)
    pen.text(-2, 1.4, "North", 14, bold=True)
    pen.text(38.4, 1.4, "South", 14, bold=True)
    for y in (-2.2, -6.3):
        pen.arrow((2, y), (7.2, y), "#4f7a8c", 2.4, 9)
        pen.arrow((18.4, y), (12.8, y), "#4f7a8c", 2.4, 9)
    for x, y, h in (
        (1.6, 0, 1.2),
        (6.6, 0, 1.3),
        (10, 0, 1.6),
        (13.4, 0, 1.6),
        (1.6, -4.1, 1.35),
        (26, 0, 1.3),
        (31, 0, 1.3),
    ):
        pen.disc(x, y - h, 0.17, "#3d4a55")
        pen.rect(x - 0.16, y - h + 0.2, 0.32, h - 0.2, "#3d4a55")
    for x, y, words in (
        (4, -1.0, "Dining room"),
        (16.6, -1.0, "Hall foyer"),
        (4.2, -5.0, "Class 4a"),
        (16, -5.0, "Plant room"),
        (28, -2.6, "Hall"),
        (10, -2.7, "Learning\nstreet"),
    ):
        pen.text(x, y, words, 14, bold=True)
    pen.measure((0, 2.6), (8, 2.6), "8.00 m")
    pen.measure((8, 2.6), (12, 2.6), "4.00 m")
    pen.measure((12, 2.6), (20, 2.6), "8.00 m")
    pen.measure((20, 2.6), (36, 2.6), "16.00 m")
    pen.measure((-1.3, 0), (-1.3, -4.1), "4.10")
    pen.measure((-1.3, -4.1), (-1.3, -8.2), "4.10")
    pen.text(43, -3, "Yard", 14, "#55704a", bold=True)
    pen.rect(39.8, -3.2, 0.4, 3.2, "#8b7355")
    pen.disc(40, -4.6, 2.2, "#b7cba4", "#8fa878")
    return pen.image()
