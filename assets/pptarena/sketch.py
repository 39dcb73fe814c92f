"""Strokes that the drawings of the decks share: smooth lines, shaded tubes, noise, lettering."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import matplotlib
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Points = Sequence[tuple[float, float]]
Colour = str | tuple[int, int, int]
TWICE = 2
"""Drawings are made at twice their size and shrunk, so that their edges are smooth."""


class Sheet:
    """A drawing in progress; every measure is in pixels of the finished picture."""

    def __init__(self, width: int, height: int, ground: Colour | Image.Image = "#ffffff") -> None:
        size = (width * TWICE, height * TWICE)
        if isinstance(ground, Image.Image):
            self.image = ground.convert("RGB").resize(size, Image.Resampling.BICUBIC)
        else:
            self.image = Image.new("RGB", size, ground)
        self.draw = ImageDraw.Draw(self.image)

    def done(self, colours: int = 0) -> Image.Image:
        """The picture in its own size; reduced to so many colours if a number is given."""
        small = self.image.resize((self.image.width // TWICE, self.image.height // TWICE), Image.Resampling.LANCZOS)
        if colours:
            return small.quantize(colours, dither=Image.Dither.NONE)
        return small

    def line(self, points: Points, fill: Colour, width: float = 2) -> None:
        """An open line."""
        scaled = _scaled(points)
        thick = max(1, round(width * TWICE))
        self.draw.line(scaled, fill=fill, width=thick, joint="curve")
        if thick > 3:
            for x, y in (scaled[0], scaled[-1]):
                self.draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=fill)

    def area(self, points: Points, fill: Colour | None, outline: Colour | None = None, width: float = 2) -> None:
        """A closed area."""
        scaled = _scaled(points)
        if fill is not None:
            self.draw.polygon(scaled, fill=fill)
        if outline is not None:
            self.draw.line([*scaled, scaled[0], scaled[1]], fill=outline, width=round(width * TWICE), joint="curve")

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: Colour | None,
        outline: Colour | None = None,
        width: float = 2,
        radius: float = 0,
    ) -> None:
        """A rectangle."""
        edges = (x * TWICE, y * TWICE, (x + w) * TWICE, (y + h) * TWICE)
        self.draw.rounded_rectangle(
            edges, radius * TWICE, fill=fill, outline=outline, width=round(width * TWICE) if outline else 0
        )

    def disc(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float | None = None,
        fill: Colour | None = None,
        outline: Colour | None = None,
        width: float = 2,
    ) -> None:
        """An ellipse about its middle."""
        ry = rx if ry is None else ry
        edges = ((x - rx) * TWICE, (y - ry) * TWICE, (x + rx) * TWICE, (y + ry) * TWICE)
        self.draw.ellipse(edges, fill=fill, outline=outline, width=round(width * TWICE) if outline else 0)

    def arc(
        self, x: float, y: float, rx: float, ry: float, start: float, end: float, fill: Colour, width: float = 2
    ) -> None:
        """A part of an ellipse's edge, degrees clockwise from the right."""
        edges = ((x - rx) * TWICE, (y - ry) * TWICE, (x + rx) * TWICE, (y + ry) * TWICE)
        self.draw.arc(edges, start, end, fill=fill, width=round(width * TWICE))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: Colour = "#222222",
        *,
        anchor: str = "la",
        bold: bool = False,
    ) -> None:
        """A line of lettering."""
        self.draw.text((x * TWICE, y * TWICE), text, fill=fill, font=font(size * TWICE, bold=bold), anchor=anchor)

    def tube(self, points: Points, radii: Sequence[float], shades: Sequence[Colour]) -> None:
        """A round body along a line: its edge, then lighter and lighter towards the light, above and to the left."""
        depth = len(shades)
        for layer, shade in enumerate(shades):
            part = 1 - layer / depth
            for (x, y), radius in zip(points, radii, strict=True):
                shift = radius * (1 - part) * 0.45
                self.disc(x - shift * 0.5, y - shift, radius * part, fill=shade)


def _scaled(points: Points) -> list[tuple[float, float]]:
    return [(x * TWICE, y * TWICE) for x, y in points]


def font(size: float, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The lettering of drawings."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(str(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / name), round(size))


def curve(points: Points, steps: int = 24, *, closed: bool = False) -> list[tuple[float, float]]:
    """A smooth line through the points (Catmull-Rom)."""
    given = [np.array(one, float) for one in points]
    given = [given[-1], *given, given[0], given[1]] if closed else [given[0], *given, given[-1]]
    found: list[tuple[float, float]] = []
    for p0, p1, p2, p3 in zip(given, given[1:], given[2:], given[3:], strict=False):
        for step in range(steps):
            t = step / steps
            at = 0.5 * (
                2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3
            )
            found.append((float(at[0]), float(at[1])))
    if not closed:
        found.append((float(given[-1][0]), float(given[-1][1])))
    return found


def normals(points: Points) -> list[tuple[float, float]]:
    """For every point of a line, the direction across it, of length one."""
    at = np.array(points)
    along = np.gradient(at, axis=0)
    length = np.hypot(along[:, 0], along[:, 1])
    length[length == 0] = 1
    return [(float(-dy / n), float(dx / n)) for (dx, dy), n in zip(along, length, strict=True)]


def noise(rng: np.random.Generator, width: int, height: int, cell: int, octaves: int = 3) -> NDArray[np.float64]:
    """Smooth noise between 0 and 1, with patches of about `cell` pixels."""
    total, weight, sum_of_weights = np.zeros((height, width)), 1.0, 0.0
    for _ in range(octaves):
        rough = rng.random((height // cell + 3, width // cell + 3)) * 255
        picture = Image.fromarray(rough.astype(np.uint8)).resize(
            ((width // cell + 3) * cell, (height // cell + 3) * cell), Image.Resampling.BICUBIC
        )
        total += np.asarray(picture, float)[:height, :width] / 255 * weight
        sum_of_weights += weight
        weight, cell = weight / 2, max(2, cell // 2)
    total /= sum_of_weights
    return (total - total.min()) / (total.max() - total.min())


def tinted(values: NDArray[np.float64], low: Colour, high: Colour) -> NDArray[np.float64]:
    """An array of colours between two, by the values."""
    a, b = (np.array(_rgb(one), float) for one in (low, high))
    return a + (b - a) * values[..., None]


def as_image(colours: NDArray[np.float64]) -> Image.Image:
    """A picture of an array of colours."""
    return Image.fromarray(np.clip(colours, 0, 255).astype(np.uint8))


def _rgb(colour: Colour) -> tuple[int, ...]:
    return colour if isinstance(colour, tuple) else tuple(int(colour[n : n + 2], 16) for n in (1, 3, 5))
