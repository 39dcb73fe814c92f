"""pass@k and pass^k: exact values, laws, and that they are unbiased."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.study import pass_at_k, pass_hat_k
from deskcraft.study.reliability import pass_at_k_all, pass_hat_k_all, reliability
from tests.study.rows import attempts, table


@st.composite
def counts(draw: st.DrawFn) -> tuple[int, int, int]:
    n = draw(st.integers(1, 60))
    return n, draw(st.integers(0, n)), draw(st.integers(1, n))


@pytest.mark.parametrize(
    ("n", "c", "k"), [(n, c, k) for n in range(1, 7) for c in range(n + 1) for k in range(1, n + 1)]
)
def test_they_are_the_shares_of_all_subsets(n: int, c: int, k: int) -> None:
    subsets = list(itertools.combinations([1] * c + [0] * (n - c), k))
    assert pass_at_k(n, c, k) == pytest.approx(sum(map(any, subsets)) / len(subsets), abs=1e-15)
    assert pass_hat_k(n, c, k) == pytest.approx(sum(map(all, subsets)) / len(subsets), abs=1e-15)


@settings(deadline=None, max_examples=40)
@given(counts())
def test_at_one_both_are_the_rate(nck: tuple[int, int, int]) -> None:
    n, c, _ = nck
    assert pass_at_k(n, c, 1) == pass_hat_k(n, c, 1) == c / n


@settings(deadline=None, max_examples=40)
@given(counts())
def test_pass_at_k_rises_and_pass_hat_k_falls_with_k(nck: tuple[int, int, int]) -> None:
    n, c, k = nck
    if k < n:
        assert pass_at_k(n, c, k) <= pass_at_k(n, c, k + 1)
        assert pass_hat_k(n, c, k) >= pass_hat_k(n, c, k + 1)


@settings(deadline=None, max_examples=40)
@given(counts())
def test_one_is_the_other_of_failures(nck: tuple[int, int, int]) -> None:
    n, c, k = nck
    assert pass_at_k(n, c, k) == pytest.approx(1 - pass_hat_k(n, n - c, k), abs=1e-15)
    assert 0 <= pass_hat_k(n, c, k) <= pass_at_k(n, c, k) <= 1


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 12), st.fractions(0, 1), st.data())
def test_they_are_unbiased_for_any_chance_of_success(n: int, p: Fraction, data: st.DataObject) -> None:
    k = data.draw(st.integers(1, n))
    weights = [math.comb(n, c) * p**c * (1 - p) ** (n - c) for c in range(n + 1)]
    at = sum(float(w) * pass_at_k(n, c, k) for c, w in enumerate(weights))
    hat = sum(float(w) * pass_hat_k(n, c, k) for c, w in enumerate(weights))
    assert at == pytest.approx(float(1 - (1 - p) ** k), abs=1e-12)
    assert hat == pytest.approx(float(p**k), abs=1e-12)


def test_many_attempts_keep_their_digits() -> None:
    n, k = 1_000_000, 1_000
    assert pass_at_k(n, 1, k) == k / n
    assert pass_hat_k(n, n - 1, k) == (n - k) / n
    assert pass_at_k(n, 3, k) == float(1 - Fraction(math.comb(n - 3, k), math.comb(n, k)))
    assert 0 < pass_hat_k(2_000, 1_000, 600) < 1e-200


@pytest.mark.parametrize(("n", "c", "k"), [(0, 0, 1), (3, 4, 1), (3, -1, 1), (3, 1, 0), (3, 1, 4), (-1, 0, 1)], ids=str)
def test_nonsense_is_told(n: int, c: int, k: int) -> None:
    for of in (pass_at_k, pass_hat_k):
        with pytest.raises(ValueError, match="attempts"):
            of(n, c, k)


def test_fractions_of_attempts_are_told() -> None:
    with pytest.raises(TypeError):
        pass_at_k(3, 1.5, 2)  # type: ignore[arg-type]


def test_many_tasks_at_once_are_the_same_and_nan_where_attempts_are_too_few() -> None:
    n, c = np.array([3, 3, 2, 5]), np.array([1, 1, 0, 5])
    assert pass_at_k_all(n, c, 3) == pytest.approx([1.0, 1.0, np.nan, 1.0], nan_ok=True)
    assert pass_hat_k_all(n, c, 2) == pytest.approx([0.0, 0.0, 0.0, 1.0])


def test_each_task_weighs_the_same_and_too_few_attempts_leave_it_out() -> None:
    frame = table(*attempts("os/a", "110"), *attempts("os/b", "1"), *attempts("os/c", "00"))
    found = {row["k"]: row for row in reliability(frame).filter(unscored="left_out").to_dicts()}
    assert found[1]["pass_at_k"] == pytest.approx((2 / 3 + 1 + 0) / 3)
    assert (found[2]["tasks"], found[2]["tasks_all"]) == (2, 3)
    assert found[2]["pass_at_k"] == pytest.approx((1 + 0) / 2)
    assert found[2]["pass_hat_k"] == pytest.approx((1 / 3 + 0) / 2)
    assert found[3]["tasks"] == 1


def test_unscored_attempts_are_none_or_failures() -> None:
    found = reliability(table(*attempts("os/a", "1-"))).select("unscored", "k", "pass_at_k", "pass_hat_k").rows()
    assert found == [("as_failures", 1, 0.5, 0.5), ("as_failures", 2, 1.0, 0.0), ("left_out", 1, 1.0, 1.0)]


def test_reliability_by_any_columns() -> None:
    frame = table(*attempts("os/a", "11", level="L1"), *attempts("os/b", "10", level="L3", agent="other"))
    found = reliability(frame, ["agent", "level"], ks=[2]).filter(unscored="left_out")
    assert found.select("agent", "level", "pass_hat_k").rows() == [("agent", "L1", 1.0), ("other", "L3", 0.0)]
