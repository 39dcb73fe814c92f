"""How large a text may be to fit its box: by the widths of letters that the project knows, without a font's file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from evaluators.deck.measure import face
from evaluators.deck.model import Run

_LINE = {"Open Sans": 1.37, "Noto Sans CJK SC": 1.45, "Noto Serif CJK SC": 1.45, "Caladea": 1.18}
_WIDER = {"Open Sans": 1.07, "DejaVu Serif": 1.05, "DejaVu Sans": 1.02}
"""Of families that the widths are not known of: than those that are taken for them."""
_WITH = {"DejaVu Serif": "DejaVu Sans", "Caladea": "Cambria"}


class Unfit(ValueError):
    """A text does not fit its box at any size that can be read."""


@lru_cache(maxsize=4096)
def _width(word: str, font: str, bold: bool) -> float:
    measures = face(Run("", font=_WITH.get(font, font), bold=bold))
    return sum(measures.width(letter) for letter in word) / 1000 * _WIDER.get(font, 1.0)


def _words(text: str) -> list[str]:
    words, word = [], ""
    for letter in text:
        if ord(letter) > 0x2E7F:
            words.extend(part for part in (word, letter) if part)
            word = ""
        elif letter == " ":
            words.extend((word, " "))
            word = ""
        else:
            word += letter
    return [each for each in (*words, word) if each]


def lines(text: str, font: str, size: float, width: float, bold: bool = False) -> int:
    """How many lines a paragraph takes.

    Args:
        text: one paragraph.
        font: its family.
        size: in points.
        width: of the room, in points.
        bold: whether it is.

    Returns:
        The lines; 10,000 if a word is wider than the room.
    """
    count, at, gap = 1, 0.0, 0.0
    for word in _words(text):
        wide = _width(word, font, bold) * size
        if word == " ":
            gap += wide
        elif wide > width:
            return 10_000
        elif at and at + gap + wide > width:
            count, at, gap = count + 1, wide, 0.0
        else:
            at, gap = at + gap + wide, 0.0
    return count


def height(
    paragraphs: Sequence[tuple[int, str]], font: str, size: float, width: float, bold: bool = False, before: float = 0.0
) -> float:
    """How high paragraphs are, in inches.

    Args:
        paragraphs: (level from 0, text); a level is indented by 0.4 inches where `before` is given, two points smaller.
        font: the family.
        size: of level 0, in points.
        width: of the room, in inches.
        bold: whether they are.
        before: points above each.
    """
    total = 0.0
    for level, text in paragraphs:
        own = size - 2 * level
        room = (width - (0.4 * (level + 1) if before else 0.0)) * 72 * 0.97
        total += lines(text, font, own, room, bold) * own * _LINE.get(font, 1.19) + before
    return total / 72


def fit(
    paragraphs: Sequence[tuple[int, str]],
    font: str,
    room: tuple[float, float],
    most: float,
    least: float,
    bold: bool = False,
    before: float = 0.0,
) -> float:
    """The largest size in points at which paragraphs fit.

    Args:
        paragraphs: see `height`.
        font: the family.
        room: width and height in inches, insets taken off.
        most: the largest size tried.
        least: the smallest.
        bold: whether they are.
        before: points above each paragraph.

    Raises:
        Unfit: none does.
    """
    size = most
    while size >= least:
        if height(paragraphs, font, size, room[0], bold, before) <= room[1]:
            return size
        size -= 1
    text = " / ".join(text for _, text in paragraphs)
    raise Unfit(f"does not fit {room[0]:.2f} x {room[1]:.2f} in at {least} pt: {text[:90]}")
