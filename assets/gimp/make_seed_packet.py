"""Makes `seed-packet.xcf`, the layered front of a packet of flower seeds: `make_seed_packet.py OUT_FOLDER`.

The prints are drawn here; the image's GIMP 2.10.34 puts them into layers, sets the texts and saves, so this needs a
desktop image with the profile `design`. Its layers have the names that copying and pasting left. The same bytes every
time.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

WIDTH, HEIGHT, FINE = 840, 1160, 4
"""The packet in px, and how many times as large a print is drawn before it is made smooth."""
Print = npt.NDArray[np.uint8]
SCRIPT = """
(define (at name) (string-append "/tmp/work/" name))
(define image (car (gimp-image-new 840 1160 RGB)))
(gimp-image-set-resolution image 300 300)
(define (print file name)
  (let ((layer (car (gimp-file-load-layer RUN-NONINTERACTIVE image (at file)))))
    (gimp-item-set-name layer name)
    (gimp-image-insert-layer image layer 0 0)
    layer))
(define (words text font size colour y)
  (let ((layer (car (gimp-text-layer-new image text font size UNIT-PIXEL))))
    (gimp-image-insert-layer image layer 0 0)
    (gimp-text-layer-set-color layer colour)
    (gimp-layer-set-offsets layer (quotient (- 840 (car (gimp-drawable-width layer))) 2) y)
    layer))
(define (cut layer) (plug-in-autocrop-layer RUN-NONINTERACTIVE image layer) layer)
(gimp-layer-flatten (print "paper.png" "Background"))
(cut (print "frame.png" "Layer"))
(cut (print "leaves.png" "Layer #1"))
(cut (print "flower.png" "Layer #1 copy"))
(cut (print "ribbon.png" "Layer #2"))
(words "Ember" "Caladea Bold" 118 '(255 246 226) 118)
(words "French marigold" "Caladea Italic" 50 '(74 58 40) 262)
(words "Sow March to May · 80 seeds" "Open Sans" 30 '(74 58 40) 1046)
(define badge (cut (print "badge.png" "Pasted Layer")))
(gimp-image-set-active-layer image badge)
(gimp-xcf-save 0 image badge (at "seed-packet.xcf") "seed-packet.xcf")
(define flat (car (gimp-image-flatten image)))
(file-png-save RUN-NONINTERACTIVE image flat (at "preview.png") "preview.png" 0 9 0 0 0 0 0)
"""
"""What GIMP does with the prints, in Script-Fu; they lie in /tmp/work."""


def colour(text: str) -> tuple[int, int, int, int]:
    """BGR and full opacity."""
    return int(text[5:7], 16), int(text[3:5], 16), int(text[1:3], 16), 255


class Sheet:
    """A print in the making: flat colours on nothing, in px of the packet."""

    def __init__(self) -> None:
        """Begins with nothing."""
        self.big = np.zeros((HEIGHT * FINE, WIDTH * FINE, 4), np.uint8)

    def area(self, tint: str, points: npt.NDArray[np.float64]) -> None:
        """A filled outline."""
        cv2.fillPoly(self.big, [(points * FINE).round().astype(np.int32)], colour(tint))

    def line(self, tint: str, points: npt.NDArray[np.float64], wide: float) -> None:
        """A stroke."""
        course = [(points * FINE).round().astype(np.int32)]
        cv2.polylines(self.big, course, False, colour(tint), round(wide * FINE))

    def disc(self, tint: str, x: float, y: float, radius: float) -> None:
        """A circle."""
        cv2.circle(self.big, (round(x * FINE), round(y * FINE)), round(radius * FINE), colour(tint), -1)

    def frame(self, tint: str, inset: float, wide: float) -> None:
        """A line around the packet, so far from its edge."""
        a = round(inset * FINE)
        cv2.rectangle(self.big, (a, a), (WIDTH * FINE - a, HEIGHT * FINE - a), colour(tint), round(wide * FINE))

    def finished(self) -> Print:
        """The print at the packet's size; transparent colours do not bleed in."""
        flat = self.big.astype(np.float32)
        flat[..., :3] *= flat[..., 3:] / 255
        small = cv2.resize(flat, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
        small[..., :3] = np.divide(small[..., :3] * 255, small[..., 3:], where=small[..., 3:] > 0, out=small[..., :3])
        return np.clip(np.round(small), 0, 255).astype(np.uint8)


def leaf(x: float, y: float, angle: float, long: float, wide: float, ruffle: float = 0) -> npt.NDArray[np.float64]:
    """A leaf's or petal's outline that begins at (x, y); angle in degrees clockwise from upwards."""
    t = np.linspace(0, 1, 40)
    half = wide / 2 * np.sin(np.pi * t**0.75) + ruffle * np.sin(t * 16) * t
    side = np.concatenate([np.stack([half, -long * t], 1), np.stack([-half, -long * t], 1)[::-1]])
    a = np.radians(angle)
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    return np.asarray(side @ turn + (x, y))


def petal(x: float, y: float, angle: float, outer: float, wide: float) -> npt.NDArray[np.float64]:
    """A petal with a notched, broad end, from the middle (x, y) to a radius."""
    t = np.linspace(-1, 1, 41)
    rim = outer + 9 * np.cos(t * 3 * np.pi) - 26 * t**4
    bearing = np.radians(angle) + np.radians(wide / 2) * t
    end = np.stack([x + rim * np.sin(bearing), y - rim * np.cos(bearing)], 1)
    return np.concatenate([np.array([[x, y]]), end])


def flower(sheet: Sheet, x: float, y: float, size: float) -> None:
    """A marigold: rings of ruffled petals, red with golden edges."""
    rings = ((1.0, 13, 0), (0.82, 12, 14), (0.64, 10, 4), (0.47, 8, 20), (0.31, 6, 8))
    for reach, count, turn in rings:
        for index in range(count):
            angle = turn + 360 * index / count
            wide = 360 / count * 1.25
            sheet.area("#f0b429", petal(x, y, angle, size * reach, wide))
            sheet.area("#d9541e", petal(x, y, angle, size * reach * 0.9, wide * 0.82))
            sheet.area("#b5331c", petal(x, y, angle, size * reach * 0.66, wide * 0.5))
    for index in range(26):
        angle, away = index * 2.4, size * 0.026 * np.sqrt(index)
        sheet.disc(
            "#f6cf57" if index % 3 else "#e08e1b", x + away * np.cos(angle), y + away * np.sin(angle), size * 0.028
        )


def leaves(sheet: Sheet) -> None:
    """Three stems with feathered leaves, and a bud."""
    for x0, x1, y1, bend in ((420, 420, 640, 0), (420, 232, 770, -60), (420, 620, 800, 66)):
        t = np.linspace(0, 1, 30)
        stem = np.stack([x0 + (x1 - x0) * t**1.4 + bend * np.sin(np.pi * t) * 0.2, 1000 + (y1 - 1000) * t], 1)
        sheet.line("#3f6b35", stem, 9)
    for x, y, lean in (
        (420, 960, -62),
        (420, 950, 60),
        (414, 880, -48),
        (424, 860, 50),
        (330, 872, -70),
        (512, 880, 74),
    ):
        for step in range(6):
            a = np.radians(lean)
            px, py = x + 26 * step * np.sin(a), y - 26 * step * np.cos(a)
            for side in (-1, 1):
                sheet.area("#4c8040" if side > 0 else "#3f6b35", leaf(px, py, lean + 42 * side, 54 - 4 * step, 17))
        sheet.area("#4c8040", leaf(x + 150 * np.sin(a), y - 150 * np.cos(a), lean, 40, 15))
    for x, y, lean in ((232, 775, -14), (620, 805, 12)):
        for angle in (-34, 34, -17, 17, 0):
            sheet.area("#d9541e" if angle else "#f0b429", leaf(x, y - 24, lean + angle, 74, 36))
        for angle in (-26, 0, 26):
            sheet.area("#3f6b35", leaf(x, y + 6, lean + angle, 62, 24))


def border(sheet: Sheet) -> None:
    """Two lines, and a sprig in each corner."""
    sheet.frame("#3f6b35", 34, 7)
    sheet.frame("#c98a2b", 48, 2.5)
    for x, y, turn in ((66, 66, 135), (WIDTH - 66, 66, 225), (66, HEIGHT - 66, 45), (WIDTH - 66, HEIGHT - 66, 315)):
        for angle in (-46, 0, 46):
            sheet.area("#3f6b35" if angle else "#c98a2b", leaf(x, y, turn + angle, 54 if angle else 66, 20))
        sheet.disc("#b5331c", x, y, 8)


def ribbon(sheet: Sheet) -> None:
    """The band that the name stands on, its ends folded."""
    for side in (-1, 1):
        x = 420 + side * 352
        tail = np.array([[420 + side * 270, 140], [x, 140], [x - side * 34, 204], [x, 268], [420 + side * 270, 268]])
        sheet.area("#2c4d26", tail.astype(float))
    t = np.linspace(-1, 1, 50)
    top = np.stack([420 + 310 * t, 112 + 12 * t**2], 1)
    low = np.stack([420 + 310 * t, 244 + 12 * t**2], 1)
    sheet.area("#3f6b35", np.concatenate([top, low[::-1]]))
    for y, tint in ((122, "#c98a2b"), (234, "#c98a2b")):
        sheet.line(tint, np.stack([420 + 310 * t, y + 12 * t**2], 1), 3)


def badge(sheet: Sheet) -> None:
    """A star with the price."""
    angle = np.linspace(0, 2 * np.pi, 97)[:-1]
    radius = 92 + 8 * np.cos(angle * 16)
    x, y = 682, 902
    sheet.area("#23395b", np.stack([x + radius * np.cos(angle), y + radius * np.sin(angle)], 1))
    cv2.circle(sheet.big, (x * FINE, y * FINE), 74 * FINE, colour("#f0b429"), 3 * FINE)
    for text, size, at, thick in (("3.20", 2.0, 18, 5), ("NEW", 0.95, -26, 3)):
        (wide, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, size * FINE / 1.6, thick * FINE)
        place = round(x * FINE - wide / 2), (y + at) * FINE
        cv2.putText(sheet.big, text, place, cv2.FONT_HERSHEY_DUPLEX, size * FINE / 1.6, colour("#fff6e2"), thick * FINE)


def prints() -> dict[str, Print]:
    """Every print by its file's name."""
    sheets = {name: Sheet() for name in ("paper", "frame", "leaves", "flower", "ribbon", "badge")}
    whole = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], dtype=float)
    sheets["paper"].area("#f6ecd4", whole)
    sheets["paper"].disc("#f9dfa0", 420, 600, 330)
    sheets["paper"].area("#e9d9b2", np.array([[0, 1000], [WIDTH, 1000], [WIDTH, HEIGHT], [0, HEIGHT]], dtype=float))
    border(sheets["frame"])
    leaves(sheets["leaves"])
    flower(sheets["flower"], 420, 566, 216)
    ribbon(sheets["ribbon"])
    badge(sheets["badge"])
    return {f"{name}.png": sheet.finished() for name, sheet in sheets.items()}


def main(folder: Path) -> None:
    """Writes the packet."""
    from tests.evaluators.corpus.gimp_desk import run_gimp

    files = {name: cv2.imencode(".png", picture)[1].tobytes() for name, picture in prints().items()}
    with tempfile.TemporaryDirectory() as scratch:
        run_gimp(SCRIPT, files, Path(scratch))
        (folder / "seed-packet.xcf").write_bytes((Path(scratch) / "seed-packet.xcf").read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
