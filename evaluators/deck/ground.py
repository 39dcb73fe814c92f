"""What lies behind a text: the colour of the nearest plain area below it, or what a picture of the slide shows."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, UnidentifiedImageError

from evaluators.deck.boxes import Box, box_of, inside
from evaluators.deck.model import Cell, Fill, Paragraph, Run, Shape, Slide
from evaluators.evidence import Unreadable

TOLERANCE = 36_000
"""EMU that a shape may reach beyond the panel it is on."""
OPAQUE = 0.99
LEGIBLE = 1.1
"""The least contrast of letters that can be made out at all."""
BLOCKS = 24
"""Squares along the longer side of a text's box; each is one colour, its median."""
DARKEST_PART = 0.1
"""The part of the squares that may stand out less: letters themselves, a thin line."""


@dataclass(frozen=True)
class Letters:
    """A stretch of text and what is known to lie behind it."""

    run: Run
    box: Box
    ground: str | None
    """A colour; None where pictures, gradients and the like lie behind it."""


def letters(slide: Slide) -> Iterator[Letters]:
    """Yield every stretch of text whose colour is known, tables' cells included."""
    below: list[Shape] = [inner for shape in slide.decor for inner in shape.walk()]
    for shape in slide.all_shapes():
        if shape.paragraphs:
            ground = _plain(shape.fill) if shape.fill.kind != "none" else _behind(slide, below, box_of(shape))
            yield from _runs(shape.paragraphs, box_of(shape), ground)
        for cell, box in _cells(shape):
            ground = _behind(slide, below, box) if cell.fill.kind == "none" else _plain(cell.fill)
            yield from _runs(cell.paragraphs, box, ground)
        below.append(shape)


def behind(slide: Slide, shape: Shape) -> str | None:
    """Return the colour of what lies under a shape of a slide; None where that is not plain."""
    above = slide.all_shapes()
    under = [inner for one in slide.decor for inner in one.walk()]
    return _behind(slide, under + above[: [id(one) for one in above].index(id(shape))], box_of(shape))


def unread(slide: Slide, shape: Shape) -> str:
    """Return in words which letters of a shape have the colour of their ground, or none; "" if all can be read."""
    own = {id(run) for paragraph in shape.paragraphs for run in paragraph.runs}
    for one in letters(slide):
        if id(one.run) in own and one.ground is not None and ratio(one.run.colour or "000000", one.ground) < LEGIBLE:
            return f"{one.run.text.strip()[:40]!r} has the colour #{one.run.colour} on #{one.ground}"
    return ""


def _cells(shape: Shape) -> Iterator[tuple[Cell, Box]]:
    """Yield the cells of a table with their boxes, by the sizes that the file states."""
    left, top, _, _ = box_of(shape)
    if shape.table is None:
        return
    heights, widths = shape.table.heights, shape.table.widths
    for r, row in enumerate(shape.table.rows):
        for c, cell in enumerate(row):
            x, y = left + sum(widths[:c]), top + sum(heights[:r])
            if not cell.covered:
                yield cell, (x, y, x + sum(widths[c : c + cell.columns]), y + sum(heights[r : r + cell.rows]))


def _runs(paragraphs: Sequence[Paragraph], box: Box, ground: str | None) -> Iterator[Letters]:
    for paragraph in paragraphs:
        for run in paragraph.runs:
            if run.text.strip() and run.colour is not None:
                yield Letters(run, box, run.highlight or ground)


def _plain(fill: Fill) -> str | None:
    return fill.colour if fill.kind == "solid" and fill.opacity >= OPAQUE else None


def _behind(slide: Slide, below: list[Shape], box: Box) -> str | None:
    """Return the colour of the uppermost area under a whole box; None where what shows there is not plain."""
    for shape in reversed(below):
        painted = shape.fill.kind != "none" or shape.kind in ("picture", "chart", "table", "media")
        if not painted or shape.kind == "group":
            continue
        around = box_of(shape)
        if inside(box, around, TOLERANCE):
            return _plain(shape.fill) if shape.geometry in ("", "rect", "roundRect") else None
        if _touch(box, around):
            return None
    return _plain(slide.background)


def _touch(a: Box, b: Box) -> bool:
    t = TOLERANCE
    return a[0] < b[2] - t and b[0] < a[2] - t and a[1] < b[3] - t and b[1] < a[3] - t


def least_contrast(picture: bytes, box: Box, slide: tuple[int, int], colour: str) -> float:
    """Return the contrast of a colour with what shows in a box of a slide's picture; its lowest tenth aside.

    Raises:
        Unreadable: it is not a picture.
    """
    try:
        with Image.open(io.BytesIO(picture)) as image:
            pixels = np.asarray(image.convert("RGB"))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise Unreadable(f"the slide's picture cannot be read: {error}") from error
    height, width, _ = pixels.shape
    left, right = (round(min(max(edge / max(1, slide[0]), 0), 1) * width) for edge in (box[0], box[2]))
    top, bottom = (round(min(max(edge / max(1, slide[1]), 0), 1) * height) for edge in (box[1], box[3]))
    part = pixels[top : max(bottom, top + 1), left : max(right, left + 1)]
    if not part.size:
        return 21.0
    step = max(2, max(part.shape[:2]) // BLOCKS)
    ratios = [
        ratio(colour, "".join(f"{int(one):02x}" for one in np.median(part[y : y + step, x : x + step], axis=(0, 1))))
        for y in range(0, part.shape[0], step)
        for x in range(0, part.shape[1], step)
    ]
    return float(np.quantile(ratios, DARKEST_PART))


def ratio(a: str, b: str) -> float:
    """Return the contrast of two colours as in WCAG 2: 1 to 21."""
    lights = sorted(_luminance(one) for one in (a, b))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)
