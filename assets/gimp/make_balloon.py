"""Renders `balloon-morning.jpg`, a hot-air balloon over misty hills at sunrise: `make_balloon.py OUT_FOLDER`.

Three balloons as solids of revolution, gores in bands of cloth, lit from the right; hills of noise behind haze. Numpy
and OpenCV only; the same bytes every time.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
from make_photos import Array, colour, finished, mixed, noise, ramp

WIDTH, HEIGHT = 1800, 1200
OUTLINE = (
    (0, 0),
    (0.02, 0.2),
    (0.06, 0.36),
    (0.14, 0.56),
    (0.26, 0.75),
    (0.4, 0.86),
    (0.52, 0.88),
    (0.64, 0.83),
    (0.76, 0.68),
    (0.86, 0.47),
    (0.94, 0.28),
    (1, 0.17),
)
"""An envelope's half width at each height from its crown to its mouth; shares of half its height."""


def valley() -> Array:
    """Sky, hills one behind the other, mist between them."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    picture = mixed(np.broadcast_to(colour("#6f9cc9"), (HEIGHT, WIDTH, 3)), colour("#fbe3bd"), ramp(y, -100, 800))
    picture = mixed(picture, colour("#ffd08a"), 0.8 * np.exp(-(((x - 1530) / 620) ** 2) - ((y - 720) / 250) ** 2))
    streaks = cv2.resize(noise(HEIGHT * 4, WIDTH, 420, 31, 6), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    picture = mixed(picture, colour("#fff4e2"), 0.55 * ramp(streaks, 0.2, 2.0) * ramp(-y, -620, -60))
    for index, (base, rough, cell, tint, haze) in enumerate(
        (
            (760, 46, 520, "#8ea5bd", 0.62),
            (812, 52, 430, "#718ba0", 0.5),
            (872, 58, 380, "#567383", 0.38),
            (946, 60, 420, "#45624f", 0.25),
            (1050, 54, 520, "#3a5434", 0.12),
        )
    ):
        line = base - rough * noise(3, WIDTH, cell, 50 + index, 6)[1]
        slope = line
        if index >= 2:
            trees = np.abs(noise(3, WIDTH, 17, 70 + index, 3)[1]) * (4 + 4 * index)
            line = line - cv2.GaussianBlur(trees[None], (5, 1), 1.2)[0]
        fields = cv2.resize(noise(HEIGHT * 3, WIDTH, 200, 80 + index, 5), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
        body = np.broadcast_to(colour(tint), (HEIGHT, WIDTH, 3)) * (1 + 0.11 * fields)[..., None]
        body = body * (1 + 0.08 * ramp(x, 500, 1800))[..., None]
        body = mixed(body, colour("#fbe2c0"), haze * ramp(y - slope[None], -10, 120) + 0.25 * haze)
        picture = mixed(picture, body, ramp(y - line[None], -1.2, 1.2))
    return picture


def balloon(picture: Array, x: float, top: float, tall: float, cloth: tuple[str, ...], haze: float) -> Array:
    """The picture with a balloon that hangs at x, its envelope so many px tall."""
    height, width = picture.shape[:2]
    yy, xx = np.mgrid[:height, :width].astype(float)
    t = (yy - top) / tall
    at, half_widths = np.array(OUTLINE).T
    rows = np.interp((np.arange(height) - top) / tall, at, half_widths, left=0, right=0) * tall / 2
    soft = max(3, int(tall / 24)) | 1
    smooth = cv2.GaussianBlur(rows[:, None], (1, soft), 0)[:, 0]
    half = np.where(rows > 0, smooth, 0)[:, None]
    u = np.clip((xx - x) / np.maximum(half, 1), -1, 1)
    angle = np.arcsin(u)
    gore = np.floor((angle + np.pi / 2) / np.pi * 12 + 0.5)
    within = (angle + np.pi / 2) / np.pi * 12 + 0.5 - gore
    zigzag = t + 0.035 * np.abs(((gore + within) % 2) - 1)
    tints = np.stack([colour(c) for c in cloth])
    base = tints[(gore % 2).astype(int)]
    for low, high, index in ((0.07, 0.12, 2), (0.36, 0.42, 2), (0.42, 0.57, 3), (0.57, 0.63, 2)):
        base = np.where(((zigzag > low) & (zigzag <= high))[..., None], tints[index], base)
    slope = np.gradient(smooth)[:, None]
    normal = np.stack([np.sin(angle), -np.clip(slope, -2, 2) * np.ones_like(u), np.cos(angle)])
    normal = normal / np.linalg.norm(normal, axis=0)
    light = np.array([0.74, -0.36, 0.5])
    lit = np.clip(np.tensordot(light, normal, axes=1), 0, 1)
    seam = 1 - 0.16 * np.exp(-((np.minimum(within, 1 - within) / 0.06) ** 2))
    puff = 0.94 + 0.1 * np.sin(within * np.pi)
    solid = base * ((0.34 + 0.8 * lit) * seam * puff)[..., None]
    solid = mixed(solid, colour("#ffe7c2"), 0.22 * lit**6)
    solid = mixed(solid, colour("#9fb4c8"), haze * np.ones_like(u))
    shape = ramp(half - np.abs(xx - x), -0.8, 0.8) * ((t >= 0) & (t <= 1))
    picture = mixed(picture, solid, shape)
    return basket(picture, x, top + tall, tall, haze)


def basket(picture: Array, x: float, mouth: float, tall: float, haze: float) -> Array:
    """The picture with a wicker basket on ropes below an envelope's mouth, and the people in it."""
    height, width = picture.shape[:2]
    fine = 4
    wide, deep, gap = tall * 0.11, tall * 0.085, tall * 0.11
    mask = np.zeros((height, width), np.uint8)

    def point(px: float, py: float) -> tuple[int, int]:
        return round(px * 2**fine), round(py * 2**fine)

    thick = max(1, round(tall / 300))
    for side in (-1, -0.4, 0.4, 1):
        start, end = point(x + side * tall * 0.08, mouth - 2), point(x + side * wide / 2, mouth + gap)
        cv2.line(mask, start, end, 255, thick, cv2.LINE_AA, fine)
    for offset, size in ((-0.25, 1.0), (0.08, 1.12), (0.3, 0.92)):
        head = point(x + offset * wide, mouth + gap - 0.3 * deep * size)
        cv2.circle(mask, head, round(0.12 * deep * 2**fine), 255, -1, cv2.LINE_AA, fine)
        shoulder = point(x + offset * wide, mouth + gap + 0.1 * deep)
        axes = (round(0.2 * deep * 2**fine), round(0.32 * deep * 2**fine))
        cv2.ellipse(mask, shoulder, axes, 0, 0, 360, 255, -1, cv2.LINE_AA, fine)
    dark = mixed(np.broadcast_to(colour("#2a2320"), picture.shape), colour("#9fb4c8"), np.full((height, width), haze))
    picture = mixed(picture, dark, mask / 255)
    yy, xx = np.mgrid[:height, :width].astype(float)
    inside = ramp(wide / 2 - np.abs(xx - x), -0.8, 0.8) * ramp(yy - mouth - gap, -0.8, 0.8)
    inside = inside * ramp(mouth + gap + deep - yy, -0.8, 0.8)
    weave = np.sin((xx - x) * 60 / wide) * np.sin((yy - mouth) * 46 / deep)
    lit = 0.75 + 0.5 * ramp(xx - x, -wide / 2, wide / 2) + 0.16 * weave
    rim = np.exp(-(((yy - mouth - gap) / (deep * 0.09)) ** 2)) * 0.35
    wicker = mixed(np.broadcast_to(colour("#8a5a33"), picture.shape) * lit[..., None], colour("#3c2614"), rim)
    wicker = mixed(wicker, colour("#9fb4c8"), np.full((height, width), haze))
    return mixed(picture, wicker, inside)


def main(folder: Path) -> None:
    """Writes the photo."""
    picture = valley()
    picture = balloon(picture, 300, 520, 120, ("#c9a13b", "#e8dcc0", "#7a4b2a", "#a5452f"), 0.45)
    picture = balloon(picture, 1540, 360, 190, ("#3f7f78", "#e9e2cf", "#274c5a", "#d8b24a"), 0.28)
    picture = balloon(picture, 930, 130, 560, ("#c8402f", "#f2e6cf", "#23395b", "#e5a93c"), 0.03)
    cv2.imwrite(str(folder / "balloon-morning.jpg"), finished(picture, 0.01, 61), [cv2.IMWRITE_JPEG_QUALITY, 91])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
