"""Draws rectangles and text into a picture, with Pillow's built-in bitmap font, clipped at the edges."""

from __future__ import annotations

import functools
import hashlib
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from deskcraft.desktop.mock.text import CHAR_WIDTH, columns
from deskcraft.desktop.protocol import Box, Picture

Colour: TypeAlias = tuple[int, int, int]
GLYPH_HEIGHT = 11
_POINTER = (
    "X",
    "XX",
    "X.X",
    "X..X",
    "X...X",
    "X....X",
    "X.....X",
    "X...XXX",
    "X.X..X",
    "XX X..X",
    "X  X..X",
    "    XX",
)


class Canvas:
    """A picture of uint8 (height, width, 3), RGB, that is being drawn."""

    def __init__(self, width: int, height: int, colour: Colour) -> None:
        self.picture: Picture = np.empty((height, width, 3), np.uint8)
        self.picture[:] = colour

    def fill(self, box: Box, colour: Colour) -> None:
        """A filled rectangle."""
        self._area(box)[:] = colour

    def frame(self, box: Box, colour: Colour) -> None:
        """An outline one pixel wide, inside the box."""
        right, bottom = box.x + box.width - 1, box.y + box.height - 1
        for edge in (
            Box(box.x, box.y, box.width, 1),
            Box(box.x, bottom, box.width, 1),
            Box(box.x, box.y, 1, box.height),
            Box(right, box.y, 1, box.height),
        ):
            self.fill(edge, colour)

    def text(self, x: int, y: int, text: str, colour: Colour, *, width: int = 10_000) -> None:
        """One line of text, cut where a character would pass `width` px."""
        left = x
        for character in text:
            advance = columns(character) * CHAR_WIDTH
            if left + advance > x + width:
                return
            self.stamp(left, y, glyph(character), colour)
            left += advance

    def stamp(self, x: int, y: int, mask: npt.NDArray[np.bool_], colour: Colour) -> None:
        """Paints a mask whose top left corner is at (x, y)."""
        height, width = mask.shape
        area = self._area(Box(x, y, width, height))
        if area.size:
            top, left = max(-y, 0), max(-x, 0)
            area[mask[top : top + area.shape[0], left : left + area.shape[1]]] = colour

    def pointer(self, x: int, y: int) -> None:
        """The arrow with its tip at (x, y)."""
        for sign, colour in (("X", (0, 0, 0)), (".", (255, 255, 255))):
            self.stamp(x, y, np.array([[c == sign for c in row.ljust(8)] for row in _POINTER]), colour)

    def _area(self, box: Box) -> Picture:
        return self.picture[max(box.y, 0) : max(box.y + box.height, 0), max(box.x, 0) : max(box.x + box.width, 0)]


@functools.cache
def glyph(character: str) -> npt.NDArray[np.bool_]:
    """The character's pixels. One that the font lacks gets a pattern of its own, made from its code point."""
    width = columns(character) * CHAR_WIDTH
    if character.isprintable() and ord(character) < 256:
        image = Image.new("L", (width, GLYPH_HEIGHT))
        ImageDraw.Draw(image).text((0, 0), character, font=ImageFont.load_default_imagefont(), fill=255)
        return np.asarray(image) > 0
    digest = hashlib.sha256(character.encode("utf-8", "surrogatepass")).digest()
    bits = np.unpackbits(np.frombuffer(digest, np.uint8)).astype(bool)
    mask = np.zeros((GLYPH_HEIGHT, width), bool)
    inner = mask[1:-1, : width - 1]
    inner[:] = bits[: inner.size].reshape(inner.shape)
    return mask
