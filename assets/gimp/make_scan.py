"""Renders the scan of an old photograph: `make_scan.py OUT_FOLDER`.

`boathouse-1931.jpg`: a faded print of a boathouse with its jetty on the grey cover of a scanner, with the harm of
ninety years (a tea ring, scratches, specks of mould). Drawn of planes, noise and light with numpy and OpenCV; the same
bytes every time.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from make_photos import Array, noise, ramp

WIDTH, HEIGHT = 1280, 960
"""The picture on the print, px; it lies in the scan at PLACE."""
SCAN = (1600, 1240)
PLACE = (160, 124)
BORDER = 48
"""Of the paper around the picture."""
SHORE = 560
RING, SCRATCHES = (1030, 190, 74), (((246, 30), (262, 300)), ((540, 84), (760, 60)))
"""Of the picture: the tea ring's middle and radius; the scratches' ends."""
MOULD = ((392, 118), (640, 176), (118, 236), (842, 262))
"""Middles of the specks."""


def filled(points: list[tuple[float, float]], soft: float = 0.7) -> Array:
    """A polygon as a mask, 0 to 1."""
    mask = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
    cv2.fillPoly(mask, [np.round(np.array(points) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return cv2.GaussianBlur(mask / 255.0, (0, 0), soft)


def put(picture: Array, mask: Array, tone: Array | float) -> Array:
    """Lays a tone over the picture."""
    return np.asarray(picture + (tone - picture) * mask)


def hills() -> Array:
    """Sky, ridges behind haze, the far shore: tones from 0 to 1."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    picture = 0.74 + 0.14 * y / SHORE - 0.05 * x / WIDTH
    for index, (base, rough, cell, tone) in enumerate(
        ((400, 60, 420, 0.66), (455, 46, 300, 0.56), (520, 26, 170, 0.42))
    ):
        line = base - rough * noise(3, WIDTH, cell, 130 + index, 6)[1]
        if index == 2:
            line = line - np.abs(noise(3, WIDTH, 16, 139, 3)[1]) * 12
        body = tone * (1 + 0.07 * noise(HEIGHT, WIDTH, 50, 140 + index, 5)) + 0.1 * ramp(y, base, SHORE + 20)
        picture = put(picture, ramp(y - line[None], -1, 1.4), body)
    return picture


def water(picture: Array) -> Array:
    """The lake: the mirrored shore, broken by ripples."""
    deep = HEIGHT - SHORE
    y, x = np.mgrid[:deep, :WIDTH].astype(float)
    ripple = cv2.resize(noise(deep, WIDTH // 10, 22, 150, 4), (WIDTH, deep), interpolation=cv2.INTER_CUBIC)
    rows = np.clip(SHORE - 2 - y * 1.15 + ripple * (1 + y / 28), 0, SHORE - 1)
    across = np.clip(x + 3 * noise(deep, WIDTH, 60, 151, 4), 0, WIDTH - 1)
    mirror = cv2.remap(picture.astype(np.float32), across.astype(np.float32), rows.astype(np.float32), cv2.INTER_LINEAR)
    light = 0.9 * mirror + 0.05 * ramp(ripple, 0.9, 2.2) - 0.1 * y / deep
    return np.concatenate([picture[:SHORE], light])


def boathouse(picture: Array) -> Array:
    """Walls of boards, a shingled roof, the dark gate with the water in it."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    grain = cv2.resize(noise(HEIGHT // 12, WIDTH, 9, 161, 4), (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR)
    joints = ramp(np.abs(((x - 3) % 22) - 11), 9.2, 10.6)
    wall = 0.5 + 0.045 * grain - 0.16 * joints
    front = [(300, 330), (438, 210), (580, 330), (580, 590), (300, 590)]
    side = [(580, 330), (860, 352), (860, 580), (580, 590)]
    picture = put(picture, filled(front), wall + 0.1)
    picture = put(picture, filled(side), 0.78 * wall - 0.05)
    slope = (y - 200) / 16 + 0.02 * x
    shingle = 0.3 + 0.05 * noise(HEIGHT, WIDTH, 12, 162, 3) - 0.07 * ramp(np.abs(slope % 1 - 0.5), 0.36, 0.46)
    picture = put(picture, filled([(424, 196), (740, 226), (884, 362), (594, 342)]), shingle)
    picture = put(picture, filled([(424, 192), (440, 196), (292, 346), (276, 336)]), 0.24)
    picture = put(picture, filled([(432, 194), (446, 192), (600, 340), (586, 348)]), 0.2)
    gate = [(352, 590), (352, 420), (380, 398), (500, 398), (528, 420), (528, 590)]
    picture = put(picture, filled(gate), 0.1 + 0.08 * ramp(y, 480, 590))
    picture = put(picture, filled([(404, 290), (474, 290), (474, 348), (404, 348)]), 0.17)
    for x0, y0, x1, y1 in ((436, 288, 440, 350), (402, 317, 476, 321)):
        picture = put(picture, filled([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]), 0.72)
    for left in (640, 756):
        top = 404 + (left - 640) * 0.05
        picture = put(
            picture, filled([(left, top), (left + 62, top + 3), (left + 62, top + 76), (left, top + 76)]), 0.16
        )
        picture = put(
            picture, filled([(left + 29, top), (left + 33, top), (left + 33, top + 76), (left + 29, top + 76)]), 0.7
        )
        picture = put(
            picture,
            filled([(left - 4, top + 76), (left + 66, top + 76), (left + 66, top + 82), (left - 4, top + 82)]),
            0.68,
        )
    return picture


def jetty(picture: Array) -> Array:
    """Planks towards the viewer, posts, and a rowing boat beside them."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    depth = np.clip((y - 585) / 375, 0.001, 1)
    planks = 0.58 - 0.2 * ramp(np.abs((7 * np.log(depth * 30 + 1)) % 1 - 0.5), 0.38, 0.47)
    planks = planks + 0.05 * noise(HEIGHT, WIDTH, 40, 170, 5) + 0.06 * depth
    deck = [(640, 588), (756, 588), (1120, 960), (700, 960)]
    picture = put(picture, filled([(622, 600), (648, 588), (716, 960), (630, 960)]), 0.14)
    picture = put(picture, filled(deck), planks)
    for px, top, low, half in (
        (636, 548, 628, 7),
        (766, 552, 622, 7),
        (650, 590, 730, 10),
        (846, 594, 716, 10),
        (668, 640, 900, 15),
        (1000, 664, 884, 15),
    ):
        post = filled([(px - half, top), (px + half, top), (px + half, low), (px - half, low)])
        picture = put(
            picture, post, 0.3 + 0.25 * ramp((px - x) / half, -0.6, 0.9) + 0.04 * noise(HEIGHT, WIDTH, 10, 171, 3)
        )
        picture = put(
            picture, filled([(px - half, top), (px + half, top), (px + half, top + 5), (px - half, top + 5)]), 0.74
        )
    shade = filled([(180, 812), (330, 838), (520, 826), (606, 800), (560, 852), (300, 864)], 8)
    picture = put(picture, 0.7 * shade, 0.12)
    hull = [(150, 736), (260, 764), (420, 770), (560, 752), (618, 728), (584, 796), (500, 828), (330, 834), (214, 806)]
    picture = put(
        picture, filled(hull), 0.3 + 0.22 * ramp(-(y - 0.02 * x), -800, -748) + 0.02 * noise(HEIGHT, WIDTH, 30, 172, 4)
    )
    inside = [(170, 740), (290, 724), (440, 722), (600, 730), (548, 750), (420, 762), (270, 756)]
    picture = put(picture, filled(inside), 0.18 + 0.1 * ramp(y, 722, 762))
    for a, b in (((262, 726), (276, 757)), ((402, 722), (410, 762)), ((508, 726), (506, 754))):
        picture = put(picture, filled([a, (a[0] + 30, a[1] - 1), (b[0] + 32, b[1] - 1), b]), 0.6)
    for stroke in (
        [(150, 736), (260, 764), (420, 770), (560, 752), (618, 728)],
        [(170, 740), (290, 724), (440, 722), (600, 730)],
    ):
        edge = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
        cv2.polylines(edge, [np.array(stroke, dtype=np.int32)], False, 255, 5, cv2.LINE_AA)
        picture = put(picture, edge / 255.0, 0.76)
    oar = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
    cv2.line(oar, (300, 716), (560, 700), 255, 6, cv2.LINE_AA)
    cv2.ellipse(oar, (580, 699), (40, 9), -4, 0, 360, 255, -1, cv2.LINE_AA)
    picture = put(picture, oar / 255.0, 0.8)
    rope = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
    cv2.polylines(
        rope, [np.array([(612, 730), (632, 742), (652, 736), (666, 706)], dtype=np.int32)], False, 255, 4, cv2.LINE_AA
    )
    return put(picture, rope / 255.0, 0.66)


def clean() -> Array:
    """The picture as it came from the camera, tones from 0 to 1."""
    picture = jetty(boathouse(water(hills())))
    picture = cv2.GaussianBlur(picture, (0, 0), 0.9)
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    away = np.hypot((x - WIDTH / 2) / WIDTH, (y - HEIGHT / 2) / HEIGHT)
    specks = cv2.GaussianBlur(np.random.default_rng(180).normal(size=(HEIGHT, WIDTH)), (0, 0), 0.8)
    return np.asarray(np.clip(picture * (1.03 - 0.3 * away**2) + 0.014 * specks, 0, 1))


def harmed(picture: Array) -> Array:
    """What ninety years did to it."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    cx, cy, radius = RING
    away = np.hypot(x - cx, y - cy) + 1.6 * noise(HEIGHT, WIDTH, 30, 190, 3)
    ring = np.exp(-(((away - radius) / 5) ** 2)) * 0.5 + 0.2 * ramp(radius - away, -4, 4)
    picture = put(picture, ring, 0.3)
    for a, b in SCRATCHES:
        line = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
        middle = ((a[0] + b[0]) // 2 + 5, (a[1] + b[1]) // 2 + 4)
        cv2.polylines(line, [np.array([a, middle, b], dtype=np.int32)], False, 255, 4, cv2.LINE_AA)
        picture = put(picture, line / 255.0, 0.99)
    for index, (mx, my) in enumerate(MOULD):
        blot = np.hypot(x - mx, (y - my) * 1.2) + 3 * noise(HEIGHT, WIDTH, 12, 191 + index, 3)
        picture = put(picture, ramp(13 - blot, -2, 2), 0.18)
    return picture


def scan(picture: Array) -> npt.NDArray[np.uint8]:
    """The faded print on the scanner's cover; BGR."""
    width, height = SCAN
    tones = np.full((height, width), 0.24) + 0.012 * noise(height, width, 3, 195, 2)
    y, x = np.mgrid[:height, :width].astype(float)
    left, top = PLACE[0] - BORDER, PLACE[1] - BORDER
    right, low = PLACE[0] + WIDTH + BORDER, PLACE[1] + HEIGHT + BORDER
    uneven = 2.2 * noise(height, width, 24, 196, 3)
    paper = ramp(np.minimum.reduce([x - left, right - x, y - top, low - y]) + uneven, -1, 1)
    cast = cv2.GaussianBlur(np.roll(paper, (7, 7), (0, 1)), (0, 0), 7)
    tones = tones * (1 - 0.6 * cast)
    tones = put(tones, paper, 0.86 + 0.012 * noise(height, width, 60, 197, 5))
    tones[PLACE[1] : PLACE[1] + HEIGHT, PLACE[0] : PLACE[0] + WIDTH] = 0.22 + 0.52 * picture
    sepia = np.stack([tones * 0.80 - 0.01, tones * 0.94, tones * 1.0 + 0.03], axis=2)
    cover = np.stack([tones * 1.02, tones, tones * 0.99], axis=2)
    out = cover + (sepia - cover) * paper[..., None]
    return np.clip(np.round(out * 255), 0, 255).astype(np.uint8)


def main(folder: Path) -> None:
    """Writes the scan."""
    picture = scan(harmed(clean()))
    cv2.imwrite(str(folder / "boathouse-1931.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 92])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
