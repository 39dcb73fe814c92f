"""The ratio of two texts is the library's to the last bit, for all texts."""

from __future__ import annotations

import random
from difflib import SequenceMatcher

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.slideeval import alike

FEW = st.text("ab ", max_size=60)
MANY = st.text(max_size=30)


def library(a: str, b: str) -> float:
    return SequenceMatcher(None, a, b, autojunk=False).ratio()


@given(st.tuples(FEW, FEW) | st.tuples(MANY, MANY) | MANY.map(lambda text: (text, text[1:] + text[:1])))
@settings(max_examples=400)
def test_it_is_the_librarys(texts: tuple[str, str]) -> None:
    assert alike.ratio(*texts) == library(*texts)


@pytest.mark.parametrize("limits", [(0, 10**9), (40_000, 32_000_000), (0, 4_000)], ids=["apart", "usual", "library"])
def test_long_texts_are_compared_in_parts(limits: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alike, "SHARED_BITS", limits[0])
    monkeypatch.setattr(alike, "MOST_BITS", limits[1])
    draw = random.Random(3)
    words = [draw.choice(("salt", "canal", "of", "the", "ledger", "tides")) for _ in range(60)]
    a, b = " ".join(words), " ".join(word for word in words if draw.random() < 0.8)
    assert alike.ratio(a, b) == library(a, b)


def test_known_ratios() -> None:
    assert alike.ratio("", "") == 1
    assert alike.ratio("", "a") == alike.ratio("a", "") == alike.ratio("ab", "cd") == 0
    assert alike.ratio("abcd", "bcde") == 0.75
    assert alike.ratio("tide", "diet") == 0.25, "not 0.5: the first of the longest common parts is taken, and is t"
