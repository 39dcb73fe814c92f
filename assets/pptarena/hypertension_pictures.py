"""The pictures of the hypertension lecture, drawn."""

from __future__ import annotations

import math

import numpy as np
from lecture import Canvas
from PIL import Image, ImageFilter

INK = "#22282e"
WINE = "#8c2f4b"
SKIN = "#d9a37c"
SEED = 2417


def gauge() -> Image.Image:
    """The dial of an aneroid manometer, its pointer at 142 mmHg."""
    c = Canvas(420, 420, "#5a1f33")
    c.disc(210, 210, 200, "#c9ccd0", "#8d9298", 4)
    c.disc(210, 210, 180, "#fbfaf6", "#6d737a", 2)
    for value in range(0, 301, 2):
        turn = math.radians(135 + 270 * value / 300)
        long = 26 if value % 20 == 0 else 18 if value % 10 == 0 else 10
        c.line(
            [(210 + r * math.cos(turn), 210 + r * math.sin(turn)) for r in (168, 168 - long)],
            INK,
            2.2 if long > 20 else 1,
        )
        if value % 20 == 0:
            c.text(210 + 126 * math.cos(turn), 210 + 126 * math.sin(turn), str(value), INK, 16, "mm")
    c.text(210, 285, "mmHg", INK, 20, "mm")
    turn = math.radians(135 + 270 * 142 / 300)
    tip = (210 + 150 * math.cos(turn), 210 + 150 * math.sin(turn))
    tail = (210 - 40 * math.cos(turn), 210 - 40 * math.sin(turn))
    c.line([tail, tip], WINE, 5)
    c.disc(210, 210, 14, "#3a3f45")
    c.disc(210, 210, 5, "#c9ccd0")
    return c.flat()


def seated() -> Image.Image:
    """A patient sits for a reading: back supported, feet flat, the arm on a table at the height of the heart."""
    c = Canvas(640, 620, "#f3f5f4")
    c.rect(0, 560, 640, 60, "#d8d3c8")
    c.limb([(150, 250), (165, 410)], "#6d5643", 18)  # the chair
    c.limb([(165, 410), (300, 410)], "#6d5643", 18)
    c.limb([(170, 415), (160, 555)], "#6d5643", 14)
    c.limb([(290, 415), (298, 555)], "#6d5643", 14)
    c.rect(345, 318, 250, 16, "#9a7b58", round=3)  # the table
    c.rect(560, 334, 16, 226, "#86694a")
    c.limb([(205, 375), (335, 385)], "#35586e", 54)  # legs
    c.limb([(335, 388), (338, 520)], "#35586e", 42)
    c.limb([(330, 545), (385, 547)], "#22282e", 24)
    c.limb([(205, 220), (205, 365)], "#4f7c82", 82)  # trunk
    c.rect(190, 135, 32, 50, SKIN)
    c.disc(212, 110, 46, SKIN, flat=1.12)
    c.arc(210, 106, 50, 150, 350, "#4a3a30", 16)
    c.disc(232, 108, 4, INK)
    c.line([(236, 134), (248, 132)], "#8a4b3a", 3)
    c.limb([(220, 215), (290, 290)], SKIN, 34)  # the arm
    c.limb([(290, 290), (440, 300)], SKIN, 28)
    c.limb([(440, 302), (470, 304)], SKIN, 20)
    c.area([(226, 236), (252, 208), (288, 246), (262, 276)], "#2f4a5e", "#22282e", 2)  # the cuff
    c.line([(276, 244), (330, 215), (430, 240), (500, 276)], "#22282e", 4)
    c.rect(470, 258, 100, 60, "#e4e6e8", "#6d737a", round=8)
    c.rect(480, 266, 56, 42, "#b9cbb5", "#6d737a", round=3)
    c.text(508, 277, "142", INK, 17, "mm")
    c.text(508, 297, "86", INK, 17, "mm")
    c.line([(20, 262), (195, 262)], WINE, 1.5)
    for x in range(200, 600, 16):
        c.line([(x, 262), (x + 8, 262)], WINE, 1.5)
    c.text(600, 238, "heart level", WINE, 19, "rm")
    notes = [
        ((30, 330), (152, 330), "back", "supported"),
        ((400, 440), (352, 440), "legs", "uncrossed"),
        ((440, 520), (390, 540), "feet flat on", "the floor"),
    ]
    for start, end, first, second in notes:
        c.line([start if start[0] > 100 else (100, 330), end], INK, 1.5)
        c.disc(*end, 4, INK)
        x, anchor = (start[0] + 6, "lm") if start[0] > 100 else (96, "rm")
        c.text(x, start[1] - 11, first, INK, 19, anchor)
        c.text(x, start[1] + 11, second, INK, 19, anchor)
    c.text(330, 60, "silence for 3 to 5 minutes", INK, 20, "lm")
    c.line([(262, 88), (322, 66)], INK, 1.5)
    return c.flat()


def cuffed_arm() -> Image.Image:
    """An upper arm with a cuff: how long and how wide its bladder is, and where the stethoscope lies."""
    c = Canvas(640, 440, "#ffffff")
    c.area([(0, 150), (420, 165), (640, 190), (640, 300), (420, 325), (0, 350)], SKIN, "#a06d4a", 3)
    c.line([(430, 172), (440, 245), (430, 318)], "#a06d4a", 3)
    c.rect(110, 135, 230, 232, "#35586e", INK, round=14)
    c.rect(140, 165, 170, 172, "#6f93a8", "#dfe8ee", round=8)
    c.text(225, 251, "bladder", "#ffffff", 24, "mm")
    c.line([(0, 262), (110, 262)], "#b02a30", 7)
    c.line([(340, 262), (640, 246)], "#b02a30", 7)
    c.text(636, 276, "brachial artery", "#7a1c22", 18, "rm")
    c.disc(392, 258, 22, "#c9ccd0", INK, 3)
    c.disc(392, 258, 12, "#8d9298")
    c.line([(404, 277), (480, 372), (540, 400), (639, 405)], INK, 6)
    c.arrow((140, 108), (310, 108), WINE, 2, True)
    c.text(225, 86, "width: 40 % of the circumference", WINE, 19, "mm")
    c.arrow((75, 165), (75, 337), WINE, 2, True)
    c.text(62, 60, "length: 80 %", WINE, 19, "lm")
    c.line([(75, 72), (75, 160)], WINE, 1)
    c.arrow((342, 390), (430, 390), INK, 2, True)
    c.text(330, 415, "2 to 3 cm above the crease", INK, 18, "rm")
    return c.flat()


def _beat(phase: np.ndarray, p: float, q: float, r: float, s: float, t: float, st: float) -> np.ndarray:
    """One beat in mm of the paper: waves as bells, the ST segment shifted."""

    def bell(at: float, width: float) -> np.ndarray:
        return np.exp(-(((phase - at) / width) ** 2))

    ramp = np.clip((phase - 0.33) / 0.1, 0, 1) * np.clip((0.52 - phase) / 0.06, 0, 1)
    out = p * bell(0.16, 0.028) + q * bell(0.265, 0.009) + r * bell(0.29, 0.012) + s * bell(0.317, 0.012)
    return np.asarray(out + st * ramp + t * bell(0.56, 0.05))


def ecg() -> Image.Image:
    """Four leads of an electrocardiogram with left ventricular hypertrophy and strain, 25 mm/s, 10 mm/mV."""
    mm = 6
    c = Canvas(170 * mm, 100 * mm, "#fff6f4")
    for x in range(171):
        c.line([(x * mm, 0), (x * mm, 100 * mm)], "#e79d96" if x % 5 == 0 else "#f7d5d0", 1 if x % 5 == 0 else 0.5)
    for y in range(101):
        c.line([(0, y * mm), (170 * mm, y * mm)], "#e79d96" if y % 5 == 0 else "#f7d5d0", 1 if y % 5 == 0 else 0.5)
    leads = {
        "aVL": (2, 22, (1.0, -0.6, 12.5, -2.0, -2.0, -0.8)),
        "V1": (86, 14, (0.8, 0.0, 2.5, -22.0, 2.5, 1.2)),
        "V5": (2, 78, (1.2, -1.2, 24.0, -2.5, -3.0, -1.5)),
        "V6": (86, 78, (1.2, -1.2, 19.0, -1.5, -2.6, -1.2)),
    }
    for name, (x0, y0, waves) in leads.items():
        along = np.linspace(0, 80, 1600)  # mm; 25 mm/s and 72 beats a minute give 20.8 mm a beat
        curve = _beat((along / 20.83) % 1.0, *waves)
        c.line([((x0 + a) * mm, (y0 - b) * mm) for a, b in zip(along, curve, strict=True)], "#1d1d22", 2)
        c.text((x0 + 1) * mm, (y0 + 9 if name != "V1" else y0 - 7) * mm, name, "#1d1d22", 26, "lm")
    c.text(168 * mm, 98 * mm, "25 mm/s   10 mm/mV", "#1d1d22", 18, "rm")
    return c.flat(48)


def fundus() -> Image.Image:
    """The back of a right eye with hypertensive retinopathy: narrow arterioles, haemorrhages, cotton wool spots."""
    n = 640
    rng = np.random.default_rng(SEED)
    y, x = np.mgrid[0:n, 0:n].astype(float)
    r = np.hypot(x - 320, y - 320) / 300
    mottle = np.asarray(
        Image.fromarray((rng.random((40, 40)) * 255).astype(np.uint8)).resize((n, n), Image.Resampling.BICUBIC), float
    )
    shade = np.clip(1.06 - 0.45 * r**2, 0, 1) * (0.94 + 0.12 * mottle / 255)
    macula = np.exp(-((np.hypot(x - 250, y - 330) / 55) ** 2))
    shade *= 1 - 0.3 * macula
    ground = np.stack([214 * shade, 96 * shade * (1 - 0.12 * macula), 42 * shade], -1)
    c = Canvas(n, n, Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8)))
    c.disc(455, 315, 46, "#f2cf8e")
    c.disc(458, 315, 24, "#fbe9bd")

    def vessel(x: float, y: float, turn: float, width: float, colour: str, left: int, bend: float) -> None:
        points = [(x, y)]
        while left > 0 and math.hypot(x - 320, y - 320) < 296:
            turn += bend + rng.normal(0, 0.09)
            x, y = x + 9 * math.cos(turn), y + 9 * math.sin(turn)
            points.append((x, y))
            left -= 1
            if left % 11 == 5 and width > 2:
                side = 0.7 if rng.random() < 0.5 else -0.7
                vessel(x, y, turn + side, width * 0.6, colour, left // 2 + 4, bend * 0.5)
        c.line(points, colour, width)

    for start, bend in ((-2.2, -0.022), (2.2, 0.022), (-0.9, 0.012), (0.9, -0.012)):
        vessel(455, 315, start, 8.5, "#7e1713", 52, bend)
        vessel(452, 315, start + (0.24 if start < 0 else -0.24), 3.6, "#bf3a26", 50, bend)
    for _ in range(9):  # flame haemorrhages lie along the nerve fibres
        a, d = rng.uniform(0, 2 * math.pi), rng.uniform(90, 170)
        x0, y0 = 455 + d * math.cos(a), 315 + d * math.sin(a)
        if math.hypot(x0 - 320, y0 - 320) > 270:
            continue
        for _ in range(5):
            turn = a + rng.normal(0, 0.18)
            shift = rng.normal(0, 4, 2)
            c.limb(
                [
                    (x0 + shift[0], y0 + shift[1]),
                    (x0 + shift[0] + 18 * math.cos(turn), y0 + shift[1] + 18 * math.sin(turn)),
                ],
                "#6e0f0e",
                5,
            )
    for x0, y0 in ((380, 190), (340, 440), (520, 430)):  # cotton wool spots
        for _ in range(12):
            shift = rng.normal(0, 7, 2)
            c.disc(x0 + shift[0], y0 + shift[1], 8, "#f3dfb4")
    for k in range(12):  # hard exudates as part of a star at the macula
        a = 0.5 * k
        c.disc(250 + (34 + k % 3 * 9) * math.cos(a), 330 + (34 + k % 3 * 9) * math.sin(a), 3, "#f6d36b")
    image = c.soft().filter(ImageFilter.GaussianBlur(1.1))
    mask = Image.fromarray(((r < 1) * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(2))
    return Image.composite(image, Image.new("RGB", (n, n), "#0b0b0d"), mask)


def district() -> Image.Image:
    """A district with its hospital, health centres, roads and river; discs as large as the patients are many."""
    c = Canvas(900, 640, "#dcebf2")
    land = [
        (40, 90),
        (220, 30),
        (430, 60),
        (640, 25),
        (850, 120),
        (870, 330),
        (800, 560),
        (560, 615),
        (300, 590),
        (90, 520),
        (30, 300),
    ]
    c.area(land, "#eef0e2", "#8b9678", 3)
    c.line([(430, 60), (400, 160), (450, 260), (390, 370), (420, 480), (360, 592)], "#8fc0da", 11)
    c.area([(600, 60), (730, 90), (790, 190), (690, 230), (590, 160)], "#cfdcbf")
    c.text(690, 146, "Ashdell Hills", "#5d7048", 18, "mm")
    roads = [
        [(120, 180), (300, 250), (470, 330), (640, 300), (800, 330)],
        [(470, 330), (500, 470), (600, 560)],
        [(470, 330), (330, 430), (170, 460)],
        [(470, 330), (560, 210), (560, 100)],
    ]
    for road in roads:
        c.line(road, "#b7a98c", 7)
        c.line(road, "#fdfaf0", 4)
    places = (
        ("Harrowdale", 470, 330, 186, True),
        ("Weir Mill", 220, 218, 61, False),
        ("Port Selby", 150, 458, 54, False),
        ("Ashdell", 560, 120, 28, False),
        ("Copse End", 745, 318, 47, False),
        ("Low Fenwick", 590, 545, 36, False),
    )
    for name, x, y, count, hospital in places:
        radius = 2.7 * math.sqrt(count)
        c.disc(x, y, radius, WINE if hospital else "#4f7c82", "#ffffff", 2)
        c.text(x, y, str(count), "#ffffff", 18, "mm")
        c.text(x, y + radius + 14, name, INK, 20, "mm")
    c.disc(70, 560, 14, WINE)
    c.text(92, 560, "hospital clinic", INK, 17, "lm")
    c.disc(70, 600, 14, "#4f7c82")
    c.text(92, 600, "health centre", INK, 17, "lm")
    c.line([(700, 600), (820, 600)], INK, 3)
    c.text(760, 582, "10 km", INK, 17, "mm")
    return c.flat()
