"""Makes `concert-poster.xcf`, the layered poster of a concert by a lake: `make_poster.py OUT_FOLDER`.

The prints (flat colours, as in a screen print) are drawn here; the image's GIMP 2.10.34 puts them into layers and
groups, sets the texts and saves, so this needs a desktop image with the profile `design`. The same
bytes every time.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

WIDTH, HEIGHT, FINE = 1080, 1350, 4
"""The poster in px, and how many times as large a print is drawn before it is made smooth."""
Print = npt.NDArray[np.uint8]
SCRIPT = """
(define (at name) (string-append "/tmp/work/" name))
(define image (car (gimp-image-new 1080 1350 RGB)))
(gimp-image-set-resolution image 150 150)
(define (group name parent)
  (let ((layer (car (gimp-layer-group-new image))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer parent 0)
    layer))
(define (print file name parent x y)
  (let ((layer (car (gimp-file-load-layer RUN-NONINTERACTIVE image (at file)))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer parent 0)
    (gimp-layer-set-offsets layer x y)
    layer))
(define (words name text font size colour parent y)
  (let ((layer (car (gimp-text-layer-new image text font size UNIT-PIXEL))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer parent 0)
    (gimp-text-layer-set-color layer colour)
    (gimp-layer-set-offsets layer 72 y)
    layer))
(define scenery (group "Scenery" 0))
(gimp-layer-flatten (print "sky.png" "Sky" scenery 0 0))
(print "sun.png" "Sun" scenery 640 300)
(define (cut layer) (plug-in-autocrop-layer RUN-NONINTERACTIVE image layer) layer)
(cut (print "far.png" "Far ridge" scenery 0 0))
(cut (print "middle.png" "Middle ridge" scenery 0 0))
(cut (print "forest.png" "Forest" scenery 0 0))
(cut (print "lake.png" "Lake" scenery 0 0))
(gimp-layer-set-opacity (cut (print "waves.png" "Waves" scenery 0 0)) 70)
(define texts (group "Texts" 0))
(define bar (car (gimp-layer-new image 1080 330 RGBA-IMAGE "Bar" 55 LAYER-MODE-NORMAL)))
(gimp-image-insert-layer image bar texts 0)
(gimp-layer-set-offsets bar 0 1020)
(gimp-context-set-foreground '(16 24 44))
(gimp-drawable-fill bar FILL-FOREGROUND)
(words "Title" "Music on the Tarn" "Open Sans Bold" 104 '(255 243 220) texts 84)
(words "Subtitle" "An evening for strings and still water" "Open Sans" 44 '(255 226 184) texts 226)
(words "Date" "Saturday, 14 June, 8 pm" "Open Sans Bold" 60 '(255 243 220) texts 1056)
(words "Programme" "Quartets by Halvard Lyng and Ottilie Brandt" "Open Sans" 36 '(255 243 220) texts 1148)
(words "Tickets" "Boathouse, Tarn House · tickets at the door, 18" "Open Sans" 36 '(255 226 184) texts 1204)
(define drafts (print "stamp.png" "Draft stamp" 0 480 560))
(gimp-layer-set-opacity drafts 85)
(gimp-image-add-vguide image 72)
(gimp-image-add-hguide image 1020)
(gimp-image-set-active-layer image drafts)
(gimp-xcf-save 0 image drafts (at "concert-poster.xcf") "concert-poster.xcf")
(define flat (car (gimp-image-flatten image)))
(file-png-save RUN-NONINTERACTIVE image flat (at "preview.png") "preview.png" 0 9 0 0 0 0 0)
"""
"""What GIMP does with the prints, in Script-Fu; they lie in /tmp/work."""


def colour(text: str) -> tuple[int, int, int]:
    """BGR."""
    return int(text[5:7], 16), int(text[3:5], 16), int(text[1:3], 16)


def flat(mask: npt.NDArray[np.float64], tint: str) -> Print:
    """A flat colour under a mask (0 to 1)."""
    out = np.zeros((*mask.shape, 4), dtype=np.uint8)
    out[..., :3] = colour(tint)
    out[..., 3] = np.round(mask * 255)
    return out


def line(seed: int, base: float, rough: float, cell: float) -> npt.NDArray[np.float64]:
    """A ridge's height (px from the top) for each column: straight strokes, as cut with a knife."""
    rng = np.random.default_rng(seed)
    xs = np.cumsum(rng.uniform(0.5, 1.5, size=64) * cell) - cell
    ys = base + rough * rng.uniform(-1, 1, size=64)
    ys[1::2] -= rough * 0.8
    return np.interp(np.arange(WIDTH), xs, ys)


def below(top: npt.NDArray[np.float64], bottom: float) -> npt.NDArray[np.float64]:
    """What lies between a ridge and a level."""
    y = np.arange(HEIGHT)[:, None]
    return np.clip(y - top[None] + 0.5, 0, 1) * np.clip(bottom - y + 0.5, 0, 1)


def bands(top: str, low: str, count: int) -> Print:
    """The sky, printed in so many steps."""
    step = np.minimum((np.arange(HEIGHT) * count // 900), count - 1) / (count - 1)
    a, b = np.array(colour(top), dtype=float), np.array(colour(low), dtype=float)
    rows = np.round(a + (b - a) * step[:, None]).astype(np.uint8)
    return np.repeat(rows[:, None], WIDTH, axis=1)


def waves() -> Print:
    """White strokes on the water."""
    mask = np.zeros((HEIGHT, WIDTH), dtype=np.uint8)
    rng = np.random.default_rng(8)
    for y in range(905, 1012, 12):
        for _ in range(3):
            x, length = int(rng.integers(-80, WIDTH)), int(rng.integers(50, 230))
            cv2.line(mask, (x, y), (x + length, y), 255, 2 + (y - 900) // 80, cv2.LINE_AA)
    return flat(mask / 255, "#f4e3c1")


def sun() -> Print:
    """The sun, 300 px wide, in a print of its own size."""
    big = np.zeros((300 * FINE, 300 * FINE), dtype=np.uint8)
    cv2.circle(big, (150 * FINE, 150 * FINE), 146 * FINE, 255, -1)
    return flat(cv2.resize(big, (300, 300), interpolation=cv2.INTER_AREA) / 255.0, "#e4572e")


def stamp() -> Print:
    """The word DRAFT in a frame, slanted."""
    big = np.zeros((260, 560), dtype=np.uint8)
    cv2.rectangle(big, (20, 50), (540, 210), 255, 10)
    cv2.putText(big, "DRAFT", (62, 168), cv2.FONT_HERSHEY_DUPLEX, 4.2, 255, 14, cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D((280, 130), 9, 0.9)
    return flat(cv2.warpAffine(big, turn, (560, 260), flags=cv2.INTER_LINEAR) / 255.0, "#c8102e")


def prints() -> dict[str, Print]:
    """Every print by its file's name."""
    return {
        "sky.png": bands("#20355c", "#f3b98a", 9),
        "sun.png": sun(),
        "far.png": flat(below(line(3, 620, 110, 150), 880), "#5f6f9a"),
        "middle.png": flat(below(line(4, 730, 90, 110), 880), "#3c4a75"),
        "forest.png": flat(below(line(5, 830, 40, 26), 880), "#1f2947"),
        "lake.png": flat(below(np.full(WIDTH, 880.0), 1350), "#2b4a6f"),
        "waves.png": waves(),
        "stamp.png": stamp(),
    }


def main(folder: Path) -> None:
    """Writes the poster."""
    from tests.evaluators.corpus.gimp_desk import run_gimp

    files = {name: cv2.imencode(".png", picture)[1].tobytes() for name, picture in prints().items()}
    with tempfile.TemporaryDirectory() as scratch:
        run_gimp(SCRIPT, files, Path(scratch))
        (folder / "concert-poster.xcf").write_bytes((Path(scratch) / "concert-poster.xcf").read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
