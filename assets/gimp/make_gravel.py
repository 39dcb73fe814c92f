"""Renders `river-gravel.jpg`, a slightly soft photo of pebbles for a catalogue: `make_gravel.py OUT_FOLDER`.

Pebbles lie over one another from the small ones below to the large ones on top, each a squashed solid with a rock's
pattern and a shadow. Numpy and OpenCV only; the same bytes every time.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
from make_photos import Array, colour, finished, mixed, noise, ramp

WIDTH, HEIGHT = 1500, 1000
ROCKS = ("#8c8b88", "#6f7378", "#b3a895", "#9c7f68", "#c8c2b4", "#5d6064", "#a4938a", "#7b6a5c", "#d6d0c6", "#86907f")
LIGHT = np.array([-0.5, -0.6, 0.62])


def ground() -> Array:
    """Wet sand below the stones."""
    tone = 0.5 + 0.2 * noise(HEIGHT, WIDTH, 6, 5, 3)
    return mixed(np.broadcast_to(colour("#2b2723"), (HEIGHT, WIDTH, 3)), colour("#57504a"), np.clip(tone, 0, 1))


def pebble(picture: Array, x0: float, y0: float, size: float, rng: np.random.Generator, rock: Array) -> None:
    """Lays a pebble into the picture."""
    reach = int(size * 1.7) + 4
    left, top = max(0, int(x0) - reach), max(0, int(y0) - reach)
    right, low = min(WIDTH, int(x0) + reach), min(HEIGHT, int(y0) + reach)
    if right - left < 4 or low - top < 4:
        return
    part = picture[top:low, left:right]
    y, x = np.mgrid[top:low, left:right].astype(float)
    turn, flat = rng.uniform(0, np.pi), rng.uniform(0.62, 0.92)
    power = rng.uniform(2.0, 2.7)

    def inside(dx: float, dy: float, grow: float) -> tuple[Array, Array, Array]:
        px, py = x - x0 - dx, y - y0 - dy
        u = (px * np.cos(turn) + py * np.sin(turn)) / (size * grow)
        v = (-px * np.sin(turn) + py * np.cos(turn)) / (size * flat * grow)
        return u, v, (np.abs(u) ** power + np.abs(v) ** power) ** (1 / power)

    shadow = inside(0.13 * size, 0.17 * size, 1.0)[2]
    part *= (1 - 0.72 * ramp(-shadow, -1.18, -0.82))[..., None]
    u, v, r = inside(0, 0, 1)
    steep = np.clip(r, 0, 1) ** 2.6
    direction = np.stack([u, v]) / (np.hypot(u, v) + 1e-6)
    nx = (direction[0] * np.cos(turn) - direction[1] * np.sin(turn)) * steep
    ny = (direction[0] * np.sin(turn) + direction[1] * np.cos(turn)) * steep
    rough = rock[top:low, left:right]
    gy, gx = np.gradient(rough)
    nx, ny = nx - 0.35 * gx, ny - 0.35 * gy
    nz = np.sqrt(np.clip(1 - np.minimum(steep, 0.98) ** 2, 0.02, 1))
    lit = np.clip((nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / np.sqrt(nx**2 + ny**2 + nz**2), 0, 1)
    tint = colour(str(rng.choice(ROCKS))) * rng.uniform(0.82, 1.12)
    body = tint * (1 + 0.1 * rough + 0.05 * rng.normal(size=rough.shape))[..., None]
    if rng.random() < 0.3:  # a vein of quartz
        vein = np.abs(u * rng.uniform(0.6, 1.4) + v * rng.uniform(-1.4, 1.4) + rng.uniform(-0.4, 0.4) + 0.07 * rough)
        body = mixed(body, colour("#e6e0d4"), 0.85 * ramp(-vein, -rng.uniform(0.05, 0.12), -0.02))
    if rng.random() < 0.35:  # layers of slate
        body = body * (1 + 0.1 * np.sin(v * rng.uniform(14, 30) + 1.2 * rough))[..., None]
    stone = body * (0.24 + 0.98 * lit)[..., None]
    part[:] = mixed(part, stone, ramp(-r, -1 - 1.4 / size, -1 + 1.4 / size))


def main(folder: Path) -> None:
    """Writes the photo; the focus was missed by a little."""
    rng = np.random.default_rng(44)
    picture = np.array(ground())
    rock = np.asarray(noise(HEIGHT, WIDTH, 26, 45, 5, 0.7))
    for count, small, large in ((900, 16, 34), (420, 34, 58), (105, 58, 100)):
        for _ in range(count):
            place = rng.uniform(-20, WIDTH + 20), rng.uniform(-20, HEIGHT + 20)
            pebble(picture, *place, rng.uniform(small, large), rng, rock)
    soft = cv2.GaussianBlur(np.clip(picture, 0, 1), (0, 0), 1.3)
    cv2.imwrite(str(folder / "river-gravel.jpg"), finished(soft, 0.006, 46), [cv2.IMWRITE_JPEG_QUALITY, 92])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
