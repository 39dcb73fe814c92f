"""Renders an advertising agency's files: `make_street.py OUT_FOLDER`.

`quay-billboard.jpg`: a quay at dusk with an empty billboard, seen from the left. `ferry-poster.png`: the campaign's
artwork, an evening ferry, flat. `ferry-poster-night.png`: its second version. All drawn with numpy and OpenCV; the same
bytes every time.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from make_photos import Array, colour, finished, mixed, noise, ramp

WIDTH, HEIGHT = 1500, 1000
BOARD = ((430, 226), (1122, 112), (1130, 566), (424, 540))
"""The empty board's corners: top left, top right, bottom right, bottom left."""
Points = list[tuple[float, float]]


def filled(points: Points, width: int = WIDTH, height: int = HEIGHT, soft: float = 0.6) -> Array:
    """A polygon as a mask, 0 to 1."""
    mask = np.zeros((height, width), dtype=np.uint8)
    cv2.fillPoly(mask, [np.round(np.array(points) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(mask / 255.0, (0, 0), soft) if soft else mask / 255.0)


def laid(picture: Array, mask: Array, tint: str | Array) -> Array:
    """Lays a colour, or a picture, over the picture."""
    return mixed(picture, np.broadcast_to(colour(tint), picture.shape) if isinstance(tint, str) else tint, mask)


def box(x0: float, y0: float, x1: float, y1: float) -> Points:
    """A rectangle's corners."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def town(picture: Array) -> Array:
    """Houses along the quay: gables, windows of which some are lit."""
    rng = np.random.default_rng(210)
    x0 = -30.0
    tints = ("#3c3f52", "#4a3f47", "#343a4d", "#51464a", "#2f3648")
    plaster = 1 + 0.06 * noise(HEIGHT, WIDTH, 30, 211, 5)[..., None]
    while x0 < WIDTH:
        wide, top = float(rng.integers(120, 210)), float(rng.integers(330, 450))
        tint = tints[int(rng.integers(len(tints)))]
        gable = [(x0, top), (x0 + wide / 2, top - wide * 0.42), (x0 + wide, top)]
        picture = laid(picture, filled([*gable, (x0 + wide, 700), (x0, 700)]), colour(tint) * plaster)
        ridge = top - wide * 0.42
        eaves = [(x0 + wide + 6, top + 6), (x0 + wide + 6, top - 6), (x0 + wide / 2, ridge - 14), (x0 - 6, top - 6)]
        picture = laid(picture, filled([(x0 - 6, top + 6), gable[1], *eaves]), "#22242f")
        for row in range(3):
            for column in range(3):
                left, upper = x0 + 18 + column * (wide - 30) / 3, top + 26 + row * 76
                lit = rng.random() < 0.42
                picture = laid(picture, filled(box(left - 3, upper - 3, left + wide / 5 + 3, upper + 49)), "#6b6663")
                picture = laid(
                    picture, filled(box(left, upper, left + wide / 5, upper + 46)), "#ffcf7d" if lit else "#1d2433"
                )
                picture = laid(
                    picture, filled(box(left + wide / 10 - 1.5, upper, left + wide / 10 + 1.5, upper + 46)), "#5a5654"
                )
        x0 += wide + float(rng.integers(-4, 14))
    return picture


def masts(picture: Array) -> Array:
    """Boats' masts behind the quay's wall, and the wall."""
    lines = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
    rng = np.random.default_rng(212)
    for x in rng.integers(20, WIDTH, size=11):
        lean, top = int(rng.integers(-10, 10)), int(rng.integers(250, 420))
        cv2.line(lines, (int(x), 690), (int(x) + lean, top), 255, 4, cv2.LINE_AA)
        for end in (-64, 58):
            cv2.line(lines, (int(x) + lean, top), (int(x) + end, 690), 120, 1, cv2.LINE_AA)
    picture = laid(picture, lines / 255.0, "#a9a39c")
    y, x2 = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    course = np.floor(y / 27)
    joint = np.maximum(ramp(np.abs(y % 27 - 13.5), 11.3, 13), ramp(np.abs((x2 + course * 41) % 82 - 41), 38.6, 40.5))
    stone = colour("#4d4a4c") * (1 + 0.13 * noise(HEIGHT, WIDTH, 40, 213, 5) - 0.34 * joint)[..., None]
    picture = laid(picture, filled(box(0, 660, WIDTH, 780)), stone)
    return laid(picture, filled(box(0, 648, WIDTH, 666)), "#77726f")


def road(picture: Array) -> Array:
    """Wet asphalt that mirrors what stands above it, a kerb, a broken line."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    deep = HEIGHT - 780
    ripple = cv2.resize(noise(deep, WIDTH // 6, 12, 214, 4), (WIDTH, deep), interpolation=cv2.INTER_CUBIC)
    rows = np.clip(780 - np.arange(deep)[:, None] * 2.6 + 16 * ripple, 0, 779)
    across = np.clip(np.arange(WIDTH)[None] + 5 * noise(deep, WIDTH, 16, 215, 3), 0, WIDTH - 1)
    blurred = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 5)
    mirror = cv2.remap(blurred, across.astype(np.float32), rows.astype(np.float32), cv2.INTER_LINEAR).astype(float)
    asphalt = colour("#23252d") * (1 + 0.16 * noise(deep, WIDTH, 4, 216, 3))[..., None]
    picture = picture.copy()
    picture[780:] = asphalt + (mirror - asphalt) * (0.5 - 0.3 * np.arange(deep) / deep)[:, None, None]
    picture = laid(picture, filled([(0, 776), (WIDTH, 776), (WIDTH, 800), (0, 794)]), "#6d6b6a")
    for left in range(-60, WIDTH, 330):
        stripe = [(left, 912), (left + 170, 908), (left + 186, 926), (left + 10, 931)]
        picture = laid(picture, 0.8 * filled(stripe, soft=1.2), "#b9b4a6")
    return laid(picture, 0.0 * x + 0.25 * ramp(y, 900, 1000), "#0d0f16")


def billboard(picture: Array) -> Array:
    """Two posts, the empty board in its frame, three lamps that light it."""
    for px, top, half in ((566, 520, 15), (1004, 530, 19)):
        y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
        steel = colour("#3b4048") * (0.6 + 0.9 * ramp((px - x) / half, -0.8, 0.8))[..., None]
        picture = laid(picture, filled(box(px - half, top, px + half, 792)), steel)
        picture = laid(picture, filled(box(px - half - 12, 786, px + half + 12, 804)), "#2a2d33")
    middle = np.mean(np.array(BOARD), axis=0)
    frame = [(x + 15 * np.sign(x - middle[0]), y + 15 * np.sign(y - middle[1])) for x, y in BOARD]
    picture = laid(picture, filled([(x + 16, y + 6) for x, y in frame[1:3]] + [frame[2], frame[1]]), "#15171c")
    picture = laid(picture, filled(frame), "#2b2f36")
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    light = sum(
        np.exp(-(((x - lx) / 210) ** 2) - ((y - ly - 60) / 330) ** 2)
        for lx, ly in ((545, 206), (776, 168), (1010, 130))
    )
    seams = sum(ramp(-np.abs(x - at), -2.2, -0.6) for at in (655.0, 884.0))
    vinyl = (
        colour("#d9d6cd")
        * (0.8 + 0.2 * np.clip(light, 0, 1.2) + 0.008 * noise(HEIGHT, WIDTH, 90, 217, 4) - 0.04 * seams)[..., None]
    )
    picture = laid(picture, filled(list(BOARD)), vinyl)
    for lx, ly in ((545, 192), (776, 154), (1010, 116)):
        picture = laid(picture, filled([(lx - 3, ly - 34), (lx + 3, ly - 34), (lx + 3, ly), (lx - 3, ly)]), "#2b2f36")
        picture = laid(
            picture, filled([(lx - 26, ly - 42), (lx + 26, ly - 46), (lx + 34, ly - 32), (lx - 34, ly - 28)]), "#3a3e46"
        )
        picture = laid(
            picture, filled([(lx - 30, ly - 30), (lx + 30, ly - 34), (lx + 26, ly - 27), (lx - 26, ly - 23)]), "#fff3cf"
        )
    return picture


def quay() -> npt.NDArray[np.uint8]:
    """The quay with its billboard; BGR."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    sky = mixed(np.broadcast_to(colour("#25355c"), (HEIGHT, WIDTH, 3)), colour("#e39a78"), ramp(y, -80, 620))
    clouds = cv2.resize(noise(HEIGHT * 3, WIDTH, 240, 218, 6), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    sky = mixed(sky, colour("#c9818a"), 0.5 * ramp(clouds, 0.2, 1.6) * ramp(-y, -480, -60))
    picture = masts(town(sky))
    picture = road(billboard(picture))
    # Railing in front of the wall
    for px in range(40, WIDTH, 120):
        picture = laid(picture, filled(box(px - 4, 700, px + 4, 790)), "#1d2026")
    for level in (702, 738):
        picture = laid(picture, filled(box(0, level, WIDTH, level + 6)), "#1d2026")
    glow = np.exp(-(((x - 780) / 420) ** 2) - ((y - 300) / 260) ** 2)
    return finished(np.clip(picture + 0.04 * glow[..., None] * colour("#ffe3b0"), 0, 1), 0.012, 219)


def words(picture: Array, text: str, at: tuple[int, int], size: float, tint: str, weight: int) -> Array:
    """Lays a line of text over the picture; `at` is its left end on the base line."""
    mask = np.zeros(picture.shape[:2], dtype=np.uint8)
    cv2.putText(mask, text, at, cv2.FONT_HERSHEY_DUPLEX, size, 255, weight, cv2.LINE_AA)
    return laid(picture, mask / 255.0, tint)


def poster(night: bool) -> npt.NDArray[np.uint8]:
    """The artwork, flat: sun or moon, hills, a ferry, three lines of text; BGR, 1200 x 760 px."""
    width, height = 1200, 760
    sky, low, disc, far, near, sea, ink = (
        ("#0f1d3d", "#27406f", "#f4edd2", "#1c2f57", "#13223f", "#0b1730", "#f4edd2")
        if night
        else ("#f6c667", "#f08a5d", "#fff1cf", "#b83b5e", "#6a2c70", "#3a1d4f", "#2b1738")
    )

    def shape(points: Points) -> Array:
        return filled(points, width, height, 0.4)

    y, x = np.mgrid[:height, :width].astype(float)
    steps = np.floor(ramp(y, 0, 520) * 7) / 7
    picture = mixed(np.broadcast_to(colour(sky), (height, width, 3)), colour(low), steps)
    picture = laid(picture, ramp(118 - np.hypot(x - 880, y - 250), -0.8, 0.8), disc)
    for index, (base, tint) in enumerate(((470, far), (520, near))):
        line = base - 70 * np.abs(noise(3, width, 300, 220 + index, 3)[1])
        picture = laid(picture, ramp(y - line[None], -0.8, 0.8), tint)
    picture = laid(picture, ramp(y, 539, 541), sea)
    for row in range(9):
        span = 150 - 11 * row
        picture = laid(picture, shape(box(880 - span, 552 + row * 22, 880 + span, 558 + row * 22)), disc)
    picture = laid(picture, shape([(330, 520), (760, 520), (724, 592), (372, 592)]), "#fbf6ea")
    picture = laid(picture, shape([(342, 560), (742, 560), (724, 592), (372, 592)]), "#c8343f")
    picture = laid(picture, shape([(400, 470), (700, 470), (716, 520), (390, 520)]), "#fbf6ea")
    picture = laid(picture, shape([(470, 428), (640, 428), (652, 470), (462, 470)]), "#fbf6ea")
    picture = laid(picture, shape([(520, 372), (572, 372), (580, 428), (514, 428)]), "#c8343f")
    for left in range(412, 690, 34):
        picture = laid(picture, shape(box(left, 484, left + 20, 504)), "#ffcf7d" if night else "#2b4a6f")
    for left in range(484, 630, 30):
        picture = laid(picture, shape(box(left, 440, left + 18, 458)), "#ffcf7d" if night else "#2b4a6f")
    picture = words(picture, "THE LATE FERRY" if night else "THE EVENING FERRY", (64, 132), 2.9, ink, 9)
    picture = words(picture, "Tarnhead to the island, every hour", (68, 204), 1.35, ink, 3)
    picture = words(picture, "until midnight" if night else "until nine", (68, 258), 1.35, ink, 3)
    return np.clip(np.round(picture[:, :, ::-1] * 255), 0, 255).astype(np.uint8)


def main(folder: Path) -> None:
    """Writes all files."""
    cv2.imwrite(str(folder / "quay-billboard.jpg"), quay(), [cv2.IMWRITE_JPEG_QUALITY, 92])
    cv2.imwrite(str(folder / "ferry-poster.png"), poster(False), [cv2.IMWRITE_PNG_COMPRESSION, 9])
    cv2.imwrite(str(folder / "ferry-poster-night.png"), poster(True), [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
