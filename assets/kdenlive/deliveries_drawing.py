"""Draws the shots of the deliveries, frame by frame: a lantern in the dusk, a talk on a stage, a potter at work.

Every shot is drawn at twice its size and scaled down. Something moves on all the time, so that no moment looks like
another.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

WIDTH, HEIGHT, FPS = 640, 360, 25
Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]
Point = tuple[float, float]
AA = cv2.LINE_AA


def film(draw: Callable[[float], Picture], length_s: float) -> Picture:
    """The frames of a shot; `draw` gives the picture of a second at twice the size, RGB."""
    count = round(length_s * FPS)
    out = np.empty((count, HEIGHT, WIDTH, 3), np.uint8)
    for index in range(count):
        out[index] = cv2.resize(draw(index / FPS), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    return out


def shade(top: Colour, bottom: Colour) -> Picture:
    """A canvas that goes from one colour to another, from the top down."""
    rows = np.linspace(0, 1, 2 * HEIGHT)[:, None, None]
    both = np.array(top) * (1 - rows) + np.array(bottom) * rows
    return np.ascontiguousarray(np.repeat(both, 2 * WIDTH, axis=1).astype(np.uint8))


def shape(canvas: Picture, points: list[Point], colour: Colour) -> None:
    """A filled outline, in px of the small picture."""
    cv2.fillPoly(canvas, [np.array([(round(2 * x), round(2 * y)) for x, y in points])], colour, AA)


def disc(canvas: Picture, x: float, y: float, radius: float, colour: Colour) -> None:
    """A filled circle."""
    cv2.circle(canvas, (round(2 * x), round(2 * y)), max(1, round(2 * radius)), colour, -1, AA)


def oval(canvas: Picture, x: float, y: float, wide: float, high: float, colour: Colour, turn: float = 0) -> None:
    """A filled ellipse by its half axes."""
    cv2.ellipse(canvas, (round(2 * x), round(2 * y)), (round(2 * wide), round(2 * high)), turn, 0, 360, colour, -1, AA)


def stroke(canvas: Picture, points: list[Point], colour: Colour, width: float) -> None:
    """A line."""
    cv2.polylines(
        canvas,
        [np.array([(round(2 * x), round(2 * y)) for x, y in points])],
        False,
        colour,
        max(1, round(2 * width)),
        AA,
    )


_X, _Y = np.meshgrid(np.arange(WIDTH, dtype=np.float32), np.arange(HEIGHT, dtype=np.float32))


def glow(canvas: Picture, x: float, y: float, reach: float, colour: Colour, strength: float) -> Picture:
    """A canvas with a soft light on it."""
    fall = np.exp(-((_X - x) ** 2 + (_Y - y) ** 2) / (2 * reach * reach)) * strength
    large = cv2.resize(fall, (2 * WIDTH, 2 * HEIGHT), interpolation=cv2.INTER_LINEAR)[:, :, None]
    lit = canvas + large * (np.array(colour, np.float32) - canvas * 0.35)
    return np.ascontiguousarray(lit.clip(0, 255).astype(np.uint8))


def pine(canvas: Picture, x: float, foot: float, high: float, colour: Colour) -> None:
    """A conifer."""
    shape(
        canvas,
        [
            (x - high * 0.03, foot),
            (x + high * 0.03, foot),
            (x + high * 0.03, foot - high * 0.2),
            (x - high * 0.03, foot - high * 0.2),
        ],
        colour,
    )
    for step in range(4):
        base, wide = foot - high * (0.12 + 0.2 * step), high * (0.24 - 0.045 * step)
        shape(canvas, [(x - wide, base), (x + wide, base), (x, base - high * 0.33)], colour)


def lantern(canvas: Picture, x: float, y: float, size: float, flame: float) -> Picture:
    """A storm lantern whose foot stands at a point; `flame` is how high the light burns."""
    iron: Colour = (38, 44, 46)
    stroke(
        canvas,
        [
            (x - 0.26 * size, y - 0.2 * size),
            (x - 0.3 * size, y - 0.8 * size),
            (x, y - 1.2 * size),
            (x + 0.3 * size, y - 0.8 * size),
            (x + 0.26 * size, y - 0.2 * size),
        ],
        iron,
        0.03 * size,
    )
    oval(canvas, x, y - 0.5 * size, 0.2 * size, 0.27 * size, (250, 214, 140))
    oval(canvas, x, y - 0.45 * size, 0.06 * size, (0.12 + 0.06 * flame) * size, (255, 246, 214))
    shape(
        canvas,
        [
            (x - 0.27 * size, y),
            (x + 0.27 * size, y),
            (x + 0.2 * size, y - 0.24 * size),
            (x - 0.2 * size, y - 0.24 * size),
        ],
        (164, 52, 40),
    )
    shape(
        canvas,
        [
            (x - 0.18 * size, y - 0.74 * size),
            (x + 0.18 * size, y - 0.74 * size),
            (x + 0.1 * size, y - 0.95 * size),
            (x - 0.1 * size, y - 0.95 * size),
        ],
        (164, 52, 40),
    )
    for side in (-0.1, 0.1):
        stroke(canvas, [(x + side * size, y - 0.24 * size), (x + side * size, y - 0.74 * size)], iron, 0.02 * size)
    return glow(canvas, x, y - 0.5 * size, size * (0.8 + 0.15 * flame), (255, 190, 96), 0.75 + 0.2 * flame)


def camp(t: float) -> Picture:
    """The lantern on a stump by a lake at dusk; the moon rises, a moth circles."""
    canvas = shade((24, 34, 74), (206, 122, 96))
    random = np.random.RandomState(5)
    for star in range(46):
        x, y, phase = random.uniform(0, 640), random.uniform(0, 130), random.uniform(0, 6)
        level = round(150 + 100 * math.sin(3 * t + phase))
        disc(canvas, x, y, 0.5 + 0.5 * (star % 3 == 0), (level, level, min(255, level + 20)))
    disc(canvas, 498, 150 - 15 * t, 26, (246, 238, 214))
    for x, y in ((-8, -6), (9, 4), (-2, 11)):
        disc(canvas, 498 + x, 150 - 15 * t + y, 4, (226, 214, 188))
    for base, colour, seed in ((205, (64, 62, 96), 1), (222, (42, 46, 74), 2)):
        hill = [(x, base - 34 * math.sin(x / 83 + seed) - 13 * math.sin(x / 31 + 2 * seed)) for x in range(0, 660, 10)]
        shape(canvas, [(0, 260), *hill, (640, 260)], colour)
    shape(canvas, [(0, 236), (640, 236), (640, 300), (0, 300)], (86, 84, 112))
    for row in range(9):
        y = 242 + 6 * row
        x = (row * 137 + 60 * t * (1 + row % 3)) % 760 - 100
        stroke(canvas, [(x, y), (x + 70, y)], (150, 124, 128), 1)
    shape(canvas, [(0, 288), (180, 276), (420, 284), (640, 270), (640, 360), (0, 360)], (30, 34, 34))
    for x, high in ((40, 190), (96, 140), (596, 210), (640, 160)):
        pine(canvas, x, 300, high, (20, 28, 34))
    shape(canvas, [(214, 350), (326, 350), (316, 296), (224, 296)], (84, 58, 42))
    oval(canvas, 270, 296, 47, 11, (142, 108, 74))
    oval(canvas, 270, 296, 28, 6, (120, 88, 60))
    canvas = lantern(canvas, 270, 296, 92, 0.5 + 0.5 * math.sin(7 * t) * math.sin(2.3 * t))
    x, y = 270 + 74 * math.cos(2.2 * t), 238 + 34 * math.sin(3.1 * t)
    beat = abs(math.sin(14 * t)) * 6 + 2
    shape(canvas, [(x, y), (x - 9, y - beat), (x - 5, y + 3)], (236, 222, 190))
    shape(canvas, [(x, y), (x + 9, y - beat), (x + 5, y + 3)], (236, 222, 190))
    return canvas


def path(t: float) -> Picture:
    """A walker carries the lantern through a wood, from left to right."""
    canvas = shade((16, 26, 40), (50, 66, 70))
    random = np.random.RandomState(8)
    for layer, (speed, colour, high) in enumerate(((6, (36, 52, 60), 230), (16, (24, 38, 44), 280))):
        for tree in range(13):
            x = tree * 62 + random.uniform(-18, 18) - speed * t
            pine(canvas, x, 286 + 8 * layer, high + random.uniform(-50, 30), colour)
    shape(canvas, [(0, 284), (640, 290), (640, 360), (0, 360)], (34, 40, 34))
    shape(canvas, [(0, 318), (640, 312), (640, 346), (0, 352)], (88, 76, 58))
    x, step = 40 + 92 * t, math.sin(6.6 * t)
    coat: Colour = (62, 84, 112)
    for side in (1, -1):
        stroke(canvas, [(x, 270), (x + side * 11 * step, 300), (x + side * 17 * step - 3, 330)], (30, 34, 48), 6)
    shape(canvas, [(x - 18, 276), (x + 18, 276), (x + 13, 206), (x - 13, 206)], coat)
    shape(canvas, [(x - 28, 262), (x - 12, 264), (x - 12, 212), (x - 26, 214)], (150, 84, 48))
    disc(canvas, x + 2, 192, 12, (216, 172, 140))
    shape(canvas, [(x - 13, 190), (x + 15, 188), (x + 10, 176), (x - 8, 176)], (164, 52, 40))
    hand = (x + 40 + 3 * step, 236 + 2 * step)
    stroke(canvas, [(x + 4, 218), (x + 22, 238), hand], coat, 6)
    for fly in range(8):
        phase = fly * 1.7
        disc(
            canvas,
            60 + fly * 76 + 14 * math.sin(1.4 * t + phase),
            240 + 30 * math.sin(0.9 * t + phase),
            1.2,
            (232, 246, 150),
        )
    return lantern(canvas, hand[0], hand[1] + 52, 46, 0.5 + 0.4 * math.sin(8 * t))


def tent(t: float) -> Picture:
    """A tent lit from inside under a sky that turns; somebody in it lifts a mug."""
    canvas = shade((10, 14, 40), (48, 54, 92))
    random = np.random.RandomState(11)
    for star in range(90):
        angle, far = random.uniform(0, 2 * math.pi) + 0.05 * t, random.uniform(20, 520)
        x, y = 320 + far * math.cos(angle), 40 + far * math.sin(angle)
        if y < 230:
            disc(canvas, x, y, 0.6 + 0.6 * (star % 4 == 0), (216, 220, 240))
    shape(canvas, [(0, 250), (170, 214), (330, 244), (480, 206), (640, 240), (640, 360), (0, 360)], (24, 28, 40))
    for x, high in ((64, 170), (120, 120), (560, 190), (612, 140)):
        pine(canvas, x, 290, high, (14, 20, 30))
    warm = 0.75 + 0.1 * math.sin(5 * t) + 0.04 * t
    cloth = tuple(min(255, round(value * warm)) for value in (240, 158, 74))
    shape(canvas, [(160, 316), (480, 316), (320, 138)], (cloth[0], cloth[1], cloth[2]))
    shape(canvas, [(420, 316), (520, 306), (346, 146), (320, 138)], (150, 84, 44))
    stroke(canvas, [(320, 138), (320, 316)], (128, 70, 36), 1.5)
    arm = 0.5 + 0.5 * math.sin(1.1 * t)
    dark: Colour = (116, 64, 36)
    oval(canvas, 272, 308, 30, 40, dark)
    disc(canvas, 274 + 4 * arm, 254, 15, dark)
    stroke(canvas, [(286, 286), (304, 284 - 12 * arm), (296 - 4 * arm, 284 - 26 * arm)], dark, 7)
    shape(
        canvas,
        [
            (290 - 4 * arm, 286 - 26 * arm),
            (304 - 4 * arm, 286 - 26 * arm),
            (302 - 4 * arm, 270 - 26 * arm),
            (292 - 4 * arm, 270 - 26 * arm),
        ],
        dark,
    )
    canvas = glow(canvas, 310, 260, 120, (255, 180, 90), 0.35 * warm)
    shape(canvas, [(0, 318), (640, 308), (640, 360), (0, 360)], (26, 30, 28))
    x = 600 - 100 * t
    stroke(canvas, [(x, 46), (x + 34, 36)], (244, 244, 255), 1.5)
    return canvas


SLIDES: tuple[tuple[Colour, tuple[float, ...]], ...] = (
    ((38, 84, 124), (0.3, 0.5, 0.4, 0.8)),
    ((194, 100, 60), (0.9, 0.6, 0.5, 0.3)),
    ((70, 120, 86), (0.2, 0.45, 0.7, 0.95)),
)


def _slide(canvas: Picture, box: tuple[float, float, float, float], t: float) -> None:
    left, top, wide, high = box
    colour, bars = SLIDES[int(t / 4) % len(SLIDES)]
    shape(canvas, [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)], (244, 242, 234))
    shape(
        canvas, [(left, top), (left + wide, top), (left + wide, top + 0.17 * high), (left, top + 0.17 * high)], colour
    )
    for index, bar in enumerate(bars):
        grown = bar * min(1.0, 0.25 + (t % 4) / 3)
        x, foot = left + wide * (0.1 + 0.22 * index), top + high * 0.93
        shape(
            canvas,
            [
                (x, foot),
                (x + wide * 0.14, foot),
                (x + wide * 0.14, foot - grown * high * 0.65),
                (x, foot - grown * high * 0.65),
            ],
            colour,
        )


def _speaker(canvas: Picture, x: float, foot: float, size: float, t: float) -> None:
    skin, suit, hair = (206, 156, 122), (60, 52, 92), (44, 32, 30)
    wave = math.sin(2.1 * t)
    shape(
        canvas,
        [
            (x - 0.22 * size, foot),
            (x + 0.22 * size, foot),
            (x + 0.2 * size, foot - 0.55 * size),
            (x - 0.2 * size, foot - 0.55 * size),
        ],
        suit,
    )
    collar: list[Point] = [(x - 0.06 * size, foot - 0.56 * size), (x + 0.06 * size, foot - 0.56 * size)]
    shape(canvas, [*collar, (x, foot - 0.36 * size)], (236, 232, 226))
    for side in (-1, 1):
        elbow = (x + side * 0.3 * size, foot - 0.3 * size)
        hand = (x + side * (0.36 + 0.08 * wave) * size, foot - (0.38 + 0.14 * side * wave) * size)
        stroke(canvas, [(x + side * 0.18 * size, foot - 0.5 * size), elbow, hand], suit, 0.08 * size)
        disc(canvas, hand[0], hand[1], 0.05 * size, skin)
    head = x + 0.02 * size * wave
    oval(canvas, head, foot - 0.74 * size, 0.15 * size, 0.17 * size, hair)
    oval(canvas, head, foot - 0.69 * size, 0.115 * size, 0.14 * size, skin)
    for side in (-1, 1):
        disc(canvas, head + side * 0.045 * size, foot - 0.71 * size, 0.015 * size, hair)
    oval(canvas, head, foot - 0.62 * size, 0.035 * size, (0.008 + 0.018 * abs(math.sin(9 * t))) * size, (150, 60, 60))


def stage_wide(t: float) -> Picture:
    """The whole stage: a screen whose bars grow, the speaker who walks, heads of the audience."""
    canvas = shade((28, 24, 44), (58, 48, 74))
    for x in (70, 320, 570):
        shape(canvas, [(x - 6, 0), (x + 6, 0), (x + 60, 290), (x - 60, 290)], (52, 46, 72))
    _slide(canvas, (214, 38, 250, 150), t)
    shape(canvas, [(0, 262), (640, 262), (640, 300), (0, 300)], (116, 84, 60))
    shape(canvas, [(0, 262), (640, 262), (640, 266), (0, 266)], (160, 122, 86))
    _speaker(canvas, 96 + 34 * t, 268, 104, t)
    for row, (base, colour) in enumerate(((318, (34, 30, 46)), (346, (22, 20, 32)))):
        for seat in range(13):
            x = seat * 54 - 18 + 27 * row + 3 * math.sin(1.3 * t + seat * 1.9)
            disc(canvas, x, base, 15, colour)
            oval(canvas, x, base + 36, 25, 28, colour)
    return canvas


def stage_close(t: float) -> Picture:
    """The speaker near by at the same moments; the light of the slides drifts behind."""
    colour = SLIDES[int(t / 4) % len(SLIDES)][0]
    canvas = shade((44, 36, 58), (86, 64, 74))
    for index in range(5):
        x = (index * 160 + 26 * t) % 800 - 80
        shape(
            canvas,
            [(x, 0), (x + 60, 0), (x + 20, 360), (x - 40, 360)],
            tuple(round(0.5 * part + 30) for part in colour),
        )  # type: ignore[arg-type]
    _speaker(canvas, 300 + 16 * math.sin(0.8 * t), 372, 340, t)
    shape(canvas, [(440, 360), (640, 360), (640, 286), (452, 300)], (96, 66, 46))
    stroke(canvas, [(520, 300), (470, 250), (430, 232)], (24, 24, 28), 2)
    oval(canvas, 426, 230, 11, 7, (24, 24, 28), 25)
    return canvas


def wheel(t: float) -> Picture:
    """A bowl grows on the potter's wheel between two hands."""
    canvas = shade((206, 190, 166), (150, 128, 104))
    for shelf in (74, 150):
        shape(canvas, [(0, shelf), (640, shelf), (640, shelf + 8), (0, shelf + 8)], (112, 82, 58))
        for pot in range(8):
            tint: Colour = ((60, 96, 110), (176, 96, 62), (220, 206, 178), (84, 104, 72))[(pot + shelf) % 4]
            oval(canvas, 44 + 80 * pot, shelf - 18, 18, 19, tint)
            shape(
                canvas,
                [
                    (34 + 80 * pot, shelf - 34),
                    (54 + 80 * pot, shelf - 34),
                    (58 + 80 * pot, shelf - 44),
                    (30 + 80 * pot, shelf - 44),
                ],
                tint,
            )
    oval(canvas, 320, 318, 190, 40, (74, 70, 70))
    oval(canvas, 320, 308, 190, 38, (112, 106, 104))
    for spoke in range(6):
        angle = 5 * t + spoke * math.pi / 3
        disc(canvas, 320 + 168 * math.cos(angle), 308 + 32 * math.sin(angle), 4, (180, 100, 70))
    high, wide = 60 + 11 * t, 62 + 4.5 * t
    foot = 300
    left = [(320 - wide * (0.55 + 0.45 * (step / 10) ** 1.5), foot - high * step / 10) for step in range(11)]
    shape(canvas, [*left, *[(640 - x, y) for x, y in reversed(left)]], (172, 104, 72))
    for ring in range(6):
        y = foot - high * (0.12 + 0.16 * ring)
        reach = wide * (0.55 + 0.45 * (0.12 + 0.16 * ring) ** 1.5)
        sway = 5 * math.sin(9 * t + ring)
        stroke(
            canvas,
            [(320 - reach * 0.9, y + sway * 0.3), (320, y + 5), (320 + reach * 0.9, y - sway * 0.3)],
            (148, 86, 58),
            1.5,
        )
    oval(canvas, 320, foot - high, wide, 15, (120, 68, 48))
    for side in (-1, 1):
        x, y = 320 + side * (wide + 6), foot - high * (0.55 + 0.25 * math.sin(1.5 * t + side))
        stroke(canvas, [(320 + side * 310, 360), (x + side * 60, y + 34), (x, y)], (214, 166, 134), 19)
        stroke(canvas, [(320 + side * 330, 372), (320 + side * 190, 322)], (58, 82, 106), 32)
        for finger in range(3):
            stroke(canvas, [(x, y), (x - side * 7, y - 10 + 10 * finger)], (214, 166, 134), 5)
    return canvas


def brush(t: float) -> Picture:
    """A brush paints one blue band after the other round a plate that turns."""
    canvas = shade((92, 74, 62), (122, 98, 80))
    for board in range(7):
        stroke(canvas, [(0, 40 + 54 * board), (640, 30 + 54 * board)], (84, 66, 54), 1.5)
    disc(canvas, 300, 186, 158, (196, 186, 170))
    disc(canvas, 300, 182, 154, (240, 234, 222))
    disc(canvas, 300, 182, 98, (228, 220, 206))
    blue: Colour = (40, 74, 142)
    for band, radius in enumerate((140, 122, 84, 52)):
        done = min(1.0, max(0.0, t / 2 - band))
        if done:
            cv2.ellipse(canvas, (600, 364), (2 * radius, 2 * radius), 0, 40 * t, 40 * t + 360 * done, blue, 14, AA)
    for leaf in range(8):
        angle = 0.7 * t + leaf * math.pi / 4
        oval(canvas, 300 + 108 * math.cos(angle), 182 + 108 * math.sin(angle), 9, 4, (176, 78, 52), math.degrees(angle))
    angle = 0.7 * t
    radius = (140, 122, 84, 52)[min(3, int(t / 2))]
    x, y = 300 + radius * math.cos(angle) * 0.4 + radius * 0.6, 182 + 12 * math.sin(3 * t)
    stroke(canvas, [(x, y), (x + 34, y - 20)], (52, 40, 36), 6)
    stroke(canvas, [(x + 34, y - 20), (x + 170, y - 100)], (188, 140, 82), 6)
    stroke(canvas, [(660, y - 60), (x + 150, y - 62), (x + 96, y - 58)], (214, 166, 134), 22)
    return canvas


def kiln(t: float) -> Picture:
    """Fire in the mouth of a brick kiln; the gauge beside it climbs."""
    canvas = shade((70, 44, 38), (52, 32, 30))
    for row in range(13):
        for brick in range(10):
            x, y = brick * 72 - 36 * (row % 2), row * 29
            tone = (brick * 7 + row * 5) % 4 * 7
            shape(
                canvas,
                [(x + 2, y + 2), (x + 69, y + 2), (x + 69, y + 26), (x + 2, y + 26)],
                (122 + tone, 62 + tone // 2, 46),
            )
    arch = [(300 - 130 * math.cos(a / 12 * math.pi), 190 - 124 * math.sin(a / 12 * math.pi)) for a in range(13)]
    shape(canvas, [(170, 340), *arch, (430, 340)], (34, 14, 12))
    for flame in range(9):
        x = 190 + 27 * flame
        high = 100 + 46 * math.sin(5.3 * t + flame * 1.9) + 24 * math.sin(9.1 * t + flame)
        for share, colour in ((1.0, (204, 60, 20)), (0.72, (244, 130, 34)), (0.42, (255, 222, 120))):
            sway = 12 * math.sin(4 * t + flame) * share
            foot: list[Point] = [(x - 19 * share, 338), (x + 19 * share, 338)]
            tip: list[Point] = [(x + 8 * share + sway, 338 - high * share * 0.6), (x + sway * 1.6, 338 - high * share)]
            shape(canvas, [*foot, *tip], colour)
    for pot, x in enumerate((232, 300, 368)):
        oval(canvas, x, 310, 26, 24, (120 + 12 * pot, 50, 34))
        oval(canvas, x, 290, 14, 5, (60, 24, 20))
    canvas = glow(canvas, 300, 280, 150, (255, 150, 60), 0.3 + 0.08 * math.sin(6 * t))
    disc(canvas, 540, 130, 54, (58, 58, 62))
    disc(canvas, 540, 130, 47, (236, 232, 220))
    for mark in range(9):
        angle = math.pi * (0.8 + 1.4 * mark / 8)
        stroke(
            canvas,
            [
                (540 + 36 * math.cos(angle), 130 + 36 * math.sin(angle)),
                (540 + 43 * math.cos(angle), 130 + 43 * math.sin(angle)),
            ],
            (40, 40, 44),
            1.5,
        )
    angle = math.pi * (0.8 + 1.4 * t / 8)
    stroke(canvas, [(540, 130), (540 + 34 * math.cos(angle), 130 + 34 * math.sin(angle))], (190, 40, 34), 2.5)
    disc(canvas, 540, 130, 5, (40, 40, 44))
    return canvas
