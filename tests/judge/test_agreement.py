"""Statistics of agreement, against published examples and their laws."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.judge import (
    agreement,
    bootstrap,
    cohen_kappa,
    kendall_tau_b,
    krippendorff_alpha,
    largest_tau_b,
    percent,
    spearman_rho,
    stability,
)
from deskcraft.judge.agreement import category

# Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), part C: four observers, twelve units, gaps
OBSERVERS: list[list[float | None]] = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]
Scores = st.lists(st.floats(0, 1, allow_nan=False).map(lambda v: round(v, 2)), min_size=2, max_size=12)


@pytest.mark.parametrize(
    ("level", "alpha"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849), ("ratio", 0.797)]
)
def test_alpha_of_the_published_example(level: Any, alpha: float) -> None:
    assert krippendorff_alpha(OBSERVERS, level) == pytest.approx(alpha, abs=0.0006)


def test_alpha_of_two_observers_and_two_values() -> None:
    # the same paper, part A: two observers, ten units, 0.095
    a: list[float | None] = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0]
    b: list[float | None] = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0]
    assert krippendorff_alpha([a, b], "nominal") == pytest.approx(0.095, abs=0.0006)


def test_alpha_says_nothing_of_one_value_or_of_single_ratings() -> None:
    assert math.isnan(krippendorff_alpha([[1, 1], [1, 1]]))
    assert math.isnan(krippendorff_alpha([[1, None], [None, 2]]))
    assert math.isnan(krippendorff_alpha([]))
    with pytest.raises(ValueError, match="one place for every item"):
        krippendorff_alpha([[1], [1, 2]])


def test_kappa_of_a_known_table() -> None:
    # 50 items: both yes 20, only the first 5, only the second 10, both no 15 (observed 0.70, by chance 0.50)
    a = ["y"] * 25 + ["n"] * 25
    b = ["y"] * 20 + ["n"] * 5 + ["y"] * 10 + ["n"] * 15
    assert percent(a, b) == 0.7
    assert cohen_kappa(a, b) == pytest.approx(0.4)
    assert math.isnan(cohen_kappa(["y"], ["y"]))


def test_rank_correlations_with_ties() -> None:
    a, b = [1, 2, 2, 3], [1, 2, 3, 3]
    # concordant 4, discordant 0, one tie in each: 4 / sqrt(5 * 5)
    assert kendall_tau_b(a, b) == pytest.approx(0.8)
    assert spearman_rho([1, 2, 3, 4, 5], [5, 6, 7, 8, 7]) == pytest.approx(0.8208, abs=1e-4)
    assert math.isnan(kendall_tau_b([1, 1], [1, 2]))
    assert math.isnan(spearman_rho([1], [1]))


def test_different_items_are_no_comparison() -> None:
    with pytest.raises(ValueError, match="2 and 1 ratings"):
        percent([1, 2], [1])


@given(Scores)
def test_who_agrees_with_himself_agrees_wholly(scores: list[float]) -> None:
    assert percent(scores, scores) == 1
    for value in (cohen_kappa(scores, scores), kendall_tau_b(scores, scores), spearman_rho(scores, scores)):
        assert math.isnan(value) or value == pytest.approx(1)
    alpha = krippendorff_alpha([scores, scores])
    assert math.isnan(alpha) or alpha == pytest.approx(1)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=12))
def test_kappa_is_symmetric_and_at_most_one(pairs: list[tuple[int, int]]) -> None:
    a, b = [x for x, _ in pairs], [y for _, y in pairs]
    there, back = cohen_kappa(a, b), cohen_kappa(b, a)
    assert (math.isnan(there) and math.isnan(back)) or (there == pytest.approx(back) and there <= 1 + 1e-9)


def test_an_interval_holds_its_value_and_comes_again_by_its_seed() -> None:
    a = [n / 30 for n in range(30)]
    b = [min(1.0, max(0.0, x + (0.1 if n % 3 else -0.2))) for n, x in enumerate(a)]
    found = bootstrap(kendall_tau_b, a, b, seed=1, resamples=300)
    assert found.low <= found.value <= found.high <= 1
    assert found == bootstrap(kendall_tau_b, a, b, seed=1, resamples=300)
    assert found != bootstrap(kendall_tau_b, a, b, seed=2, resamples=300)


def test_an_interval_of_nothing_says_nothing() -> None:
    found = bootstrap(percent, [], [])
    assert (found.items, math.isnan(found.value), math.isnan(found.low)) == (0, True, True)


def test_what_was_not_judged_is_counted_and_in_no_statistic() -> None:
    truth = {f"t{n}": n / 10 for n in range(11)}
    judged = {name: None if name == "t3" else value for name, value in truth.items()}
    found = agreement(truth, judged, resamples=50)
    assert (found.items, found.not_judged) == (10, 1)
    assert [found.percent.value, found.tau_b.value, found.alpha] == pytest.approx([1, 1, 1])


@pytest.mark.parametrize(
    ("score", "name"),
    [(0, "none"), (0.01, "some"), (0.49, "some"), (0.5, "significant"), (0.99, "significant"), (1, "perfect")],
)
def test_the_categories_are_the_papers(score: float, name: str) -> None:
    assert category(score) == name


def test_stability_over_repeats() -> None:
    found = stability([[0.5, 0.5], [0.0, 1.0], [0.0, 0.0], [0.7]])
    assert (found.items, found.too_few) == (3, 1)
    assert found.mean_variance == pytest.approx(0.25 / 3)
    assert found.median_variance == 0
    assert found.mean_cv == pytest.approx(1 / 3)
    assert math.isnan(stability([]).mean_cv)


def test_few_categories_bound_what_many_scores_can_reach() -> None:
    categories, scores = [0.0, 0.0, 1.0, 1.0], [0.1, 0.2, 0.3, 0.4]
    assert largest_tau_b(categories, scores) == pytest.approx(kendall_tau_b(categories, scores))
    assert largest_tau_b(categories, scores[::-1]) == pytest.approx(4 / math.sqrt(4 * 6))
    assert largest_tau_b(scores, scores[::-1]) == pytest.approx(1.0)
    assert math.isnan(largest_tau_b([1.0, 1.0], [0.1, 0.2]))
