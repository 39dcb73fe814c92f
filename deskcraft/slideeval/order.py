"""Axis 3 of VLM-SlideEval: a deck is shown in a shuffled order, and a judge says in which order its slides belong.

Slides are shown at places 1 to n. The truth and a prediction are both orders of these places: (3, 1, 2) says that the
slide shown at the third place comes first. A prediction is treated as follows:

- Its length ratio is that of the list as it was given, repeated and unknown numbers included; so a ratio of 1 alone
  does not make it an order.
- Kendall's tau, Spearman's rho and the exact match are those of predictions that name each place once. The paper
  focuses on 'presentations with correctly predicted lengths' and does not say what it does with a number that is
  repeated or unknown in a list of the right length: it has no rank, so that prediction is left out too. Both are
  counted, each by itself.
- What is left out flatters a judge that loses slides in hard decks. End to end, such a prediction counts as tau = 0 and
  rho = 0 (no better than chance), and as the share of places at which it has the right slide; places beyond the end
  of the deck count for nothing, those that are missing count as wrong.
- Of a single slide there is nothing to order: its deck has no tau and no rho, neither way.
"""

from __future__ import annotations

import hashlib
import json
import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from deskcraft.judge.agreement import Interval, bootstrap, kendall_tau_b, spearman_rho

BINS = (10, 20, 40)
"""The longest deck of each bin: to 10, 11 to 20, 21 to 40 and above. The paper's decks have 19 slides on average."""


def shuffled(count: int, deck: str, seed: int = 0) -> tuple[int, ...]:
    """In which order the slides of a deck are shown.

    Slides are sorted by digests rather than by `random`, so that no version of Python changes what judges were shown.
    A shuffle that happens to be the true order is drawn again: it would score whoever repeats the order given.

    Args:
        count: How many slides the deck has.
        deck: Its name; decks of one length are shuffled differently.
        seed: Another seed gives another shuffle (of two slides there is one only).

    Returns:
        The number of the slide (from 1, in the true order) at each place; never the true order if count > 1.

    Raises:
        ValueError: count is negative.
    """
    if count < 0:
        raise ValueError(f"a deck has no {count} slides")
    true = tuple(range(1, count + 1))
    order, attempt = true, 0
    while order == true and count > 1:
        order = tuple(sorted(true, key=lambda number: _digest(deck, seed, attempt, number)))
        attempt += 1
    return order


def _digest(*parts: str | int) -> bytes:
    return hashlib.sha256(json.dumps(parts).encode()).digest()


def restoring(shown: Sequence[int]) -> tuple[int, ...]:
    """The order of places that puts a shuffled deck right: the truth that predictions are compared with.

    Args:
        shown: The number of the slide at each place, as `shuffled` gives them.

    Returns:
        The place of the first slide, of the second, ...

    Raises:
        ValueError: these are not the numbers from 1 to n, each once.
    """
    if sorted(shown) != list(range(1, len(shown) + 1)):
        raise ValueError(f"not a shuffle of {len(shown)} slides: {list(shown)}")
    return tuple(sorted(range(1, len(shown) + 1), key=lambda place: shown[place - 1]))


@dataclass(frozen=True)
class OrderScore:
    """How well a predicted order of one deck's slides agrees with the true one."""

    slides: int
    """Of the deck."""
    length_ratio: float
    """Length of the prediction by that of the deck."""
    valid: bool
    """Whether it names each place once."""
    whole: bool
    """Whether it is the true order."""
    tau: float | None
    """Kendall's; None for what is not valid, and for a deck of one slide."""
    rho: float | None
    """Spearman's; None as for tau."""
    exact: float | None
    """The share of slides at their true place (the paper's normalised exact match); None for what is not valid."""
    exact_all: float
    """The same of any prediction, end to end."""

    @property
    def tau_all(self) -> float | None:
        """Kendall's tau end to end: 0 for what is not valid; None for a deck of one slide."""
        return self.tau if self.valid or self.slides < 2 else 0.0

    @property
    def rho_all(self) -> float | None:
        """Spearman's rho end to end: 0 for what is not valid; None for a deck of one slide."""
        return self.rho if self.valid or self.slides < 2 else 0.0


def score_order(truth: Sequence[int], predicted: Sequence[int]) -> OrderScore:
    """Compare a predicted order with the true one.

    Args:
        truth: The places in the order in which they belong, see `restoring`.
        predicted: What a judge says; of any length, with whatever numbers.

    Returns:
        Its score; the module says how predictions that are not orders are treated.

    Raises:
        ValueError: the truth is empty or names a place twice.
    """
    count = len(truth)
    if not count or len(set(truth)) < count:
        raise ValueError(f"a true order names every place once, and there is one at least: {list(truth)}")
    right = sum(true == said for true, said in zip(truth, predicted, strict=False)) / count
    valid = len(predicted) == count and set(predicted) == set(truth)
    tau = rho = None
    if valid and count > 1:
        rank = {place: position for position, place in enumerate(truth)}
        positions, said = list(range(count)), [rank[place] for place in predicted]
        tau, rho = kendall_tau_b(positions, said), spearman_rho(positions, said)
    return OrderScore(
        slides=count,
        length_ratio=len(predicted) / count,
        valid=valid,
        whole=tuple(truth) == tuple(predicted),
        tau=tau,
        rho=rho,
        exact=right if valid else None,
        exact_all=right,
    )


@dataclass(frozen=True)
class Spread:
    """A measure over decks; nan where there are too few."""

    mean: Interval
    """With its bootstrap interval over decks, and how many decks have it."""
    deviation: float
    """The standard deviation between decks, as of a sample (n - 1)."""


@dataclass(frozen=True)
class OrderSummary:
    """Scores of many decks."""

    decks: int
    wrong_length: int
    """Predictions that are left out of tau, rho and exact since they are too short or too long."""
    not_orders: int
    """Predictions of the right length that are left out since they repeat a place or name one that was not shown."""
    whole: float
    """The share of decks whose order is all right, of all decks."""
    chance: float
    """The exact match that guessing at random has on average in these decks; that of tau and rho is 0."""
    length_ratio: Spread
    tau: Spread
    rho: Spread
    exact: Spread
    tau_all: Spread
    """End to end, as `rho_all` and `exact_all`."""
    rho_all: Spread
    exact_all: Spread


def summary(scores: Sequence[OrderScore], *, seed: int = 0) -> OrderSummary:
    """The mean, deviation and interval of each measure.

    Args:
        scores: One a deck. Intervals take scores as independent: those of several runs on a deck make them too narrow.
        seed: Of the bootstrap.

    Returns:
        The summary; its measures are nan if no deck has them.
    """
    wrong_length = sum(score.length_ratio != 1 for score in scores)
    return OrderSummary(
        decks=len(scores),
        wrong_length=wrong_length,
        not_orders=sum(not score.valid for score in scores) - wrong_length,
        whole=_mean([float(score.whole) for score in scores]),
        chance=_mean([1 / score.slides for score in scores]),
        length_ratio=_spread([score.length_ratio for score in scores], seed),
        tau=_spread([score.tau for score in scores], seed),
        rho=_spread([score.rho for score in scores], seed),
        exact=_spread([score.exact for score in scores], seed),
        tau_all=_spread([score.tau_all for score in scores], seed),
        rho_all=_spread([score.rho_all for score in scores], seed),
        exact_all=_spread([score.exact_all for score in scores], seed),
    )


def by_length(
    scores: Sequence[OrderScore], bins: Sequence[int] = BINS, *, seed: int = 0
) -> dict[tuple[int, int | None], OrderSummary]:
    """The same for short and long decks apart: a long deck has more orders to choose from, and fills a context.

    Args:
        scores: One a deck.
        bins: The number of slides of the longest deck of each bin, rising; longer decks are in one more bin.
        seed: Of the bootstrap.

    Returns:
        By the numbers of slides from and to (None for any more), all bins, those without decks too.

    Raises:
        ValueError: the bins do not rise from 1 or more.
    """
    ends = [0, *bins]
    if any(low >= high for low, high in zip(ends, bins, strict=False)):
        raise ValueError(f"bins are rising numbers of slides: {list(bins)}")
    ranges: list[tuple[int, int | None]] = [(low + 1, high) for low, high in zip(ends, bins, strict=False)]
    ranges.append((ends[-1] + 1, None))
    return {
        (low, high): summary(
            [score for score in scores if low <= score.slides and (high is None or score.slides <= high)], seed=seed
        )
        for low, high in ranges
    }


def _mean(values: Sequence[float]) -> float:
    return statistics.fmean(values) if values else math.nan


def _mean_of_first(values: Sequence[float], _: Sequence[float]) -> float:
    """The bootstrap draws items of two raters; here there is one."""
    return _mean(values)


def _spread(measured: Sequence[float | None], seed: int) -> Spread:
    values = [value for value in measured if value is not None]
    deviation = statistics.stdev(values) if len(values) > 1 else math.nan
    return Spread(bootstrap(_mean_of_first, values, values, seed=seed), deviation)
