"""Why episodes failed, and which could not be scored."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from deskcraft.episode.policy import POLICY


def failures(table: pl.DataFrame, by: Sequence[str] = ()) -> pl.DataFrame:
    """Counts failed leaves by check and code.

    Args:
        table: failed leaves, as `read_tables` gives them.
        by: columns to group by.

    Returns:
        Columns: *by, check, role, code, count, episodes, tasks, example (a sentence), example_task, example_run,
        example_episode; the most frequent first.
    """
    key = [*by, "check", "role", "code"]
    named = pl.struct("run", "episode")
    found = table.group_by(key, maintain_order=True).agg(
        count=pl.len().cast(pl.Int64),
        episodes=named.n_unique().cast(pl.Int64),
        tasks=pl.col("task").n_unique().cast(pl.Int64),
        example=pl.col("sentence").first(),
        example_task=pl.col("task").first(),
        example_run=pl.col("run").first(),
        example_episode=pl.col("episode").first(),
    )
    rest = ["check", "role", "code"]
    return found.sort(*by, "count", *rest, descending=[*[False] * len(by), True, *[False] * len(rest)])


def unscored(frame: pl.DataFrame) -> pl.DataFrame:
    """Lists the episodes that could not be scored.

    Args:
        frame: episodes, as `read_tables` gives them.

    Returns:
        Columns: run, episode, agent, task, variant, attempt, tries, status, meaning (of the status), reason.
    """
    meanings = {status: policy.meaning for status, policy in POLICY.items()}
    meaning = pl.col("status").replace_strict(meanings, default=pl.col("status"), return_dtype=pl.String)
    rows = frame.filter(~pl.col("scored")).with_columns(meaning=meaning)
    reason = pl.when(pl.col("error").fill_null("") == "").then("meaning").otherwise("error")
    return rows.select(
        "run", "episode", "agent", "task", "variant", "attempt", "tries", "status", "meaning", reason=reason
    ).sort("run", "episode")


def statuses(frame: pl.DataFrame, by: Sequence[str] = ()) -> pl.DataFrame:
    """Counts how episodes ended.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by.

    Returns:
        Columns: *by, status, meaning, scored, episodes, share; the most frequent first.
    """
    meanings = {status: policy.meaning for status, policy in POLICY.items()}
    found = frame.group_by(*by, "status").agg(scored=pl.col("scored").all(), episodes=pl.len().cast(pl.Int64))
    whole = pl.col("episodes").sum().over(*by) if by else pl.col("episodes").sum()
    return (
        found.with_columns(
            share=pl.col("episodes") / whole,
            meaning=pl.col("status").replace_strict(meanings, default=pl.col("status"), return_dtype=pl.String),
        )
        .select(*by, "status", "meaning", "scored", "episodes", "share")
        .sort(*by, "episodes", "status", descending=[*[False] * len(by), True, False])
    )
