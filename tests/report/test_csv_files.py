"""CSV: numbers in full, bounds in two columns, no cell a formula."""

from __future__ import annotations

import csv
import io

import pytest

from deskcraft.report.csv_files import csv_text, harmless
from deskcraft.report.sheet import Column, Row, Sheet


def test_numbers_are_in_full_and_bounds_have_two_columns() -> None:
    columns = (Column("A", "agent"), Column("S", "success", "percent"), Column("I", "success", "range"))
    rows = (Row(("one", 1 / 3, (0.1, 0.5))), Row(('two, or "more"', None, None)))
    found = list(csv.reader(io.StringIO(csv_text(Sheet("k", "t", "", columns, rows)))))
    assert found == [
        ["agent", "success", "success_low", "success_high"],
        ["one", str(1 / 3), "0.1", "0.5"],
        ['two, or "more"', "", "", ""],
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\n", "＝", " =", "\u00a0="])
def test_text_is_no_formula(start: str) -> None:
    assert harmless(f"{start}HYPERLINK(1)").startswith("'")


def test_other_text_and_negative_numbers_stay_as_they_are() -> None:
    assert harmless("kimi-k2.6") == "kimi-k2.6"
    columns = (Column("D", "difference", "points"),)
    assert csv_text(Sheet("k", "t", "", columns, (Row((-0.5,)),))) == "difference\r\n-0.5\r\n"


def test_control_characters_are_written_out() -> None:
    assert harmless("a\x1b[0m") == "a\\x1b[0m"
