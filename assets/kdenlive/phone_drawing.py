"""Draws a shot that a phone took upright and stored lying on its side: glaze runs down a vase.

The picture is 360 x 640 px for whoever turns it by 90 degrees clockwise. Everything moves on, as in the other shots.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from deliveries_drawing import Colour, Picture, Point, disc, oval, shape, stroke

WIDE, HIGH = 360, 640
CLAY: Colour = (188, 112, 76)
GLAZE: Colour = (46, 112, 128)
SKIN: Colour = (214, 166, 134)


def glaze(t: float) -> Picture:
    """A jug pours glaze over a vase that turns on a stand; as it is stored, turned by 90 degrees to the left."""
    canvas = _room(t)
    _vase(canvas, t)
    _jug(canvas, t)
    return np.ascontiguousarray(np.rot90(canvas))


def _room(t: float) -> Picture:
    rows = np.linspace(0, 1, 2 * HIGH)[:, None, None]
    wall = np.array((226, 216, 198)) * (1 - rows) + np.array((178, 160, 138)) * rows
    canvas = np.ascontiguousarray(np.repeat(wall, 2 * WIDE, axis=1).astype(np.uint8))
    shape(canvas, [(18, 40), (142, 40), (142, 236), (18, 236)], (120, 92, 70))
    shape(canvas, [(26, 48), (134, 48), (134, 228), (26, 228)], (196, 220, 232))
    for cloud in range(3):
        x = 20 + (46 * cloud + 9 * t) % 110
        oval(canvas, min(112, max(48, x)), 84 + 44 * cloud, 20, 8, (236, 242, 244))
    shape(canvas, [(26, 196), (70, 172), (134, 204), (134, 228), (26, 228)], (122, 148, 104))
    stroke(canvas, [(80, 44), (80, 232)], (120, 92, 70), 5)
    stroke(canvas, [(22, 138), (138, 138)], (120, 92, 70), 5)
    shape(canvas, [(0, 318), (116, 318), (116, 328), (0, 328)], (112, 82, 58))
    jars: tuple[Colour, ...] = ((176, 78, 52), (222, 184, 84), (62, 92, 60), (56, 76, 130))
    for number, tint in enumerate(jars):
        x = 6 + 28 * number
        shape(canvas, [(x, 288), (x + 21, 288), (x + 21, 318), (x, 318)], tint)
        shape(canvas, [(x + 2, 281), (x + 19, 281), (x + 19, 288), (x + 2, 288)], (226, 218, 204))
    shape(canvas, [(0, 534), (360, 522), (360, 640), (0, 640)], (126, 92, 64))
    for board in range(4):
        stroke(canvas, [(0, 556 + 25 * board), (360, 546 + 27 * board)], (102, 72, 48), 1.5)
    oval(canvas, 190, 586, 128, 40, (92, 96, 100))
    oval(canvas, 190, 580, 120, 33, (132, 138, 142))
    oval(canvas, 190, 584, 60 + 7 * t, 14 + 2 * t, GLAZE)
    shape(canvas, [(176, 512), (204, 512), (212, 584), (168, 584)], (76, 76, 80))
    oval(canvas, 190, 510, 84, 17, (58, 58, 62))
    oval(canvas, 190, 504, 84, 17, (112, 110, 110))
    for mark in range(5):
        angle = 2.2 * t + mark * 2 * math.pi / 5
        disc(canvas, 190 + 74 * math.cos(angle), 504 + 14 * math.sin(angle), 3.5, (222, 184, 84))
    return canvas


def _half(share: float) -> float:
    """Half the vase's width at a share of its height, from the foot up."""
    knots = ((0, 40), (0.12, 46), (0.45, 82), (0.62, 74), (0.82, 32), (0.9, 28), (1, 42))
    return float(np.interp(share, [k[0] for k in knots], [k[1] for k in knots]))


def _vase(canvas: Picture, t: float) -> None:
    foot, high = 500, 262
    shares = [step / 40 for step in range(41)]
    left: list[Point] = [(190 - _half(share), foot - high * share) for share in shares]
    outline = [*left, *[(380 - x, y) for x, y in reversed(left)]]
    shape(canvas, outline, CLAY)
    covered = np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillPoly(covered, [np.array([(round(2 * x), round(2 * y)) for x, y in outline])], 255)
    y, x = np.mgrid[0 : canvas.shape[0], 0 : canvas.shape[1]] / 2
    front = 252 + 36 * t + 12 * np.sin(x / 13 + 1.7 * t) + 9 * np.sin(x / 6.1 - 2.3 * t)
    canvas[(covered > 0) & (y < front)] = GLAZE
    for ring in range(7):
        share = 0.08 + 0.13 * ring
        reach = _half(share) * 0.94
        sway = 3 * math.sin(2.2 * t + ring)
        wet = foot - high * share < 252 + 36 * t
        tone: Colour = (34, 88, 102) if wet else (158, 88, 58)
        stroke(
            canvas,
            [
                (190 - reach, foot - high * share),
                (190 + sway, foot - high * share + 7),
                (190 + reach, foot - high * share),
            ],
            tone,
            2,
        )
    oval(canvas, 190, 238, 42, 9, (28, 74, 86))
    shine = 12 * math.sin(2.2 * t)
    stroke(canvas, [(150 + shine, 330), (142 + shine, 372), (150 + shine, 414)], (232, 240, 240), 4)


def _jug(canvas: Picture, t: float) -> None:
    sway = 6 * math.sin(1.3 * t)
    x, y = 232 + sway, 128 + 3 * math.sin(2.1 * t)
    stroke(canvas, [(x - 36, y + 12), (x - 40, y + 50), (x - 38, 240)], GLAZE, 8 + 2 * math.sin(7 * t))
    stroke(canvas, [(372, 36), (x + 66, y - 14), (x + 44, y - 2)], (176, 78, 52), 40)
    shape(canvas, [(x - 42, y + 8), (x - 18, y - 34), (x + 46, y + 4), (x + 22, y + 46)], (236, 230, 216))
    shape(canvas, [(x - 42, y + 8), (x - 34, y - 6), (x - 10, y + 12), (x - 18, y + 24)], (206, 198, 182))
    stroke(canvas, [(x + 34, y + 20), (x + 58, y + 26), (x + 52, y - 4), (x + 40, y - 4)], (206, 198, 182), 6)
    for finger in range(4):
        stroke(canvas, [(x + 64, y - 6 + 9 * finger), (x + 38, y - 8 + 10 * finger)], SKIN, 9)
