"""Numbers as a file writes them."""

from __future__ import annotations

import pytest

from evaluators.evidence import Unreadable
from evaluators.numerals import decimal, whole


def test_numbers_are_read() -> None:
    assert (whole("12"), whole(b"-3"), whole(7)) == (12, -3, 7)
    assert (decimal("1e3"), decimal(b"0.5"), decimal(2)) == (1000.0, 0.5, 2.0)


@pytest.mark.parametrize("text", ["", "x", "1.5", "9" * 5000, "1e3", b"\xff", None, "nan"])
def test_what_is_no_whole_number_is_the_files_fault(text: object) -> None:
    with pytest.raises(Unreadable, match="is not a row"):
        whole(text, "a row")


@pytest.mark.parametrize("text", ["", "x", "nan", "inf", "1e999", b"\xff", None])
def test_what_is_no_finite_number_is_the_files_fault(text: object) -> None:
    with pytest.raises(Unreadable, match="is not a height"):
        decimal(text, "a height")
