"""Renders `survey-sheet.jpg`, the washed-out scan of an old survey map: `make_survey_sheet.py OUT_FOLDER`.

Contours of a height field of noise, hachured lake, paths, spot heights and a title block, printed in ink, then faded,
foxed and scanned flat, in greys. Place and names are invented. Numpy and OpenCV only; the same bytes every time.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from make_photos import Array, noise, ramp

WIDTH, HEIGHT = 1600, 1120
FRAME = 70
LAKE, INTERVAL, BOLD = 118, 12, 60
"""The level of the lake and the steps of the contours, in the map's metres."""
FACE = cv2.FONT_HERSHEY_COMPLEX
Ink = npt.NDArray[np.float64]


def heights() -> Array:
    """The land, in metres; the lake lies in the hollow."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    hill = 150 * np.exp(-(((x - 1120) / 330) ** 2) - ((y - 380) / 250) ** 2)
    ridge = 110 * np.exp(-(((x - 300) / 260) ** 2) - ((y - 800) / 300) ** 2)
    hollow = 98 * np.exp(-(((x - 690) / 250) ** 2) - ((y - 650) / 130) ** 2)
    land = 160 + hill + ridge - hollow + 15 * noise(HEIGHT, WIDTH, 330, 21, 5, 0.42)
    return np.asarray(cv2.GaussianBlur(land, (0, 0), 5), dtype=np.float64)


def contours(land: Array) -> Ink:
    """Ink of all contours, 0 to 1: a line where the land crosses a step."""
    slope = np.hypot(*np.gradient(land)) + 1e-6
    ink = np.zeros_like(land)
    for step, width in ((INTERVAL, 0.75), (BOLD, 1.5)):
        away = np.abs((land / step + 0.5) % 1 - 0.5) * step / slope
        ink = np.maximum(ink, ramp(-away, -width - 0.6, -width + 0.6))
    return np.where(land > LAKE, ink, 0)


def lake(land: Array) -> Ink:
    """The shore, and water lines that run along it."""
    deep = np.asarray((land < LAKE), dtype=np.uint8)
    away = cv2.distanceTransform(deep, cv2.DIST_L2, 5).astype(float)
    lines = np.zeros_like(land)
    for index in range(14):
        at = 2 + 5 * index + 0.55 * index**2
        lines = np.maximum(lines, ramp(-np.abs(away - at), -1.3 if index == 0 else -0.9, -0.1) * (1 - 0.03 * index))
    return np.where(deep > 0, lines, 0)


def strokes(land: Array) -> Ink:
    """Paths, woods, houses, spot heights, lettering and the frame."""
    ink = np.zeros((HEIGHT, WIDTH), np.uint8)
    rng = np.random.default_rng(7)
    for seed, start, stop in ((1, (90, 240), (1530, 860)), (2, (560, 1040), (930, 90)), (3, (1010, 700), (1515, 190))):
        t = np.linspace(0, 1, 60)
        sway = (
            cv2.GaussianBlur(np.random.default_rng(seed).normal(size=(60, 2)) * 34, (1, 15), 0)
            * np.sin(t * np.pi)[:, None]
        )
        way = (np.array(start) * (1 - t[:, None]) + np.array(stop) * t[:, None] + sway * 3).round().astype(np.int32)
        for a, b in zip(way[:-1:2], way[1::2], strict=True):
            if land[min(a[1], HEIGHT - 1), min(a[0], WIDTH - 1)] > LAKE + 2:
                cv2.line(ink, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), 235, 2, cv2.LINE_AA)
    for _ in range(420):
        x, y = int(rng.normal(1270, 90)), int(rng.normal(800, 90))
        if land[min(max(y, 0), HEIGHT - 1), min(max(x, 0), WIDTH - 1)] > LAKE + 4 and 100 < x < 1500 and 100 < y < 1000:
            cv2.ellipse(ink, (x, y), (5, 4), 0, 170, 370, 215, 1, cv2.LINE_AA)
            cv2.line(ink, (x, y + 1), (x, y + 5), 215, 1, cv2.LINE_AA)
    for x, y, w, h in (
        (520, 470, 26, 14),
        (556, 452, 12, 20),
        (498, 500, 14, 12),
        (880, 795, 18, 12),
        (905, 812, 12, 12),
    ):
        cv2.rectangle(ink, (x, y), (x + w, y + h), 240, -1)
    words = (
        ("Harrow Mere", 600, 662, 0.95, 2),
        ("CAIRN FELL", 1030, 300, 0.95, 2),
        ("THE LONG BACK", 180, 800, 0.8, 2),
        ("Mill Farm", 590, 470, 0.62, 1),
        ("Ferry Ho.", 930, 830, 0.62, 1),
        ("Ash Wood", 1215, 905, 0.7, 1),
        ("318", 1128, 388, 0.55, 1),
        ("264", 306, 852, 0.55, 1),
    )
    for text, x, y, size, thick in words:
        cv2.putText(ink, text, (x, y), FACE, size, 0, thick + 8, cv2.LINE_AA)
        cv2.putText(ink, text, (x, y), FACE, size, 245, thick, cv2.LINE_AA)
    for x, y in ((1118, 382), (296, 846)):
        cv2.circle(ink, (x, y), 4, 245, -1, cv2.LINE_AA)
    return ink / 255.0


def title(ink: Ink) -> Ink:
    """The same with the title block, a scale bar, an arrow to the north and the double frame."""
    out = (ink * 255).astype(np.uint8)
    outside = np.ones_like(out, bool)
    outside[FRAME:-FRAME, FRAME:-FRAME] = False
    out[outside] = 0
    out[FRAME : FRAME + 158, FRAME : FRAME + 520] = 0
    cv2.rectangle(out, (FRAME, FRAME), (FRAME + 520, FRAME + 158), 240, 2)
    lines = (("HARROW MERE", 46, 1.25, 2), ("and the Fells about it, surveyed 1911", 88, 0.68, 1))
    for text, y, size, thick in lines:
        cv2.putText(out, text, (FRAME + 22, FRAME + y), FACE, size, 245, thick, cv2.LINE_AA)
    for index in range(6):
        x = FRAME + 24 + 66 * index
        cv2.rectangle(out, (x, FRAME + 112), (x + 66, FRAME + 122), 240, -1 if index % 2 else 1)
    for text, x in (("0", 24), ("1/4", 112), ("1/2", 205), ("3/4", 300), ("1 mile", 398)):
        cv2.putText(out, text, (FRAME + x, FRAME + 146), FACE, 0.55, 235, 1, cv2.LINE_AA)
    cv2.arrowedLine(out, (1450, 1010), (1450, 900), 245, 2, cv2.LINE_AA, tipLength=0.3)
    cv2.putText(out, "N", (1438, 890), FACE, 0.8, 245, 2, cv2.LINE_AA)
    cv2.rectangle(out, (FRAME, FRAME), (WIDTH - FRAME, HEIGHT - FRAME), 245, 3)
    cv2.rectangle(out, (FRAME - 14, FRAME - 14), (WIDTH - FRAME + 14, HEIGHT - FRAME + 14), 245, 1)
    return out / 255.0


def sheet() -> npt.NDArray[np.uint8]:
    """The scan: grey ink on grey paper, creases, foxing, the scanner's haze; one channel."""
    land = heights()
    ink = title(np.maximum(np.maximum(0.75 * contours(land), 0.85 * lake(land)), strokes(land)))
    ink = cv2.GaussianBlur(ink, (0, 0), 0.8) * (0.9 + 0.1 * noise(HEIGHT, WIDTH, 60, 33, 4))
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    paper = 0.70 + 0.012 * noise(HEIGHT, WIDTH, 500, 34, 4) + 0.006 * noise(HEIGHT, WIDTH, 4, 35, 2)
    for at in (WIDTH / 3, WIDTH * 2 / 3):
        paper = paper - 0.022 * np.exp(-(((x - at) / 3) ** 2)) + 0.014 * np.exp(-(((x - at - 7) / 5) ** 2))
    paper = paper - 0.022 * np.exp(-(((y - HEIGHT / 2) / 3) ** 2))
    rng = np.random.default_rng(36)
    for _ in range(26):
        cx, cy, r = rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT), rng.uniform(5, 26)
        paper = paper - rng.uniform(0.008, 0.03) * np.exp(-(((x - cx) ** 2 + (y - cy) ** 2) / r**2))
    faded = paper - 0.27 * np.clip(ink, 0, 1)
    grain = 0.005 * np.random.default_rng(37).normal(size=faded.shape)
    return np.clip(np.round((faded + grain) * 255), 0, 255).astype(np.uint8)


def main(folder: Path) -> None:
    """Writes the scan."""
    cv2.imwrite(str(folder / "survey-sheet.jpg"), sheet(), [cv2.IMWRITE_JPEG_QUALITY, 88])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
