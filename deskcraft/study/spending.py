"""What a success takes: time, tokens, money. All that was spent is divided by the successes: failures, episodes that
could not be scored and tries that came to nothing are paid for too."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from deskcraft.study.intervals import RESAMPLES, bootstrap_interval, cluster_bootstrap
from deskcraft.study.shares import SUCCEEDED

SPENT = {
    "time_s": "total_s",
    "steps": "steps",
    "input_tokens": "input_tokens",
    "output_tokens": "output_tokens",
    "cost_usd": "cost_usd",
}
"""What is spent, and its column in the table of episodes."""


def per_success(frame: pl.DataFrame, by: Sequence[str] = ("agent",), *, seed: int = 0) -> pl.DataFrame:
    """What all episodes took, for each success.

    A cost that is not known in one episode is not known in the sum: null, and so is everything where nothing succeeded.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by.
        seed: of the bootstrap over tasks, which gives `low` and `high`.

    Returns:
        Columns: *by, what (`SPENT`), successes, total, per_success, low, high, median_of_successes.
    """
    columns = [
        *by,
        "what",
        "successes",
        "total",
        "per_success",
        "low",
        "high",
        "median_of_successes",
    ]
    kinds = pl.Enum(list(SPENT))
    groups = frame.sort(*by).partition_by(list(by), maintain_order=True) if by else [frame]
    rows = [
        {**{name: group[name][0] for name in by}, **row}
        for group in groups
        if group.height
        for row in _group(group, seed)
    ]
    numbers = dict.fromkeys(columns[len(by) + 2 :], pl.Float64())
    schema = pl.Schema({**{n: frame.schema[n] for n in by}, "what": kinds, "successes": pl.Int64(), **numbers})
    return pl.DataFrame(rows, schema=schema)


def _group(frame: pl.DataFrame, seed: int) -> list[dict[str, object]]:
    wins = frame.filter(SUCCEEDED)
    spent = [pl.col(column).cast(pl.Float64).sum().alias(what) for what, column in SPENT.items()]
    per = frame.group_by("task").agg(SUCCEEDED.sum().cast(pl.Float64).alias("wins"), *spent).sort("task")
    drawn = cluster_bootstrap(per.select("wins", *SPENT).to_numpy(), seed=seed, resamples=RESAMPLES)
    rows: list[dict[str, object]] = []
    for number, (what, column) in enumerate(SPENT.items(), start=1):
        known = not frame[column].has_nulls()
        total = float(frame[column].sum()) if known else None
        each = total / wins.height if total is not None and wins.height else None
        low, high = None, None
        if each is not None:
            with np.errstate(divide="ignore", invalid="ignore"):
                ratio = drawn[:, number] / drawn[:, 0]
            # on the scale of logarithms: a ratio of positive sums is skewed, and no bound of it is below 0
            low, high = _log_bounds(each, ratio, per.height)
        median = wins[column].median() if known else None
        rows.append(
            {
                "what": what,
                "successes": wins.height,
                "total": total,
                "per_success": each,
                "low": low,
                "high": high,
                "median_of_successes": median,
            }
        )
    return rows


def _log_bounds(
    each: float, ratio: np.ndarray[tuple[int, ...], np.dtype[np.float64]], tasks: int
) -> tuple[float | None, float | None]:
    usable = ratio[np.isfinite(ratio) & (ratio > 0)]
    # where some resamples hold no success at all the upper bound is not known
    if tasks < 2 or each <= 0 or len(usable) < 0.999 * len(ratio):
        return None, None
    low, high = bootstrap_interval(float(np.log(each)), np.log(usable), tasks)
    return float(np.exp(low)), float(np.exp(high))
