"""The manipulation check, on judges whose statistics are known."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.slideeval.manipulation import (
    FIVE,
    HUNDRED,
    Rated,
    Scale,
    agreement_by_severity,
    check,
    degradation,
    fidelity,
    isotonic_link,
    mace,
    poa_adjacent,
)
from deskcraft.slideeval.perturb import SEVERITIES, Axis

UNIT = Scale(0, 1)
FEW = 50
"""Resamples: intervals are tested for what they must be, not for how narrow they are."""


def rated(
    of: Callable[[float], float | None], scale: Scale = UNIT, slides: int = 4, axis: Axis = "text"
) -> list[Rated]:
    """The scores of a judge that knows the severity."""
    return [Rated(f"slide {n}", axis, s, scale, of(s)) for n in range(slides) for s in SEVERITIES]


def series(*degradations: float, slide: str = "slide", scale: Scale = UNIT) -> list[Rated]:
    """One slide with these y*, at severities 0, 0.1, ..."""
    return [
        Rated(slide, "text", severity, scale, scale.high - found * (scale.high - scale.low))
        for severity, found in zip(SEVERITIES, degradations, strict=False)
    ]


@pytest.mark.parametrize(
    ("score", "scale", "expected"),
    [(5, FIVE, 0), (1, FIVE, 1), (3, FIVE, 0.5), (100, HUNDRED, 0), (1, HUNDRED, 1), (50.5, HUNDRED, 0.5)],
)
def test_a_score_becomes_a_degradation(score: float, scale: Scale, expected: float) -> None:
    assert degradation(score, scale) == expected


@pytest.mark.parametrize(("score", "scale"), [(0, FIVE), (6, FIVE), (100.5, HUNDRED), (math.nan, FIVE), (1, (1, 1))])
def test_a_score_is_on_its_scale(score: float, scale: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="a score is from"):
        degradation(score, Scale(*scale))


def test_a_judge_that_sees_the_severity() -> None:
    (found,) = check(rated(lambda s: 1 - s), resamples=FEW).values()
    for interval, value in ((found.poa_adjacent, 1), (found.mace, 0), (found.fidelity, 1)):
        assert (interval.value, interval.low, interval.high) == pytest.approx((value, value, value), abs=1e-9)
        assert interval.items == 4, "slides, not scores"
    assert found.not_judged == 0


def test_a_judge_that_always_says_the_same() -> None:
    (found,) = check(rated(lambda _: 3, FIVE), resamples=FEW).values()
    assert found.poa_adjacent.value == 1, "it never decreases"
    assert found.mace.value == pytest.approx(sum(abs(0.5 - s) for s in SEVERITIES) / 11)
    assert math.isnan(found.fidelity.value) and math.isnan(found.fidelity.low)


def test_a_judge_that_likes_bad_slides() -> None:
    (found,) = check(rated(lambda s: s), resamples=FEW).values()
    assert found.poa_adjacent.value == 0
    assert found.fidelity.value == pytest.approx(-1)
    assert found.mace.value == pytest.approx(sum(abs(1 - 2 * s) for s in SEVERITIES) / 11)


def test_steps_are_counted_by_slide_and_slides_weigh_the_same() -> None:
    half = series(0, 0.2, 0.1, 0.1, 0.0, slide="a")  # up, down, level, down
    one = series(0.3, 0.4, slide="b")
    none = series(0.5, slide="c")
    found = poa_adjacent([*half, *one, *none], resamples=FEW)
    assert found.value == pytest.approx((0.5 + 1) / 2)
    assert found.items == 2, "a slide at one severity has no step"
    assert 0.5 <= found.low <= found.value <= found.high <= 1


def test_the_order_of_scores_does_not_matter_and_a_missing_one_is_stepped_over() -> None:
    scores = series(0, 0.2, 0.1, 0.3)
    gap = [*scores[:2], Rated("slide", "text", 0.2, UNIT, None), scores[3]]
    assert poa_adjacent(scores, resamples=FEW).value == pytest.approx(2 / 3)
    assert poa_adjacent(scores[::-1], resamples=FEW).value == pytest.approx(2 / 3)
    assert poa_adjacent(gap, resamples=FEW).value == 1
    (found,) = check(gap, resamples=FEW).values()
    assert found.not_judged == 1
    assert found.mace.value == pytest.approx((0 + 0.1 + 0) / 3)


def test_repeated_scores_are_averaged() -> None:
    repeats = [*series(0, 0.4), *series(0.2, 0.0), *series(0.1, 0.2)]
    assert mace(repeats, resamples=FEW).value == pytest.approx((0.1 + 0.1) / 2)
    # both means are of 11 points, and the second one is less by the last bit of a floating-point number
    thirds = [
        Rated("slide", "text", severity, HUNDRED, score)
        for severity, scores in ((0.1, (11, 11, 11)), (0.2, (10, 11, 12)))
        for score in scores
    ]
    assert poa_adjacent(thirds, resamples=FEW).value == 1


def test_nothing_judged_says_nothing() -> None:
    for scores in ([], [Rated("slide", "text", 0.1, FIVE, None)]):
        for found in (f(scores, resamples=FEW) for f in (poa_adjacent, mace, fidelity)):
            assert all(math.isnan(each) for each in (found.value, found.low, found.high))
            assert found.items == 0
    assert check([]) == {}


def test_scales_are_not_mixed_and_axes_are_kept_apart() -> None:
    mixed = [*rated(lambda _: 3, FIVE), *rated(lambda _: 50, HUNDRED)]
    for statistic in (poa_adjacent, mace, fidelity):
        with pytest.raises(ValueError, match="several scales"):
            statistic(mixed, resamples=FEW)
    axes = [*mixed, *rated(lambda s: 5 - 4 * s, FIVE, axis="geometry")]
    found = check(axes, resamples=FEW)
    assert list(found) == [("geometry", FIVE), ("text", FIVE), ("text", HUNDRED)]
    assert found["geometry", FIVE].fidelity.value == pytest.approx(1)


def test_intervals_are_of_slides() -> None:
    """Half of the slides are judged by their severity, half the other way round: what is drawn decides."""
    scores = [Rated(f"slide {n}", "style", s, UNIT, 1 - s if n % 2 else s) for n in range(10) for s in SEVERITIES]
    found = fidelity(scores, resamples=400)
    assert found.value == pytest.approx(0, abs=1e-9)
    assert found.low < -0.4 and found.high > 0.4, "ten slides tell little, however many scores they have"
    assert fidelity(scores, resamples=400) == found
    uneven = [score for n in range(10) for score in series(0, n**2 / 100, slide=f"slide {n}")]
    assert mace(uneven) == mace(uneven) != mace(uneven, seed=1)


@given(st.lists(st.lists(st.integers(1, 5), min_size=1, max_size=11), min_size=1, max_size=5))
@settings(max_examples=50)
def test_bounds(slides: list[list[int]]) -> None:
    scores = [
        Rated(f"slide {n}", "text", severity, FIVE, score)
        for n, each in enumerate(slides)
        for severity, score in zip(SEVERITIES, each, strict=False)
    ]
    (found,) = check(scores, resamples=5).values()
    assert 0 <= found.mace.value <= 1
    assert math.isnan(found.poa_adjacent.value) or 0 <= found.poa_adjacent.value <= 1
    assert math.isnan(found.fidelity.value) or -1 <= found.fidelity.value <= 1


def linked(pairs: Sequence[tuple[float, float]]) -> tuple[list[Rated], list[Rated]]:
    """Scores of as many slides on both scales, by their y*."""
    left = [score for n, (x, _) in enumerate(pairs) for score in series(x, slide=f"slide {n}", scale=FIVE)]
    right = [score for n, (_, y) in enumerate(pairs) for score in series(y, slide=f"slide {n}", scale=HUNDRED)]
    return left, right


def test_a_known_isotonic_regression() -> None:
    # the means by level are 0.1, 0.4, 0.2, 0.7; the two in the middle are pooled to 0.3
    pairs = [(0, 0.0), (0, 0.2), (0.25, 0.4), (0.5, 0.2), (0.75, 0.7)]
    found = isotonic_link(*linked(pairs))
    error = 2 * 0.1**2 + 2 * 0.1**2
    total = sum((y - 0.3) ** 2 for _, y in pairs)
    assert found.pairs == 5 and found.not_judged == 0
    assert found.r2 == pytest.approx(1 - error / total)
    assert found.rmse == pytest.approx(math.sqrt(error / 5))
    assert 0.05 < found.p < 0.5, "five pairs prove little"


def test_pooled_levels_weigh_by_their_pairs() -> None:
    pairs = [(0, 0.6), (0, 0.6), (0, 0.6), (1, 0.2)]  # decreasing: one value for all, their mean
    found = isotonic_link(*linked(pairs))
    assert found.r2 == pytest.approx(0)
    assert found.rmse == pytest.approx(math.sqrt((3 * 0.1**2 + 0.3**2) / 4))
    assert found.p == 1


def test_a_monotone_function_is_linked_perfectly() -> None:
    found = isotonic_link(*linked([(n % 5 / 4, (n % 5 / 4) ** 3) for n in range(30)]))
    assert (found.r2, found.rmse) == pytest.approx((1, 0), abs=1e-6)
    assert found.p == 0.001, "as in the paper: none of 999 permutations is as good"
    assert isotonic_link(*linked([(n % 5 / 4, n % 5 / 4) for n in range(30)]), permutations=99).p == 0.01


def test_scores_without_a_link() -> None:
    found = isotonic_link(*linked([(n % 5 / 4, n // 5 / 5) for n in range(30)]))
    assert found.r2 == pytest.approx(0, abs=1e-9)
    assert found.p > 0.9


def test_what_has_no_link() -> None:
    left, right = linked([(0, 0.5), (0.5, 0.5)])
    constant = isotonic_link(left, right)
    assert math.isnan(constant.r2) and math.isnan(constant.p) and constant.rmse == pytest.approx(0, abs=1e-9)
    turned = isotonic_link(*linked([(0.5, 0), (0.5, 1)]))
    assert math.isnan(turned.r2) and math.isnan(turned.p) and turned.rmse == pytest.approx(0.5)
    single = isotonic_link(left[:1], right)
    assert single.pairs == 1 and math.isnan(single.r2) and math.isnan(single.rmse) and math.isnan(single.p)
    missing = isotonic_link([left[0], Rated("slide 1", "text", 0, FIVE, None)], right)
    assert (missing.pairs, missing.not_judged) == (1, 1)


def test_two_judges_by_severity() -> None:
    def judge(of: Callable[[int, float], float | None]) -> list[Rated]:
        return [Rated(f"slide {n}", "style", s, UNIT, of(n, s)) for n in range(6) for s in (0.0, 0.5, 1.0)]

    a = judge(lambda n, s: n / 10)
    b = judge(lambda n, s: {0.0: n / 5, 0.5: 1 - n / 5, 1.0: 0.5}[s])
    found = agreement_by_severity(a, b, resamples=FEW)
    assert list(found.rho) == [0, 0.5, 1]
    assert found.rho[0].value == pytest.approx(1) and found.rho[0].items == 6
    assert found.rho[0.5].value == pytest.approx(-1)
    assert math.isnan(found.rho[1].value), "one of them says the same of every slide"
    assert found.mean == pytest.approx(0)
    some = agreement_by_severity(a, judge(lambda n, s: None if n == 0 else n / 5), resamples=FEW)
    assert some.not_judged == 3 and some.rho[0].items == 5 and some.mean == pytest.approx(1)


def test_judges_of_different_slides_have_nothing_to_agree_on() -> None:
    found = agreement_by_severity(series(0, 0.1, slide="a"), series(0, 0.1, slide="b"))
    assert found.rho == {} and math.isnan(found.mean) and found.not_judged == 0


def test_judges_on_different_scales_can_be_compared() -> None:
    coarse = [Rated(f"slide {n}", "text", 0.3, FIVE, n + 1) for n in range(5)]
    fine = [Rated(f"slide {n}", "text", 0.1 + 0.2, HUNDRED, 20 * n + 1) for n in range(5)]
    found = agreement_by_severity(coarse, fine, resamples=FEW)
    assert found.rho[0.3].value == pytest.approx(1), "0.1 + 0.2 is 0.3"
