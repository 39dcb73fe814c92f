"""What a run comes to: rates, counts, failures and times, as one value that is JSON. Pure, from the tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import polars as pl
from pydantic import BaseModel, ConfigDict

from deskcraft.study.collaboration import user_talk
from deskcraft.study.failures import statuses, unscored
from deskcraft.study.overview import rates, times


class Model(BaseModel):
    """A part of a summary."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Interval(Model):
    """Bounds of a rate, each in [0, 1]."""

    low: float
    high: float


class Rate(Model):
    """How often a set of episodes succeeded, and their mean score; None where nothing can be divided by."""

    episodes: int
    scored: int
    successes: int
    success_scored: float | None
    """Successes among the episodes that were scored."""
    success_all: float | None
    """The same with the ones not scored as 0."""
    interval_scored: Interval | None
    """Wilson, 95 %; it takes episodes as independent, which attempts at one task are not quite: the report's tables
    have intervals that respect that."""
    interval_all: Interval | None
    score_scored: float | None
    """Mean score of the episodes that were scored."""
    score_all: float | None


NOTHING = Rate(
    episodes=0,
    scored=0,
    successes=0,
    success_scored=None,
    success_all=None,
    interval_scored=None,
    interval_all=None,
    score_scored=None,
    score_all=None,
)
"""Of no episodes."""


class Spread(Model):
    """A count an episode, over a set of episodes."""

    total: float
    mean: float
    median: float
    low: float
    high: float


class Failure(Model):
    """A check that failed with one code: how often, and one example."""

    check: str
    role: Literal["goal", "guard", "ending"]
    code: str
    count: int
    episodes: int
    tasks: tuple[str, ...]
    example: str
    example_task: str


class Unscored(Model):
    """An episode that could not be scored, and why."""

    task: str
    variant: int
    agent: str
    attempt: int
    tries: int | None
    status: str
    meaning: str
    reason: str


class PhaseTime(Model):
    """Seconds of one phase of an episode, over all episodes."""

    phase: str
    total_s: float
    median_s: float
    share: float
    """Of the whole time of all episodes."""


class TerminalUse(Model):
    """How often a success used the terminal."""

    successes: int
    with_terminal: int
    share: float | None


class UserTalk(Model):
    """What agent and user said to each other."""

    phases: int
    """Phase messages in the tasks of the episodes that were scored."""
    delivered: int
    early: int
    questions: int
    fallbacks: int
    """Messages said verbatim because the model user's endpoint failed."""
    held_back: int
    """Replies of the model user that the faithfulness guard held back."""
    overruled: int
    """Messages said verbatim because no reply of the model user came through the guard."""


class RunSummary(Model):
    """The summary of one run."""

    schema_version: Literal[1] = 1
    planned: int
    """Episodes that were asked for; more than `overall.episodes` while a run is unfinished."""
    overall: Rate
    by_app: dict[str, Rate]
    by_level: dict[str, Rate]
    by_split: dict[str, Rate]
    statuses: dict[str, int]
    steps: Spread | None
    """Of the episodes that were scored; so are turns and asks."""
    turns: Spread | None
    asks: Spread | None
    steps_of_successes: Spread | None
    terminal: TerminalUse
    user: UserTalk
    failures: tuple[Failure, ...]
    unscored: tuple[Unscored, ...]
    times: tuple[PhaseTime, ...]
    input_tokens: int
    """Of all calls: the agent's and the user's, those of tries that came to nothing too; so is the cost."""
    output_tokens: int
    cost_usd: float | None


def summarise(episodes: pl.DataFrame, failures: pl.DataFrame, *, planned: int | None = None) -> RunSummary:
    """The summary of these episodes (`schema.EPISODES`) and the leaves that made them fail (`schema.FAILURES`)."""
    scored = episodes.filter("scored")
    successes = scored.filter(pl.col("success") == 1)
    with_terminal = int(successes["used_terminal"].sum())
    return RunSummary(
        planned=max(planned or 0, episodes.height),
        overall=_by(episodes.with_columns(every=pl.lit("every")), "every").get("every", NOTHING),
        by_app=_by(episodes, "app"),
        by_level=_by(episodes, "level"),
        by_split=_by(episodes, "split"),
        statuses=dict(statuses(episodes).select("status", "episodes").iter_rows()),
        steps=_spread(scored["steps"]),
        turns=_spread(scored["turns"]),
        asks=_spread(scored["asks"]),
        steps_of_successes=_spread(successes["steps"]),
        terminal=TerminalUse(
            successes=successes.height,
            with_terminal=with_terminal,
            share=with_terminal / successes.height if successes.height else None,
        ),
        user=UserTalk(**{name: number or 0 for name, number in user_talk(episodes).row(0, named=True).items()}),
        failures=_failures(failures),
        unscored=tuple(Unscored(**row) for row in unscored(episodes).drop("run", "episode").iter_rows(named=True)),
        times=_times(episodes),
        input_tokens=int(episodes["input_tokens"].sum()),
        output_tokens=int(episodes["output_tokens"].sum()),
        cost_usd=None if episodes["cost_usd"].has_nulls() else float(episodes["cost_usd"].sum()),
    )


def _by(episodes: pl.DataFrame, column: str) -> dict[str, Rate]:
    found = {}
    for row in rates(episodes, [column]).iter_rows(named=True):
        values = {name: row[name] for name in Rate.model_fields if not name.startswith("interval")}
        bounds = {f"interval_{name}": _interval(row, name) for name in ("scored", "all")}
        found[str(row[column])] = Rate.model_validate(values | bounds)
    return found


def _interval(row: Mapping[str, Any], name: str) -> Interval | None:
    low, high = row[f"wilson_{name}_low"], row[f"wilson_{name}_high"]
    return None if low is None else Interval(low=low, high=high)


def _spread(values: pl.Series) -> Spread | None:
    if values.is_empty():
        return None
    numbers: dict[str, Any] = {
        "total": values.sum(),
        "mean": values.mean(),
        "median": values.median(),
        "low": values.min(),
        "high": values.max(),
    }
    return Spread(**numbers)


def _failures(failures: pl.DataFrame) -> tuple[Failure, ...]:
    keys = ["check", "role", "code"]
    counted = failures.group_by(keys).agg(
        count=pl.len(),
        episodes=pl.struct("run", "episode").n_unique(),
        tasks=pl.col("task").unique().sort(),
        example=pl.col("sentence").first(),
        example_task=pl.col("task").first(),
    )
    ordered = counted.sort(["count", *keys], descending=[True, False, False, False])
    return tuple(Failure.model_validate(row) for row in ordered.iter_rows(named=True))


def _times(episodes: pl.DataFrame) -> tuple[PhaseTime, ...]:
    return tuple(PhaseTime(**row) for row in times(episodes).iter_rows(named=True)) if episodes.height else ()
