"""Lines of a page that are broken elsewhere than those of another page, with the same words in the same letters.

LibreOffice that has a presentation open keeps the margins of its text boxes; the file that it saves may lose them, and
opened anew the boxes have a little more room: a word stays at the end of a line that was too long before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from evaluators.pdf.text import Piece

SIZE_SHARE = 0.01
"""By what share sizes of the same letter may differ."""
LINE = 1.3
"""The distance of two lines, in sizes of their letters, at most."""
_SAME_LINE = 0.3
"""Pieces of a line lie at most so many sizes above or below each other: a bullet has a font of its own."""
Box = tuple[float, float, float, float]
"""Left, lower, right and upper edge, points."""


@dataclass
class Line:
    """Pieces that are drawn one after the other at one height."""

    pieces: list[Piece] = field(default_factory=list)

    @property
    def letters(self) -> str:
        """What it says, without white space."""
        return "".join("".join(piece.text for piece in self.pieces).split())

    @property
    def size(self) -> float:
        """Of its largest letters, points."""
        return max(piece.size for piece in self.pieces)

    @property
    def box(self) -> Box:
        """Where it is drawn, and a little around: letters of some sorts reach beyond their place."""
        left, y = self.pieces[0].x, self.pieces[0].y
        right = max(piece.x + piece.width for piece in self.pieces)
        return left - 0.1 * self.size, y - 0.35 * self.size, right + 0.1 * self.size, y + self.size


def broken_elsewhere(a: Sequence[Piece], b: Sequence[Piece], away: float) -> list[Box] | None:
    """Return where those lines are, of both pages, that begin or end with other words than on the other page.

    Args:
        a: What a page says, in the order in which it is drawn.
        b: What the other one says.
        away: How far a line may begin from where it begins on the other page, points.

    Returns:
        Boxes; None if the pages differ in more: words, fonts, sizes or colours, or where the words are.
    """
    ones, others = _lines(a), _lines(b)
    if not _same_letters(ones, others):
        return None
    boxes: list[Box] = []
    for (one, its_end), (other, end) in _pairs(ones, others):
        if (one.letters, its_end) == (other.letters, end):
            continue
        across = min(abs(piece.x - its.x) for piece in one.pieces for its in other.pieces)  # a bullet may come first
        if across > away or abs(one.pieces[0].y - other.pieces[0].y) > away + LINE * one.size:
            return None
        boxes += [one.box, other.box]
    return boxes


def _lines(pieces: Sequence[Piece]) -> list[Line]:
    lines: list[Line] = []
    for piece in pieces:
        if not piece.text.strip():
            continue
        before = lines[-1].pieces[-1] if lines else None
        if before is None or abs(piece.y - before.y) > _SAME_LINE * piece.size or piece.x < before.x:
            lines.append(Line())
        lines[-1].pieces.append(piece)
    return lines


def _letters(lines: Sequence[Line]) -> Iterator[tuple[str, Piece]]:
    for line in lines:
        for piece in line.pieces:
            yield from ((letter, piece) for letter in piece.text if not letter.isspace())


def _same_letters(ones: Sequence[Line], others: Sequence[Line]) -> bool:
    mine, its = list(_letters(ones)), list(_letters(others))
    return len(mine) == len(its) and all(
        letter == other and _same_look(piece, its_piece)
        for (letter, piece), (other, its_piece) in zip(mine, its, strict=True)
    )


def _same_look(a: Piece, b: Piece) -> bool:
    return (a.font, a.colour) == (b.font, b.colour) and abs(a.size - b.size) <= SIZE_SHARE * b.size


def _pairs(ones: Sequence[Line], others: Sequence[Line]) -> Iterator[tuple[tuple[Line, int], tuple[Line, int]]]:
    """Give the lines, each with the number of letters to its end, that have letters in common."""
    mine, its = list(_ends(ones)), list(_ends(others))
    at = other = 0
    while at < len(mine) and other < len(its):
        yield mine[at], its[other]
        end, its_end = mine[at][1], its[other][1]
        at, other = at + (end <= its_end), other + (its_end <= end)


def _ends(lines: Sequence[Line]) -> Iterator[tuple[Line, int]]:
    end = 0
    for line in lines:
        end += len(line.letters)
        yield line, end
