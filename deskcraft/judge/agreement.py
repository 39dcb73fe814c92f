"""How far judges, people and scores agree: percent, kappa, alpha, tau and rho, each with a bootstrap interval."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import krippendorff
import numpy as np
from numpy.typing import NDArray
from scipy import stats

Numbers: TypeAlias = "NDArray[np.float64]"
Level = Literal["nominal", "ordinal", "interval", "ratio"]
Statistic = Callable[[Sequence[float], Sequence[float]], float]
RESAMPLES = 2000
CONFIDENCE = 0.95


def percent(a: Sequence[Hashable], b: Sequence[Hashable]) -> float:
    """The share of items on which two raters say the same; nan for none."""
    _same_length(a, b)
    return sum(x == y for x, y in zip(a, b, strict=True)) / len(a) if a else math.nan


def cohen_kappa(a: Sequence[Hashable], b: Sequence[Hashable]) -> float:
    """Cohen's kappa of two raters: what they agree on beyond chance.

    Returns:
        1 where all agree, 0 for chance; nan where both say one and the same of everything, which tells nothing.
    """
    _same_length(a, b)
    if not a:
        return math.nan
    observed = percent(a, b)
    values = set(a) | set(b)
    expected = sum((sum(x == v for x in a) / len(a)) * (sum(y == v for y in b) / len(b)) for v in values)
    return math.nan if math.isclose(expected, 1) else (observed - expected) / (1 - expected)


def krippendorff_alpha(ratings: Sequence[Sequence[float | None]], level: Level = "interval") -> float:
    """Krippendorff's alpha of any number of raters, with gaps (Krippendorff 2011).

    Args:
        ratings: One row a rater, one column an item; None where a rater did not rate.
        level: The level of measurement; categories are written as numbers.

    Returns:
        1 for perfect agreement, 0 for chance; nan where nothing can be paired, or there is one value only.

    Raises:
        ValueError: rows of different lengths.
    """
    if len({len(row) for row in ratings}) > 1:
        raise ValueError("every rater has one place for every item")
    table = np.array([[math.nan if v is None else float(v) for v in row] for row in ratings], dtype=np.float64)
    if table.size == 0:
        return math.nan
    paired = table[:, (~np.isnan(table)).sum(axis=0) >= 2]
    if np.unique(paired[~np.isnan(paired)]).size < 2:
        return math.nan
    return float(krippendorff.alpha(reliability_data=paired, level_of_measurement=level))


def kendall_tau_b(a: Sequence[float], b: Sequence[float]) -> float:
    """Kendall's tau_b of two rankings, ties allowed; nan where one of them is constant."""
    _same_length(a, b)
    if len(a) < 2 or len(set(a)) < 2 or len(set(b)) < 2:
        return math.nan
    return float(stats.kendalltau(a, b, variant="b").statistic)


def largest_tau_b(a: Sequence[float], b: Sequence[float]) -> float:
    """The largest tau_b that two raters can reach who give these very values, however they deal them to the items.

    A rater with few values and one with many cannot reach 1: ties of the one are none of the other's.

    Args:
        a: Of one rater.
        b: Of the other.

    Returns:
        tau_b of both in ascending order; nan where one of them is constant.
    """
    return kendall_tau_b(sorted(a), sorted(b))


def spearman_rho(a: Sequence[float], b: Sequence[float]) -> float:
    """Spearman's rank correlation, ties allowed; nan where one of them is constant."""
    _same_length(a, b)
    if len(a) < 2 or len(set(a)) < 2 or len(set(b)) < 2:
        return math.nan
    return float(stats.spearmanr(a, b).statistic)


@dataclass(frozen=True)
class Interval:
    """A statistic and where it lies with a confidence of 95 %."""

    value: float
    low: float
    high: float
    items: int

    def __str__(self) -> str:
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


def bootstrap(
    statistic: Statistic,
    a: Sequence[float],
    b: Sequence[float],
    *,
    by: Sequence[Hashable] | None = None,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> Interval:
    """A statistic of two raters with its percentile bootstrap interval over items.

    Resamples in which the statistic says nothing (all ratings alike) are left out; equal seeds give equal intervals.

    Args:
        statistic: of the two raters' ratings.
        a: ratings of the one.
        b: ratings of the other, of the same items.
        by: the group of each item (a task, say): whole groups are resampled. None: single items.
        seed: of the resamples.
        resamples: how many.

    Returns:
        The statistic and its interval.

    Raises:
        ValueError: the raters did not rate the same items, or not each item has a group.
    """
    _same_length(a, b)
    value = statistic(a, b)
    groups: dict[Hashable, list[int]] = {}
    if by is not None:
        _same_length(a, by)
    for item, group in enumerate(range(len(a)) if by is None else by):
        groups.setdefault(group, []).append(item)
    members, count = list(groups.values()), len(groups)
    draws = np.random.default_rng(seed).integers(0, count, size=(resamples, count)) if a else np.empty((0, 0), int)
    found = []
    for draw in draws.tolist():
        items = [item for group in draw for item in members[group]]
        found.append(statistic([a[i] for i in items], [b[i] for i in items]))
    known = [one for one in found if not math.isnan(one)]
    if not known:
        return Interval(value, math.nan, math.nan, len(a))
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(known, [tail, 1 - tail])
    return Interval(value, float(low), float(high), len(a))


def bootstrap_mean(values: Sequence[float], *, seed: int = 0, resamples: int = RESAMPLES) -> Interval:
    """A mean with its percentile bootstrap interval; nan without values. Equal seeds give equal intervals."""
    if not values:
        return Interval(math.nan, math.nan, math.nan, 0)
    data = np.asarray(values, dtype=np.float64)
    random, means = np.random.default_rng(seed), np.empty(resamples)
    for start in range(0, resamples, 50):  # in parts: all draws of many values at a time would fill the memory
        part = slice(start, min(start + 50, resamples))
        means[part] = data[random.integers(0, data.size, size=(part.stop - part.start, data.size))].mean(axis=1)
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(means, [tail, 1 - tail])
    return Interval(float(data.mean()), float(low), float(high), data.size)


def bootstrap_spearman(
    a: Sequence[float], b: Sequence[float], *, seed: int = 0, resamples: int = RESAMPLES
) -> Interval:
    """`bootstrap(spearman_rho, a, b)`, with the ranks of all resamples computed at once.

    Raises:
        ValueError: the raters did not rate the same items.
    """
    _same_length(a, b)
    if len(a) < 2:
        return Interval(spearman_rho(a, b), math.nan, math.nan, len(a))
    draws = np.random.default_rng(seed).integers(0, len(a), size=(resamples, len(a)))
    x, y = (stats.rankdata(np.asarray(each, dtype=np.float64)[draws], axis=1) for each in (a, b))
    middle = (len(a) + 1) / 2
    x, y = x - middle, y - middle
    return interval_of(spearman_rho(a, b), correlations((x * y).sum(1), (x * x).sum(1), (y * y).sum(1)), len(a))


def bootstrap_ratio(
    sums: Sequence[float], counts: Sequence[float], *, seed: int = 0, resamples: int = RESAMPLES
) -> Interval:
    """The sum of `sums` by the sum of `counts`, with its percentile bootstrap interval over items.

    Raises:
        ValueError: not as many counts as sums.
    """
    _same_length(sums, counts)
    total = math.fsum(counts)
    if not sums or not total:
        return Interval(math.nan, math.nan, math.nan, len(sums))
    above, below = np.asarray(sums, dtype=np.float64), np.asarray(counts, dtype=np.float64)
    draws = np.random.default_rng(seed).integers(0, len(sums), size=(resamples, len(sums)))
    of = below[draws].sum(axis=1)
    resampled = np.where(of > 0, above[draws].sum(axis=1) / np.where(of > 0, of, 1), np.nan)
    return interval_of(math.fsum(sums) / total, resampled, len(sums))


def correlations(covariance: Numbers, of_a: Numbers, of_b: Numbers) -> Numbers:
    """Correlations from sums of products of ranks about their mean; nan where one side has no variance."""
    product = of_a * of_b
    return np.where(product > 0, covariance / np.sqrt(np.where(product > 0, product, 1)), np.nan)


def interval_of(value: float, resampled: Numbers, items: int) -> Interval:
    """A value with the percentile interval of its resamples; those that are nan say nothing and are left out."""
    known = resampled[~np.isnan(resampled)]
    if not known.size:
        return Interval(value, math.nan, math.nan, items)
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(known, [tail, 1 - tail])
    return Interval(value, float(low), float(high), items)


@dataclass(frozen=True)
class Agreement:
    """How far two sets of scores of the same items agree."""

    items: int
    """That both have scored."""
    not_judged: int
    """That one of them has not: left out of the statistics, and counted in `not_judged`."""
    percent: Interval
    """Of categories."""
    kappa: Interval
    alpha: float
    """Krippendorff's, of the scores themselves, at the level of intervals."""
    tau_b: Interval
    rho: Interval


CATEGORIES = ("none", "some", "significant", "perfect")


def category(score: float) -> str:
    """The category of a score, as the PPTArena paper has them (Table 1)."""
    return CATEGORIES[0 if score <= 0 else 1 if score < 0.5 else 2 if score < 1 else 3]


def agreement(
    a: Mapping[str, float | None],
    b: Mapping[str, float | None],
    *,
    by: Mapping[str, Hashable] | None = None,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> Agreement:
    """How far two judges agree on the items that both have; None is not judged. `by`: the group of each item, for
    intervals that resample whole groups."""
    names = sorted(a.keys() & b.keys())
    both = [(name, x, y) for name in names if (x := a[name]) is not None and (y := b[name]) is not None]
    left, right = [x for _, x, _ in both], [y for _, _, y in both]
    groups = None if by is None else [by[name] for name, _, _ in both]
    kinds = [[float(CATEGORIES.index(category(value))) for value in side] for side in (left, right)]
    return Agreement(
        items=len(both),
        not_judged=len(names) - len(both),
        percent=bootstrap(percent, *kinds, by=groups, seed=seed, resamples=resamples),
        kappa=bootstrap(cohen_kappa, *kinds, by=groups, seed=seed, resamples=resamples),
        alpha=krippendorff_alpha([left, right]),
        tau_b=bootstrap(kendall_tau_b, left, right, by=groups, seed=seed, resamples=resamples),
        rho=bootstrap(spearman_rho, left, right, by=groups, seed=seed, resamples=resamples),
    )


def _same_length(a: Sequence[object], b: Sequence[object]) -> None:
    if len(a) != len(b):
        raise ValueError(f"two raters rate the same items: {len(a)} and {len(b)} ratings were given")
