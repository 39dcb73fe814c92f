"""What the numbers and dates of a table `EPISODES` may be: records come from others, and a mean over NaN is no mean."""

from __future__ import annotations

from datetime import datetime

import polars as pl

from deskcraft.study.schema import EPISODES

_NUMBERS = [name for name, kind in EPISODES.items() if kind in (pl.Int8, pl.Int32, pl.Int64, pl.Float64)]
_SHARES = ("success", "score")
_UNKNOWN = frozenset(
    {
        "model",
        "mode",
        "difficulty",
        "success",
        "score",
        "max_steps",
        "steps_given",
        "judge",
        "judge_standing",
        "cost_usd",
        "delivered",
        "early",
        "fallbacks",
        "held_back",
        "overruled",
    }
)
"""What may be null: it is not known, or there is none."""
_KNOWN = [name for name in EPISODES if name not in _UNKNOWN]
MOST_SECONDS = 1e9
MOST_COUNT = 2**53
"""Beyond, sums of floats would lose units."""


def out_of_range(table: pl.DataFrame) -> tuple[int, str] | None:
    """The first row with a value that no episode can have, and a sentence that names the column; None if all are fit.

    Null is a value that is not known, and is left alone where that may be.
    """
    if table.height and (missing := [name for name in _KNOWN if table[name].null_count()]):
        row = table[missing[0]].is_null().arg_max()
        return row or 0, f"{missing[0]}: there is no value"
    bad = {name: _is_bad(name) for name in _NUMBERS}
    found = table.select(pl.any_horizontal(bad.values()).fill_null(value=False).arg_true().first())
    row = found.item() if found.height else None
    if row is not None:
        values = table.row(row, named=True)
        wrong = table.slice(row, 1).select(check.alias(name) for name, check in bad.items()).row(0, named=True)
        name = next(name for name, is_bad in wrong.items() if is_bad)
        return row, f"{name}: {values[name]!r} is out of its range"
    return _bad_checkpoint(table) or _bad_date(table)


def _is_bad(name: str) -> pl.Expr:
    column = pl.col(name)
    most = 1 if name in _SHARES else MOST_SECONDS if name.endswith("_s") else MOST_COUNT
    outside = (column < 0) | (column > most)
    return outside | column.is_nan() if EPISODES[name] == pl.Float64 else outside


def _bad_checkpoint(table: pl.DataFrame) -> tuple[int, str] | None:
    points = table.select("checkpoints").with_row_index("row").explode("checkpoints").unnest("checkpoints")
    wrong = points.filter((pl.col("step") < 0) | _is_bad("success") | _is_bad("score"))
    return (wrong["row"][0], "checkpoints: a step or score is out of its range") if wrong.height else None


def _bad_date(table: pl.DataFrame) -> tuple[int, str] | None:
    for text in table["started_at"].unique().to_list():
        if text:
            try:
                datetime.fromisoformat(text)
            except ValueError:
                row = table["started_at"].to_list().index(text)
                return row, f"started_at: {text[:60]!r} is no date as ISO 8601 has it"
    return None
