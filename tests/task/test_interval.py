"""Intervals of scores that near misses state."""

from __future__ import annotations

import pytest

from deskcraft.task.interval import read_interval


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("(0, 0.5)", [0.01, 0.49], [0.0, 0.5]),
        ("[0.5, 1)", [0.5, 0.99], [0.49, 1.0]),
        ("[0, 0]", [0.0], [0.01]),
        (" ( 0.25 , 1 ] ", [1.0, 0.26], [0.25]),
    ],
)
def test_brackets_say_whether_an_end_is_in_it(text: str, inside: list[float], outside: list[float]) -> None:
    interval = read_interval(text)
    assert [score in interval for score in inside] == [True] * len(inside)
    assert [score in interval for score in outside] == [False] * len(outside)
    assert read_interval(str(interval)) == interval


@pytest.mark.parametrize("text", ["", "0.5", "(0.5, 0.5)", "[1, 0]", "[0, 2]", "(a, b)", "[0.5; 1)"])
def test_what_holds_no_score_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"interval of scores|no score lies in it"):
        read_interval(text)
