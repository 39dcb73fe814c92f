"""What the tasks of a table are: how complex, and whether their episodes may be compared."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

_TASK = ["task", "revision", "variant"]


def complexity(frame: pl.DataFrame, by: Sequence[str] = ("split", "level")) -> pl.DataFrame:
    """Instruction length, checks and atoms of the tasks, each once.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by.

    Returns:
        Columns: *by, tasks, and median and mean of each.
    """
    once = frame.unique([*_TASK, *by], keep="first", maintain_order=True)
    measured = [
        getattr(pl.col(name), how)().alias(f"{name}_{how}")
        for name in ("instruction_chars", "checks", "atoms")
        for how in ("median", "mean")
    ]
    found = [pl.col("task").n_unique().cast(pl.Int64).alias("tasks"), *measured]
    return once.group_by(*by).agg(found).sort(*by) if by else once.select(found)


def modes(frame: pl.DataFrame) -> pl.DataFrame:
    """Counts the tasks that have each mode of collaboration.

    Args:
        frame: episodes, as `read_tables` gives them.

    Returns:
        Columns: mode, primary, any; the most frequent first.
    """
    once = frame.filter(pl.col("mode").is_not_null()).unique("task", keep="first", maintain_order=True)
    every = once.with_columns(mode=pl.concat_list("mode", "secondary_modes").list.unique()).explode("mode")
    count = pl.len().cast(pl.Int64)
    primary = once.group_by("mode").agg(primary=count)
    return (
        every.group_by("mode")
        .agg(any=count)
        .join(primary, on="mode", how="left")
        .select("mode", "primary", "any")
        .with_columns(pl.col("primary").fill_null(0))
        .sort("primary", "any", "mode", descending=[True, True, False])
    )


def mixtures(frame: pl.DataFrame) -> list[str]:
    """Says what keeps the episodes of this table from being compared.

    Planned episodes that are absent (`started_at` null) say nothing.

    Args:
        frame: episodes, as `read_tables` gives them.

    Returns:
        One sentence each; empty if nothing does.
    """
    frame = frame.filter(pl.col("started_at").is_not_null())
    said = []
    for column, what, key in (
        ("revision", "revisions", ["task"]),
        ("episode_digest", "versions (text, files or image)", ["task", "variant"]),
        ("grading_digest", "versions of their checks", ["task", "variant"]),
    ):
        several = frame.group_by(key).agg(n=pl.col(column).n_unique()).filter(pl.col("n") > 1)["task"].unique().sort()
        if len(several):
            shown = ", ".join(several.head(3)) + (", ..." if len(several) > 3 else "")
            said.append(f"{len(several)} tasks are here in several {what}: {shown}")
    for column, what in (
        ("image", "images"),
        ("protocol", "protocols"),
        ("max_steps", "budgets of steps"),
        ("look", "sizes of the screen or themes"),
    ):
        values = frame[column].unique().sort().to_list()
        if len(values) > 1:
            named = ", ".join("unknown" if v is None else str(v) or "the usual" for v in values)
            said.append(f"the episodes are of several {what}: {named}")
    return said
