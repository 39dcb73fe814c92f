"""Budgets of steps from one run."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.errors import BadInput
from deskcraft.study.budgets import by_finish, by_state
from tests.study.rows import attempts, table
from tests.study.synthetic import Simulated, synthetic_table


def rates(curve: pl.DataFrame) -> dict[int, float]:
    return dict(curve.filter(unscored="left_out").select("budget", "rate").rows())


def point(step: int, success: int | None) -> dict[str, float | None]:
    return {"step": step, "success": success, "score": None if success is None else float(success)}


def test_a_success_that_ends_by_the_budget_counts_at_exactly_that_budget() -> None:
    frame = table({"success": 1, "steps": 25})
    assert rates(by_finish(frame, [24, 25, 26])) == {24: 0.0, 25: 1.0, 26: 1.0}
    late = table({"success": 1, "steps": 25, "checkpoints": [point(24, 0)]})
    assert rates(by_state(late, [24, 25, 26])) == {24: 0.0, 25: 1.0, 26: 1.0}


def test_a_success_without_steps_counts_from_the_first() -> None:
    assert rates(by_finish(table({"success": 1, "steps": 0}), [1])) == {1: 1.0}


def test_a_failure_counts_at_no_budget() -> None:
    assert rates(by_finish(table({"success": 0, "steps": 3}), [3, 100])) == {3: 0.0, 100: 0.0}


@settings(deadline=None, max_examples=15)
@given(st.lists(st.tuples(st.integers(0, 100), st.sampled_from("10-")), min_size=1, max_size=30))
def test_by_finish_never_falls_and_ends_at_the_rate_of_the_run(episodes: list[tuple[int, str]]) -> None:
    frame = table(*(attempts(f"os/t{i % 4}", letter, steps=steps)[0] for i, (steps, letter) in enumerate(episodes)))
    for unscored in ("left_out", "as_failures"):
        curve = by_finish(frame, [1, 10, 50, 100]).filter(unscored=unscored)["rate"].to_list()
        assert curve == sorted(curve)
        scored = [letter for _, letter in episodes if letter != "-" or unscored == "as_failures"]
        assert not scored or curve[-1] == pytest.approx(scored.count("1") / len(scored))


def test_the_state_on_the_way_counts_even_if_it_is_lost_later() -> None:
    frame = table({"success": 0, "steps": 60, "checkpoints": [point(25, 1), point(50, 0)]})
    assert rates(by_state(frame, [25, 50, 60])) == {25: 1.0, 50: 0.0, 60: 0.0}


def test_the_verdict_counts_where_the_episode_ended_at_the_checkpoint() -> None:
    frame = table(
        {"success": 1, "steps": 25, "checkpoints": [point(25, 0)]}, {"steps": 40, "checkpoints": [point(25, 0)]}
    )
    assert rates(by_state(frame, [25])) == {25: 0.5}


def test_tasks_without_a_known_state_are_left_out_of_the_whole_curve() -> None:
    frame = table(
        {"task": "os/a", "steps": 60, "success": 1, "checkpoints": [point(25, 0)]},
        {"task": "os/b", "steps": 60, "success": 1, "checkpoints": [point(25, None)]},
        {"task": "os/c", "steps": 5, "success": 1, "checkpointable": False},
    )
    found = by_state(frame, [25, 100])
    assert rates(found) == {25: 0.0, 100: 1.0}
    assert found["tasks"].unique().to_list() == [1]
    assert found["tasks_unknown"].unique().to_list() == [2]


def test_budgets_by_state_are_those_of_the_checkpoints_and_the_runs_own() -> None:
    frame = synthetic_table(Simulated(60, checkpoints=(10, 25)))
    assert by_state(frame)["budget"].unique().sort().to_list() == [10, 25, 100]


def test_a_state_that_was_never_graded_is_told() -> None:
    with pytest.raises(BadInput, match="--checkpoints 30"):
        by_state(table({"steps": 60, "checkpoints": [point(25, 1)]}), [30])


@pytest.mark.parametrize("study", [by_finish, by_state])
def test_budgets_beyond_the_runs_own_are_refused(study: type[object]) -> None:
    frame = table({"max_steps": 100}, {"max_steps": 50})
    with pytest.raises(BadInput, match="were given 50"):
        study(frame, [51])  # type: ignore[call-arg]
    with pytest.raises(BadInput, match="at least 1"):
        study(frame, [0])  # type: ignore[call-arg]


def test_a_run_that_does_not_say_its_budget_is_known_as_far_as_its_longest_episode() -> None:
    frame = table({"max_steps": None, "steps": 30})
    assert by_finish(frame, [30]).height == 2
    with pytest.raises(BadInput, match="were given 30"):
        by_finish(frame, [31])


def test_where_tasks_have_budgets_of_their_own_the_largest_one_bounds_the_curve() -> None:
    frame = table({"steps": 140, "success": 1, "steps_given": 150}, {"steps": 100, "success": 0, "steps_given": 100})
    assert rates(by_finish(frame, [100, 150])) == {100: 0.0, 150: 0.5}
    with pytest.raises(BadInput, match="were given 150"):
        by_finish(frame, [151])
