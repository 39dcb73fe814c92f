"""Intervals: their laws, and their coverage of truths that are known."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.study.intervals import (
    Floats,
    bootstrap_interval,
    cluster_bootstrap,
    difference_interval,
    share_interval,
    sums,
    wilson,
)
from perf.coverage import cells, differences, mcnemar_level, unequal


def bounds(found: tuple[Floats, Floats]) -> tuple[float, float]:
    return float(found[0]), float(found[1])


TWO_POINTS = 0.02
REPETITIONS = 2_000
NOISE = 3 * (0.95 * 0.05 / REPETITIONS) ** 0.5
"""Three standard errors of a coverage that is simulated."""


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        pytest.param(8, 10, 0.4902, 0.9433, id="published example"),
        pytest.param(0, 10, 0.0, 0.2775, id="none"),
        pytest.param(10, 10, 0.7225, 1.0, id="all"),
    ],
)
def test_wilson(successes: int, trials: int, low: float, high: float) -> None:
    assert bounds(wilson(successes, trials)) == pytest.approx((low, high), abs=5e-5)


def test_wilson_of_no_trials_is_not_known() -> None:
    assert np.isnan(np.stack(wilson([0], [0]))).all()


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(1, 6)).map(lambda t: (min(t), t[1])), min_size=1, max_size=40))
def test_bounds_hold_the_rate_and_stay_within_0_and_1(tasks: list[tuple[int, int]]) -> None:
    hits, trials = zip(*tasks, strict=True)
    low, high = share_interval(sums(hits, trials))
    assert 0 <= low <= sum(hits) / sum(trials) <= high <= 1


@settings(deadline=None, max_examples=40)
@given(st.lists(st.floats(0, 1), min_size=2, max_size=40))
def test_failures_mirror_successes(values: list[float]) -> None:
    low, high = share_interval(sums(values))
    mirrored = share_interval(sums([1 - v for v in values]))
    assert (low, high) == pytest.approx((1 - mirrored[1], 1 - mirrored[0]), abs=1e-6)


def test_attempts_that_repeat_each_other_say_no_more_than_one() -> None:
    once = [1, 0, 1, 1, 0, 0, 1, 0, 1, 1]
    five = share_interval(sums([5 * x for x in once], [5] * 10))
    assert bounds(share_interval(sums(once))) == pytest.approx(bounds(five))


def test_one_task_says_nothing_of_others() -> None:
    assert bounds(share_interval(sums([3], [5]))) == (0, 1)


def test_agreeing_tasks_are_no_certainty() -> None:
    low, high = share_interval(sums([0.5] * 6))
    assert low < 0.4 < 0.6 < high


def test_the_bootstrap_draws_whole_tasks() -> None:
    drawn = cluster_bootstrap([[3.0, 5.0], [0.0, 5.0]], resamples=300)
    assert set(drawn[:, 1]) == {10.0}
    assert set(drawn[:, 0]) == {0.0, 3.0, 6.0}


def test_the_bootstrap_gives_the_same_for_the_same_seed() -> None:
    values = np.arange(7.0)
    assert (cluster_bootstrap(values, seed=3) == cluster_bootstrap(values, seed=3)).all()
    assert (cluster_bootstrap(values, seed=3) != cluster_bootstrap(values, seed=4)).any()


def test_strata_keep_their_number_of_tasks() -> None:
    drawn = cluster_bootstrap([[1.0], [1.0], [0.0]], by=["a", "a", "b"], resamples=50)
    assert set(drawn[:, 0]) == {2.0}


def test_the_variance_over_tasks_is_the_bootstraps() -> None:
    rng = np.random.default_rng(2)
    trials = rng.integers(1, 6, 200)
    hits = rng.binomial(trials, rng.beta(1, 2, 200))
    drawn = cluster_bootstrap(np.stack([hits, trials], 1), resamples=8_000)
    spread = (drawn[:, 0] / drawn[:, 1]).std()
    low, high = share_interval(sums(hits, trials))
    assert (high - low) / (2 * 1.96) == pytest.approx(spread, rel=0.04)


def test_a_bootstrap_of_one_task_has_no_bounds() -> None:
    assert np.isnan(bootstrap_interval(0.5, [0.5, 0.5], 1)).all()


def test_a_difference_has_the_sign_of_what_is_subtracted() -> None:
    low, high = difference_interval([0.5, 0.2, 0.9, 0.4, 0.6, 0.7] * 4)
    assert 0 < low < high < 1
    mirrored = difference_interval([-0.5, -0.2, -0.9, -0.4, -0.6, -0.7] * 4)
    assert (low, high) == pytest.approx((-mirrored[1], -mirrored[0]), abs=1e-9)


def test_coverage_is_within_two_points_of_nominal() -> None:
    found = [c for c in cells(REPETITIONS, seed=11, tasks=(20, 60), attempts=(1, 4)) if c.expected >= 4]
    assert len(found) > 25
    off = [(c, c.coverage - 0.95) for c in found if abs(c.coverage - 0.95) > TWO_POINTS + NOISE]
    assert off == []


def test_with_few_tasks_or_rare_successes_coverage_is_at_most_two_points_short() -> None:
    found = list(cells(REPETITIONS, seed=12, tasks=(5, 10, 20), attempts=(1, 4)))
    assert [c for c in found if c.coverage < 0.95 - TWO_POINTS - NOISE] == []


def test_estimates_are_unbiased() -> None:
    for cell in cells(REPETITIONS, seed=13, tasks=(20,), attempts=(3,)):
        # the standard error of a mean of REPETITIONS x 20 values in [0, 1] is at most 0.5 / sqrt of their number
        assert abs(cell.bias) < 4 * 0.5 / (REPETITIONS * 20) ** 0.5


def test_coverage_where_tasks_have_different_numbers_of_attempts() -> None:
    for m in (20, 60):
        assert [c for c in unequal(1_000, m) if c.coverage < 0.95 - TWO_POINTS - NOISE] == []


def test_coverage_of_a_paired_difference() -> None:
    repetitions = 400
    noise = 3 * (0.95 * 0.05 / repetitions) ** 0.5
    for coverage in differences(repetitions, 40, 3, gap=0.3, resamples=300).values():
        assert abs(coverage - 0.95) <= TWO_POINTS + noise


@pytest.mark.parametrize("chance", [0.05, 0.2, 0.4])
def test_mcnemar_keeps_its_level_when_agents_are_equal(chance: float) -> None:
    exact, mid = mcnemar_level(40, chance)
    assert exact <= mid <= 0.052
