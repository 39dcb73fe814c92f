"""Intervals of shares and means, 95 % if nothing else is said.

Attempts at one task are alike, so tasks and not episodes are what an interval counts. The interval of a share speaks of
tasks like these, of which these are a sample. It is made in three steps (docs/use/studies.md has its coverage):

1. The variance of the ratio estimator over tasks, which is what a bootstrap that draws whole tasks converges to. Two
   quarters of a task, one always and one never solved, are put beside the others: without them few tasks that happen
   to agree would have a variance of 0.
2. The number of independent episodes with that variance (Korn and Graubard 1998), no more than there are, and less for
   few tasks by (z / t)^2.
3. The Jeffreys interval of that number (Brown, Cai and DasGupta 2001), which stays within [0, 1].
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

LEVEL = 0.95
PSEUDO = 0.25
"""Weight of each of the two pseudo-tasks."""
RESAMPLES = 2_000
CHUNK = 1_000_000
"""Draws that are held at a time."""
Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sums:
    """What tasks come to, for any number of groups at once: a task has `hits` among `trials`."""

    tasks: Floats
    hits: Floats
    trials: Floats
    hits2: Floats
    """Sum over tasks of hits squared."""
    cross: Floats
    """Sum over tasks of hits times trials."""
    trials2: Floats
    most: Floats
    """How many independent trials there can be: the episodes, and for pass@k the disjoint groups of k attempts."""


def wilson(successes: ArrayLike, trials: ArrayLike, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Bounds of a single rate whose trials are independent (Wilson 1927); nan without trials."""
    k, n = np.asarray(successes, float), np.asarray(trials, float)
    z2 = float(stats.norm.ppf((1 + level) / 2)) ** 2
    with np.errstate(invalid="ignore", divide="ignore"):
        p = k / n
        centre = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = np.sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n**2))) / (1 + z2 / n)
        low, high = np.where(k == 0, 0.0, centre - half), np.where(k == n, 1.0, centre + half)
    return np.where(n > 0, low, np.nan), np.where(n > 0, high, np.nan)


def sums(hits: ArrayLike, trials: ArrayLike | None = None, most: float | None = None) -> Sums:
    """The sums of one group of tasks; `trials` None: 1 each, so that the share is the mean over tasks.

    `most` None: the trials; where these are 1 each, as many as the variance says.
    """
    h = np.asarray(hits, float)
    t = np.ones_like(h) if trials is None else np.asarray(trials, float)
    limit = most if most is not None else (np.inf if trials is None else t.sum())
    values = (len(h), h.sum(), t.sum(), (h * h).sum(), (h * t).sum(), (t * t).sum(), limit)
    return Sums(*(np.asarray(v, float) for v in values))


def share_interval(found: Sums, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Bounds of hits / trials of each group; (0, 1) for one task, nan for none."""
    m, w = found.tasks, PSEUDO
    tail = (1 - level) / 2
    with np.errstate(invalid="ignore", divide="ignore"):
        rate = found.hits / found.trials
        size = found.trials / m
        shrunk = (found.hits + w * size) / (found.trials + 2 * w * size)
        squares = found.hits2 - 2 * shrunk * found.cross + shrunk**2 * found.trials2
        squares = np.maximum(squares, 0.0) + w * size**2 * ((1 - shrunk) ** 2 + shrunk**2)
        variance = squares / (size**2 * (m + 2 * w) * (m + 2 * w - 1))
        few = (stats.norm.ppf(1 - tail) / stats.t.ppf(1 - tail, np.maximum(m - 1, 1))) ** 2
        number = np.minimum(shrunk * (1 - shrunk) / variance, found.most) * few
        hits, misses = rate * number + 0.5, (1 - rate) * number + 0.5
        low = np.where(rate <= 0, 0.0, stats.beta.ppf(tail, hits, misses))
        high = np.where(rate >= 1, 1.0, stats.beta.ppf(1 - tail, hits, misses))
    none = ~(found.trials > 0)
    low, high = np.where(m == 1, 0.0, low), np.where(m == 1, 1.0, high)
    return np.where(none, np.nan, np.minimum(low, rate)), np.where(none, np.nan, np.maximum(high, rate))


def difference_interval(differences: ArrayLike, level: float = LEVEL) -> tuple[float, float]:
    """Bounds of the mean over tasks of differences in [-1, 1]: `share_interval` on their scale of (d + 1) / 2."""
    low, high = share_interval(sums((np.asarray(differences, float) + 1) / 2), level)
    return 2 * float(low) - 1, 2 * float(high) - 1


def cluster_bootstrap(
    columns: ArrayLike, *, seed: int = 0, resamples: int = RESAMPLES, by: ArrayLike | None = None
) -> Floats:
    """Sums of columns over resampled tasks: (resamples, columns) from one row a task.

    A row is drawn as a whole, with all its attempts and for both sides of a comparison; divide or subtract the sums
    that come out for the statistic that is wanted. With `by` (a label a row) tasks are drawn within their own stratum.
    """
    rows = np.asarray(columns, float)
    rows = rows[:, None] if rows.ndim == 1 else rows
    rng = np.random.default_rng(seed)
    strata = [np.arange(len(rows))] if by is None else [np.flatnonzero(np.asarray(by) == s) for s in np.unique(by)]
    total = np.zeros((resamples, rows.shape[1]))
    for members in strata:
        if len(members) == 0:
            continue
        step = max(1, CHUNK // len(members))
        for at in range(0, resamples, step):
            count = min(step, resamples - at)
            drawn = rng.integers(0, len(members), (count, len(members)))
            offsets = np.arange(count)[:, None] * len(members)
            weights = np.bincount((drawn + offsets).ravel(), minlength=count * len(members))
            total[at : at + count] += weights.reshape(count, len(members)) @ rows[members]
    return total


def bootstrap_interval(estimate: float, resampled: ArrayLike, tasks: int, level: float = LEVEL) -> tuple[float, float]:
    """Percentile bounds from resampled statistics, widened about the estimate by t / z and sqrt(m / (m - 1)).

    The plain percentile interval of m tasks is too short by just that (Hesterberg 2015, section 4.6). nan for fewer
    than two tasks.
    """
    if tasks < 2:
        return math.nan, math.nan
    tail = (1 - level) / 2
    wider = stats.t.ppf(1 - tail, tasks - 1) / stats.norm.ppf(1 - tail) * math.sqrt(tasks / (tasks - 1))
    values = np.asarray(resampled, float)
    low, high = np.quantile(values[np.isfinite(values)], [tail, 1 - tail])
    return estimate - (estimate - float(low)) * wider, estimate + (float(high) - estimate) * wider
