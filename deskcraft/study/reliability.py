"""pass@k and pass^k of agents over tasks, for k up to the attempts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from deskcraft.study.intervals import LEVEL
from deskcraft.study.passes import pass_at_k, pass_hat_k
from deskcraft.study.shares import SUCCEEDED, UNSCORED, mean_over_tasks


def pass_at_k_all(n: NDArray[np.int64], c: NDArray[np.int64], k: int) -> NDArray[np.float64]:
    """`pass_at_k` of many tasks at once.

    Args:
        n: attempts of each task, int64 (tasks,).
        c: successes of each task, int64 (tasks,).
        k: attempts that are drawn.

    Returns:
        float64 (tasks,), each in [0, 1]; nan where there are fewer than k attempts.
    """
    return _each(n, c, k, pass_at_k)


def pass_hat_k_all(n: NDArray[np.int64], c: NDArray[np.int64], k: int) -> NDArray[np.float64]:
    """`pass_hat_k` of many tasks at once.

    Args:
        n: attempts of each task, int64 (tasks,).
        c: successes of each task, int64 (tasks,).
        k: attempts that are drawn.

    Returns:
        float64 (tasks,), each in [0, 1]; nan where there are fewer than k attempts.
    """
    return _each(n, c, k, pass_hat_k)


def reliability(
    frame: pl.DataFrame, by: Sequence[str] = ("agent",), ks: Iterable[int] | None = None, level: float = LEVEL
) -> pl.DataFrame:
    """pass@k and pass^k by groups.

    Each task weighs the same, whatever its number of attempts; for a k only tasks with at least k attempts count, and
    `tasks` says how many these are of `tasks_all`. All variants and revisions of a task are attempts at it.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by; `agent` should be among them unless there is one.
        ks: the numbers of attempts; each up to the most attempts at one task of a group if not given.
        level: of the intervals.

    Returns:
        Columns: *by, unscored (`left_out`: an attempt that was not scored is none; `as_failures`: it failed), k, tasks,
        tasks_all, pass_at_k, at_low, at_high, pass_hat_k, hat_low, hat_high.
    """
    asked = None if ks is None else sorted(set(ks))
    if asked and asked[0] < 1:
        raise ValueError(f"k = {asked[0]}: k is at least 1")
    found = [_one(frame.filter(among), by, asked, level, name) for name, among in UNSCORED.items()]
    return pl.concat(found).sort(*by, "unscored", "k")


def _one(frame: pl.DataFrame, by: Sequence[str], ks: list[int] | None, level: float, unscored: str) -> pl.DataFrame:
    per = frame.group_by(*by, "task").agg(n=pl.len().cast(pl.Int64), c=SUCCEEDED.sum().cast(pl.Int64))
    everything = per.group_by(*by).len("tasks_all") if by else per.select(tasks_all=pl.len())
    n, c = per["n"].to_numpy(), per["c"].to_numpy()
    tables = []
    for k in ks or range(1, int(n.max(initial=0)) + 1):
        scored = per.with_columns(
            at=pl.Series(pass_at_k_all(n, c, k), nan_to_null=True),
            hat=pl.Series(pass_hat_k_all(n, c, k), nan_to_null=True),
        )
        at, hat = (
            mean_over_tasks(scored, by, value, pl.col("n") / k, level).rename(
                {"rate": f"pass_{value}_k", "low": f"{value}_low", "high": f"{value}_high"}
            )
            for value in ("at", "hat")
        )
        both = pl.concat([at, hat.drop(*by, "tasks")], how="horizontal")
        joined = both.join(everything, on=list(by), how="left") if by else both.join(everything, how="cross")
        tables.append(joined.with_columns(unscored=pl.lit(unscored), k=pl.lit(k, pl.Int32)))
    columns = [
        *by,
        "unscored",
        "k",
        "tasks",
        pl.col("tasks_all").cast(pl.Int64),
        "pass_at_k",
        "at_low",
        "at_high",
        "pass_hat_k",
        "hat_low",
        "hat_high",
    ]
    return pl.concat(tables).select(columns) if tables else _empty(frame, by)


def _empty(frame: pl.DataFrame, by: Sequence[str]) -> pl.DataFrame:
    numbers = dict.fromkeys(("pass_at_k", "at_low", "at_high", "pass_hat_k", "hat_low", "hat_high"), pl.Float64)
    head = {"unscored": pl.String, "k": pl.Int32, "tasks": pl.Int64, "tasks_all": pl.Int64}
    return pl.DataFrame(schema={**{name: frame.schema[name] for name in by}, **head, **numbers})


def _each(
    n: NDArray[np.int64], c: NDArray[np.int64], k: int, of: Callable[[int, int, int], float]
) -> NDArray[np.float64]:
    pairs, where = np.unique(np.stack([n, c]), axis=1, return_inverse=True)
    values = [of(int(a), int(b), k) if a >= k else np.nan for a, b in pairs.T]
    return np.asarray(values, float)[where.ravel()]
