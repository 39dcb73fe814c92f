"""What smaller budgets of steps would have given, from one run with a large one.

An agent that knows how many steps are left may hurry when these are fewer: such a run says what it had reached by a
step, not what it would have done. No run says anything of more steps than it gave: larger budgets are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import polars as pl

from deskcraft.errors import BadInput
from deskcraft.study.intervals import LEVEL
from deskcraft.study.shares import SCORED, SUCCEEDED, both_shares_at

SAID = pl.coalesce(pl.col("steps_given").max().over("run"), pl.col("max_steps"))
"""The most steps that a run gave an episode, where it says so."""
GIVEN = pl.coalesce(SAID, pl.col("steps").max().over("run"))
"""The most steps that a run gave an episode. Where tasks have budgets of their own, it is the largest of them: an
episode that ended at a smaller one had no right to more. Where nothing says it, the longest episode shows the least."""


def by_finish(
    frame: pl.DataFrame, budgets: Iterable[int], by: Sequence[str] = ("agent",), level: float = LEVEL
) -> pl.DataFrame:
    """Success at budgets if an episode counts that ended successfully within them: a step number itself included.

    Args:
        frame: episodes, as `read_tables` gives them.
        budgets: numbers of steps.
        by: columns to group by.
        level: of the intervals.

    Returns:
        Columns: *by, unscored, budget, tasks, episodes, hits, rate, low, high, as in `shares.both_shares`.

    Raises:
        BadInput: a budget below 1, or beyond what the episodes were given.
    """
    asked = _within(frame, budgets)
    hits = {budget: SUCCEEDED & (pl.col("steps") <= budget) for budget in asked}
    return both_shares_at(frame, by, "budget", hits, level)


def by_state(
    frame: pl.DataFrame, budgets: Iterable[int] | None = None, by: Sequence[str] = ("agent",), level: float = LEVEL
) -> pl.DataFrame:
    """Success at budgets if the state at that step is graded: the checkpoint's, or the end's if it came by then.

    Tasks of which a state is not known are in no rate at any budget: tasks that are in the curve only where their
    episodes have ended would bend it.

    Args:
        frame: episodes, as `read_tables` gives them.
        budgets: numbers of steps; every step at which a checkpoint was asked for, and the run's own budget, if not
            given.
        by: columns to group by.
        level: of the intervals.

    Returns:
        Columns as in `by_finish`, and `tasks_unknown`: those of which a state is not known, because the task is not
        checkpointable or a checkpoint was not graded.

    Raises:
        BadInput: a budget below 1, beyond what the episodes were given, or at which no state was graded though
            episodes went on past it.
    """
    points = _points(frame)
    if budgets is None:
        budgets = {*points["step"].to_list(), *frame.select(SAID).to_series().drop_nulls().unique().to_list()}
    asked = _within(frame, budgets)
    known = frame
    for budget in asked:
        there = points.filter(step=budget).select("run", "episode", pl.col("there").alias(f"there_{budget}"))
        state = pl.when(pl.col("steps") <= budget).then("success").otherwise(f"there_{budget}").alias(f"at_{budget}")
        known = known.join(there, on=["run", "episode"], how="left").with_columns(state)
        _graded(known, budget, points)
    states = [pl.col(f"at_{budget}").is_null() for budget in asked]
    unknown = ~pl.col("checkpointable") | (SCORED & pl.any_horizontal(False, *states))
    left_out = unknown.any().over("agent", "task")
    known = known.with_columns(left_out=left_out)
    lost = pl.col("task").filter(pl.col("left_out")).n_unique().cast(pl.Int64).alias("tasks_unknown")
    count = known.group_by(*by).agg(lost) if by else known.select(lost)
    hits = {budget: pl.col(f"at_{budget}") == 1 for budget in asked}
    found = both_shares_at(known.filter(~pl.col("left_out")), by, "budget", hits, level)
    return found.join(count, on=list(by), how="left", maintain_order="left") if by else found.join(count, how="cross")


def _graded(known: pl.DataFrame, budget: int, points: pl.DataFrame) -> None:
    running = known.filter(SCORED & pl.col("checkpointable") & (pl.col("steps") > budget))
    if running.height and running[f"there_{budget}"].is_null().all():
        steps = ", ".join(map(str, sorted(set(points["step"].to_list())))) or "no step"
        raise BadInput(
            f"no state at step {budget} was graded (checkpoints are there at {steps}); "
            f"`deskcraft run --checkpoints {budget}` copies evidence there"
        )


def _within(frame: pl.DataFrame, budgets: Iterable[int]) -> list[int]:
    asked = sorted(set(budgets))
    if asked and asked[0] < 1:
        raise BadInput(f"a budget of {asked[0]} steps: it is at least 1")
    given = GIVEN.min()
    least = frame.select(given).item()
    if asked and least is not None and asked[-1] > least:
        raise BadInput(
            f"a budget of {asked[-1]} steps: the episodes were given {least}, and what they would have done after that "
            f"is not known; ask for at most {least}, or run again with --max-steps {asked[-1]}"
        )
    return asked


def _points(frame: pl.DataFrame) -> pl.DataFrame:
    rows = frame.select("run", "episode", "checkpoints").explode("checkpoints").drop_nulls("checkpoints")
    step, success = (pl.col("checkpoints").struct.field(name) for name in ("step", "success"))
    return rows.select("run", "episode", step=step, there=success)
