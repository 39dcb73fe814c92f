"""Two agents on the tasks that both have."""

from __future__ import annotations

import pytest
from scipy import stats

from deskcraft.errors import BadInput
from deskcraft.study.compare import compare, comparisons, mcnemar
from tests.study.rows import attempts, table
from tests.study.synthetic import Simulated, synthetic_table


@pytest.mark.parametrize(("a", "b"), [(0, 6), (1, 9), (3, 5), (12, 4)])
def test_mcnemar_is_the_binomial_test_and_its_mid_p(a: int, b: int) -> None:
    exact, mid = mcnemar(a, b)
    assert exact == pytest.approx(stats.binomtest(a, a + b).pvalue)
    assert mid == pytest.approx(exact - stats.binom.pmf(a, a + b, 0.5))


def test_mcnemar_of_a_draw() -> None:
    assert mcnemar(0, 0) == (1.0, 1.0)
    assert mcnemar(2, 2) == pytest.approx((1.0, 1 - 6 / 16 / 2))
    with pytest.raises(ValueError, match="not negative"):
        mcnemar(-1, 2)


def test_only_tasks_that_both_have_count_and_each_weighs_the_same() -> None:
    frame = table(
        *attempts("os/a", "11", agent="x"),
        *attempts("os/b", "0", agent="x"),
        *attempts("os/c", "1", agent="x"),
        *attempts("os/a", "10", agent="y"),
        *attempts("os/b", "0", agent="y"),
    )
    left_out, _ = compare(frame, "x", "y")
    assert (left_out.tasks, left_out.tasks_only_one) == (2, 1)
    assert (left_out.rate_a, left_out.rate_b, left_out.difference) == (0.5, 0.25, 0.25)


def test_mcnemar_takes_the_first_attempt_that_counts() -> None:
    frame = table(*attempts("os/a", "-10", agent="x"), *attempts("os/a", "01", agent="y"))
    left_out, as_failures = compare(frame, "x", "y")
    assert (left_out.only_a, left_out.only_b) == (1, 0)
    assert (as_failures.only_a, as_failures.only_b) == (0, 0)


def test_swapped_agents_give_the_same_with_the_other_sign() -> None:
    frame = synthetic_table(Simulated(240))
    one, other = compare(frame, "steady", "hasty")[0], compare(frame, "hasty", "steady")[0]
    assert one.difference == pytest.approx(-other.difference)
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low))
    assert (one.p_exact, one.p_permutation) == (other.p_exact, other.p_permutation)


def test_a_clear_difference_is_seen_and_equal_agents_are_not_told_apart() -> None:
    apart = table(
        *(row for i in range(12) for a, o in (("x", "111"), ("y", "000")) for row in attempts(f"os/{i}", o, agent=a))
    )
    clear = compare(apart, "x", "y")[0]
    assert clear.low > 0 and max(clear.p_exact, clear.p_mid, clear.p_permutation) < 0.01
    same = table(*(row for i in range(12) for a in "xy" for row in attempts(f"os/{i}", "10", agent=a)))
    equal = compare(same, "x", "y")[0]
    assert equal.low < 0 < equal.high and equal.p_permutation == equal.p_exact == 1


def test_who_is_not_there_and_nothing_in_common_are_told() -> None:
    frame = table(*attempts("os/a", "1", agent="x"), *attempts("os/b", "1", agent="y"))
    with pytest.raises(BadInput, match="no agent is called 'z' here; there are x, y"):
        compare(frame, "x", "z")
    with pytest.raises(BadInput, match="no task in common"):
        compare(frame, "x", "y")
    with pytest.raises(BadInput, match="with itself"):
        compare(frame, "x", "x")


def test_every_pair_of_agents_with_a_task_in_common() -> None:
    frame = table(
        *attempts("os/a", "1", agent="x"), *attempts("os/a", "0", agent="y"), *attempts("os/b", "0", agent="z")
    )
    assert comparisons(frame).select("a", "b", "unscored").rows() == [("x", "y", "left_out"), ("x", "y", "as_failures")]
    assert comparisons(frame.clear()).is_empty()
