"""How often something holds of episodes, by groups, with intervals that count tasks. Every rate is made here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl

from deskcraft.study.intervals import LEVEL, Sums, share_interval

SCORED = pl.col("scored")
SUCCEEDED = SCORED & (pl.col("success") == 1)
UNSCORED = {"left_out": pl.col("scored"), "as_failures": pl.lit(True)}
"""The two denominators of every rate: which episodes are counted. What was not scored is left out, or a failure."""
_SUMS = ("tasks", "hits", "trials", "hits2", "cross", "trials2", "most")


def share(
    frame: pl.DataFrame,
    by: Sequence[str],
    hit: pl.Expr,
    among: pl.Expr | None = None,
    *,
    unit: str = "task",
    level: float = LEVEL,
) -> pl.DataFrame:
    """The share of the episodes for which `hit` is true, among those for which `among` is.

    Gives one row a group, sorted: *by, tasks, episodes, hits, rate, low, high. Each episode weighs the same; attempts
    at one task (`unit`) vary together in the interval. What is null is not true. A group in which nothing is `among` is
    not there.
    """
    rows = frame if among is None else frame.filter(among)
    per = rows.group_by(*by, unit).agg(h=hit.fill_null(False).cast(pl.Float64).sum(), t=pl.len().cast(pl.Float64))
    per = per.with_columns(g="t")
    return _with_interval(per, by, level).with_columns(pl.col("episodes", "hits").cast(pl.Int64))


def mean_over_tasks(
    per_task: pl.DataFrame, by: Sequence[str], value: str, groups: pl.Expr, level: float = LEVEL
) -> pl.DataFrame:
    """The mean over tasks of a value in [0, 1], from one row a task: *by, tasks, rate, low, high.

    Tasks whose value is null are left out. `groups`: how many independent trials a task's value is worth at most.
    """
    one = pl.lit(1.0)
    rows = per_task.drop_nulls(value).select(*by, h=pl.col(value).cast(pl.Float64), t=one, g=groups.cast(pl.Float64))
    return _with_interval(rows, by, level).drop("episodes", "hits")


def both_shares(frame: pl.DataFrame, by: Sequence[str], hit: pl.Expr = SUCCEEDED, level: float = LEVEL) -> pl.DataFrame:
    """`share` without the unscored and with them as failures: a column `unscored` says which, after those of `by`."""
    both = [
        share(frame, by, hit & SCORED, among, level=level).with_columns(unscored=pl.lit(name))
        for name, among in UNSCORED.items()
    ]
    return pl.concat(both).select(*by, "unscored", pl.exclude(*by, "unscored")).sort(*by, "unscored")


def both_shares_at(
    frame: pl.DataFrame, by: Sequence[str], name: str, hits: Mapping[int, pl.Expr], level: float = LEVEL
) -> pl.DataFrame:
    """`both_shares` for several things that may hold, keyed by a number that goes into the column `name`.

    The episodes are gone through once and not once for each.
    """
    columns = {number: hit.fill_null(False) & SCORED for number, hit in hits.items()}
    parts = []
    for unscored, among in UNSCORED.items():
        counts = [hit.cast(pl.Float64).sum().alias(f"h{number}") for number, hit in columns.items()]
        per = frame.filter(among).group_by(*by, "task").agg(*counts, t=pl.len().cast(pl.Float64))
        for number in hits:
            found = _with_interval(per.select(*by, "t", h=f"h{number}", g="t"), by, level)
            parts.append(found.with_columns(pl.lit(unscored).alias("unscored"), pl.lit(number, pl.Int32).alias(name)))
    if not parts:
        return both_shares_at(frame.clear(), by, name, {0: pl.lit(False)}, level)
    order = [*by, "unscored", name]
    whole = pl.concat(parts).with_columns(pl.col("episodes", "hits").cast(pl.Int64))
    return whole.select(*order, pl.exclude(order)).sort(order)


def _with_interval(per: pl.DataFrame, by: Sequence[str], level: float) -> pl.DataFrame:
    h, t = pl.col("h"), pl.col("t")
    sums = [
        pl.len().cast(pl.Float64).alias("tasks"),
        h.sum().alias("hits"),
        t.sum().alias("trials"),
        (h * h).sum().alias("hits2"),
        (h * t).sum().alias("cross"),
        (t * t).sum().alias("trials2"),
        pl.col("g").sum().alias("most"),
    ]
    # without groups there is one, and none if there is nothing in it
    found = (per.group_by(*by).agg(sums).sort(*by) if by else per.select(sums)).filter(pl.col("tasks") > 0)
    low, high = share_interval(Sums(*(found[name].to_numpy() for name in _SUMS)), level)
    return found.select(
        *by,
        pl.col("tasks").cast(pl.Int64),
        pl.col("trials").alias("episodes"),
        "hits",
        (pl.col("hits") / pl.col("trials")).alias("rate"),
        pl.Series("low", np.asarray(low, float)),
        pl.Series("high", np.asarray(high, float)),
    )
