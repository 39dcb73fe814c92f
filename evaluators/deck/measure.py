"""How much room a text takes, estimated from the widths of its letters, without an application.

Latin letters are as wide as the font's file says (families of the same measures are one, unknown ones are taken for
Arial); Chinese, Japanese and Korean ones are as wide as they are high; others half as wide. Lines break at white space,
as they would in the office; kerning, hyphens and tabs are not looked at. Good for about 5 % of a text's height.
"""

from __future__ import annotations

import functools
import json
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from evaluators.deck.alike import canonical_font
from evaluators.deck.model import EMU_PT, Paragraph, Run, Shape

INSET_X, INSET_Y = 91_440, 45_720
"""EMU between the edge of a shape and its text, left and right, above and below, where nothing else is said."""
DEFAULT_SIZE, DEFAULT_FAMILY = 18.0, "arial"
OTHER, WIDE = 500.0, 1000.0
_FIRST, _SECOND = range(0x20, 0x7F), range(0xA0, 0x100)
_FACES = ("verdana", "tahoma", "bitstream vera sans")
"""Families that are as wide as DejaVu Sans."""


@dataclass(frozen=True)
class Face:
    """One weight of a family, in thousandths of its size."""

    line: float
    widths: Mapping[str, float]

    def width(self, letter: str) -> float:
        """Return how far one letter moves the pen."""
        known = self.widths.get(letter)
        if known is not None:
            return known
        return WIDE if unicodedata.east_asian_width(letter) in "WF" else OTHER


@functools.cache
def _faces() -> dict[tuple[str, bool], Face]:
    data = json.loads((Path(__file__).parent / "data" / "widths.json").read_text(encoding="utf-8"))
    letters = [chr(code) for code in (*_FIRST, *_SECOND)]
    return {
        (family, weight == "bold"): Face(one["line"], dict(zip(letters, one["widths"], strict=True)))
        for family, weights in data.items()
        for weight, one in weights.items()
    }


def face(run: Run) -> Face:
    """Return the measures of a run's letters."""
    family = canonical_font(run.font) or DEFAULT_FAMILY
    family = "dejavu sans" if family in _FACES else family
    faces = _faces()
    return faces.get((family, bool(run.bold))) or faces[DEFAULT_FAMILY, bool(run.bold)]


@dataclass(frozen=True)
class Extent:
    """The room that a text takes, in EMU."""

    height: float
    widest_word: float
    """What cannot be broken."""
    lines: int


def extent(paragraphs: tuple[Paragraph, ...], width: float) -> Extent:
    """Return the room of a text that breaks its lines at a width (EMU, insets already taken off)."""
    height, widest, lines = 0.0, 0.0, 0
    for number, paragraph in enumerate(paragraphs):
        room = max(1.0, width - paragraph.margin - max(0, paragraph.indent)) / EMU_PT
        count, longest = _lines(paragraph, room)
        height += count * line_height(paragraph)
        height += (paragraph.before if number else 0.0) + (paragraph.after if number + 1 < len(paragraphs) else 0.0)
        widest, lines = max(widest, longest), lines + count
    return Extent(height * EMU_PT, widest * EMU_PT, lines)


def room(shape: Shape) -> tuple[float, float]:
    """Return (width, height) in EMU that a shape has for its text; a box that grows sideways has any width."""
    width = float(2**40) if shape.autosize == "both" else max(1.0, shape.width - 2 * INSET_X)
    return width, max(1.0, shape.height - 2 * INSET_Y)


def runs_out(shape: Shape, tolerance: float = 0.8) -> bool:
    """Tell whether a text is higher than the box that the file states for it, which the office would draw elsewhere.

    Args:
        shape: One with text; its width is taken as it stands.
        tolerance: How much higher it may be, as a part of the box.
    """
    left, top, right, bottom = shape.text_box.insets if shape.text_box else (INSET_X, INSET_Y, INSET_X, INSET_Y)
    width = room(shape)[0] if shape.autosize == "both" else max(1.0, shape.width - left - right)
    height = max(1.0, shape.height - top - bottom)
    return extent(shape.paragraphs, width).height > height * (1 + tolerance)


def table_height(shape: Shape) -> float:
    """Return how high a table is (EMU) once each row has room for its words; cells over several rows aside."""
    table = shape.table
    if table is None:
        return 0.0
    heights = [float(height) for height in table.heights]
    for r, row in enumerate(table.rows[: len(heights)]):
        for c, cell in enumerate(row):
            if cell.rows == 1 and cell.text.strip():
                width = max(1.0, sum(table.widths[c : c + cell.columns]) - 2 * INSET_X)
                heights[r] = max(heights[r], extent(cell.paragraphs, width).height + 2 * INSET_Y)
    return sum(heights)


def widest_line(paragraphs: tuple[Paragraph, ...], width: float) -> float:
    """Return how wide (EMU, indents included) the longest line of a text is that breaks its lines at a width (EMU)."""
    widest = 0.0
    for paragraph in paragraphs:
        before = paragraph.margin + max(0, paragraph.indent)
        parts, line = [0.0], ""
        for word, wide in _words(paragraph):
            line = word
            parts = [*parts, 0.0] if line == "\n" else [*parts[:-1], parts[-1] + wide]
        widest = max(widest, before + EMU_PT * max(parts))
    return min(width, widest)


def line_height(paragraph: Paragraph) -> float:
    """Return the points from one line of a paragraph to the next: its largest letters count."""
    if paragraph.line_spacing < 0:
        return -paragraph.line_spacing
    runs = paragraph.runs or (Run(""),)
    return paragraph.line_spacing * max((run.size or DEFAULT_SIZE) * face(run).line / 1000 for run in runs)


def _lines(paragraph: Paragraph, room: float) -> tuple[int, float]:
    """Return (how many lines, the widest word) in points."""
    lines, at, gap, widest = 1, 0.0, 0.0, 0.0
    for word, width in _words(paragraph):
        if word == "\n":
            lines, at, gap = lines + 1, 0.0, 0.0
        elif word.isspace():
            gap += width
        else:
            widest = max(widest, width)
            if at and at + gap + width > room:
                lines, at = lines + 1, 0.0
            else:
                at += gap
            extra, rest = divmod(at + width, room) if width > room else (0.0, at + width)
            lines, at, gap = lines + int(extra), rest, 0.0  # a word longer than a line is broken anywhere
    return lines, widest


def _words(paragraph: Paragraph) -> Iterator[tuple[str, float]]:
    """Yield words, white space and line breaks with their widths; a wide letter is a word of its own."""
    word, width = "", 0.0
    for run in paragraph.runs:
        measures, size = face(run), (run.size or DEFAULT_SIZE) / 1000
        for letter in run.text.upper() if run.caps == "all" else run.text:
            own = measures.width(letter) * size
            alone = letter == "\n" or (own >= WIDE * size and unicodedata.east_asian_width(letter) in "WF")
            if word and (alone or letter.isspace() != word.isspace()):
                yield word, width
                word, width = "", 0.0
            if alone:
                yield letter, own
            else:
                word, width = word + letter, width + own
    if word:
        yield word, width
