"""Scenes, details and surfaces of the timber school."""

from __future__ import annotations

import math

import numpy as np
from pen import INK, Pen, Point, blend, grain
from PIL import Image, ImageFilter

WOOD, DEEP, PALE = "#d9ab66", "#a8743a", "#f0d9ae"


def cover_view() -> Image.Image:
    """The school from the yard at dusk."""
    pen = Pen(760, 640, "#33506b", 1.0)
    for y in range(0, 430, 2):
        pen.rect(0, y, 760, 2, blend("#2f4a68", "#f2c58f", (y / 430) ** 1.4))
    for x, y, r in ((60, 330, 70), (130, 350, 50), (690, 320, 90), (600, 350, 50)):
        pen.disc(x, y, r, "#3d5242")
    pen.rect(0, 420, 760, 220, "#6f8556")
    pen.poly([(0, 520), (760, 450), (760, 640), (0, 640)], "#cbb58a")
    top: list[Point] = [(150, 190), (760, 120)]
    low: list[Point] = [(150, 440), (760, 505)]
    pen.poly([top[0], top[1], low[1], low[0]], "#b07f45")
    for n in range(150):
        part = n / 150
        x = 150 + 610 * part
        pen.line([(x, 190 - 70 * part), (x, 440 + 65 * part)], blend("#c18f52", "#8b6030", (n * 29 % 13) / 13), 2)
    pen.poly([(150, 312), (760, 300), (760, 312), (150, 320)], "#7c5527")
    pen.poly([(138, 186), (760, 108), (760, 126), (138, 198)], "#3a434d")
    for row in (0, 1):
        for n in range(7):
            a, b = 0.05 + n * 0.135, 0.05 + n * 0.135 + 0.09
            quad = []
            for part, end in ((a, 0), (b, 0), (b, 1), (a, 1)):
                x, t, g = 150 + 610 * part, 190 - 70 * part, 440 + 65 * part
                share = ((0.12, 0.42), (0.58, 0.92))[row][end]
                quad.append((x, t + (g - t) * share))
            pen.poly(quad, blend("#ffe2a0", "#f6b95c", (n * 5 % 7) / 9), "#54391a", 2)
            mid = ((quad[0][0] + quad[1][0]) / 2, (quad[0][1] + quad[1][1]) / 2)
            pen.line([mid, ((quad[2][0] + quad[3][0]) / 2, (quad[2][1] + quad[3][1]) / 2)], "#54391a", 2)
    for x, y, h in ((90, 500, 44), (120, 506, 40), (240, 530, 50), (262, 532, 46), (430, 560, 58), (640, 575, 60)):
        pen.disc(x, y - h, h * 0.13, "#262b33")
        pen.poly(
            [(x - h * 0.15, y - h * 0.84), (x + h * 0.15, y - h * 0.84), (x + h * 0.11, y), (x - h * 0.11, y)],
            "#262b33",
        )
    pen.rect(52, 240, 12, 260, "#4b3a28")
    for x, y, r in ((58, 210, 74), (20, 250, 52), (100, 250, 46), (60, 160, 44)):
        pen.disc(x, y, r, "#4f6b45")
    return grain(pen.image(0), 3, 3)


def old_school() -> Image.Image:
    """The front of 1968 with its damage, numbered."""
    pen = Pen(820, 470, "#c9d3da", 1.0)
    pen.rect(0, 380, 820, 90, "#8d9186")
    pen.rect(40, 110, 740, 272, "#b4b2aa")
    for row in range(3):
        for n in range(10):
            x, y = 40 + n * 74, 110 + row * 91
            pen.rect(x, y, 74, 91, blend("#b9b7ae", "#9f9d95", (n * 7 + row * 3) % 5 / 6), "#86847c", 2)
            pen.rect(x + 11, y + 14, 52, 44, "#6d8290", "#d8d8d2", 4)
            pen.line([(x + 37, y + 14), (x + 37, y + 58)], "#d8d8d2", 3)
    pen.rect(30, 98, 760, 14, "#57544e")
    for x in (188, 262, 484):
        pen.poly([(x, 200), (x + 14, 200), (x + 22, 290), (x + 5, 300)], "#7e6a55")
    for x, y in ((336, 260), (337, 282), (560, 170), (705, 330)):
        pen.poly([(x, y), (x + 26, y + 4), (x + 20, y + 18), (x + 4, y + 15)], "#7a5d45")
        pen.line([(x + 2, y + 9), (x + 22, y + 11)], "#a2502e", 3)
    pen.rect(380, 300, 80, 82, "#55606a", "#3c444c", 3)
    pen.line([(420, 300), (420, 382)], "#3c444c", 3)
    pen.rect(356, 286, 128, 14, "#57544e")
    for n in range(5):
        pen.rect(600 + n * 32, 352, 24, 30, "#6e8f56")
    image = grain(pen.image(0), 5, 4).filter(ImageFilter.GaussianBlur(0.6))
    tags = Pen(820, 470)
    tags.sheet.paste(image.resize(tags.sheet.size, Image.Resampling.BICUBIC))
    for x, y, word in ((350, 244, "1"), (270, 220, "2"), (600, 160, "3"), (700, 104, "4")):
        tags.disc(x, y, 17, "#a33b2e", "#ffffff", 2)
        tags.text(x, y, word, 18, "#ffffff", bold=True)
    return tags.image(0)


def _iso(x: float, y: float, z: float) -> Point:
    return ((x - y) * 0.866, (x + y) * 0.5 - z)


def block(
    pen: Pen, x: float, y: float, z: float, w: float, d: float, h: float, fill: str, dx: float = 0, dy: float = 0
) -> None:
    """A block seen from above, shifted on the sheet by dx and dy."""

    def spot(*place: float) -> Point:
        px, py = _iso(*place)
        return (px + dx, py + dy)

    top = [spot(x, y, z + h), spot(x + w, y, z + h), spot(x + w, y + d, z + h), spot(x, y + d, z + h)]
    right = [spot(x + w, y, z), spot(x + w, y + d, z), spot(x + w, y + d, z + h), spot(x + w, y, z + h)]
    left = [spot(x, y + d, z), spot(x + w, y + d, z), spot(x + w, y + d, z + h), spot(x, y + d, z + h)]
    pen.poly(left, fill, INK, 1)
    pen.poly(right, blend(fill, "#000000", 0.18), INK, 1)
    pen.poly(top, blend(fill, "#ffffff", 0.35), INK, 1)


def massing_steps() -> Image.Image:
    """Four steps from the bar to the school."""
    pen = Pen(1320, 400, "#ffffff", 1.0)
    for n in range(4):
        ox, oy = 70 + n * 322, 150
        green = [_iso(*p, 0) for p in ((-20, -30), (200, -30), (200, 150), (-20, 150))]
        pen.poly([(x + ox + 60, y + oy) for x, y in green], "#dfe8cf")
        block(pen, 0, 0, 0, 180, 50, 22 if n else 44, WOOD, ox + 60, oy)
        if n:
            block(pen, 0, 0, 24, 180, 50, 22, PALE, ox + 60, oy)
        if n >= 2:
            block(pen, 130, 50, 0, 50, 44, 34, DEEP, ox + 60, oy)
        if n == 3:
            block(pen, 14, 21, 46, 150, 8, 5, "#8fc1d9", ox + 60, oy)
            for k in range(6):
                block(pen, 16 + k * 26, 4, 46, 18, 12, 3, "#46596b", ox + 60, oy)
            x, y = _iso(95, 0, 0)
            pen.arrow((x + ox + 130, y + oy - 92), (x + ox + 70, y + oy - 52), "#a33b2e", 4, 14)
        pen.disc(ox - 30, 40, 18, "#234034")
        pen.text(ox - 30, 40, str(n + 1), 18, "#ffffff", bold=True)
    return pen.image()


def frame_axo() -> Image.Image:
    """Three bays of the frame, taken apart."""
    pen = Pen(700, 560, "#ffffff", 1.0)
    dx, dy = 290, 300

    def frame(base: float) -> None:
        for x in range(0, 241, 60):
            for y in (0, 80, 120, 200):
                block(pen, x, y, base, 5, 5, 52, DEEP, dx, dy)
            for y, deep in ((0, 80), (120, 80)):
                block(pen, x, y, base + 52, 5, deep + 5, 9, WOOD, dx, dy)

    block(pen, -6, -6, -14, 258, 217, 12, "#b9b6ae", dx, dy)
    frame(0)
    block(pen, -4, -4, 98, 254, 213, 5, PALE, dx, dy)
    frame(106)
    block(pen, -6, -6, 204, 258, 217, 5, PALE, dx, dy)
    block(pen, -8, -8, 236, 262, 221, 9, "#9db487", dx, dy)
    for n in range(7):
        for y in (10, 145):
            block(pen, 8 + n * 34, y, 247, 24, 40, 2, "#46596b", dx, dy)
    for end, start, word in ((165, 184, "5"), (235, 218, "4"), (318, 324, "3"), (375, 394, "2"), (450, 432, "1")):
        pen.line([(516 if word != "2" else 502, start), (618, end)], "#234034", 1.5)
        pen.disc(636, end, 18, "#234034")
        pen.text(636, end, word, 18, "#ffffff", bold=True)
    return pen.image()


def joint_detail() -> Image.Image:
    """Beam to column with a slotted-in plate and dowels, 1:10."""
    pen = Pen(820, 680, "#ffffff", 0.52, (150, 110))

    def grained(x: float, y: float, w: float, h: float, level: bool) -> None:
        pen.rect(x, y, w, h, PALE, INK, 2)
        count = int((h if level else w) / 40)
        for n in range(1, count):
            if level:
                pen.line([(x, y + n * 40), (x + w, y + n * 40)], "#c59a58", 1)
            else:
                pen.line([(x + n * 40, y), (x + n * 40, y + h)], "#c59a58", 1)

    grained(0, 220, 280, 780, False)
    grained(0, -200, 280, 200, False)
    pen.rect(-40, 0, 1140, 180, "#e8d9b8", INK, 2)
    for n in range(5):
        pen.rect(-40, n * 36, 1140, 36, ("#f3e3bf", "#dcc08a")[n % 2], "#9a7a48", 1)
    pen.rect(-40, -75, 1140, 75, "#c9c7c1", INK, 1.5)
    pen.rect(-40, -110, 1140, 35, "#8ca59a", INK, 1.5)
    pen.rect(0, 180, 280, 40, "#d0d0d0", INK, 1.5)
    grained(300, 180, 800, 640, True)
    pen.rect(225, 290, 300, 420, "#8c98a3", INK, 2)
    for n in range(6):
        pen.disc(258, 340 + n * 64, 11, "#3c444c")
        for x in (370, 440):
            pen.disc(x, 340 + n * 64, 11, "#3c444c")
    pen.rect(280, 180, 20, 640, "#f5efe2", "#777777", 1)
    for x, y, tx, ty, words in (
        (140, 900, -160, 920, "1"),
        (900, 720, 1190, 760, "2"),
        (480, 500, 1190, 520, "3"),
        (258, 340, -160, 340, "4"),
        (800, 90, 1190, 250, "5"),
        (700, -40, 1190, -40, "6"),
    ):
        pen.line([(x, y), (tx, ty)], "#a33b2e", 1.4)
        pen.disc(tx, ty, 36, "#a33b2e")
        pen.text(tx, ty, words, 18, "#ffffff", bold=True)
    pen.measure((0, 1060), (280, 1060), "280", 13)
    pen.measure((980, 180), (980, 820), "640", 13)
    pen.text(820, 930, "Scale 1:10, lengths in mm", 13)
    return pen.image()


def wall_layers() -> Image.Image:
    """The outer wall, cut level, outside at the left."""
    pen = Pen(860, 420, "#ffffff", 1.55, (60, 50))
    x = 0.0
    layers = (
        (24, "#b98a4d", "Larch\n24"),
        (40, "#f4f4f0", "Battens,\nair 40"),
        (16, "#d9cdb4", "Board\n16"),
        (240, "#efe3b5", "Wood fibre between\nI-joists 240"),
        (2, "#4f7a8c", ""),
        (120, PALE, "CLT 120"),
        (40, "#f1e7d0", "Service\n40"),
        (15, "#e3e3e3", ""),
    )
    for n, (thick, fill, words) in enumerate(layers):
        pen.rect(x, 20, thick, 150, fill, INK, 1.2)
        if thick == 240:
            for k in range(12):
                for row in range(7):
                    cx = x + 12 + k * 20
                    pen.arc(cx, 31 + row * 21, 8, 200, 340, "#c0ab62", 1.2)
            for k in (0, 1):
                pen.rect(x, 50 + k * 80, 240, 7, DEEP, INK, 1)
        if thick == 120:
            for k in range(1, 3):
                pen.line([(x + 40 * k, 20), (x + 40 * k, 170)], DEEP, 1.4)
        if words:
            pen.line([(x + thick / 2, 170), (x + thick / 2, 184)], "#777777", 1)
            pen.text(x + thick / 2, 195 + (13 if n in (1, 6) else 0), words, 13)
        x += thick
    pen.text(-12, 5, "Outside", 15, "#33566a", "lm", bold=True)
    pen.text(x, 5, "Inside", 15, "#a33b2e", "rm", bold=True)
    pen.measure((0, -14), (x, -14), f"{x:.0f} mm", 13)
    return pen.image()


def surface(kind: str) -> Image.Image:
    """A surface, close: larch, spruce, lino or zinc."""
    rng = np.random.default_rng({"larch": 21, "spruce": 22, "lino": 23, "zinc": 24}[kind])
    y, x = np.mgrid[0:240, 0:320].astype(float)
    if kind in ("larch", "spruce"):
        base = np.array((168, 120, 72) if kind == "larch" else (226, 196, 150), dtype=float)
        board = 40 if kind == "larch" else 80
        number = (x // board).astype(int)
        tone = rng.uniform(-14, 14, 9)[number]
        phase = rng.uniform(0, 9, 9)[number]
        veins = 9 * np.sin(x / 2.3 + phase + 2.4 * np.sin(y / 41 + phase)) + rng.normal(0, 3, x.shape)
        value = base + (tone + veins)[..., None]
        gap = (x % board) < (5 if kind == "larch" else 1.5)
        value[gap] = (58, 40, 24) if kind == "larch" else (176, 140, 92)
        for _ in range(5):
            kx, ky, size = rng.uniform(10, 310), rng.uniform(10, 230), rng.uniform(3, 6)
            value[((x - kx) ** 2 + ((y - ky) / 1.6) ** 2) < size**2] = (96, 60, 30)
    elif kind == "lino":
        cloud = np.asarray(
            Image.fromarray(rng.integers(0, 255, (16, 20), dtype="uint8")).resize((320, 240), Image.Resampling.BICUBIC),
            dtype=float,
        )
        value = np.array((116, 140, 110), dtype=float) + (cloud / 255 * 30 - 15 + rng.normal(0, 5, x.shape))[..., None]
    else:
        value = np.array((128, 138, 146), dtype=float) + (8 * np.cos((x % 80) / 80 * 2 * math.pi))[..., None]
        value = value + rng.normal(0, 3, x.shape)[..., None]
        value[(x % 80) < 4] = (86, 94, 102)
        value[((x % 80) >= 4) & ((x % 80) < 7)] = (170, 178, 184)
    image = Image.fromarray(np.clip(value, 0, 255).astype("uint8"))
    return image.resize((240, 180), Image.Resampling.LANCZOS)


def learning_street() -> Image.Image:
    """The street between the classrooms, seen along it."""
    pen = Pen(860, 560, "#e9d6ae", 1.0)
    vx, vy = 430, 250
    pen.poly([(0, 560), (860, 560), (vx + 60, vy + 62), (vx - 60, vy + 62)], "#8fa07d")
    pen.poly([(0, 0), (860, 0), (vx + 60, vy - 62), (vx - 60, vy - 62)], "#ecd7ab")
    pen.poly([(0, 0), (0, 560), (vx - 60, vy + 62), (vx - 60, vy - 62)], "#dcb97c")
    pen.poly([(860, 0), (860, 560), (vx + 60, vy + 62), (vx + 60, vy - 62)], "#d2ad6e")
    pen.rect(vx - 60, vy - 62, 120, 124, "#dff0f7")
    for n in range(3):
        pen.line([(vx - 60 + n * 60, vy - 62), (vx - 60 + n * 60, vy + 62)], "#8c6a34", 3)
    pen.poly([(300, 0), (560, 0), (vx + 20, vy - 62), (vx - 20, vy - 62)], "#f4fafc")
    depths = (1.0, 0.62, 0.42, 0.3, 0.22, 0.175)
    for a in depths:  # frames
        half, deep = 430 * a / 1.0, 250 * a
        for side in (-1, 1):
            x = vx + side * half
            pen.poly(
                [
                    (x, vy - deep * 1.2),
                    (x - side * 34 * a, vy - deep * 1.2),
                    (x - side * 34 * a, vy + deep * 1.26),
                    (x, vy + deep * 1.26),
                ],
                DEEP,
                "#6d4a20",
                1,
            )
        pen.poly(
            [
                (vx - half, vy - deep),
                (vx + half, vy - deep),
                (vx + half, vy - deep * 0.84),
                (vx - half, vy - deep * 0.84),
            ],
            WOOD,
            "#6d4a20",
            1,
        )
    for a, b in ((0.92, 0.68), (0.58, 0.46), (0.39, 0.33)):  # glazed doors and niches
        for side in (-1, 1):
            quad = [
                (vx + side * 430 * a, vy - 110 * a),
                (vx + side * 430 * b, vy - 110 * b),
                (vx + side * 430 * b, vy + 296 * b),
                (vx + side * 430 * a, vy + 296 * a),
            ]
            pen.poly(quad, "#bcd9e4" if side < 0 else "#f2e2bd", "#6d4a20", 2)
    pen.poly([(250, 470), (360, 470), (372, 500), (240, 500)], "#c99b5c", "#6d4a20", 2)
    pen.poly([(240, 500), (372, 500), (372, 526), (240, 526)], "#a8743a", "#6d4a20", 2)
    for x, y, h, coat in (
        (520, 470, 150, "#a33b2e"),
        (572, 474, 140, "#3f6a86"),
        (306, 470, 120, "#d8a13a"),
        (398, 350, 62, "#55704a"),
        (462, 342, 58, "#7b5b8c"),
    ):
        pen.disc(x, y - h, h * 0.11, "#d9a98a")
        pen.poly(
            [
                (x - h * 0.15, y - h * 0.86),
                (x + h * 0.15, y - h * 0.86),
                (x + h * 0.17, y - h * 0.4),
                (x - h * 0.17, y - h * 0.4),
            ],
            coat,
        )
        pen.rect(x - h * 0.12, y - h * 0.4, h * 0.1, h * 0.4, "#3b4654")
        pen.rect(x + h * 0.02, y - h * 0.4, h * 0.1, h * 0.4, "#3b4654")
    return grain(pen.image(0), 9, 3)
