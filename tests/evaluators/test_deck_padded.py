"""Empty lines around the words of a table's cell: they make its row higher, so a cell that was asked for has none."""

from __future__ import annotations

import pytest

from evaluators.deck.select import is_padded


@pytest.mark.parametrize("text", ["92\n", "\n92", "92\n \n", "a\nb\n\n"])
def test_an_empty_line_moves_the_words(text: str) -> None:
    assert is_padded(text)


@pytest.mark.parametrize("text", ["92", "a\nb", "a\n\nb", "", "\n", " 92 "])
def test_words_alone_are_not_padded(text: str) -> None:
    assert not is_padded(text)
