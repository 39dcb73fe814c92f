"""Draws forms in a frame that is 100 high and `w` wide, in the colours of a deck."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

from looks import Look
from PIL import Image, ImageDraw

Colour = tuple[int, int, int]
Point = tuple[float, float]


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """`a`, and `part` of `b` in it."""
    return (
        round(a[0] + (b[0] - a[0]) * part),
        round(a[1] + (b[1] - a[1]) * part),
        round(a[2] + (b[2] - a[2]) * part),
    )


class Pen:
    """A drawing in the making."""

    def __init__(self, size: tuple[int, int], look: Look, source: random.Random) -> None:
        """Begins with the deck's second ground."""
        self.k = size[1] / 100
        self.w = size[0] / self.k
        self._source = source
        self.a, self.b, self.c, self.d, self.e = (look.rgb(f"accent{n}") for n in range(1, 6))
        self.grey = look.rgb("accent6")
        dark = sum(look.rgb("bg1")) < 300
        self.white: Colour = (250, 250, 247)
        self.ink: Colour = (38, 42, 50)
        ground = look.rgb("bg2")
        self.ground = mix(ground, self.white, 0.35) if dark else ground
        self.sky = mix(self.ground, self.a, 0.12)
        self.image = Image.new("RGB", size, self.ground)
        self._draw = ImageDraw.Draw(self.image)

    def any(self, low: float, high: float) -> float:
        """A number between two."""
        return low + self._source.random() * (high - low)

    def count(self, low: int, high: int) -> int:
        """A whole number from one to another."""
        return low + int(self._source.random() * (high - low + 1))

    def pick(self, *colours: Colour) -> Colour:
        """One of several."""
        return colours[int(self._source.random() * len(colours))]

    def fill(self, colour: Colour) -> None:
        """The whole ground."""
        self.rect(0, 0, self.w, 100, colour)

    def rect(
        self, x: float, y: float, w: float, h: float, colour: Colour, line: Colour | None = None, wide: float = 0.6
    ) -> None:
        """A rectangle."""
        if w <= 0 or h <= 0:
            return
        place = [round(v * self.k) for v in (x, y, x + w, y + h)]
        self._draw.rectangle(place, fill=colour, outline=line, width=max(1, round(wide * self.k)))

    def round(self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 2.0) -> None:
        """One with round corners."""
        place = [round(v * self.k) for v in (x, y, x + w, y + h)]
        self._draw.rounded_rectangle(place, radius=round(radius * self.k), fill=colour)

    def disc(
        self,
        x: float,
        y: float,
        r: float,
        colour: Colour,
        ry: float = 0.0,
        line: Colour | None = None,
        wide: float = 0.6,
    ) -> None:
        """A circle, or an ellipse, by its middle."""
        ry = ry or r
        place = [round(v * self.k) for v in (x - r, y - ry, x + r, y + ry)]
        self._draw.ellipse(place, fill=colour, outline=line, width=max(1, round(wide * self.k)))

    def ring(self, x: float, y: float, r: float, colour: Colour, wide: float = 1.0) -> None:
        """A circle's line."""
        place = [round(v * self.k) for v in (x - r, y - r, x + r, y + r)]
        self._draw.ellipse(place, outline=colour, width=max(1, round(wide * self.k)))

    def arc(
        self, x: float, y: float, r: float, begin: float, end: float, colour: Colour, wide: float = 1.0, ry: float = 0.0
    ) -> None:
        """A part of one, in degrees clockwise from the right."""
        ry = ry or r
        place = [round(v * self.k) for v in (x - r, y - ry, x + r, y + ry)]
        self._draw.arc(place, begin, end, fill=colour, width=max(1, round(wide * self.k)))

    def poly(self, points: Iterable[Point], colour: Colour) -> None:
        """A polygon."""
        self._draw.polygon([(round(x * self.k), round(y * self.k)) for x, y in points], fill=colour)

    def line(self, points: Iterable[Point], colour: Colour, wide: float = 0.8) -> None:
        """A line with round joints."""
        cut = [(round(x * self.k), round(y * self.k)) for x, y in points]
        self._draw.line(cut, fill=colour, width=max(1, round(wide * self.k)), joint="curve")

    def hills(self, y: float, tall: float, colour: Colour, waves: float = 2.0) -> None:
        """A line of hills to the foot."""
        turn = self.any(0, 6)
        steps = 60
        top = [
            (
                self.w * n / steps,
                y
                - tall
                * (
                    0.5
                    + 0.35 * math.sin(turn + waves * 6.28 * n / steps)
                    + 0.15 * math.sin(2.3 * turn + waves * 14 * n / steps)
                ),
            )
            for n in range(steps + 1)
        ]
        self.poly([*top, (self.w, 100), (0, 100)], colour)

    def water(self, y: float, colour: Colour, lines: int = 9) -> None:
        """From a line to the foot, with waves."""
        self.rect(0, y, self.w, 100 - y, colour)
        for _ in range(lines):
            x, top, long = self.any(0, self.w - 10), self.any(y + 3, 98), self.any(4, 14)
            self.line([(x, top), (x + long, top)], mix(colour, self.white, 0.35), 0.5)

    def tree(self, x: float, y: float, tall: float, colour: Colour) -> None:
        """With its foot there."""
        self.rect(x - tall * 0.04, y - tall * 0.4, tall * 0.08, tall * 0.4, mix(self.ink, self.c, 0.3))
        self.disc(x, y - tall * 0.65, tall * 0.27, colour, tall * 0.36)

    def fir(self, x: float, y: float, tall: float, colour: Colour) -> None:
        """With its foot there."""
        self.rect(x - tall * 0.03, y - tall * 0.15, tall * 0.06, tall * 0.15, mix(self.ink, self.c, 0.3))
        for n in range(3):
            top, wide = y - tall + n * tall * 0.25, tall * (0.16 + 0.07 * n)
            self.poly([(x, top), (x - wide, top + tall * 0.4), (x + wide, top + tall * 0.4)], colour)

    def house(self, x: float, y: float, w: float, h: float, wall: Colour, roof: Colour) -> None:
        """With its foot there, its roof included."""
        self.rect(x, y - h * 0.62, w, h * 0.62, wall)
        self.poly([(x - w * 0.08, y - h * 0.62), (x + w / 2, y - h), (x + w * 1.08, y - h * 0.62)], roof)
        self.rect(x + w * 0.42, y - h * 0.3, w * 0.16, h * 0.3, mix(self.ink, wall, 0.3))
        for left in (0.12, 0.68):
            self.rect(
                x + w * left,
                y - h * 0.48,
                w * 0.2,
                h * 0.16,
                mix(self.sky, self.white, 0.6),
                mix(self.ink, wall, 0.4),
                0.3,
            )

    def person(self, x: float, y: float, tall: float, colour: Colour) -> None:
        """Standing there."""
        skin = self.pick((232, 196, 164), (198, 148, 110), (140, 96, 68), (244, 214, 186))
        self.rect(x - tall * 0.07, y - tall * 0.42, tall * 0.06, tall * 0.42, self.ink)
        self.rect(x + tall * 0.01, y - tall * 0.42, tall * 0.06, tall * 0.42, self.ink)
        self.round(x - tall * 0.13, y - tall * 0.82, tall * 0.26, tall * 0.45, colour, tall * 0.06)
        self.disc(x, y - tall * 0.9, tall * 0.085, skin)
