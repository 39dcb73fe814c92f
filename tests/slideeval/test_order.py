"""Scores of predicted orders: known answers, and laws."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.slideeval.order import OrderScore, by_length, restoring, score_order, shuffled, summary

Orders = st.integers(1, 9).flatmap(lambda count: st.permutations(range(1, count + 1)))
Pairs = st.integers(1, 9).flatmap(
    lambda count: st.tuples(st.permutations(range(1, count + 1)), st.permutations(range(1, count + 1)))
)
Answers = st.tuples(Orders, st.lists(st.integers(-1, 11), max_size=12))


@pytest.mark.parametrize(
    ("truth", "predicted", "tau", "rho", "exact"),
    [
        ((1, 2, 3, 4), (1, 2, 3, 4), 1, 1, 1),
        ((3, 1, 4, 2), (3, 1, 4, 2), 1, 1, 1),
        ((1, 2, 3, 4), (4, 3, 2, 1), -1, -1, 0),
        ((1, 2, 3), (3, 2, 1), -1, -1, 1 / 3),
        ((1, 2, 3, 4), (1, 3, 2, 4), 4 / 6, 1 - 6 * 2 / 60, 0.5),  # one of six pairs the wrong way
        ((2, 4, 1, 3), (4, 2, 1, 3), 4 / 6, 1 - 6 * 2 / 60, 0.5),
        ((1, 2, 3, 4), (2, 3, 4, 1), 0, 1 - 6 * 12 / 60, 0),  # all moved by one: no slide is at its place
        ((1, 2), (2, 1), -1, -1, 0),
    ],
)
def test_known_answers(
    truth: tuple[int, ...], predicted: tuple[int, ...], tau: float, rho: float, exact: float
) -> None:
    score = score_order(truth, predicted)
    assert score.valid and score.length_ratio == 1
    assert (score.tau, score.rho, score.exact) == pytest.approx((tau, rho, exact))
    assert (score.tau_all, score.rho_all, score.exact_all) == (score.tau, score.rho, score.exact)
    assert score.whole == (tau == 1)


def test_of_a_single_slide_only_the_place_is_known() -> None:
    assert score_order((1,), (1,)) == OrderScore(1, 1, True, True, None, None, 1, 1)
    wrong = score_order((1,), (2,))
    assert wrong == OrderScore(1, 1, False, False, None, None, None, 0)
    assert wrong.tau_all is None and wrong.rho_all is None


@pytest.mark.parametrize(
    ("predicted", "ratio", "right"),
    [
        ((), 0, 0),
        ((3, 1), 0.5, 0.5),
        ((1, 4, 2), 0.75, 0),
        ((3, 1, 4, 2, 5), 1.25, 1),
        ((3, 1, 4, 2, 3), 1.25, 1),
        ((3, 3, 4, 4), 1, 0.5),
        ((3, 1, 4, 7), 1, 0.75),
        ((2, 0, 3, 1), 1, 0),
    ],
    ids=["none", "too short", "one missing", "too long", "said twice", "duplicates", "unknown", "from zero"],
)
def test_what_is_not_an_order_counts_end_to_end_only(predicted: tuple[int, ...], ratio: float, right: float) -> None:
    score = score_order((3, 1, 4, 2), predicted)
    assert (score.length_ratio, score.valid, score.whole) == (ratio, False, False)
    assert (score.tau, score.rho, score.exact) == (None, None, None)
    assert (score.tau_all, score.rho_all, score.exact_all) == (0, 0, right)


@pytest.mark.parametrize("truth", [(), (1, 1), (1, 2, 1)])
def test_a_true_order_names_every_place_once(truth: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="every place once"):
        score_order(truth, (1,))


@given(Pairs, st.lists(st.integers(), min_size=9, max_size=9, unique=True))
def test_names_of_places_do_not_matter(pair: tuple[list[int], list[int]], other: list[int]) -> None:
    truth, predicted = pair
    names = dict(enumerate(other, 1))
    assert score_order([names[place] for place in truth], [names[place] for place in predicted]) == score_order(*pair)


@given(Pairs)
def test_measures_are_in_their_ranges_and_the_true_order_is_best(pair: tuple[list[int], list[int]]) -> None:
    truth, predicted = pair
    score, best = score_order(truth, predicted), score_order(truth, truth)
    assert score.valid and score.exact is not None and 0 <= score.exact <= 1
    assert best.whole and best.exact == 1
    if len(truth) > 1:
        assert score.tau is not None and score.rho is not None and best.tau is not None and best.rho is not None
        assert abs(score.tau) <= 1 + 1e-12 and abs(score.rho) <= 1 + 1e-12
        assert (best.tau, best.rho) == pytest.approx((1, 1))
        assert score.whole == (score.tau > 1 - 1e-9) == (score.rho > 1 - 1e-9) == (score.exact == 1)


@given(Pairs)
def test_tau_and_rho_by_their_formulas(pair: tuple[list[int], list[int]]) -> None:
    truth, predicted = pair
    count, score = len(truth), score_order(truth, predicted)
    ranks = [truth.index(place) for place in predicted]
    if count > 1:
        apart = sum(ranks[i] > ranks[j] for j in range(count) for i in range(j))
        squares = sum((rank - place) ** 2 for place, rank in enumerate(ranks))
        assert score.tau == pytest.approx(1 - 4 * apart / (count * (count - 1)))
        assert score.rho == pytest.approx(1 - 6 * squares / (count * (count**2 - 1)))


@given(Answers)
def test_any_answer_has_a_score(answer: tuple[list[int], list[int]]) -> None:
    truth, predicted = answer
    score = score_order(truth, predicted)
    assert score.valid == (sorted(predicted) == sorted(truth))
    assert score.whole == (predicted == truth)
    assert 0 <= score.exact_all <= 1
    assert score.length_ratio * len(truth) == pytest.approx(len(predicted))


# ---- Shuffles


def test_shuffles_are_pinned() -> None:
    assert shuffled(8, "salt-roads") == (1, 7, 8, 3, 5, 6, 2, 4)
    assert shuffled(5, "salt-roads", seed=1) == (3, 1, 2, 5, 4)
    assert shuffled(3, "d") == (3, 1, 2)
    assert (shuffled(0, "d"), shuffled(1, "d")) == ((), (1,))
    with pytest.raises(ValueError, match="no -1 slides"):
        shuffled(-1, "d")


@given(st.integers(2, 30), st.text(max_size=12), st.integers(0, 99))
def test_a_shuffle_is_never_the_true_order(count: int, deck: str, seed: int) -> None:
    shown = shuffled(count, deck, seed)
    assert shown == shuffled(count, deck, seed)
    assert sorted(shown) == list(range(1, count + 1)) != list(shown)


def test_shuffles_differ_by_deck_and_seed_and_use_all_orders() -> None:
    assert len({shuffled(20, deck, seed) for deck in "ab" for seed in range(10)}) == 20
    assert len({shuffled(3, "d", seed) for seed in range(60)}) == 5


@given(Orders)
def test_the_truth_puts_a_shuffle_right(shown: list[int]) -> None:
    truth = restoring(shown)
    assert [shown[place - 1] for place in truth] == sorted(shown)
    assert list(restoring(truth)) == shown


def test_the_truth_is_of_a_shuffle() -> None:
    with pytest.raises(ValueError, match="not a shuffle of 2 slides"):
        restoring((1, 3))


# ---- Many decks


def test_a_summary_counts_what_it_leaves_out() -> None:
    truth = (1, 2, 3, 4)
    answers = [(1, 2, 3, 4), (4, 3, 2, 1), (1, 2, 3), (1, 2, 3, 4, 5), (1, 2, 2, 4)]
    found = summary([*(score_order(truth, answer) for answer in answers), score_order((1,), (1,))])
    assert (found.decks, found.wrong_length, found.not_orders) == (6, 2, 1)
    assert found.whole == pytest.approx(2 / 6)
    assert found.chance == pytest.approx((5 / 4 + 1) / 6)
    assert found.length_ratio.mean.value == pytest.approx(1) and found.length_ratio.mean.items == 6
    assert found.tau.mean.value == pytest.approx(0) and found.tau.mean.items == 2
    assert found.tau.deviation == pytest.approx(math.sqrt(2))
    assert found.exact.mean.value == pytest.approx(2 / 3) and found.exact.mean.items == 3
    assert found.tau_all.mean.value == pytest.approx(0) and found.tau_all.mean.items == 5
    assert found.rho_all.mean.value == pytest.approx(0) and found.rho_all.mean.items == 5
    assert found.exact_all.mean.value == pytest.approx((1 + 0 + 0.75 + 1 + 0.75 + 1) / 6)


def test_an_interval_is_around_the_mean_and_repeats() -> None:
    scores = [score_order(range(1, 9), shuffled(8, "a", seed)) for seed in range(30)]
    one = summary(scores)
    assert one.tau.mean.low < one.tau.mean.value < one.tau.mean.high
    assert one == summary(scores)
    assert one.tau.mean.low != summary(scores, seed=1).tau.mean.low


def test_a_summary_of_nothing_says_nothing() -> None:
    found = summary([])
    assert (found.decks, found.wrong_length, found.not_orders) == (0, 0, 0)
    values = (found.whole, found.chance, found.tau.mean.value, found.tau.mean.low, found.tau.deviation)
    assert all(math.isnan(value) for value in values)
    single = summary([score_order((1, 2), (2, 1))])
    assert single.tau.mean.value == pytest.approx(-1) and math.isnan(single.tau.deviation)


def test_decks_by_length() -> None:
    scores = [score_order(range(1, count + 1), range(1, count + 1)) for count in (1, 10, 11, 20, 21, 41, 46)]
    assert {ends: found.decks for ends, found in by_length(scores).items()} == {
        (1, 10): 2,
        (11, 20): 2,
        (21, 40): 1,
        (41, None): 2,
    }
    assert {ends: found.decks for ends, found in by_length(scores, (15,)).items()} == {(1, 15): 3, (16, None): 4}
    assert [found.decks for found in by_length(scores, ()).values()] == [7]
    for bins in ((0, 5), (5, 5), (9, 3)):
        with pytest.raises(ValueError, match="rising"):
            by_length(scores, bins)
