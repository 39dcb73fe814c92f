"""Axis 2: whether a judge's scores fall as slides are made worse, step by step and in proportion (section 3).

A score becomes a degradation y* in [0, 1]: 0 for the best of its scale, 1 for the worst. Several scores of a slide at
one severity are averaged. The scores of one slide depend on each other, so intervals draw whole slides again, not
single scores. What was not judged is left out and counted.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import isotonic_regression

from deskcraft.judge.agreement import (
    RESAMPLES,
    Interval,
    bootstrap_ratio,
    bootstrap_spearman,
    correlations,
    interval_of,
    spearman_rho,
)
from deskcraft.slideeval.perturb import Axis

Numbers: TypeAlias = "NDArray[np.float64]"
PERMUTATIONS = 999
"""Of the link's test: the least p is 0.001, which is what the paper prints."""
PART = 200
"""Resamples that are computed at a time."""
_DECIMALS = 9
"""To which severities and degradations are compared: 0.1 + 0.2 is 0.3, and equal means are no step."""


class Scale(NamedTuple):
    """What a judge scores on."""

    low: float
    high: float


FIVE, HUNDRED = Scale(1, 5), Scale(1, 100)
"""The paper's."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A judge's score of a slide that was made worse, or of the clean one at severity 0."""

    slide: str
    axis: Axis
    severity: float
    scale: Scale
    score: float | None
    """None for not judged."""


class _Key(NamedTuple):
    """What is scored."""

    slide: str
    axis: Axis
    severity: float


Series: TypeAlias = "tuple[tuple[float, float], ...]"
"""Of one slide on one axis: severity and y*, by severity."""


@dataclass(frozen=True)
class Manipulation:
    """What the manipulation check says of a judge on one axis and one scale."""

    not_judged: int
    """Scores that are missing."""
    poa_adjacent: Interval
    mace: Interval
    fidelity: Interval


@dataclass(frozen=True)
class Link:
    """The isotonic link from a judge's scores on 5 points to those on 100 points, in y*."""

    pairs: int
    """Slides, by axis and severity, with a score on both scales."""
    not_judged: int
    """Those that were put to the judge on both scales, and have no score on one of them."""
    r2: float
    """The share of the variance on 100 points that the best monotone function of the 5 points explains."""
    rmse: float
    p: float
    """How often scores that say nothing of each other have an R2 this high, by permutation.

    Scores of one slide are permuted like any others, as if they did not depend on each other.
    """


@dataclass(frozen=True)
class BySeverity:
    """How far two judges agree, severity by severity."""

    rho: Mapping[float, Interval]
    """Spearman's correlation of their y* over slides; nan where one of them gives every slide the same."""
    mean: float
    """Of those that are known, the paper's mean of per-severity Spearman; nan if none is."""
    not_judged: int
    """Slides, by axis and severity, that were put to both, and have no score of one of them."""


def degradation(score: float, scale: Scale) -> float:
    """How bad a slide is by a score.

    Args:
        score: of a judge.
        scale: that it is on.

    Returns:
        y*, from 0 for the best score of the scale to 1 for the worst.

    Raises:
        ValueError: the score is not on the scale, or the scale has one value only.
    """
    if not scale.low <= score <= scale.high or scale.low == scale.high:
        raise ValueError(f"a score is from {scale.low} to {scale.high}, not {score}")
    return (scale.high - score) / (scale.high - scale.low)


def check(
    ratings: Sequence[Rated], *, seed: int = 0, resamples: int = RESAMPLES
) -> dict[tuple[Axis, Scale], Manipulation]:
    """The manipulation check of one judge.

    Args:
        ratings: its scores.
        seed: of the bootstrap.
        resamples: how many it draws.

    Returns:
        By axis and scale, sorted.

    Raises:
        ValueError: a score is not on its scale.
    """
    groups: dict[tuple[Axis, Scale], list[Rated]] = {}
    for rated in ratings:
        groups.setdefault((rated.axis, rated.scale), []).append(rated)
    return {
        key: Manipulation(
            sum(rated.score is None for rated in group),
            poa_adjacent(group, seed=seed, resamples=resamples),
            mace(group, seed=seed, resamples=resamples),
            fidelity(group, seed=seed, resamples=resamples),
        )
        for key, group in sorted(groups.items())
    }


def poa_adjacent(ratings: Sequence[Rated], *, seed: int = 0, resamples: int = RESAMPLES) -> Interval:
    """Adjacent POA: at what share of the steps from a severity to the next one y* does not decrease.

    Args:
        ratings: of one judge on one scale.
        seed: of the bootstrap.
        resamples: how many it draws.

    Returns:
        The mean over slides (a slide on two axes counts as two) of each one's share. A step is from one severity that
        was judged to the next one that was; a slide without a step is left out. A judge that always says the same has
        1, so read it together with fidelity. nan without any step.

    Raises:
        ValueError: scores on several scales, or one that is not on its scale.
    """
    shares = [_share_of_steps(series) for series in _series(ratings) if len(series) > 1]
    return bootstrap_ratio(shares, [1] * len(shares), seed=seed, resamples=resamples)


def mace(ratings: Sequence[Rated], *, seed: int = 0, resamples: int = RESAMPLES) -> Interval:
    """The mean absolute calibration error: how far y* is from the severity itself.

    Args:
        ratings: of one judge on one scale.
        seed: of the bootstrap.
        resamples: how many it draws.

    Returns:
        The mean of |y* - severity| over all that was judged; nan if nothing was.

    Raises:
        ValueError: scores on several scales, or one that is not on its scale.
    """
    every = _series(ratings)
    errors = [math.fsum(abs(found - severity) for severity, found in series) for series in every]
    return bootstrap_ratio(errors, [len(series) for series in every], seed=seed, resamples=resamples)


def fidelity(ratings: Sequence[Rated], *, seed: int = 0, resamples: int = RESAMPLES) -> Interval:
    """Spearman's correlation of severity and y*.

    Args:
        ratings: of one judge on one scale.
        seed: of the bootstrap.
        resamples: how many it draws.

    Returns:
        The correlation over all slides and severities together; nan for a judge that always says the same.

    Raises:
        ValueError: scores on several scales, or one that is not on its scale.
    """
    every = _series(ratings)
    points = [point for series in every for point in series]
    value = spearman_rho([severity for severity, _ in points], [found for _, found in points])
    if not every:
        return Interval(value, math.nan, math.nan, 0)
    return interval_of(value, _fidelities(every, seed, resamples), len(every))


def _fidelities(every: Sequence[Series], seed: int, resamples: int) -> Numbers:
    """Spearman's correlation of resamples of slides: each is a table of how often which y* met which severity."""
    severities, levels = (sorted({point[part] for series in every for point in series}) for part in (0, 1))
    rows, columns = ({value: place for place, value in enumerate(values)} for values in (severities, levels))
    cells = np.zeros((len(every), len(severities) * len(levels)))
    for n, series in enumerate(every):
        for severity, y in series:
            cells[n, rows[severity] * len(levels) + columns[y]] += 1
    found = []
    draws = np.random.default_rng(seed).integers(0, len(every), size=(resamples, len(every)))
    for start in range(0, resamples, PART):
        part = draws[start : start + PART]
        weights = np.array([np.bincount(draw, minlength=len(every)) for draw in part], dtype=np.float64)
        tables = (weights @ cells).reshape(len(part), len(severities), len(levels))
        a, b = _ranks(tables.sum(axis=2)), _ranks(tables.sum(axis=1))
        covariance = np.einsum("rij,ri,rj->r", tables, a, b, optimize=True)
        of_a, of_b = (tables.sum(axis=2) * a**2).sum(axis=1), (tables.sum(axis=1) * b**2).sum(axis=1)
        found.append(correlations(covariance, of_a, of_b))
    return np.concatenate(found)


def _ranks(counts: Numbers) -> Numbers:
    """The mean rank of each level less the mean of all ranks, by how often levels are there: (resamples, levels)."""
    before: Numbers = np.cumsum(counts, axis=1) - counts
    found: Numbers = before + (counts + 1) / 2 - (counts.sum(axis=1, keepdims=True) + 1) / 2
    return found


def isotonic_link(
    five: Sequence[Rated], hundred: Sequence[Rated], *, seed: int = 0, permutations: int = PERMUTATIONS
) -> Link:
    """How well one judge's scores on 5 points predict its scores on 100 points, by isotonic regression.

    Args:
        five: its scores on the coarse scale.
        hundred: its scores of the same slides on the fine scale.
        seed: of the permutations.
        permutations: how many.

    Returns:
        The link; without variance on one of the scales R2 and p are nan, with fewer than two pairs all of it is.

    Raises:
        ValueError: scores on several scales on either side, or one that is not on its scale.
    """
    pairs, missing = _both(five, hundred)
    if len(pairs) < 2:
        return Link(len(pairs), missing, math.nan, math.nan, math.nan)
    y = np.array([right for _, _, right in pairs], dtype=np.float64)
    # a function has one value for all pairs with the same score: the regression is of their means, by their numbers
    levels, level_of, counts = np.unique([left for _, left, _ in pairs], return_inverse=True, return_counts=True)

    def squared_error(values: Numbers) -> float:
        means = np.bincount(level_of, weights=values) / counts
        return float(((values - isotonic_regression(means, weights=counts).x[level_of]) ** 2).sum())

    error = squared_error(y)
    rmse = math.sqrt(error / len(pairs))
    total = float(((y - y.mean()) ** 2).sum())
    if len(levels) < 2 or len(set(y.tolist())) < 2:
        return Link(len(pairs), missing, math.nan, rmse, math.nan)
    draw = np.random.default_rng(seed)
    limit = error + 1e-9 * total  # an R2 that only rounding makes lower counts, too
    as_good = sum(squared_error(draw.permutation(y)) <= limit for _ in range(permutations))
    return Link(len(pairs), missing, 1 - error / total, rmse, (1 + as_good) / (1 + permutations))


def agreement_by_severity(
    a: Sequence[Rated], b: Sequence[Rated], *, seed: int = 0, resamples: int = RESAMPLES
) -> BySeverity:
    """How far two judges order the slides of one severity alike.

    Args:
        a: scores of one judge on one scale; of one axis, unless axes are to be mixed.
        b: scores of the other judge.
        seed: of the bootstrap.
        resamples: how many it draws.

    Returns:
        By severity, over what both have judged.

    Raises:
        ValueError: scores on several scales of either judge, or one that is not on its scale.
    """
    pairs, missing = _both(a, b)
    by_severity: dict[float, tuple[list[float], list[float]]] = {}
    for key, left, right in sorted(pairs, key=lambda pair: pair[0].severity):
        lefts, rights = by_severity.setdefault(key.severity, ([], []))
        lefts.append(left)
        rights.append(right)
    found = {
        severity: bootstrap_spearman(*sides, seed=seed, resamples=resamples) for severity, sides in by_severity.items()
    }
    return BySeverity(found, _mean([one.value for one in found.values() if not math.isnan(one.value)]), missing)


def _degradations(ratings: Sequence[Rated]) -> dict[_Key, float | None]:
    """The mean y* of what was put to a judge; None where all of it is not judged."""
    if len({rated.scale for rated in ratings}) > 1:
        raise ValueError("scores on several scales are not averaged: give those of one")
    every: dict[_Key, list[float]] = {}
    for rated in ratings:
        scores = every.setdefault(_Key(rated.slide, rated.axis, round(rated.severity, _DECIMALS)), [])
        if rated.score is not None:
            scores.append(degradation(rated.score, rated.scale))
    return {key: round(fmean(scores), _DECIMALS) if scores else None for key, scores in sorted(every.items())}


def _series(ratings: Sequence[Rated]) -> list[Series]:
    series: dict[tuple[str, Axis], list[tuple[float, float]]] = {}
    for key, found in _degradations(ratings).items():
        if found is not None:
            series.setdefault((key.slide, key.axis), []).append((key.severity, found))
    return [tuple(points) for points in series.values()]


def _both(a: Sequence[Rated], b: Sequence[Rated]) -> tuple[list[tuple[_Key, float, float]], int]:
    """What has a y* on both sides, with the two; and how much was put to both and does not."""
    left, right = _degradations(a), _degradations(b)
    shared = [key for key in left if key in right]
    pairs = [(key, x, y) for key in shared if (x := left[key]) is not None and (y := right[key]) is not None]
    return pairs, len(shared) - len(pairs)


def _share_of_steps(series: Series) -> float:
    values = [found for _, found in series]
    return _mean([float(after >= before) for before, after in itertools.pairwise(values)])


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else math.nan
