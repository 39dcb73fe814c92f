"""A whole table at a glance: rates with and without the unscored, scores, where the time went, what was spent."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from deskcraft.study.intervals import LEVEL, wilson
from deskcraft.study.rows import TIMES
from deskcraft.study.shares import SCORED, SUCCEEDED, both_shares


def rates(frame: pl.DataFrame, by: Sequence[str] = ("agent",), level: float = LEVEL) -> pl.DataFrame:
    """Success and score by groups, every rate without the unscored and with them as 0.

    The first bounds count tasks, for attempts at one belong together; Wilson's take episodes as independent, as single
    attempts are.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by.
        level: of the intervals.

    Returns:
        One row a group: *by, tasks, episodes, scored, successes, success_scored, scored_low, scored_high, success_all,
        all_low, all_high, wilson_scored_low, wilson_scored_high, wilson_all_low, wilson_all_high, score_scored,
        score_all. Null where nothing was scored.
    """
    score = pl.when(SCORED).then(pl.col("score"))
    base = [
        pl.col("task").n_unique().cast(pl.Int64).alias("tasks"),
        pl.len().cast(pl.Int64).alias("episodes"),
        SCORED.sum().cast(pl.Int64).alias("scored"),
        SUCCEEDED.sum().cast(pl.Int64).alias("successes"),
        score.mean().alias("score_scored"),
        (score.sum() / pl.len()).alias("score_all"),
    ]
    found = frame.group_by(*by).agg(base).sort(*by) if by else frame.select(base).filter(pl.col("episodes") > 0)
    both = both_shares(frame, by, level=level)
    for unscored, name in (("left_out", "scored"), ("as_failures", "all")):
        part = both.filter(unscored=unscored).select(
            *by,
            pl.col("rate").alias(f"success_{name}"),
            pl.col("low").alias(f"{name}_low"),
            pl.col("high").alias(f"{name}_high"),
        )
        found = found.join(part, on=list(by), how="left", nulls_equal=True) if by else _beside(found, part)
        trials = found["scored" if name == "scored" else "episodes"].to_numpy()
        low, high = wilson(found["successes"].to_numpy(), trials, level)
        bounds = {f"wilson_{name}_low": low, f"wilson_{name}_high": high}
        found = found.with_columns(pl.Series(n, v, nan_to_null=True) for n, v in bounds.items())
    intervals = [
        f"{head}{name}_{end}" for head in ("", "wilson_") for name in ("scored", "all") for end in ("low", "high")
    ]
    order = [
        *by,
        "tasks",
        "episodes",
        "scored",
        "successes",
        "success_scored",
        *intervals[:2],
        "success_all",
        *intervals[2:],
        "score_scored",
        "score_all",
    ]
    return found.select(order)


def times(frame: pl.DataFrame, by: Sequence[str] = ()) -> pl.DataFrame:
    """Seconds of each phase of an episode.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by.

    Returns:
        Columns: *by, phase, total_s, median_s, share (of the whole time).
    """
    whole = pl.col("total_s").sum()
    parts = []
    for column in TIMES:
        if column == "total_s":
            continue
        spent = [
            pl.col(column).sum().alias("total_s"),
            pl.col(column).median().alias("median_s"),
            pl.when(whole > 0).then(pl.col(column).sum() / whole).otherwise(0.0).alias("share"),
        ]
        found = frame.group_by(*by).agg(spent) if by else frame.select(spent)
        parts.append(found.with_columns(phase=pl.lit(column.removesuffix("_s"))))
    return (
        pl.concat(parts).select(*by, "phase", "total_s", "median_s", "share").sort(*by, maintain_order=True)
        if by
        else (pl.concat(parts).select("phase", "total_s", "median_s", "share"))
    )


def spending(frame: pl.DataFrame, by: Sequence[str] = ()) -> pl.DataFrame:
    """What all episodes took.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by.

    Returns:
        Columns: *by, time_s, input_tokens, output_tokens, cost_usd (null if one is not known).
    """
    cost = pl.when(pl.col("cost_usd").is_null().any()).then(None).otherwise(pl.col("cost_usd").sum())
    spent = [
        pl.col("total_s").sum().alias("time_s"),
        pl.col("input_tokens").sum(),
        pl.col("output_tokens").sum(),
        cost.alias("cost_usd"),
    ]
    return frame.group_by(*by).agg(spent).sort(*by) if by else frame.select(spent)


def _beside(found: pl.DataFrame, part: pl.DataFrame) -> pl.DataFrame:
    """Both in one row; what `part` does not say, because nothing was scored, is null."""
    columns = part.clear(found.height) if part.is_empty() else part
    return pl.concat([found, columns], how="horizontal")
