"""A pen for drawn pictures: lengths in the drawing's own unit (metres, say), line widths and letters in pixels."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import matplotlib
import numpy as np
from PIL import Image, ImageDraw, ImageFont

FINE = 3
"""How much finer it draws than the picture is in the end."""
INK = "#2b2b2b"
Point = tuple[float, float]


@cache
def font(size: float, bold: bool = False) -> ImageFont.FreeTypeFont:
    """DejaVu Sans as matplotlib carries it, so that every machine draws the same letters."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(str(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / name), round(size * FINE))


class Pen:
    """Draws on a sheet of `width` by `height` pixels; y grows downwards."""

    def __init__(
        self, width: int, height: int, ground: str = "#ffffff", scale: float = 1.0, origin: Point = (0.0, 0.0)
    ) -> None:
        self.width, self.height, self.scale, self.origin = width, height, scale, origin
        self.sheet = Image.new("RGB", (width * FINE, height * FINE), ground)
        self.draw = ImageDraw.Draw(self.sheet)

    def at(self, x: float, y: float) -> Point:
        """Where a point of the drawing is on the fine sheet."""
        return ((self.origin[0] + x * self.scale) * FINE, (self.origin[1] + y * self.scale) * FINE)

    def rect(
        self, x: float, y: float, w: float, h: float, fill: str | None = None, line: str | None = None, width: float = 1
    ) -> None:
        """A rectangle."""
        self.draw.rectangle((*self.at(x, y), *self.at(x + w, y + h)), fill, line, max(1, round(width * FINE)))

    def poly(self, points: Sequence[Point], fill: str | None = None, line: str | None = None, width: float = 1) -> None:
        """A closed shape."""
        if fill:
            self.draw.polygon([self.at(*p) for p in points], fill)
        if line:
            self.line([*points, points[0]], line, width)

    def line(self, points: Sequence[Point], colour: str = INK, width: float = 1, dash: float = 0) -> None:
        """A line through points; `dash` is the length of a stroke in pixels."""
        fine = [self.at(*p) for p in points]
        broad = max(1, round(width * FINE))
        if not dash:
            self.draw.line(fine, colour, broad, joint="curve")
            return
        for (x0, y0), (x1, y1) in itertools.pairwise(fine):
            length = math.hypot(x1 - x0, y1 - y0)
            count = max(1, int(length / (dash * FINE)))
            for n in range(0, count, 2):
                a, b = n / count, min(1, (n + 1) / count)
                ends = (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a, x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)
                self.draw.line(ends, colour, broad)

    def disc(
        self, x: float, y: float, r: float, fill: str | None = None, line: str | None = None, width: float = 1
    ) -> None:
        """A circle."""
        cx, cy = self.at(x, y)
        fine = r * self.scale * FINE
        self.draw.ellipse((cx - fine, cy - fine, cx + fine, cy + fine), fill, line, max(1, round(width * FINE)))

    def arc(self, x: float, y: float, r: float, start: float, end: float, colour: str = INK, width: float = 1) -> None:
        """A part of a circle, in degrees clockwise from three o'clock."""
        cx, cy = self.at(x, y)
        fine = r * self.scale * FINE
        self.draw.arc((cx - fine, cy - fine, cx + fine, cy + fine), start, end, colour, max(1, round(width * FINE)))

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 12,
        colour: str = INK,
        anchor: str = "mm",
        bold: bool = False,
    ) -> None:
        """Letters; more lines with line breaks, all centred on the point."""
        px, py = self.at(x, y)
        lines = words.split("\n")
        for n, one in enumerate(lines):
            shift = (n - (len(lines) - 1) / 2) * size * 1.25 * FINE
            self.draw.text((px, py + shift), one, colour, font(size, bold), anchor)

    def arrow(self, start: Point, end: Point, colour: str = INK, width: float = 1.5, head: float = 8) -> None:
        """A line with a head at its end, the head in pixels."""
        self.line([start, end], colour, width)
        (x0, y0), (x1, y1) = self.at(*start), self.at(*end)
        way = math.atan2(y1 - y0, x1 - x0)
        wings = [
            (x1 - math.cos(way + turn) * head * FINE, y1 - math.sin(way + turn) * head * FINE) for turn in (0.4, -0.4)
        ]
        self.draw.polygon([(x1, y1), *wings], colour)

    def measure(self, start: Point, end: Point, words: str, size: float = 11, colour: str = "#555555") -> None:
        """A level or upright dimension line with ticks and its figure."""
        self.line([start, end], colour, 1)
        tick = 5 / self.scale
        for x, y in (start, end):
            self.line([(x - tick, y + tick), (x + tick, y - tick)], colour, 1.4)
        mid = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        gap = (size * 0.5 + 5) / self.scale
        if abs(start[1] - end[1]) < abs(start[0] - end[0]):
            self.text(mid[0], mid[1] - gap, words, size, colour)
        else:
            self.text(mid[0] - 6 / self.scale, mid[1], words, size, colour, "rm")

    def north(self, x: float, y: float, r: float) -> None:
        """A north arrow, north at the top."""
        self.disc(x, y, r, "#ffffff", INK, 1.2)
        self.poly([(x, y - r), (x + r * 0.45, y + r * 0.6), (x, y + r * 0.25)], INK)
        self.poly([(x, y - r), (x - r * 0.45, y + r * 0.6), (x, y + r * 0.25)], "#ffffff", INK)
        self.text(x, y - r - 9 / self.scale, "N", 12, bold=True)

    def bar(self, x: float, y: float, step: float, count: int = 4, unit: str = "m") -> None:
        """A scale bar of `count` fields."""
        high = 5 / self.scale
        for n in range(count):
            self.rect(x + n * step, y, step, high, INK if n % 2 == 0 else "#ffffff", INK, 0.8)
        for n in range(count + 1):
            words = f"{n * step:g}" + (f" {unit}" if n == count else "")
            self.text(x + n * step, y - 8 / self.scale, words, 10)

    def tree(self, x: float, y: float, r: float, fill: str = "#9dbb86", line: str = "#6c8c57") -> None:
        """A tree from above."""
        self.disc(x, y, r, fill, line, 1)
        for turn in range(0, 360, 60):
            a = math.radians(turn + 17 * (x + y))
            self.line([(x, y), (x + math.cos(a) * r * 0.7, y + math.sin(a) * r * 0.7)], line, 0.8)

    def image(self, colours: int = 160) -> Image.Image:
        """The picture, with so many colours: those drawn with and the most frequent between them (0: all colours)."""
        small = self.sheet.resize((self.width, self.height), Image.Resampling.LANCZOS)
        if not colours:
            return small
        pixels = _packed(small)
        drawn, counts = np.unique(_packed(self.sheet), return_counts=True)
        flat = drawn[np.argsort(-counts, kind="stable")][: colours // 2]
        mixed, counts = np.unique(pixels, return_counts=True)
        between = [one for one in mixed[np.argsort(-counts, kind="stable")] if one not in set(flat.tolist())]
        palette = np.concatenate([flat, between[: colours - len(flat)]]).astype(np.int64)
        shown, places = np.unique(pixels, return_inverse=True)
        away = sum((((shown[:, None] >> n) & 255) - ((palette[None, :] >> n) & 255)) ** 2 for n in (0, 8, 16))
        indexed = Image.fromarray(away.argmin(axis=1)[places.ravel()].reshape(pixels.shape).astype("uint8"), "P")
        indexed.putpalette([int(one >> n) & 255 for one in palette for n in (16, 8, 0)])
        return indexed


def _packed(image: Image.Image) -> np.ndarray:
    """Every pixel as one number."""
    red, green, blue = (np.asarray(band, dtype=np.int64) for band in image.split())
    return (red << 16) | (green << 8) | blue


def grain(image: Image.Image, seed: int, strength: float = 6.0) -> Image.Image:
    """A photograph's grain and darker corners over a drawn scene."""
    pixels = np.asarray(image.convert("RGB"), dtype=float)
    high, wide = pixels.shape[:2]
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j]
    shade = 1 - 0.16 * (x**2 + y**2)
    noise = np.random.default_rng(seed).normal(0, strength, (high, wide, 1))
    return Image.fromarray(np.clip(pixels * shade[..., None] + noise, 0, 255).astype("uint8"))


def blend(first: str, second: str, part: float) -> str:
    """A colour between two (`#rrggbb`)."""
    pairs = [(int(first[n : n + 2], 16), int(second[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)
