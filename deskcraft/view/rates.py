"""Rates and intervals of a set of episodes. Each rate stands twice: without the unscored, with them as 0."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from pydantic import BaseModel, ConfigDict

from deskcraft.record.model import EpisodeRecord

Z_95 = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


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
    """Wilson, 95 %; it takes episodes as independent, which attempts at one task are not quite."""
    interval_all: Interval | None
    score_scored: float | None
    """Mean score of the episodes that were scored."""
    score_all: float | None


class Spread(Model):
    """A count an episode, over a set of episodes."""

    total: float
    mean: float
    median: float
    low: float
    high: float


def rate(records: Iterable[EpisodeRecord]) -> Rate:
    """The rates of these episodes."""
    every = list(records)
    scored = [r for r in every if r.scored]
    successes = sum(r.success or 0 for r in scored)
    score = sum(r.score or 0.0 for r in scored)
    return Rate(
        episodes=len(every),
        scored=len(scored),
        successes=successes,
        success_scored=successes / len(scored) if scored else None,
        success_all=successes / len(every) if every else None,
        interval_scored=wilson(successes, len(scored)),
        interval_all=wilson(successes, len(every)),
        score_scored=score / len(scored) if scored else None,
        score_all=score / len(every) if every else None,
    )


def wilson(successes: int, trials: int) -> Interval | None:
    """The 95 % score interval of a proportion (Wilson 1927); None without trials."""
    if trials == 0:
        return None
    p, z2 = successes / trials, Z_95**2
    centre = (p + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z_95 / (1 + z2 / trials) * math.sqrt(p * (1 - p) / trials + z2 / (4 * trials**2))
    low = 0.0 if successes == 0 else centre - half
    high = 1.0 if successes == trials else centre + half
    return Interval(low=low, high=high)


def spread(values: Sequence[float]) -> Spread | None:
    """Total, mean, median and range; None without values."""
    if not values:
        return None
    ordered = sorted(values)
    middle = len(ordered) // 2
    median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    total = sum(ordered)
    return Spread(total=total, mean=total / len(ordered), median=median, low=ordered[0], high=ordered[-1])
