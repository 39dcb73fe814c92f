"""PNG files of slides before over after, two columns a file, with what differs marked in the margins."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from deskcraft.errors import MissingImage
from deskcraft.image.store import find_image
from evaluators.deck.model import Deck, Slide

WIDTH_PX = 640
"""Of a slide."""
SLIDES = 6
"""At most, in one file."""
HIGH_PX = 1_640
"""A file is not higher than this: viewers make larger pictures smaller, and words on them illegible."""
COLUMNS = 2
_GAP, _BAR, _LABEL, _HEAD = 12, 8, 22, 30
_FONT = "usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
_INK, _GROUND, _MARK = "#222222", "#e4e4e8", "#d6006c"
_ROLE = "number"
_SHADE = 24
"""Levels of a channel that the edge of a letter may differ by."""
_LEAST_PX = 12
"""Pixels of a difference. Measured on the attempts of 36 tasks: up to 4 where nothing differs, 33 and more where
something does."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Shown:
    """A slide on a sheet; a picture is a PNG of the whole slide."""

    heading: str
    before: bytes | None
    """None: it was not there."""
    after: bytes | None
    """None: it is gone."""
    single: bool = False
    """A slide of one deck alone, with its heading only."""


def differing(before: bytes, after: bytes) -> Mask:
    """Which pixels of two pictures differ.

    Args:
        before: a PNG.
        after: another one.

    Returns:
        A mask of the picture's height and width; all of it for two pictures of different sizes.
    """
    one, two = _pixels(before), _pixels(after)
    if one.shape != two.shape:
        return np.ones(two.shape[:2], np.bool_)
    found: Mask = (one != two).any(axis=-1)
    return found


def looks_other(before: bytes, after: bytes, hidden: Mask | None = None) -> bool:
    """Whether a slide whose content is the same looks another way.

    An office draws the edges of letters a little differently from one time to the next: a pixel is as it was if its
    colour lies among those that stood within one pixel, in both directions, and a few pixels are no difference.

    Args:
        before: a PNG.
        after: another one.
        hidden: pixels that are not looked at.
    """
    if before == after:
        return False
    one, two = _pixels(before), _pixels(after)
    if one.shape != two.shape:
        return True
    found = np.zeros(one.shape[:2], np.bool_)
    near = np.ones((3, 3), np.uint8)
    for a, b in ((one, two), (two, one)):
        low, high = cv2.erode(b, near).astype(np.int16), cv2.dilate(b, near).astype(np.int16)
        found |= ((a < low - _SHADE) | (a > high + _SHADE)).any(axis=-1)
    if hidden is not None and hidden.shape == found.shape:
        found &= ~hidden
    return int(found.sum()) >= _LEAST_PX


def number_mask(slide: Slide, deck: Deck, png: bytes) -> Mask:
    """Where a slide shows its number: another one there is no difference of the slide.

    Args:
        slide: the slide after.
        deck: its deck.
        png: its picture.

    Returns:
        A mask of the picture's height and width.
    """
    with Image.open(io.BytesIO(png)) as picture:
        wide, high = picture.size
    mask = np.zeros((high, wide), np.bool_)
    for shape in (*slide.all_shapes(), *slide.decor):
        if shape.role == _ROLE:
            left, right = (round(x * wide / deck.width) for x in (shape.x, shape.right))
            top, bottom = (round(y * high / deck.height) for y in (shape.y, shape.bottom))
            mask[max(0, top) : max(0, bottom), max(0, left) : max(0, right)] = True
    return mask


def compose(title: str, slides: Sequence[Shown]) -> list[bytes]:
    """Draws the slides of a sheet.

    Args:
        title: at the head of each file.
        slides: in their order; none gives one file that says so.

    Returns:
        PNG files, each with at most `SLIDES` slides and about `HIGH_PX` high.
    """
    pages = list(_pages([_cell(one) for one in slides])) or [[]]
    return [_page(f"{title}, picture {number} of {len(pages)}", rows) for number, rows in enumerate(pages, 1)]


def _pages(cells: Sequence[Image.Image]) -> Iterable[list[list[Image.Image]]]:
    """Rows of cells, a list for each file."""
    rows = [list(cells[start : start + COLUMNS]) for start in range(0, len(cells), COLUMNS)]
    page: list[list[Image.Image]] = []
    for row in rows:
        full = sum(map(len, page)) + len(row) > SLIDES
        if page and (full or _HEAD + sum(map(_height, [*page, row])) > HIGH_PX):
            yield page
            page = []
        page.append(row)
    if page:
        yield page


def _height(row: Sequence[Image.Image]) -> int:
    return max(cell.height for cell in row) + _GAP


def _page(title: str, rows: Sequence[Sequence[Image.Image]]) -> bytes:
    columns = max([len(row) for row in rows], default=1)
    wide = _GAP + columns * (WIDTH_PX + _BAR + _GAP)
    page = Image.new("RGB", (max(wide, 700), _HEAD + sum(map(_height, rows)) + _GAP), _GROUND)
    ImageDraw.Draw(page).text((_GAP, 6), title, fill=_INK, font=_font(15))
    y = _HEAD
    for row in rows:
        for column, cell in enumerate(row):
            page.paste(cell, (_GAP + column * (WIDTH_PX + _BAR + _GAP), y))
        y += _height(row)
    out = io.BytesIO()
    page.save(out, "PNG", compress_level=7)
    return out.getvalue()


def _cell(one: Shown) -> Image.Image:
    """A slide before over after; one that looks the same is drawn once."""
    parts: list[tuple[str, Image.Image | None]] = []
    if one.single:
        parts = [("", _marked(one.after, None))]
    elif one.before is None:
        parts = [("before: not in the deck", None), ("after", _marked(one.after, None))]
    elif one.after is None:
        parts = [("before", _marked(one.before, None)), ("after: not in the deck", None)]
    elif not (mask := differing(one.before, one.after)).any():
        parts = [("before and after look the same: see the list", _marked(one.after, None))]
    else:
        parts = [("before", _marked(one.before, mask)), ("after", _marked(one.after, mask))]
    high = _LABEL + sum((_LABEL if label else 0) + (picture.height if picture else 0) for label, picture in parts)
    cell = Image.new("RGB", (WIDTH_PX + _BAR, high), "#ffffff")
    pen = ImageDraw.Draw(cell)
    pen.text((_BAR, 3), one.heading, fill=_INK, font=_font(13))
    y = _LABEL
    for label, picture in parts:
        if label:
            pen.text((_BAR, y + 4), label, fill="#666666", font=_font(12))
            y += _LABEL
        if picture is not None:
            cell.paste(picture, (0, y))
            y += picture.height
    return cell


def _marked(png: bytes | None, mask: Mask | None) -> Image.Image:
    """The picture with a margin at its left and top, in which the rows and columns that differ are coloured."""
    assert png is not None
    with Image.open(io.BytesIO(png)) as opened:
        picture = opened.convert("RGB")
    if picture.width != WIDTH_PX:
        size = (WIDTH_PX, round(picture.height * WIDTH_PX / picture.width))
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    framed = Image.new("RGB", (WIDTH_PX + _BAR, picture.height + _BAR), "#ffffff")
    framed.paste(picture, (_BAR, _BAR))
    pen = ImageDraw.Draw(framed)
    if mask is not None and mask.any():
        for y in np.flatnonzero(mask.any(axis=1)) * picture.height // mask.shape[0]:
            pen.line((0, int(y) + _BAR, _BAR - 4, int(y) + _BAR), fill=_MARK)
        for x in np.flatnonzero(mask.any(axis=0)) * WIDTH_PX // mask.shape[1]:
            pen.line((int(x) + _BAR, 0, int(x) + _BAR, _BAR - 4), fill=_MARK)
    pen.rectangle((_BAR - 1, _BAR - 1, WIDTH_PX + _BAR - 1, picture.height + _BAR - 1), outline="#9a9aa2")
    return framed


def _pixels(png: bytes) -> NDArray[np.uint8]:
    with Image.open(io.BytesIO(png)) as picture:
        return np.asarray(picture.convert("RGB"), dtype=np.uint8)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The image's own font, which has Chinese, where an image is."""
    try:
        return ImageFont.truetype(find_image().rootfs / _FONT, size)
    except (MissingImage, OSError):
        return ImageFont.load_default(size)
