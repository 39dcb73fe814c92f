"""How long episodes are, in steps: all of them, those that succeeded, those that failed."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from deskcraft.study.shares import SCORED, SUCCEEDED

OUTCOMES = {"all": SCORED, "successful": SUCCEEDED, "failed": SCORED & (pl.col("success") == 0)}


def run_lengths(frame: pl.DataFrame, by: Sequence[str] = ("agent", "app", "level")) -> pl.DataFrame:
    """Steps of scored episodes.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by.

    Returns:
        Columns: *by, outcome (all, successful, failed), episodes, mean, median, shortest, longest.
    """
    kinds = pl.Enum(list(OUTCOMES))
    parts = [
        spread(frame.filter(among), by, "steps").with_columns(outcome=pl.lit(name, kinds))
        for name, among in OUTCOMES.items()
    ]
    columns = [*by, "outcome", "episodes", "mean", "median"]
    return pl.concat(parts).select(*columns, shortest="low", longest="high").sort(*by, "outcome")


def spread(frame: pl.DataFrame, by: Sequence[str], value: str) -> pl.DataFrame:
    """Total, mean, median and range of a value; nulls are left out.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by.
        value: a column of numbers.

    Returns:
        Columns: *by, episodes, total, mean, median, low, high.
    """
    one = pl.col(value)
    found = [
        one.count().cast(pl.Int64).alias("episodes"),
        one.cast(pl.Float64).sum().alias("total"),
        one.mean().alias("mean"),
        one.median().alias("median"),
        one.min().alias("low"),
        one.max().alias("high"),
    ]
    rows = frame.drop_nulls(value)
    return rows.group_by(*by).agg(found).sort(*by) if by else rows.select(found).filter(pl.col("episodes") > 0)
