"""One denominator for every rate of a release: what a run does not hold stands in its table as absent."""

from __future__ import annotations

import polars as pl

from deskcraft.errors import BadInput
from deskcraft.release.model import Release, ReleasedSuite
from deskcraft.study.schema import EPISODES

ABSENT = "absent"
"""The status of an episode of the release that a run does not hold."""


def complete(episodes: pl.DataFrame, release: Release, attempts: int | None = None) -> pl.DataFrame:
    """The table of episodes with a row for every task or item x attempt of the release, for each agent of each run.

    A run is held to what the release has of its own suite.

    What a run does not hold gets the status `absent`: not scored, without success. So every rate has the same
    denominator, and leaving a task out is worth as much as failing it.

    Args:
        episodes: columns of `deskcraft.study.schema.EPISODES`, of runs of this release only.
        attempts: how many there are of each task; None: the release's, or what a run has most of if that is more.

    Raises:
        BadInput: an episode is not the release's, or stands there twice.
    """
    if attempts is not None and attempts < release.rules.attempts:
        raise BadInput(f"release {release.id} asks for {release.rules.attempts} attempts, not {attempts}")
    suites = {part.suite: _item_rows(part) for part in release.suites}
    of_tasks = episodes.filter(~pl.col("app").is_in(list(suites)))
    parts = [(episodes.filter(pl.col("app") == name), rows) for name, rows in suites.items()]
    kept = [(own, rows) for own, rows in ((of_tasks, _task_rows(release)), *parts) if own.height]
    whole = [_whole(own, rows, release, attempts) for own, rows in kept or [(of_tasks, _task_rows(release))]]
    return pl.concat(whole).sort("run", "agent", "task", "attempt")


def _whole(episodes: pl.DataFrame, tasks: pl.DataFrame, release: Release, attempts: int | None) -> pl.DataFrame:
    """The same for runs of one suite; `tasks` is what the release has of it."""
    key = ["run", "agent", "task", "attempt"]
    _check_rows(episodes, tasks, release, key)
    most = pl.max_horizontal(pl.col("attempt").max(), pl.lit(release.rules.attempts))
    runs = episodes.group_by("run", "agent", maintain_order=True).agg(
        pl.col("agent_name", "agent_digest", "model", "image", "protocol", "max_steps").first(),
        (most if attempts is None else pl.lit(attempts)).alias("most"),
    )
    if attempts is not None and episodes.filter(pl.col("attempt") > attempts).height:
        raise BadInput(f"there are episodes beyond attempt {attempts}")
    wanted = (
        runs.join(tasks, how="cross")
        .with_columns(pl.int_ranges(1, pl.col("most") + 1).alias("attempt"))
        .explode("attempt")
        .with_columns(pl.col("attempt").cast(pl.Int32), pl.lit(ABSENT).alias("status"), pl.lit(False).alias("scored"))
    )
    missing = wanted.join(episodes, on=key, how="anti")
    empty = [pl.lit(None, dtype=kind).alias(n) for n, kind in EPISODES.items() if n not in missing.columns]
    rows = missing.with_columns(empty).with_columns(
        pl.lit([], dtype=EPISODES["checkpoints"]).alias("checkpoints"),
        (pl.col("task") + pl.lit("#") + pl.col("attempt").cast(pl.String)).alias("episode"),
    )
    cast = [pl.col(name).cast(kind) for name, kind in EPISODES.items()]
    return pl.concat([episodes.select(cast), rows.select(cast)])


def _task_rows(release: Release) -> pl.DataFrame:
    names = {"id": "task"}
    columns = (
        "id",
        "revision",
        "variant",
        "app",
        "level",
        "split",
        "mode",
        "language",
        "episode_digest",
        "grading_digest",
    )
    rows = [{names.get(name, name): getattr(task, name) for name in columns} for task in release.tasks]
    return pl.DataFrame(rows, schema={names.get(name, name): EPISODES[names.get(name, name)] for name in columns})


def _item_rows(part: ReleasedSuite) -> pl.DataFrame:
    """The columns of `_task_rows`; what a suite does not say of its items is as in the table of episodes."""
    usual = {"revision": 0, "variant": 0, "app": part.suite, "level": "", "split": "", "mode": None, "language": "en"}
    rows = [
        {"task": item.id, **usual, "episode_digest": item.digest, "grading_digest": part.grading_digest}
        for item in part.items
    ]
    return pl.DataFrame(rows, schema={name: EPISODES[name] for name in rows[0]})


def _check_rows(episodes: pl.DataFrame, tasks: pl.DataFrame, release: Release, key: list[str]) -> None:
    same = ["task", "variant", "episode_digest", "grading_digest"]
    strange = episodes.join(tasks, on=same, how="anti")
    if strange.height:
        which = ", ".join(strange["task"].unique().sort().head(5))
        raise BadInput(f"episodes that release {release.id} does not have, or has with other digests: {which}")
    twice = episodes.filter(pl.struct(key).is_duplicated())
    if twice.height:
        raise BadInput(f"{twice['run'][0]}: {twice['task'][0]} attempt {twice['attempt'][0]} is there twice")
