"""Makes `kite-festival.xcf`, the layered poster of a kite festival: `make_kite_poster.py OUT_FOLDER`.

The prints, cut in flat tones like linoleum, are drawn here; the image's GIMP 2.10.34 puts them into layers, sets the
texts and saves, so this needs a desktop image with the profile `design`. The same bytes every time.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from make_photos import Array, colour, mixed, noise, ramp

WIDTH, HEIGHT, FINE = 840, 1188, 4
"""The poster in px, and how many times as large a shape is drawn before it is made smooth."""
HORIZON, SHORE = 806, 930
Print = npt.NDArray[np.uint8]
SCRIPT = """
(define (at name) (string-append "/tmp/work/" name))
(define image (car (gimp-image-new 840 1188 RGB)))
(gimp-image-set-resolution image 150 150)
(define (print file name)
  (let ((layer (car (gimp-file-load-layer RUN-NONINTERACTIVE image (at file)))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer 0 0)
    layer))
(define (words name text font size colour x y)
  (let ((layer (car (gimp-text-layer-new image text font size UNIT-PIXEL))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer 0 0)
    (gimp-text-layer-set-color layer colour)
    (gimp-layer-set-offsets layer x y)
    layer))
(define (cut layer) (plug-in-autocrop-layer RUN-NONINTERACTIVE image layer) layer)
(gimp-layer-flatten (print "sky.png" "Sky"))
(cut (print "sea.png" "Sea"))
(cut (print "dunes.png" "Dunes"))
(cut (print "kites.png" "Kites"))
(words "Title" "Kites over Sandvig" "Caladea Bold" 84 '(252 246 230) 64 66)
(words "Date" "Sunday, 7 September, from 11 am" "Open Sans Bold" 38 '(74 42 24) 64 1010)
(words "Place" "North beach, by the old pilot station" "Open Sans" 31 '(74 42 24) 64 1066)
(define lent (words "Strings" "Lines and kites can be borrowed" "Open Sans" 26 '(74 42 24) 64 1116))
(gimp-image-set-active-layer image lent)
(gimp-xcf-save 0 image lent (at "kite-festival.xcf") "kite-festival.xcf")
"""
"""What GIMP does with the prints, in Script-Fu; they lie in /tmp/work."""


def toned(value: Array, tones: tuple[str, ...]) -> Print:
    """A print in flat tones: value 0 to 1 picks one of them; BGR."""
    index = np.clip((value * len(tones)).astype(int), 0, len(tones) - 1)
    inks = np.array([colour(tone)[::-1] * 255 for tone in tones])
    return np.round(inks[index]).astype(np.uint8)


def with_alpha(picture: Print, mask: Array) -> Print:
    """The print under a mask (0 to 1)."""
    return np.dstack([picture, np.round(mask * 255).astype(np.uint8)])


def smooth(value: Print | Array) -> Print:
    """A print that was drawn FINE times as large, at its size."""
    return np.asarray(cv2.resize(value, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA))


def soft(inside: npt.NDArray[np.bool_]) -> Array:
    """A mask whose edge is not jagged."""
    return np.asarray(cv2.GaussianBlur(inside.astype(float), (3, 3), 0.7))


def over(below: Print, above: Print, mask: Array) -> Print:
    """One print over another, both without transparency."""
    return np.round(mixed(below.astype(float), above.astype(float), mask)).astype(np.uint8)


def sky() -> Print:
    """Towering clouds before a blue that pales towards the sea."""
    y, x = np.mgrid[:HEIGHT, :WIDTH].astype(float)
    blue = np.clip(y / HORIZON + 0.02 * noise(HEIGHT, WIDTH, 260, 11, 3), 0, 0.999)
    picture = toned(blue, ("#1f5a86", "#27678f", "#327498", "#4083a3", "#5293ae", "#68a4b8", "#82b6c2", "#9fc8cc"))
    bank = (
        (150, 470, 150),
        (255, 400, 120),
        (330, 500, 130),
        (90, 560, 120),
        (640, 610, 120),
        (720, 550, 105),
        (790, 620, 120),
        (560, 660, 85),
        (420, 700, 90),
        (250, 690, 130),
        (60, 700, 110),
        (690, 250, 70),
        (770, 220, 80),
        (610, 275, 46),
    )
    heap, lit = np.full((HEIGHT, WIDTH), -1.0), np.zeros((HEIGHT, WIDTH))
    for at_x, at_y, radius in bank:
        away = np.hypot(x - at_x, (y - at_y) * 1.18)
        near = 1 - away / radius
        lit = np.where(near > heap, (-0.55 * (x - at_x) - 0.8 * (y - at_y)) / radius, lit)
        heap = np.maximum(heap, near)
    edge = heap + 0.13 * noise(HEIGHT, WIDTH, 70, 12, 4)
    light = 0.52 + 0.42 * lit + 0.1 * noise(HEIGHT, WIDTH, 55, 13, 4) + 0.12 * ramp(-y, -700, -300)
    cloud = toned(np.clip(light, 0, 0.999), ("#7f9bb0", "#94adbd", "#abc0ca", "#c5d3d6", "#dee4df", "#f2efe3"))
    streaks = noise(HEIGHT * 3, WIDTH, 300, 14, 4)
    cirrus = cv2.resize(streaks, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA) * ramp(-y, -420, -120)
    return over(over(picture, toned(cirrus, ("#5e93b3",)), soft(cirrus > 1)), cloud, soft(edge > 0))


def sea() -> Print:
    """Water up to the shore, with the white of its waves."""
    y = np.mgrid[:HEIGHT, :WIDTH].astype(float)[0]
    deep = (y - HORIZON) / (SHORE - HORIZON)
    swell = np.sin(4.2 * np.sqrt(np.maximum(y - HORIZON, 0)) + 0.9 * noise(HEIGHT, WIDTH, 120, 21, 3))
    tones = ("#174a63", "#1d5a72", "#2b7083", "#458a93", "#73aaa5")
    picture = toned(np.clip(0.15 + 0.6 * deep + 0.12 * swell, 0, 0.999), tones)
    wide = cv2.resize(noise(HEIGHT, WIDTH // 6, 26, 22, 3), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    picture[(swell > 0.8) & (wide > 0.5)] = colour("#e9eee4")[::-1] * 255
    return with_alpha(picture, np.clip(y - HORIZON + 0.5, 0, 1) * np.clip(SHORE + 40 - y, 0, 1))


def dunes() -> Print:
    """Sand with the wind's ripples, and marram grass along the crests."""
    y = np.mgrid[:HEIGHT, :WIDTH].astype(float)[0]
    tones = ("#c98f4e", "#d9a563", "#e6bd7e", "#efcf98", "#f5deb0")
    picture, mask = np.zeros((HEIGHT, WIDTH, 3), dtype=np.uint8), np.zeros((HEIGHT, WIDTH))
    rng = np.random.default_rng(31)
    for step, (base, rise, seed) in enumerate(((900, 34, 32), (958, 30, 33))):
        crest = (
            base - rise * noise(3, WIDTH, 420, seed, 3)[1] - (0.1 if step == 0 else -0.07) * (np.arange(WIDTH) - 420)
        )
        ripple = np.sin((y - crest) / 5.5 + 2.2 * noise(HEIGHT, WIDTH, 190, seed + 5, 3))
        shade = 0.86 - 0.5 * np.clip((y - crest) / 200, 0, 1) + 0.09 * ripple - 0.16 * (step == 0)
        sand = np.clip(y - crest + 0.5, 0, 1)
        picture = over(picture, toned(np.clip(shade, 0, 0.999), tones), sand)
        mask = np.maximum(mask, sand)
        blades = np.zeros((HEIGHT * FINE, WIDTH * FINE), dtype=np.uint8)
        for _ in range(210):
            left = int(rng.uniform(0, WIDTH)) if step else int(rng.normal(690, 110)) % WIDTH
            foot = (left * FINE, int((crest[left] + rng.uniform(0, 14)) * FINE))
            lean, tall = rng.normal(16, 9), rng.uniform(20, 52)
            bow = [(foot[0] + lean * t**2 * FINE, foot[1] - tall * t * FINE) for t in np.linspace(0, 1, 9)]
            cv2.polylines(blades, [np.array(bow, dtype=np.int32)], False, 255, 5, cv2.LINE_AA)
        grass = smooth(blades) / 255.0
        picture = over(picture, toned(grass, ("#5d6b3a",)), grass)
        mask = np.maximum(mask, grass)
    return with_alpha(picture, mask)


def ink(text: str) -> tuple[int, int, int, int]:
    """An opaque colour as OpenCV has it."""
    red, green, blue = (round(float(part) * 255) for part in colour(text))
    return blue, green, red, 255


def fine(points: Array) -> npt.NDArray[np.int32]:
    """Places of the poster in the drawing that is FINE times as large."""
    return np.round(np.asarray(points) * FINE).astype(np.int32)


def fly(big: Print, x: float, y: float, size: float, tilt: float, one: str, two: str) -> None:
    """Draws a kite of two colours with its tail and its line down to the sand."""
    a = np.radians(tilt)
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    corners = ((0, -1), (0.72, -0.18), (0, 1.15), (-0.72, -0.18), (0, -0.18))
    top, right, low, left, middle = (turn @ np.array(corner) * size + (x, y) for corner in corners)
    t = np.linspace(0, 1, 40)[:, None]
    ground = np.array((420 + 0.25 * (x - 420), HEIGHT))
    bend = middle * [0.6, 0] + ground * [0.4, 0] + [0, 900]
    line = middle * (1 - t) ** 2 + 2 * t * (1 - t) * bend + ground * t**2
    cv2.polylines(big, [fine(line)], False, ink("#f7ead0"), 5, cv2.LINE_AA)
    tail = low + np.column_stack([14 * np.sin(t[:, 0] * 9) * (0.4 + t[:, 0]), t[:, 0] * size * 1.7])
    cv2.polylines(big, [fine(tail)], False, ink(one), 8, cv2.LINE_AA)
    for bow in tail[6::8]:
        for side in (-1, 1):
            wing = bow + np.array([(0, 0), (side * 11, -7), (side * 11, 7)])
            cv2.fillPoly(big, [fine(wing)], ink(two), cv2.LINE_AA)
    for first, second, tint in ((top, right, two), (right, low, one), (low, left, two), (left, top, one)):
        cv2.fillPoly(big, [fine(np.array([first, second, middle]))], ink(tint), cv2.LINE_AA)


def kites() -> Print:
    """Five kites."""
    big = np.zeros((HEIGHT * FINE, WIDTH * FINE, 4), dtype=np.uint8)
    fly(big, 235, 300, 78, -18, "#d8402f", "#f4b53a")
    fly(big, 585, 400, 92, 14, "#f4b53a", "#2d5d7c")
    fly(big, 700, 690, 48, 24, "#d8402f", "#f7ead0")
    fly(big, 380, 585, 58, -8, "#2f7d63", "#f7ead0")
    fly(big, 120, 640, 44, -26, "#8a3d6b", "#f4b53a")
    alpha = smooth(np.ascontiguousarray(big[..., 3])) / 255.0
    weighted = smooth(big[..., :3] * (big[..., 3:] / 255.0))
    shown = np.divide(weighted, alpha[..., None], out=np.zeros_like(weighted), where=alpha[..., None] > 0)
    return with_alpha(np.clip(np.round(shown), 0, 255).astype(np.uint8), alpha)


def prints() -> dict[str, Print]:
    """Every print by its file's name."""
    return {"sky.png": sky(), "sea.png": sea(), "dunes.png": dunes(), "kites.png": kites()}


def main(folder: Path) -> None:
    """Writes the poster."""
    from tests.evaluators.corpus.gimp_desk import run_gimp

    files = {name: cv2.imencode(".png", picture)[1].tobytes() for name, picture in prints().items()}
    with tempfile.TemporaryDirectory() as scratch:
        run_gimp(SCRIPT, files, Path(scratch))
        (folder / "kite-festival.xcf").write_bytes((Path(scratch) / "kite-festival.xcf").read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
