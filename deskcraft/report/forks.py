"""pass@k from a step: what the continuations of a recorded episode came to."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from deskcraft.report.loading import Loaded, RunPart
from deskcraft.report.sheet import Column, Row, Sheet
from deskcraft.study.passes import pass_at_k, pass_hat_k

NOTE = (
    "Continuations of one recorded episode from one step of it. pass@k: at least one of k continuations succeeds; "
    "pass^k: all k do. Unbiased, of the scored ones. No chance at the task itself: the way to the step was given."
)
COLUMNS = (
    Column("Continued", "point", head=True),
    Column("Agent", "agent", head=True),
    Column("k", "k", "count", head=True),
    Column("Continuations", "episodes", "count"),
    Column("Scored", "scored", "count"),
    Column("Succeeded", "successes", "count"),
    Column("pass@k (%)", "pass_at_k", "percent"),
    Column("pass^k (%)", "pass_hat_k", "percent"),
)


def from_a_step(loaded: Loaded) -> Sheet | None:
    """pass@k and pass^k from each step that episodes of the report continue; None if none does."""
    rows = [row for run in loaded.runs if run.fork is not None for row in _rows(loaded.episodes, run)]
    return Sheet("forks", "pass@k from a step", NOTE, COLUMNS, tuple(rows), ruled="point") if rows else None


def _rows(episodes: pl.DataFrame, run: RunPart) -> Iterator[Row]:
    assert run.fork is not None
    point = f"from step {run.fork.step} of {run.fork.run}/{run.fork.episode}"
    own = episodes.filter(pl.col("run") == str(run.path))
    for (agent,), rows in own.group_by("agent", maintain_order=True):
        scored = rows.filter("scored")
        hits = int((scored["success"] == 1).sum())
        for k in range(1, scored.height + 1):
            both = pass_at_k(scored.height, hits, k), pass_hat_k(scored.height, hits, k)
            yield Row((point, str(agent), k, rows.height, scored.height, hits, *both), block=point)
