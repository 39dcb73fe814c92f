"""The budget of steps of an episode: the run's, the task's own, and the most that a task allows."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from deskcraft.episode.limits import STEPS, Limits


class Steps(NamedTuple):
    """What a task says of steps."""

    max_steps: int | None
    budget: int | None


@pytest.mark.parametrize(
    ("asked", "most", "budget", "steps"),
    [
        (None, None, None, STEPS),
        (None, None, 150, 150),
        (None, None, 50, 50),
        (None, 30, None, 30),
        (None, 30, 150, 30),
        (40, None, 150, 40),
        (300, None, 150, 300),
        (300, 30, None, 30),
        (20, 30, None, 20),
    ],
)
def test_the_steps_of_an_episode(asked: int | None, most: int | None, budget: int | None, steps: int) -> None:
    assert Limits.given(asked).of(Steps(most, budget)).max_steps == steps


def test_a_run_from_before_tasks_had_budgets_keeps_its_own() -> None:
    assert Limits.model_validate({"max_steps": 100}).of(Steps(None, 150)).max_steps == 100


def test_the_other_limits_stay() -> None:
    assert Limits.given(None, wall_s=7).of(Steps(None, 150)).wall_s == 7
