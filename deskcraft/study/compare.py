"""Two agents on the tasks that both have: the difference, its interval, and whether it could be chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import polars as pl
from scipy import stats

from deskcraft.errors import BadInput
from deskcraft.study.intervals import LEVEL, RESAMPLES, bootstrap_interval, cluster_bootstrap, difference_interval
from deskcraft.study.shares import SUCCEEDED, UNSCORED


@dataclass(frozen=True, slots=True)
class Comparison:
    """Agent `a` against agent `b`. Rates are means over the tasks that both have, which weigh the same."""

    a: str
    b: str
    unscored: Literal["left_out", "as_failures"]
    tasks: int
    """That both have an attempt at."""
    tasks_only_one: int
    """That only one of them has: they are left out."""
    rate_a: float
    rate_b: float
    difference: float
    """rate_a - rate_b."""
    low: float
    high: float
    """Of the difference: `intervals.difference_interval`."""
    bootstrap_low: float
    bootstrap_high: float
    """The same from a paired bootstrap over tasks."""
    only_a: int
    """Tasks whose first attempt only `a` succeeded in."""
    only_b: int
    p_exact: float
    """McNemar's test of the first attempts: the binomial one."""
    p_mid: float
    """The same by the mid-p, which is less conservative."""
    p_permutation: float
    """Of all attempts: how often the difference is as large if each task's two sides are swapped at random."""


def mcnemar(only_a: int, only_b: int) -> tuple[float, float]:
    """Tests whether two agents are equal, two-sided, by the tasks that only one of them solved.

    Under the null these fall to either with a chance of one half (Fagerland, Lydersen and Laake 2013).

    Args:
        only_a: tasks that only the one solved.
        only_b: tasks that only the other solved.

    Returns:
        Exact p and mid-p; both are 1 where no task decides.
    """
    n = only_a + only_b
    if min(only_a, only_b) < 0:
        raise ValueError(f"{only_a} and {only_b} tasks: counts are not negative")
    if n == 0:
        return 1.0, 1.0
    few = min(only_a, only_b)
    at = float(stats.binom.pmf(few, n, 0.5))
    if only_a == only_b:
        return 1.0, 1.0 - at / 2
    return min(1.0, 2 * float(stats.binom.cdf(few, n, 0.5))), 2 * float(stats.binom.cdf(few, n, 0.5)) - at


def compare(
    frame: pl.DataFrame, a: str, b: str, *, seed: int = 0, resamples: int = RESAMPLES, level: float = LEVEL
) -> list[Comparison]:
    """Compares two agents over the tasks that both have.

    Args:
        frame: episodes, as `read_tables` gives them.
        a: name of the one agent, as the column `agent` has it.
        b: name of the other.
        seed: of the bootstrap and the permutations.
        resamples: how many of each.
        level: of the intervals.

    Returns:
        The comparison without the unscored, and with them as failures.

    Raises:
        BadInput: an agent is not in the table, or they have no task in common.
    """
    known = frame["agent"].unique().sort().to_list()
    for agent in (a, b):
        if agent not in known:
            raise BadInput(f"no agent is called '{agent}' here; there are {', '.join(known) or 'none'}")
    if a == b:
        raise BadInput(f"'{a}' is compared with itself; name two agents of {', '.join(known)}")
    return [_compare(frame.filter(among), a, b, name, seed, resamples, level) for name, among in UNSCORED.items()]


def comparisons(frame: pl.DataFrame, *, seed: int = 0, resamples: int = RESAMPLES) -> pl.DataFrame:
    """Compares every pair of agents that have a task in common.

    Args:
        frame: episodes, as `read_tables` gives them.
        seed: of the bootstrap and the permutations.
        resamples: how many of each.

    Returns:
        One row a pair and an `unscored`; the columns are the fields of `Comparison`.
    """
    agents = frame["agent"].unique().sort().to_list()
    rows = []
    for i, a in enumerate(agents):
        for b in agents[i + 1 :]:
            tasks = [set(frame.filter(agent=agent)["task"]) for agent in (a, b)]
            if tasks[0] & tasks[1]:
                rows += compare(frame, a, b, seed=seed, resamples=resamples)
    return pl.DataFrame(rows, schema=list(Comparison.__dataclass_fields__)) if rows else pl.DataFrame()


def _compare(frame: pl.DataFrame, a: str, b: str, unscored: str, seed: int, resamples: int, level: float) -> Comparison:
    solved = SUCCEEDED.cast(pl.Float64)
    per = frame.sort("attempt", "run", "episode").group_by("agent", "task").agg(x=solved.mean(), first=solved.first())
    pair = per.filter(agent=a).join(per.filter(agent=b), on="task", suffix="_b").sort("task")
    if pair.is_empty():
        raise BadInput(f"'{a}' and '{b}' have no task in common that can be compared; run both on the same tasks")
    x, y, d = pair["x"].to_numpy(), pair["x_b"].to_numpy(), (pair["x"] - pair["x_b"]).to_numpy()
    low, high = difference_interval(d, level)
    drawn = cluster_bootstrap(d, seed=seed, resamples=resamples)[:, 0] / len(d)
    boot = bootstrap_interval(float(d.mean()), drawn, len(d), level)
    only_a = int(((pair["first"] == 1) & (pair["first_b"] == 0)).sum())
    only_b = int(((pair["first"] == 0) & (pair["first_b"] == 1)).sum())
    exact, mid = mcnemar(only_a, only_b)
    return Comparison(
        a=a,
        b=b,
        unscored="left_out" if unscored == "left_out" else "as_failures",
        tasks=len(d),
        tasks_only_one=per["task"].n_unique() - len(d),
        rate_a=float(x.mean()),
        rate_b=float(y.mean()),
        difference=float(d.mean()),
        low=low,
        high=high,
        bootstrap_low=boot[0],
        bootstrap_high=boot[1],
        only_a=only_a,
        only_b=only_b,
        p_exact=exact,
        p_mid=mid,
        p_permutation=_permutation(d, seed, resamples),
    )


def _permutation(d: np.ndarray[tuple[int, ...], np.dtype[np.float64]], seed: int, resamples: int) -> float:
    """Two-sided p of the mean of paired differences under random signs (Phipson and Smyth 2010: never 0)."""
    moved = d[d != 0]
    if len(moved) == 0:
        return 1.0
    rng = np.random.default_rng(seed)
    there = abs(moved.sum()) - 1e-9
    # the signs are drawn in chunks, so that 10,000 tasks do not take hundreds of megabytes
    step = max(1, 1_000_000 // len(moved))
    as_far = 0
    for at in range(0, resamples, step):
        signs = rng.integers(0, 2, (min(step, resamples - at), len(moved))) * 2 - 1
        as_far += int((abs(signs @ moved) >= there).sum())
    return (as_far + 1) / (resamples + 1)
