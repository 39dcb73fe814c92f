"""How steady scores are when the same attempts are judged again: the PPTArena paper's Table 8."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median, pvariance


@dataclass(frozen=True)
class Stability:
    """Over all items that were judged more than once."""

    items: int
    too_few: int
    """Items with fewer than two judged repeats: left out of the numbers here, and counted."""
    mean_variance: float
    median_variance: float
    mean_cv: float
    """The mean coefficient of variation (standard deviation over mean); of an item that is always 0 it is 0."""


def stability(repeats: Iterable[Sequence[float]]) -> Stability:
    """The spread over repeats, one sequence of scores an item; variances are those of the repeats themselves."""
    every = [list(scores) for scores in repeats]
    known = [scores for scores in every if len(scores) > 1]
    if not known:
        return Stability(0, len(every), math.nan, math.nan, math.nan)
    variances = [pvariance(scores) for scores in known]
    spreads = [_cv(scores, variance) for scores, variance in zip(known, variances, strict=True)]
    return Stability(len(known), len(every) - len(known), fmean(variances), median(variances), fmean(spreads))


def _cv(scores: Sequence[float], variance: float) -> float:
    mean = fmean(scores)
    return math.sqrt(variance) / mean if mean else 0.0
