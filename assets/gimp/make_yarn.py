"""Renders `yarn-basket.jpg`, balls of dyed wool on an oak table, with faded colours: `make_yarn.py OUT_FOLDER`.

Each ball is a sphere wound with threads along great circles of several directions, lit from a window on the left.
Numpy and OpenCV only; the same bytes every time.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
from make_photos import Array, colour, finished, mixed, noise, ramp

WIDTH, HEIGHT = 1600, 1100
BALLS = (
    (300, 300, 176, "#8f2d3c"),
    (690, 258, 168, "#d18a2e"),
    (1075, 290, 182, "#2f6f73"),
    (1420, 330, 160, "#7d5ba6"),
    (150, 655, 170, "#4d7a3a"),
    (512, 610, 198, "#e0c15a"),
    (905, 628, 204, "#b8452c"),
    (1290, 650, 194, "#33538f"),
    (760, 905, 132, "#d98a9a"),
    (1085, 920, 140, "#cfc6b2"),
)
"""Centre, radius (px) and dye, from the back of the table to its front."""
LIGHT = np.array([-0.52, -0.62, 0.59])


def table() -> Array:
    """Oak boards in the light of a window."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    board = np.floor((y + 60) / 236)
    shift = np.take(np.array([0.0, 530.0, 1210.0, 240.0, 880.0]), board.astype(int) % 5)
    grain = np.zeros((HEIGHT, WIDTH))
    for index in range(6):
        rows = board == index
        rings = noise(HEIGHT * 5, WIDTH, 260, 200 + index, 5)
        pressed = cv2.resize(rings, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
        grain = np.where(rows, np.sin(9 * pressed + 0.5 * index + shift / 200), grain)
    fine = cv2.resize(noise(HEIGHT * 2, WIDTH // 8, 5, 207, 2), (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR)
    tone = 0.5 + 0.17 * grain + 0.1 * fine + 0.06 * np.sin(board * 2.3)
    picture = mixed(np.broadcast_to(colour("#6b4526"), (HEIGHT, WIDTH, 3)), colour("#b98a57"), np.clip(tone, 0, 1))
    gap = np.exp(-(((y + 60) % 236 - 2) ** 2) / 5)
    picture = picture * (1 - 0.6 * gap)[..., None]
    return picture * (1.06 - 0.42 * ramp(x + 0.4 * y, 200, 2100))[..., None]


def ball(picture: Array, x0: float, y0: float, radius: float, dye: str, seed: int) -> Array:
    """The picture with a ball of wool and its shadow."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    cast = np.exp(
        -(((x - x0 - 0.34 * radius) / (1.02 * radius)) ** 4) - ((y - y0 - 0.5 * radius) / (0.75 * radius)) ** 4
    )
    picture = picture * (1 - 0.62 * cast)[..., None]
    u, v = (x - x0) / radius, (y - y0) / radius
    r = np.hypot(u, v)
    z = np.sqrt(np.clip(1 - r**2, 0, 1))
    normal = np.stack([u, v, z])
    rng = np.random.default_rng(seed)
    bump, tilt_x, tilt_y = (np.zeros_like(u) for _ in range(3))
    for _ in range(9):  # strands of several turns lie over one another
        axis = rng.normal(size=3)
        axis /= np.linalg.norm(axis)
        across = np.tensordot(axis, normal, axes=1)
        centre, wide = rng.uniform(-0.35, 0.35), rng.uniform(0.3, 0.55)
        over = ramp(wide - np.abs(across - centre), -0.02, 0.05)
        wave = across * radius / 5.2
        along = np.arctan2(normal[1] * axis[0] - normal[0] * axis[1], z * axis[1] - normal[1] * axis[2])
        twist = 0.22 * np.sin(wave * 3 + along * 90)
        bump = bump * (1 - over) + over * (0.5 + 0.5 * np.cos(wave * 2 * np.pi / 2 + twist))
        lean = -np.sin(wave * np.pi) * 0.55
        tilt_x = tilt_x * (1 - over) + over * lean * axis[0]
        tilt_y = tilt_y * (1 - over) + over * lean * axis[1]
    bent = np.stack([u + tilt_x, v + tilt_y, z])
    bent /= np.linalg.norm(bent, axis=0) + 1e-9
    lit = np.clip(np.tensordot(LIGHT, bent, axes=1), 0, 1)
    fuzz = 1 + 0.06 * noise(HEIGHT, WIDTH, 3, seed + 50, 2)
    shade = (0.26 + 0.95 * lit) * (0.62 + 0.42 * bump) * (0.55 + 0.45 * np.sqrt(z)) * fuzz
    wool = np.broadcast_to(colour(dye), picture.shape) * shade[..., None]
    edge = 1 - r + 0.006 * noise(HEIGHT, WIDTH, 9, seed + 90, 3)
    return mixed(picture, wool, ramp(edge, -0.008, 0.008))


def main(folder: Path) -> None:
    """Writes the photo; its colours are weak, as a phone in window light leaves them."""
    picture = table()
    for index, (x, y, radius, dye) in enumerate(BALLS):
        picture = ball(picture, x, y, radius, dye, 300 + index)
    grey = (picture @ np.array([0.3, 0.59, 0.11]))[..., None]
    faded = np.clip(0.07 + 0.88 * (grey + 0.62 * (picture - grey)), 0, 1)
    cv2.imwrite(str(folder / "yarn-basket.jpg"), finished(faded, 0.008, 71), [cv2.IMWRITE_JPEG_QUALITY, 90])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
