"""Pictures of the deck on the reading curriculum: maps, plans, a pupil's drawing, an observer's sheet."""

from __future__ import annotations

import itertools
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from zh_parts import shrink

SEED = 20250901
FIGURES = ImageFont.load_default(44)
SMALL = ImageFont.load_default(34)


def sheet(width: int, height: int, colour: str) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """A ground and its pen, at twice the size."""
    image = Image.new("RGB", (2 * width, 2 * height), colour)
    return image, ImageDraw.Draw(image)


def wobble(points: list[tuple[float, float]], rng: np.random.Generator, much: float) -> list[tuple[float, float]]:
    """A line as a hand draws it: points between the points, a little off."""
    out = []
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        steps = max(2, int(math.hypot(x1 - x0, y1 - y0) / 26))
        for step in range(steps):
            t = step / steps
            dx, dy = rng.normal(0, much, 2)
            out.append((x0 + (x1 - x0) * t + dx, y0 + (y1 - y0) * t + dy))
    return [*out, points[-1]]


def open_book() -> Image.Image:
    """An open book out of which hills, a boat and birds rise."""
    image, pen = sheet(560, 560, "#2e3f73")
    for ring in range(14, 0, -1):
        shade = tuple(int(a + (b - a) * (1 - ring / 14)) for a, b in zip((46, 63, 115), (120, 140, 200), strict=True))
        pen.ellipse((560 - ring * 36, 400 - ring * 36, 560 + ring * 36, 400 + ring * 36), fill=shade)
    pen.ellipse((650, 150, 800, 300), fill="#f3c46b")
    for shift, height, colour in ((0, 260, "#7f93c9"), (90, 200, "#5b9a7a"), (30, 130, "#3f7a5c")):
        ridge = [
            (
                140 + step * 14,
                760 - height * (0.55 + 0.45 * math.sin((step + shift) / 9.5)) * math.sin(step / 60 * 3.14),
            )
            for step in range(61)
        ]
        pen.polygon([(140, 790), *ridge, (980, 790)], fill=colour)
    pen.polygon([(250, 740), (430, 740), (400, 790), (280, 790)], fill="#b9505f")
    pen.polygon([(340, 730), (340, 560), (440, 720)], fill="#fdf6e6")
    for x, y in ((420, 220), (500, 170), (560, 260)):
        pen.arc((x - 40, y, x, y + 34), 200, 340, fill="#ffffff", width=7)
        pen.arc((x, y, x + 40, y + 34), 200, 340, fill="#ffffff", width=7)
    for side in (-1, 1):
        for leaf in range(5):
            low = 930 - leaf * 12
            page = [(560, low - 10)]
            page += [(560 + side * step * 11.5, low - 50 - 46 * math.sin(step / 40 * 3.14)) for step in range(41)]
            page += [(560 + side * 460, low - 20 + 70), (560, low + 90)]
            pen.polygon(page, fill="#fdf6e6" if leaf % 2 else "#e3d6bb")
        for row in range(4):
            points = [
                (560 + side * (60 + step * 9), 866 + row * 26 - 30 * math.sin((60 + step * 9) / 460 * 3.14))
                for step in range(38 if row < 3 else 22)
            ]
            pen.line(points, fill="#9a8f7c", width=6)
    pen.line((560, 860, 560, 975), fill="#c9bb9c", width=6)
    return shrink(image, 2)


def island() -> Image.Image:
    """A pupil's map of Robinson's island in crayon: wreck, fort, cave, crops, goats, the footprint and the way."""
    rng = np.random.default_rng(SEED)
    image, pen = sheet(760, 560, "#fbf7ea")
    pen.rectangle((30, 30, 1490, 1090), fill="#cfe6ef")
    for _ in range(150):
        x, y = rng.uniform(50, 1440), rng.uniform(50, 1070)
        pen.line(wobble([(x, y), (x + 22, y - 9), (x + 44, y)], rng, 1.5), fill="#8dbdd1", width=4)
    coast = []
    for step in range(90):
        angle = step / 90 * 2 * math.pi
        far = 1 + 0.13 * math.sin(3 * angle + 0.6) + 0.08 * math.sin(5 * angle) + rng.normal(0, 0.012)
        coast.append((770 + 545 * far * math.cos(angle), 570 + 375 * far * math.sin(angle)))
    pen.polygon(coast, fill="#f1dfae")
    inner = [(770 + (x - 770) * 0.88, 570 + (y - 570) * 0.86) for x, y in coast]
    pen.polygon(inner, fill="#cfdca0")
    pen.line([*coast, coast[0]], fill="#8a6a3c", width=9)
    for x, y, s in ((700, 330, 150), (850, 350, 120), (590, 370, 105)):
        pen.polygon([(x - s * 0.7, y + s * 0.6), (x, y - s * 0.6), (x + s * 0.7, y + s * 0.6)], fill="#a98f6f")
        pen.line(
            wobble([(x - s * 0.7, y + s * 0.6), (x, y - s * 0.6), (x + s * 0.7, y + s * 0.6)], rng, 3),
            fill="#6b543c",
            width=7,
        )
        pen.line(wobble([(x, y - s * 0.6), (x + 12, y), (x - 8, y + s * 0.5)], rng, 3), fill="#6b543c", width=4)
    for _ in range(46):
        x, y = rng.uniform(880, 1180), rng.uniform(420, 640)
        pen.line((x, y, x, y + 34), fill="#7a5230", width=7)
        pen.ellipse((x - 20, y - 32, x + 20, y + 10), fill="#5d9150", outline="#3f6b39", width=3)
    # fort: a fence before a cave
    pen.pieslice((450, 520, 600, 690), 180, 360, fill="#4d4038")
    for post in range(9):
        x = 420 + post * 26
        pen.polygon([(x, 690), (x, 620), (x + 9, 606), (x + 18, 620), (x + 18, 690)], fill="#b78449", outline="#6b4a26")
    for row in range(5):
        for column in range(7):
            x, y = 700 + column * 28, 600 + row * 26
            pen.line(wobble([(x, y + 16), (x, y - 6)], rng, 1), fill="#c79a2b", width=5)
            pen.ellipse((x - 6, y - 16, x + 6, y - 2), fill="#e0b33c")
    for x, y in ((620, 800), (700, 830), (560, 830)):  # goats
        pen.ellipse((x, y, x + 54, y + 30), fill="#ffffff", outline="#555555", width=4)
        pen.ellipse((x + 44, y - 16, x + 70, y + 10), fill="#ffffff", outline="#555555", width=4)
        for leg in (8, 22, 36, 48):
            pen.line((x + leg, y + 26, x + leg, y + 46), fill="#555555", width=4)
        pen.line((x + 60, y - 14, x + 68, y - 30), fill="#555555", width=4)
    # wreck off the coast
    pen.polygon([(1270, 860), (1420, 835), (1400, 920), (1300, 930)], fill="#8c5a35", outline="#4d3018")
    pen.line((1340, 850, 1370, 730), fill="#4d3018", width=9)
    pen.polygon([(1366, 740), (1366, 810), (1420, 800)], fill="#f5f0e2", outline="#777777")
    for dx, dy in ((0, 0), (36, 40)):  # the footprint
        pen.ellipse((250 + dx, 520 + dy, 276 + dx, 566 + dy), fill="#7a5c3a")
        for toe in range(4):
            pen.ellipse((248 + dx + toe * 8, 506 + dy, 255 + dx + toe * 8, 515 + dy), fill="#7a5c3a")
    way = wobble([(1250, 800), (1080, 770), (900, 800), (800, 750), (560, 720), (420, 650), (320, 590)], rng, 5)
    for step in range(0, len(way) - 1, 2):
        pen.line((*way[step], *way[step + 1]), fill="#c0392b", width=9)
    for number, (x, y) in enumerate(((1200, 745), (528, 470), (800, 560), (800, 850), (220, 460)), 1):
        pen.ellipse((x - 30, y - 30, x + 30, y + 30), fill="#ffffff", outline="#c0392b", width=6)
        pen.text((x, y), str(number), font=FIGURES, fill="#c0392b", anchor="mm")
    pen.ellipse((90, 860, 270, 1040), fill="#fbf7ea", outline="#6b543c", width=5)
    pen.polygon([(180, 870), (200, 950), (160, 950)], fill="#c0392b")
    pen.polygon([(180, 1030), (200, 950), (160, 950)], fill="#6b543c")
    grain = np.asarray(image, dtype=float)
    grain += rng.normal(0, 7, grain.shape[:2])[..., None]
    return shrink(Image.fromarray(np.clip(grain, 0, 255).astype("uint8")), 2)


TURNS = (
    (3, 1, 0, 2, 4, 1),
    (0, 2, 5, 1, 0, 0),
    (1, 0, 2, 6, 3, 0),
    (0, 1, 0, 2, 0, 1),
    (0, 0, 1, 0, 2, 0),
    (2, 0, 0, 1, 0, 0),
)
"""How often each seat spoke in the lesson observed, first row next to the board: 41 turns of 19 pupils."""
ANSWERS = (((0, 4), (1, 2)), ((1, 2), (2, 3)), ((2, 3), (0, 4)), ((2, 3), (1, 1)), ((0, 0), (2, 4)), ((3, 3), (2, 3)))


def seats() -> Image.Image:
    """The observer's plan of a class of 36: a disc for a seat, larger and darker the more often it spoke."""
    image, pen = sheet(620, 560, "#ffffff")
    pen.rectangle((260, 20, 980, 64), fill="#3f5f54")
    pen.rectangle((560, 88, 680, 140), outline="#555555", width=4, fill="#e8e0d0")

    def middle(row: int, column: int) -> tuple[int, int]:
        return 150 + column * 174 + (34 if column > 2 else -34), 230 + row * 150

    for row in range(6):
        for column in range(6):
            x, y = middle(row, column)
            pen.rounded_rectangle((x - 74, y - 52, x + 74, y + 52), 12, fill="#f1f3fa", outline="#c3cae0", width=3)
    for begin, end in ANSWERS:
        (x0, y0), (x1, y1) = middle(*begin), middle(*end)
        pen.line((x0, y0, x1, y1), fill="#e8873a", width=7)
        angle = math.atan2(y1 - y0, x1 - x0)
        tip = (x1 - 46 * math.cos(angle), y1 - 46 * math.sin(angle))
        wings = [(tip[0] - 30 * math.cos(angle + a), tip[1] - 30 * math.sin(angle + a)) for a in (-0.45, 0.45)]
        pen.polygon([tip, *wings], fill="#e8873a")
    for row, turns in enumerate(TURNS):
        for column, count in enumerate(turns):
            x, y = middle(row, column)
            size = 10 + 6 * count if count else 10
            shade = ("#d6d9e3", "#b9c3e6", "#93a3d8", "#6d80c6", "#4a63b0", "#35498c", "#24346b")[count]
            pen.ellipse((x - size, y - size, x + size, y + size), fill=shade)
            if count:
                pen.text((x, y), str(count), font=SMALL, fill="#ffffff" if count > 2 else "#24346b", anchor="mm")
    return shrink(image, 2).quantize(96, dither=Image.Dither.NONE).convert("RGB")


def corner_plan() -> Image.Image:
    """The plan of a reading corner of 3.6 by 2.7 metres: low shelves, rug, cushions, table, with dimensions."""
    image, pen = sheet(690, 500, "#ffffff")
    left, top, metre = 150, 120, 280
    right, low = left + int(3.6 * metre), top + int(2.7 * metre)
    pen.rectangle((left, top, right, low), fill="#f7efe0")
    for x in range(left, right, 56):
        pen.line((x, top, x, low), fill="#eadfc8", width=2)
    for box in ((left - 24, top - 24, right + 24, top), (left - 24, top - 24, left, low + 24)):
        pen.rectangle(box, fill="#5a5a5a")
    pen.rectangle((left + 300, top - 24, left + 700, top), fill="#bfe0ee", outline="#5a5a5a", width=3)
    for number in range(3):
        x = left + 16 + number * 240
        pen.rectangle((x, top + 10, x + 230, top + 94), fill="#c89b62", outline="#7a5230", width=5)
        for spine in range(14):
            pen.line((x + 14 + spine * 15, top + 24, x + 14 + spine * 15, top + 82), fill="#8a5f35", width=4)
    pen.rectangle((left + 10, top + 130, left + 94, top + 480), fill="#c89b62", outline="#7a5230", width=5)
    for spine in range(20):
        pen.line((left + 24, top + 146 + spine * 17, left + 80, top + 146 + spine * 17), fill="#8a5f35", width=4)
    pen.ellipse((left + 250, top + 190, left + 690, top + 610), fill="#8fb7d9", outline="#4a63b0", width=6)
    pen.ellipse((left + 300, top + 240, left + 640, top + 560), outline="#dbe7f2", width=6)
    for number in range(6):
        angle = number * math.pi / 3 + 0.3
        x, y = left + 470 + 150 * math.cos(angle), top + 400 + 140 * math.sin(angle)
        pen.rounded_rectangle((x - 38, y - 38, x + 38, y + 38), 16, fill=("#e8873a", "#5b9a7a", "#b9505f")[number % 3])
    pen.rounded_rectangle(
        (right - 250, top + 470, right - 40, top + 690), 14, fill="#e0c08d", outline="#7a5230", width=5
    )
    for x, y in ((right - 290, top + 530), (right - 290, top + 630), (right - 20, top + 580)):
        pen.ellipse((x - 26, y - 26, x + 26, y + 26), fill="#f3e6cc", outline="#7a5230", width=4)
    pen.ellipse((right - 120, top + 20, right - 30, top + 110), fill="#5b9a7a", outline="#3f6b39", width=4)
    for begin, end, text, where in (
        ((left, low + 70), (right, low + 70), "3600", (left + 504, low + 106)),
        ((right + 70, top), (right + 70, low), "2700", (right + 76, top + 378)),
    ):
        pen.line((*begin, *end), fill="#333333", width=4)
        for x, y in (begin, end):
            pen.line((x - 14, y + 14, x + 14, y - 14), fill="#333333", width=4)
        pen.text(where, text, font=SMALL, fill="#333333", anchor="lm" if where[0] > right else "mm")
    return shrink(image, 2).quantize(96, dither=Image.Dither.NONE).convert("RGB")


def shelf() -> Image.Image:
    """The elevation of a low shelf, 1200 mm wide and 950 mm high, with books by height and some face out."""
    rng = np.random.default_rng(SEED + 1)
    image, pen = sheet(480, 440, "#ffffff")
    left, top, right, low = 90, 60, 810, 720
    pen.rectangle((left, top, right, low), fill="#c89b62", outline="#7a5230", width=8)
    colours = ("#4a63b0", "#e8873a", "#5b9a7a", "#b9505f", "#8a7bb8", "#c9a24b", "#3c7ea6")
    for number in range(3):
        y0, y1 = top + 24 + number * 212, top + 206 + number * 212
        pen.rectangle((left + 22, y0, right - 22, y1), fill="#efe0c6")
        x = left + 34
        while x < right - 90:
            if number == 0:
                w, h = 96, 140
            else:
                w, h = int(rng.integers(14, 34)), int(rng.integers(110, 170))
            colour = colours[int(rng.integers(0, len(colours)))]
            pen.rectangle((x, y1 - h, x + w, y1), fill=colour, outline="#4a3a26", width=2)
            if number == 0:
                pen.rectangle((x + 14, y1 - h + 18, x + w - 14, y1 - h + 46), fill="#fdf6e6")
                pen.ellipse((x + 26, y1 - 80, x + w - 26, y1 - 36), fill="#fdf6e6")
            else:
                pen.line((x + 4, y1 - h + 22, x + w - 4, y1 - h + 22), fill="#fdf6e6", width=4)
            x += w + (14 if number == 0 else 2)
    for x in (left + 20, right - 60):
        pen.rectangle((x, low, x + 40, low + 36), fill="#7a5230")
    pen.line((right + 50, top, right + 50, low + 36), fill="#333333", width=4)
    pen.line((left, low + 80, right, low + 80), fill="#333333", width=4)
    for x, y in ((right + 50, top), (right + 50, low + 36), (left, low + 80), (right, low + 80)):
        pen.line((x - 12, y + 12, x + 12, y - 12), fill="#333333", width=4)
    pen.text((right + 62, 400), "950", font=SMALL, fill="#333333", anchor="lm")
    pen.text((450, low + 114), "1200", font=SMALL, fill="#333333", anchor="mm")
    return shrink(image, 2).quantize(96, dither=Image.Dither.NONE).convert("RGB")


def passport() -> Image.Image:
    """Two pages of a pupil's reading passport: a portrait, ruled lines filled in by hand, stamps for books read."""
    rng = np.random.default_rng(SEED + 2)
    image, pen = sheet(680, 480, "#8c6f52")
    pen.rounded_rectangle((60, 60, 1300, 900), 30, fill="#35498c")
    for x in (90, 690):
        pen.rounded_rectangle((x, 84, x + 580, 876), 16, fill="#fbf5e6")
    pen.rectangle((130, 130, 330, 370), fill="#cfe0ee", outline="#35498c", width=5)
    pen.ellipse((180, 180, 280, 290), fill="#f1c9a5")
    pen.pieslice((172, 160, 288, 290), 180, 360, fill="#3a2c22")
    pen.polygon([(150, 368), (190, 296), (270, 296), (310, 368)], fill="#b9505f")
    for row in range(5):
        y = 166 + row * 52
        pen.line((370, y, 630, y), fill="#b8ad95", width=3)
        pen.line(
            wobble([(380, y - 14), (430 + 38 * row % 160, y - 18), (540, y - 12)], rng, 5), fill="#35498c", width=5
        )
    for row in range(8):
        y = 440 + row * 52
        pen.line((130, y, 630, y), fill="#d8ccb0", width=3)
        pen.line(
            wobble([(136, y - 14), (330, y - 16), (380 + 26 * (row % 4), y - 12)], rng, 4), fill="#5a6f9c", width=4
        )
        for star in range(5):
            x = 500 + star * 27
            corners = [
                (
                    x + (11 if k % 2 == 0 else 5) * math.sin(k * math.pi / 5),
                    y - 18 - (11 if k % 2 == 0 else 5) * math.cos(k * math.pi / 5),
                )
                for k in range(10)
            ]
            pen.polygon(corners, fill="#e8a33a" if star < (5, 4, 5, 3, 4, 5, 4, 0)[row] else "#e6dcc6")
    colours = ("#b9505f", "#3f7a5c", "#4a63b0", "#8a5a2b")
    for number in range(7):
        stamp = Image.new("RGBA", (230, 230), (0, 0, 0, 0))
        ink = ImageDraw.Draw(stamp)
        colour = colours[number % 4]
        if number % 3 == 0:
            ink.ellipse((12, 12, 218, 218), outline=colour, width=9)
            ink.ellipse((34, 34, 196, 196), outline=colour, width=4)
        elif number % 3 == 1:
            ink.rounded_rectangle((14, 44, 216, 186), 16, outline=colour, width=9)
        else:
            ink.polygon([(115, 10), (216, 80), (180, 206), (50, 206), (14, 80)], outline=colour, width=9)
        kind = number % 4
        if kind == 0:
            ink.polygon([(70, 140), (160, 140), (144, 166), (86, 166)], fill=colour)
            ink.polygon([(112, 132), (112, 66), (156, 128)], fill=colour)
        elif kind == 1:
            ink.polygon([(66, 160), (110, 78), (130, 118), (146, 96), (172, 160)], fill=colour)
        elif kind == 2:
            ink.ellipse((90, 76, 140, 126), fill=colour)
            for ray in range(8):
                a = ray * math.pi / 4
                ink.line(
                    (115 + 34 * math.cos(a), 101 + 34 * math.sin(a), 115 + 52 * math.cos(a), 101 + 52 * math.sin(a)),
                    fill=colour,
                    width=7,
                )
        else:
            ink.polygon([(64, 100), (112, 112), (112, 160), (64, 146)], fill=colour)
            ink.polygon([(166, 100), (118, 112), (118, 160), (166, 146)], fill=colour)
        stamp = stamp.rotate(float(rng.uniform(-24, 24)), Image.Resampling.BICUBIC)
        stamp.putalpha(stamp.getchannel("A").point(lambda v: int(v * 0.82)))
        image.paste(stamp, (720 + (number % 2) * 270 + int(rng.integers(-8, 9)), 96 + (number // 2) * 190), stamp)
    light = np.linspace(1.04, 0.93, image.width)[None, :, None]
    fold = 1 - 0.16 * np.exp(-(((np.arange(image.width) - 680) / 26.0) ** 2))[None, :, None]
    grain = np.asarray(image, dtype=float) * light * fold + rng.normal(0, 4, (image.height, image.width))[..., None]
    return shrink(Image.fromarray(np.clip(grain, 0, 255).astype("uint8")), 2)


PILOTS = ((300, 300), (560, 220), (820, 330), (460, 560), (760, 640), (1020, 560))
OTHERS = ((200, 520), (420, 420), (680, 430), (930, 220), (1130, 380), (610, 760))


def district() -> Image.Image:
    """A map of the district: lake, river, roads; pilot schools as numbered discs, control schools as triangles."""
    rng = np.random.default_rng(SEED + 3)
    image, pen = sheet(680, 480, "#e9edf0")
    edge = []
    for step in range(72):
        a = step / 72 * 2 * math.pi
        far = 1 + 0.06 * math.sin(3 * a) + 0.04 * math.sin(7 * a + 1) + rng.normal(0, 0.006)
        edge.append((680 + 620 * far * math.cos(a), 480 + 410 * far * math.sin(a)))
    pen.polygon(edge, fill="#f7f3e6", outline="#9aa0a8", width=6)
    lake = [
        (150 + 120 * math.cos(a) * (1 + 0.2 * math.sin(2 * a)), 680 + 90 * math.sin(a))
        for a in np.linspace(0, 6.28, 40)
    ]
    pen.polygon([(x + 110, y - 10) for x, y in lake], fill="#a9cfe3")
    river = [(300, 660), (470, 680), (590, 610), (700, 560), (860, 520), (980, 440), (1180, 440), (1330, 380)]
    pen.line(wobble(river, rng, 4), fill="#a9cfe3", width=26, joint="curve")
    for road in (
        [(120, 400), (420, 340), (700, 330), (960, 300), (1240, 300)],
        [(640, 80), (660, 330), (700, 560), (690, 880)],
        [(300, 180), (420, 340), (470, 560), (620, 860)],
        [(960, 120), (960, 300), (1000, 560), (900, 800)],
        [(430, 520), (690, 640), (1010, 640), (1200, 560)],
    ):
        pen.line(road, fill="#d6c9a8", width=16, joint="curve")
        pen.line(road, fill="#ffffff", width=9, joint="curve")
    for _ in range(90):
        x, y = rng.uniform(200, 1160), rng.uniform(150, 800)
        pen.rectangle((x, y, x + rng.uniform(12, 34), y + rng.uniform(10, 26)), fill="#e2dac6")
    pen.ellipse((1020, 660, 1180, 770), fill="#cfe0b8")
    for x, y in OTHERS:
        pen.polygon([(x, y - 28), (x + 26, y + 18), (x - 26, y + 18)], fill="#8f8f8f", outline="#ffffff", width=4)
    for number, (x, y) in enumerate(PILOTS, 1):
        pen.ellipse((x - 34, y - 34, x + 34, y + 34), fill="#e8873a", outline="#ffffff", width=6)
        pen.text((x, y), str(number), font=FIGURES, fill="#2b2622", anchor="mm")
    pen.line((1010, 890, 1290, 890), fill="#333333", width=6)
    for x in (1010, 1150, 1290):
        pen.line((x, 876, x, 904), fill="#333333", width=6)
    for x, text in ((1010, "0"), (1150, "2"), (1290, "4 km")):
        pen.text((x, 852), text, font=SMALL, fill="#333333", anchor="mm")
    pen.polygon([(1270, 60), (1294, 150), (1270, 130), (1246, 150)], fill="#333333")
    pen.text((1270, 36), "N", font=SMALL, fill="#333333", anchor="mm")
    return shrink(image, 2).quantize(96, dither=Image.Dither.NONE).convert("RGB")


def bridges() -> Image.Image:
    """The figure of a test item: three bridges of paper, flat, arched and pleated, with the coins that they bear."""
    image, pen = sheet(720, 300, "#fbfaf5")
    for number, coins in enumerate((3, 14, 38)):
        x = 40 + number * 470
        for side in (x, x + 310):
            pen.rectangle((side, 330, side + 90, 520), fill="#b9505f", outline="#7a2f3a", width=4)
            for row in range(3):
                pen.line((side + 10, 370 + row * 50, side + 80, 370 + row * 50), fill="#fdf6e6", width=4)
        if number == 0:
            pen.line([(x + 20, 326), (x + 200, 352), (x + 380, 326)], fill="#4a63b0", width=9, joint="curve")
        elif number == 1:
            pen.arc((x + 88, 338, x + 312, 700), 180, 360, fill="#5b9a7a", width=9)
            pen.line((x + 20, 326, x + 380, 326), fill="#4a63b0", width=9)
        else:
            teeth = [(x + 20 + k * 15, 326 if k % 2 else 296) for k in range(25)]
            pen.line(teeth, fill="#4a63b0", width=7, joint="curve")
        ground = (344, 320, 290)[number]
        stacks = (1, 2, 4)[number]
        for coin in range(coins):
            stack, level = coin % stacks, coin // stacks
            cx = x + 200 + (stack - (stacks - 1) / 2) * 70
            y = ground - 14 - level * 17
            pen.ellipse((cx - 30, y - 9, cx + 30, y + 13), fill="#c9a24b", outline="#7a5f1e", width=3)
        pen.text((x + 200, 560), "ABC"[number], font=FIGURES, fill="#333333", anchor="mm")
    return shrink(image, 2).quantize(64, dither=Image.Dither.NONE).convert("RGB")


def reading_room() -> Image.Image:
    """A reading corner in late afternoon: pupils on a rug before a window and low shelves."""
    rng = np.random.default_rng(SEED + 4)
    image, pen = sheet(680, 500, "#f2dfc2")
    pen.rectangle((0, 700, 1360, 1000), fill="#c79d6b")
    for x in range(-200, 1500, 90):
        pen.line((x + 260, 700, x, 1000), fill="#b58a58", width=4)
    pen.rectangle((440, 90, 920, 430), fill="#ffffff")
    for column in range(3):
        pen.rectangle((456 + column * 154, 106, 594 + column * 154, 414), fill="#a8d4ec")
        pen.ellipse((430 + column * 170, 300, 600 + column * 170, 430), fill="#86b07a")
    pen.rectangle((440, 414, 920, 470), fill="#f2dfc2")
    for x0, x1 in ((40, 400), (960, 1320)):
        pen.rectangle((x0, 400, x1, 740), fill="#a8743f", outline="#6b4623", width=6)
        for row in range(2):
            pen.rectangle((x0 + 16, 420 + row * 160, x1 - 16, 560 + row * 160), fill="#7a5230")
            x = x0 + 22
            while x < x1 - 50:
                w, h = int(rng.integers(14, 30)), int(rng.integers(84, 130))
                colour = ("#4a63b0", "#e8873a", "#5b9a7a", "#b9505f", "#c9a24b", "#e9e2d0")[int(rng.integers(0, 6))]
                pen.rectangle((x, 560 + row * 160 - h, x + w, 560 + row * 160), fill=colour)
                x += w + 2
    pen.ellipse((260, 720, 1100, 960), fill="#7fa3cc")
    pen.ellipse((330, 742, 1030, 938), fill="#96b6d8")
    for x, y, shirt, hair in (
        (430, 700, "#b9505f", "#2b211b"),
        (640, 670, "#e8a33a", "#3a2a20"),
        (860, 705, "#5b9a7a", "#1f1a17"),
        (540, 800, "#4a63b0", "#2b211b"),
        (780, 810, "#d8d2e6", "#3a2a20"),
    ):
        pen.ellipse((x - 90, y + 60, x + 90, y + 130), fill="#44506b")
        pen.rounded_rectangle((x - 58, y - 20, x + 58, y + 96), 40, fill=shirt)
        pen.ellipse((x - 44, y - 110, x + 44, y - 14), fill="#f1c9a5")
        pen.pieslice((x - 50, y - 122, x + 50, y - 18), 180, 360, fill=hair)
        pen.polygon([(x - 62, y + 44), (x, y + 58), (x, y + 108), (x - 62, y + 92)], fill="#fdfaf0")
        pen.polygon([(x + 62, y + 44), (x, y + 58), (x, y + 108), (x + 62, y + 92)], fill="#f3ecd8")
    light = Image.new("L", image.size, 0)
    ImageDraw.Draw(light).polygon([(440, 100), (920, 100), (1240, 1000), (240, 1000)], fill=70)
    light = light.filter(ImageFilter.GaussianBlur(40))
    image = Image.composite(Image.new("RGB", image.size, "#fff3c9"), image, light)
    grain = np.asarray(image, dtype=float) + rng.normal(0, 5, (1000, 1360))[..., None]
    return shrink(Image.fromarray(np.clip(grain, 0, 255).astype("uint8")), 2)
