"""A table as a value: how cells read, what is marked best, where rules stand."""

from __future__ import annotations

import math

import polars as pl
import pytest

from deskcraft.report.sheet import Cell, Column, Kind, Row, Sheet, from_frame, shown


@pytest.mark.parametrize(
    ("cell", "kind", "text"),
    [
        (0.3384, "percent", "33.8"),
        (-0.021, "points", "-2.1"),
        (0.021, "points", "+2.1"),
        ((0.284, 0.391), "range", "28.4–39.1"),
        ((-0.05, 0.011), "range", "-5.0 to 1.1"),
        (0.0004, "score", "<0.01"),
        (0.0, "score", "0.00"),
        (30.83, "number", "30.8"),
        (125.0, "seconds", "2 min 05 s"),
        (0.0123, "money", "$0.0123"),
        (1234.5, "money", "$1,234.50"),
        (12345, "count", "12,345"),
        (None, "percent", "–"),
        (math.nan, "number", "–"),
        ("a\x1b[31m\nb\u202e", "text", "a\\x1b[31m b\\u202e"),
    ],
)
def test_a_cell_as_people_read_it(cell: Cell, kind: Kind, text: str) -> None:
    assert shown(cell, kind) == text


def sheet(*values: float | None, better: str = "high", blocks: str = "") -> Sheet:
    column = Column("", "x", "percent", better="high" if better == "high" else "low")
    rows = [Row((value,), block) for value, block in zip(values, blocks or "a" * len(values), strict=True)]
    return Sheet("k", "t", "", (column,), tuple(rows))


def test_the_best_and_the_runner_up_are_marked() -> None:
    assert sheet(0.1, 0.3, None, 0.2).marks() == {(1, 0): "best", (3, 0): "second"}
    assert sheet(0.1, 0.3, 0.2, better="low").marks() == {(0, 0): "best", (2, 0): "second"}


def test_blocks_are_compared_apart() -> None:
    assert sheet(0.1, 0.3, 0.2, 0.1, blocks="aabb").marks() == {
        (1, 0): "best",
        (0, 0): "second",
        (2, 0): "best",
        (3, 0): "second",
    }


def test_cells_that_read_the_same_share_their_mark_and_two_winners_have_no_runner_up() -> None:
    assert sheet(0.30001, 0.3, 0.2).marks() == {(0, 0): "best", (1, 0): "best"}
    assert sheet(0.3, 0.2, 0.2).marks() == {(0, 0): "best", (1, 0): "second", (2, 0): "second"}


def test_where_nothing_differs_nothing_is_marked() -> None:
    assert sheet(0.3).marks() == sheet(0.3, None).marks() == sheet(0.2, 0.2).marks() == {}


def test_rules_stand_between_blocks_unless_every_row_is_one() -> None:
    assert sheet(0, 0, 0, blocks="aab").rules() == [False, False, True]
    assert sheet(0, 0, 0, blocks="abc").rules() == [False, False, False]
    assert sheet().rules() == []


def test_headings_over_columns_span_neighbours() -> None:
    columns = (Column("a", "a"), Column("b", "b", group="g"), Column("c", "c", group="g"), Column("d", "d"))
    assert Sheet("k", "t", "", columns, ()).groups() == [("", 1), ("g", 2), ("", 1)]


def test_a_range_takes_the_frames_two_bounds() -> None:
    frame = pl.DataFrame({"x": [0.5, 0.1], "x_low": [0.4, None], "x_high": [0.6, None], "of": ["a", "b"]})
    made = from_frame(frame, "k", "t", "", (Column("X", "x", "percent"), Column("", "x", "range")), block="of")
    assert made.rows == (Row((0.5, (0.4, 0.6)), "a"), Row((0.1, None), "b"))
