"""Lines that are broken elsewhere: the same words in the same letters, and nothing else may differ."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from evaluators.pdf.alike import differ, show_other
from evaluators.pdf.lines import broken_elsewhere
from evaluators.pdf.reader import PdfPage
from evaluators.pdf.text import Piece

WIDTH, HEIGHT = 900.0, 506.0
SIZE = 24.0
INK = (0.2, 0.2, 0.2)
BEFORE = ("Stalls", "Water at every fish", "and flower stall", "Cold store")
AFTER = ("Stalls", "Water at every fish and", "flower stall", "Cold store")
AWAY = 14.0


def pieces(lines: tuple[str, ...], dx: float = 0, dy: float = 0) -> tuple[Piece, ...]:
    """Each line of a list, 31 points apart, with its bullet where a new point begins."""
    found = []
    for number, line in enumerate(lines):
        y = 400 - 31 * number + dy
        if number != 2:
            found.append(Piece("•", 50 + dx, y + 1, SIZE, 8, "Symbol", INK))
        found.append(Piece(line, 75 + dx, y, SIZE, 11 * len(line), "Carlito", INK))
    return tuple(found)


def page(shown: tuple[Piece, ...]) -> PdfPage:
    return PdfPage(WIDTH, HEIGHT, " ".join(piece.text for piece in shown), 0, 0, 1, shown)


def drawn(shown: tuple[Piece, ...]) -> NDArray[np.uint8]:
    """The words, a box beside them and a bar below."""
    picture = np.full((int(HEIGHT), int(WIDTH), 3), 255, np.uint8)
    cv2.rectangle(picture, (520, 80), (800, 300), (160, 120, 40), -1)
    cv2.rectangle(picture, (0, 490), (900, 506), (40, 70, 180), -1)
    for piece in shown:
        for number, letter in enumerate(piece.text):
            place = (int(piece.x + 11 * number), int(HEIGHT - piece.y))
            cv2.putText(picture, letter.replace("•", "o"), place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (40, 40, 40), 2)
    return picture


def test_a_word_that_stays_on_the_line_before() -> None:
    live, saved = pieces(BEFORE), pieces(AFTER, -7, 3.6)
    assert differ(drawn(live), drawn(saved))
    for one, other in ((live, saved), (saved, live)):
        assert not show_other(drawn(one), drawn(other), page(one), page(other))


def test_the_boxes_hold_the_lines_that_changed_and_no_other() -> None:
    boxes = broken_elsewhere(pieces(BEFORE), pieces(AFTER, -7, 3.6), AWAY)
    assert boxes
    assert all(lower > 335 - SIZE and upper < 400 + 3.6 for _, lower, _, upper in boxes)
    assert broken_elsewhere(pieces(BEFORE), pieces(BEFORE, 7, 3), AWAY) == []


@pytest.mark.parametrize(
    "edit",
    [
        lambda piece: replace(piece, text=piece.text.replace("flower", "flowers")),
        lambda piece: replace(piece, colour=(1.0, 0.0, 0.0)),
        lambda piece: replace(piece, font="Carlito-Bold"),
        lambda piece: replace(piece, size=26.0),
        lambda piece: replace(piece, x=piece.x + 40),
        lambda piece: replace(piece, y=piece.y - 80),
        lambda piece: replace(piece, text=piece.text[::-1]),
    ],
    ids=["a letter more", "colour", "bold", "size", "aside", "below", "backwards"],
)
def test_a_line_that_differs_in_more(edit: object) -> None:
    live, saved = pieces(BEFORE), list(pieces(AFTER, -7, 3.6))
    place = next(n for n, piece in enumerate(saved) if piece.text == "flower stall")
    assert callable(edit)
    saved[place] = edit(saved[place])
    assert broken_elsewhere(live, saved, AWAY) is None


def test_lines_in_another_order() -> None:
    assert broken_elsewhere(pieces(BEFORE), pieces(tuple(reversed(BEFORE))), AWAY) is None


@pytest.mark.parametrize(
    ("corner", "opposite", "colour"),
    [
        ((70, 115), (400, 175), (255, 255, 255)),
        ((600, 120), (700, 200), (255, 255, 255)),
        ((100, 400), (140, 440), (0, 0, 255)),
        ((40, 80), (460, 220), (200, 230, 255)),
    ],
    ids=["the lines are covered", "the box is covered", "a spot elsewhere", "another ground"],
)
def test_what_else_shows_something_else(
    corner: tuple[int, int], opposite: tuple[int, int], colour: tuple[int, int, int]
) -> None:
    live, saved = pieces(BEFORE), pieces(AFTER, -7, 3.6)
    forged = drawn(live)
    cv2.rectangle(forged, corner, opposite, colour, -1)
    if colour == (200, 230, 255):  # below the words
        words = (drawn(live) < 100).all(axis=2)
        forged[words] = 40
    assert show_other(forged, drawn(saved), page(live), page(saved))
    assert show_other(drawn(saved), forged, page(saved), page(live))
