"""The lint of a task's steps: solved by hand, said as expected, and a budget that leaves room to look."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from deskcraft.lint.steps import budget_of, expected_of
from deskcraft.task.loading import TaskRoot
from deskcraft.validate.ledger import ByHand, Entry, by_hand_digest, checks_digest, source_digest, write_ledger
from tests.lint.conftest import Made

EXPECTED = "expected_steps: 5\n"
Recorded = Callable[[int | None], None]


@pytest.fixture
def recorded(tmp_path: Path) -> Recorded:
    """Enters the task as proved, and as solved by hand in so many steps."""

    def enter(steps: int | None) -> None:
        root = TaskRoot(tmp_path)
        (folder,) = root.folders()
        hand = None if steps is None else ByHand(digest=by_hand_digest(folder, root), times=1, steps=steps, seconds=1)
        entry = Entry(
            source=source_digest(folder, root),
            checks=checks_digest(folder),
            variants=1,
            repeat=1,
            image="i",
            desktop="local",
            seconds=1,
            by_hand=hand,
        )
        write_ledger(root, {folder.id: entry})

    return enter


def test_without_a_ledger_nothing_is_asked(looked_over: Made) -> None:
    assert looked_over() == []


@pytest.mark.parametrize(
    ("steps", "text", "says"),
    [
        (None, EXPECTED, "no solution by mouse and keyboard alone"),
        (None, "expected_steps: 5\nby_hand: unproved\n", ""),
        (4, EXPECTED, ""),
        (4, "expected_steps: 5\nby_hand: unproved\n", "take `by_hand:` away"),
        (6, EXPECTED, "6 steps by hand; with looking, about 8"),
        (70, "expected_steps: 91\n", "`budget: 150`"),
        (70, "expected_steps: 91\nbudget: 100\n", "`budget: 150`"),
        (70, "expected_steps: 91\nbudget: 150\n", ""),
        (4, "expected_steps: 5\nbudget: 150\n", "take `budget:` away"),
    ],
)
def test_what_is_said_of_steps(looked_over: Made, recorded: Recorded, steps: int | None, text: str, says: str) -> None:
    looked_over((EXPECTED, text))
    recorded(steps)
    found = [(each.rule, each.message) for each in looked_over((EXPECTED, text))]
    assert [rule for rule, _ in found] == (["steps"] if says else []), found
    assert not says or says in found[0][1]


def test_a_solution_by_hand_of_an_earlier_text_does_not_count(looked_over: Made, recorded: Recorded) -> None:
    looked_over()
    recorded(4)
    (found,) = looked_over(("and save the file", "and then save the file"))
    assert "for the task as it is" in found.message


@pytest.mark.parametrize(
    ("by_hand", "budget", "expected"),
    [(1, None, 2), (60, None, 78), (61, 150, 80), (75, 150, 98), (76, 200, 99), (400, 500, 520)],
)
def test_budgets_are_twice_the_solution_by_hand_in_fifties(by_hand: int, budget: int | None, expected: int) -> None:
    assert (budget_of(by_hand), expected_of(by_hand)) == (budget, expected)
