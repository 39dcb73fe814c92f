"""Renders the photographs and the logo that the GIMP tasks work on: `make_photos.py OUT_FOLDER`.

`tarn-dusk.jpg`: a mountain lake after sunset, ridges of noise behind haze, mirrored in the water. `salt-jar.jpg`: a
glazed stoneware jar on a grey paper backdrop, a solid of revolution lit from the left. `tarn-house-logo.png`: a badge
with transparency. Numpy and OpenCV only; the same bytes every time.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


def noise(height: int, width: int, cell: float, seed: int, octaves: int = 5, gain: float = 0.5) -> Array:
    """Smooth noise of mean 0 and deviation 1; the coarsest octave has cells of so many px."""
    rng = np.random.default_rng(seed)
    total = np.zeros((height, width))
    for octave in range(octaves):
        step = max(1.0, cell / 2**octave)
        grid = rng.normal(size=(int(height / step) + 4, int(width / step) + 4))
        total += gain**octave * cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)
    return (total - total.mean()) / total.std()


def mixed(a: Array, b: Array, share: Array) -> Array:
    """From a to b."""
    return a + (b - a) * share[..., None]


def ramp(value: Array, low: float, high: float) -> Array:
    """0 below `low`, 1 above `high`, smooth between."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def colour(text: str) -> Array:
    """RGB, 0 to 1."""
    return np.array([int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def finished(picture: Array, grain: float, seed: int) -> npt.NDArray[np.uint8]:
    """Vignette, grain, rounding; BGR."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    away = np.hypot((x - width / 2) / width, (y - height / 2) / height)
    specks = cv2.GaussianBlur(np.random.default_rng(seed).normal(size=(height, width)), (0, 0), 0.7)
    out = picture * (1 - 0.35 * away**2)[..., None] + grain * specks[..., None]
    return np.clip(np.round(out[:, :, ::-1] * 255), 0, 255).astype(np.uint8)


def tarn(width: int = 1600, height: int = 1200) -> npt.NDArray[np.uint8]:
    """The lake: sky and ridges above the shore, their mirror image below."""
    shore = 760
    y, x = np.mgrid[:shore, :width].astype(float)
    sky = mixed(np.broadcast_to(colour("#2d4a78"), (shore, width, 3)), colour("#f3b27a"), ramp(y, -120, 560))
    sky = mixed(sky, colour("#ffd9a0"), np.exp(-(((x - 1080) / 420) ** 2) - ((y - 520) / 190) ** 2))
    clouds = noise(shore * 4, width, 260, 3, 6) + 0.5 * noise(shore * 4, width, 900, 4, 3)
    clouds = cv2.resize(clouds, (width, shore), interpolation=cv2.INTER_AREA)  # pressed flat
    sky = mixed(sky, colour("#e88b6b"), 0.6 * ramp(clouds, 0.3, 1.8) * ramp(-y, -480, -40))
    picture = sky
    for index, (base, rough, cell, tint, haze) in enumerate(
        (
            (430, 70, 420, "#56618c", 0.55),
            (520, 80, 330, "#434a73", 0.4),
            (585, 60, 260, "#343a58", 0.28),
            (655, 48, 200, "#262c40", 0.15),
            (722, 26, 120, "#181d2a", 0.05),
        )
    ):
        line = base - rough * noise(3, width, cell, 20 + index, 6)[1]
        if index >= 3:  # a forest's edge
            trees = np.abs(noise(3, width, 14, 40 + index, 3)[1]) * 13
            line = line - cv2.GaussianBlur(trees[None], (3, 1), 0.8)[0]
        inside = ramp(y - line[None], -1.0, 1.2)
        rock = 0.05 * noise(shore, width, 60, 60 + index, 5)
        body = np.broadcast_to(colour(tint), (shore, width, 3)) * (1 + rock)[..., None]
        body = mixed(body, colour("#e6a27c"), haze * ramp(y, base - 120, base + 150))
        picture = mixed(picture, body, inside)
    deep = height - shore
    rows = np.clip(shore - 1 - (np.arange(deep) * 1.35).astype(int), 0, shore - 1)
    mirror = picture[rows]
    wave = noise(deep, width, 120, 90, 5) * np.linspace(1, 9, deep)[:, None]
    along = cv2.resize(noise(deep, width // 8, 30, 91, 4), (width, deep)) * np.linspace(0.4, 6, deep)[:, None]
    map_x = (np.arange(width)[None] + 0.6 * wave).astype(np.float32)
    map_y = (np.arange(deep)[:, None] + along).astype(np.float32)
    mirror = cv2.remap(mirror.astype(np.float32), map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    water = mixed(mirror.astype(float) * 0.78, colour("#14233c"), np.linspace(0.1, 0.6, deep)[:, None] * np.ones(width))
    glint = ramp(along + 0.4 * wave, 3.5, 9) * np.exp(-(((np.arange(width) - 1080) / 300) ** 2))
    water = mixed(water, colour("#ffd7a1"), 0.6 * glint)
    whole = np.concatenate([picture, water])
    yy, xx = np.mgrid[:height, :width].astype(float)
    bank = height - 70 - 0.00011 * (xx - 1600) ** 2 - 12 * noise(3, width, 160, 95, 6)[1][None]
    reeds = np.abs(noise(3, width, 7, 96, 2)[1])[None] * 34 * ramp(-xx, -620, 0)
    return finished(mixed(whole, colour("#0d121b"), ramp(yy - bank - 60 + reeds, -1, 2)), 0.012, 97)


JAR = (
    (250, 118),
    (258, 152),
    (276, 164),
    (300, 160),
    (322, 140),
    (346, 132),
    (372, 150),
    (410, 196),
    (460, 240),
    (520, 268),
    (590, 284),
    (660, 286),
    (730, 274),
    (800, 250),
    (860, 222),
    (905, 198),
    (930, 186),
    (944, 178),
)
"""The jar's outline: y and half width, px; its axis lies at x = 700."""
AXIS = 700


def outline(rows: Array) -> Array:
    """The jar's half width at each row."""
    ys, half = np.array(JAR, dtype=float).T
    fine = np.interp(rows, ys, half, left=0, right=0)
    inside = fine > 0
    fine[inside] = cv2.GaussianBlur(fine[inside][:, None], (1, 21), 5, borderType=cv2.BORDER_REPLICATE)[:, 0]
    return fine


def jar(width: int = 1400, height: int = 1200) -> npt.NDArray[np.uint8]:
    """The jar with its shadow on a paper sweep."""
    y, x = np.mgrid[:height, :width].astype(float)
    paper = mixed(np.broadcast_to(colour("#8d949b"), (height, width, 3)), colour("#c9cdd0"), ramp(y, 150, 900))
    paper = paper * (1 - 0.16 * ramp(x, 200, 1400))[..., None] * (1 + 0.008 * noise(height, width, 8, 5, 3))[..., None]
    cast = np.exp(-(((x - 940) / 330) ** 2) - ((y - 942 + 0.05 * (x - AXIS)) / 34) ** 2)
    contact = np.exp(-(((x - AXIS) / 210) ** 6) - ((y - 944) / 12) ** 2)
    paper = paper * (1 - 0.5 * cast)[..., None] * (1 - 0.55 * contact)[..., None]
    half = outline(np.arange(height, dtype=float))
    slope = np.gradient(cv2.GaussianBlur(half[:, None], (1, 31), 6)[:, 0])
    body = half[:, None] > 0
    u = np.where(body, (x - AXIS) / np.maximum(half[:, None], 1), 2)
    nx, nz = u, np.sqrt(np.clip(1 - u * u, 0, 1))
    ny = np.clip(-slope, -1.5, 1.5)[:, None] * np.ones_like(u)
    length = np.sqrt(nx**2 + ny**2 + nz**2)
    light = np.array([-0.55, -0.42, 0.72])
    lit = np.clip((nx * light[0] + ny * light[1] + nz * light[2]) / length, 0, 1)
    angle = np.arcsin(np.clip(u, -1, 1))
    drip = 470 + 46 * np.sin(3.1 * angle + 0.7) + 26 * np.sin(7.3 * angle) + 9 * noise(height, width, 90, 11, 4)
    glaze = ramp(y - drip, -5, 5)
    clay = colour("#b5673b")[None, None] * (1 + 0.07 * noise(height, width, 40, 12, 6))[..., None]
    clay = clay * (1 - 0.06 * np.sin(y / 5.5 + 0.4 * noise(height, width, 300, 13, 2)))[..., None]
    blue = colour("#27506b")[None, None] * (1 + 0.1 * noise(height, width, 70, 14, 5))[..., None]
    speckle = ramp(noise(height, width, 5, 15, 2), 2.0, 2.6)
    surface = mixed(mixed(blue, clay, glaze), colour("#2b1d14"), 0.5 * speckle)
    shade = 0.2 + 0.95 * lit + 0.12 * ramp(u, 0.7, 1.0)
    shiny = np.exp(-(((u + 0.46) / 0.07) ** 2)) * (1 - glaze) * 0.55 + np.exp(-(((u + 0.46) / 0.2) ** 2)) * 0.1
    window = ramp(np.sin(y / 62 + 1.1), -0.6, 0.0)
    solid = surface * shade[..., None] + (shiny * window)[..., None]
    rim = np.exp(-(((y - 262) / 6) ** 2)) * 0.14
    edge = np.where(body, ramp(half[:, None] - np.abs(x - AXIS), -0.6, 0.8), 0)
    top = ramp(y, 247, 250) * ramp(-y, -946, -943)
    return finished(mixed(paper, solid + rim[..., None], edge * top), 0.01, 16)


def logo(size: int = 240) -> npt.NDArray[np.uint8]:
    """A round badge: a hill, a moon, waves; BGRA, drawn four times as large."""
    big = size * 4
    centre = (big // 2, big // 2)
    ink, sand = (44, 34, 22), (190, 226, 250)
    badge = np.zeros((big, big, 4), dtype=np.uint8)
    cv2.circle(badge, centre, big // 2 - 8, (*sand, 255), -1)
    cv2.circle(badge, centre, big // 2 - 40, (*ink, 255), 14)
    inner = badge.copy()
    hill = np.array([[90, 620], [330, 330], [430, 450], [560, 280], [870, 640]])
    cv2.fillPoly(inner, [hill], (*ink, 255))
    cv2.circle(inner, (690, 270), 62, (90, 140, 240, 255), -1)
    for row in range(3):
        xs = np.arange(140, 821, 4)
        ys = 700 + 52 * row + 14 * np.sin(xs / 46 + row)
        cv2.polylines(inner, [np.stack([xs, ys.astype(int)], axis=1).astype(np.int32)], False, (*ink, 255), 16)
    y, x = np.mgrid[:big, :big]
    keep = np.hypot(x - big / 2, y - big / 2) < big / 2 - 48
    badge[keep] = inner[keep]
    return np.asarray(cv2.resize(badge, (size, size), interpolation=cv2.INTER_AREA))


def main(folder: Path) -> None:
    """Writes all files."""
    cv2.imwrite(str(folder / "tarn-dusk.jpg"), tarn(), [cv2.IMWRITE_JPEG_QUALITY, 90])
    cv2.imwrite(str(folder / "salt-jar.jpg"), jar(), [cv2.IMWRITE_JPEG_QUALITY, 92])
    cv2.imwrite(str(folder / "tarn-house-logo.png"), logo(), [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
