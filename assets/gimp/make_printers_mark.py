"""Draws `gull-rock-mark.png`, a small press's mark, cut in lino and printed: `make_printers_mark.py OUT_FOLDER`.

A lighthouse on a rock in a round block, all cuts as wedges of a gouge, the press's name below; pure black on pure
white but for the edges, which a displacement by noise leaves as if cut by hand. Numpy and OpenCV only; the same bytes
every time.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from make_photos import noise

WIDTH, HEIGHT, FINE = 1200, 1400, 3
CX, CY, RADIUS = 600, 590, 520
Print = npt.NDArray[np.uint8]
BLACK, WHITE = 0, 255


def wedge(block: Print, start: tuple[float, float], end: tuple[float, float], wide: float, ink: int = WHITE) -> None:
    """One cut: pointed at both ends, widest past its middle."""
    a, b = np.array(start), np.array(end)
    along = (b - a) / (np.linalg.norm(b - a) + 1e-9)
    across = np.array([-along[1], along[0]])
    t = np.linspace(0, 1, 12)
    half = wide / 2 * np.sin(np.pi * t**0.8)
    spine = a + (b - a) * t[:, None]
    outline = np.concatenate([spine + across * half[:, None], (spine - across * half[:, None])[::-1]])
    cv2.fillPoly(block, [(outline * FINE).round().astype(np.int32)], ink)


def area(block: Print, ink: int, *corners: tuple[float, float]) -> None:
    """A plain area."""
    cv2.fillPoly(block, [(np.array(corners) * FINE).round().astype(np.int32)], ink)


def disc(block: Print, x: float, y: float, radius: float, ink: int) -> None:
    """A round one."""
    cv2.circle(block, (round(x * FINE), round(y * FINE)), round(radius * FINE), ink, -1)


def sky(block: Print, rng: np.random.Generator) -> None:
    """Beams of the lamp, and a night that is cut in rings around it."""
    lamp = np.array([640.0, 262.0])
    for ring in range(3, 15):
        count = 14 + 5 * ring
        for index in range(count):
            angle = 2 * np.pi * (index + 0.5 * (ring % 2)) / count + rng.normal(0, 0.01)
            direction = np.array([np.cos(angle), np.sin(angle)])
            start = lamp + direction * (38 * ring + rng.normal(0, 3))
            end = start + direction * rng.uniform(22, 31)
            if np.hypot(*(end - (CX, CY))) < RADIUS - 40 and end[1] < 760:
                wedge(block, tuple(start), tuple(end), rng.uniform(4, 8))
    for low, high in ((-0.13, 0.02), (np.pi - 0.02, np.pi + 0.16)):
        far = [lamp + 700 * np.array([np.cos(a), np.sin(a)]) for a in (low, high)]
        area(block, WHITE, tuple(lamp), tuple(far[0]), tuple(far[1]))


def tower(block: Print) -> None:
    """The lighthouse: white, with black bands, a gallery and a lamp."""

    def edge(y: float, side: int) -> tuple[float, float]:
        return 640 + side * (44 + (y - 320) * 0.085), y

    area(block, BLACK, (572, 330), (708, 330), (760, 800), (520, 800))
    area(block, WHITE, edge(330, -1), edge(330, 1), edge(780, 1), edge(780, -1))
    for y in (382, 516, 650):
        area(block, BLACK, edge(y, -1), edge(y, 1), edge(y + 62, 1), edge(y + 62, -1))
    for y in (480, 614):
        area(block, BLACK, (630, y - 34), (650, y - 34), (650, y), (630, y))
    for y in range(340, 780, 11):  # the shaded side
        wedge(block, edge(y, 1), (edge(y, 1)[0] - 30, y + 5), 5, BLACK)
    for y in (408, 542, 676):
        for x in (602, 618, 634):
            wedge(block, (x, y - 12), (x + 2, y + 22), 6)
    area(block, BLACK, (560, 306), (720, 306), (708, 336), (572, 336))
    area(block, WHITE, (570, 311), (710, 311), (708, 317), (572, 317))
    area(block, BLACK, (594, 216), (686, 216), (690, 308), (590, 308))
    area(block, WHITE, (604, 226), (676, 226), (679, 298), (601, 298))
    for x in (622, 640, 658):
        area(block, BLACK, (x - 3, 222), (x + 3, 222), (x + 3, 300), (x - 3, 300))
    disc(block, 640, 262, 15, BLACK)
    area(block, BLACK, (580, 218), (640, 158), (700, 218))
    disc(block, 640, 154, 10, BLACK)


def rock_and_sea(block: Print, rng: np.random.Generator) -> None:
    """The rock below the tower, its faces cut in strokes, and the waves."""
    area(block, BLACK, (300, 880), (390, 800), (470, 790), (520, 755), (760, 758), (830, 812), (900, 830), (980, 900))
    for x0, y0, count, lean in ((430, 810, 9, -34), (560, 776, 12, -26), (730, 778, 10, 30), (850, 838, 7, 34)):
        for index in range(count):
            x = x0 + 13 * index + rng.normal(0, 3)
            long = rng.uniform(26, 64)
            wedge(block, (x, y0 + rng.uniform(0, 14)), (x + lean, y0 + long), rng.uniform(4, 7))
    area(block, BLACK, (60, 872), (1140, 872), (1140, 1180), (60, 1180))
    for row in range(9):
        y = 890 + 25 * row
        for x in np.arange(60 + 34 * (row % 2), 1160, 68 - 2 * row):
            long, rise = rng.uniform(36, 60), rng.uniform(6, 12)
            if np.hypot(x + long / 2 - CX, y - CY) < RADIUS - 46:
                wedge(block, (x, y + rise), (x + long * 0.55, y), 6 + 0.7 * row)
                wedge(block, (x + long * 0.5, y), (x + long, y + rise), 5 + 0.5 * row)


def gulls(block: Print) -> None:
    """Two birds against the night."""
    for x, y, s in ((330, 330, 1.0), (420, 430, 0.7)):
        disc(block, x, y + 2 * s, 34 * s, BLACK)
        for side in (-1, 1):
            area(block, BLACK, (x, y + 16 * s), (x + side * 74 * s, y - 30 * s), (x + side * 70 * s, y + 10 * s))
            wedge(block, (x, y + 6 * s), (x + side * 40 * s, y - 14 * s), 15 * s)
            wedge(block, (x + side * 30 * s, y - 14 * s), (x + side * 72 * s, y + 2 * s), 10 * s)


def block() -> Print:
    """The whole mark, three times as large as it is kept."""
    rng = np.random.default_rng(12)
    out = np.full((HEIGHT * FINE, WIDTH * FINE), WHITE, np.uint8)
    disc(out, CX, CY, RADIUS, BLACK)
    sky(out, rng)
    gulls(out)
    tower(out)
    rock_and_sea(out, rng)
    y, x = np.mgrid[: HEIGHT * FINE, : WIDTH * FINE]
    away = np.hypot(x / FINE - CX, y / FINE - CY)
    out[(away > RADIUS - 34) & (away < RADIUS - 20)] = WHITE
    out[(away > RADIUS - 20) & (away < RADIUS)] = BLACK
    out[away >= RADIUS] = WHITE
    name = "GULL ROCK PRESS"
    size, thick = 4.9, 26
    (wide, _), _ = cv2.getTextSize(name, cv2.FONT_HERSHEY_DUPLEX, size, thick)
    size *= 1010 * FINE / wide
    (wide, _), _ = cv2.getTextSize(name, cv2.FONT_HERSHEY_DUPLEX, size, thick)
    place = ((WIDTH * FINE - wide) // 2, 1275 * FINE)
    cv2.putText(out, name, place, cv2.FONT_HERSHEY_DUPLEX, size, BLACK, thick, cv2.LINE_AA)
    return out


def main(folder: Path) -> None:
    """Writes the mark as a print, in RGB."""
    drawn = block()
    y, x = np.mgrid[: HEIGHT * FINE, : WIDTH * FINE].astype(np.float32)
    shake = [
        cv2.resize(1.5 * FINE * noise(HEIGHT, WIDTH, 26, seed, 3), (WIDTH * FINE, HEIGHT * FINE)).astype(np.float32)
        for seed in (13, 14)
    ]
    cut = cv2.remap(drawn, x + shake[0], y + shake[1], cv2.INTER_LINEAR, borderValue=(WHITE,))
    printed = cv2.resize(cut, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    cv2.imwrite(
        str(folder / "gull-rock-mark.png"), cv2.cvtColor(printed, cv2.COLOR_GRAY2BGR), [cv2.IMWRITE_PNG_COMPRESSION, 9]
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
