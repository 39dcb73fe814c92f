"""What is repeated of a recording, and up to which steps."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import Ask, Done, Fail, Key, Type
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.fork.script import all_turns, check_step, last_step, turns_until
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.task.loading import TaskRoot
from simulator import PAPER, PUBLISHED, Rules
from tests.agents import ListAgent
from tests.episode.scene import NAME, note_task, play

SAVE = Key(keys="ctrl+s")
NONSENSE = Malformed("clck", "no such action")
COURSE: list[list[Request]] = [[Type(text="mi"), SAVE], [NONSENSE], [Done()], [Type(text="lk"), SAVE], [Done()]]
"""Steps 1 and 2, 3, a DONE that costs nothing and brings a message, 4 and 5, and the end."""


def recorded(
    root: TaskRoot, path: Path, grader: Grader, course: list[list[Request]] = COURSE, rules: Rules = PAPER
) -> tuple[EpisodeRecord, RunFolder]:
    run = RunFolder(path)
    task = note_task(root, [("And save it.", "agent_done")])
    return play(task, ListAgent(course), run, grader, rules=rules), run


@pytest.mark.parametrize(
    ("step", "requests"),
    [
        (0, []),
        (1, [1]),
        (2, [2]),
        (3, [2, 1]),
        (4, [2, 1, 1, 1]),
        (5, [2, 1, 1, 2]),
    ],
)
def test_the_turns_end_with_the_step(
    mock_root: TaskRoot, tmp_path: Path, grader: Grader, step: int, requests: list[int]
) -> None:
    _, run = recorded(mock_root, tmp_path, grader)
    assert [len(turn.requests) for turn in turns_until(run.trajectory(NAME), step)] == requests


def test_all_turns_are_those_that_the_agent_took(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    _, run = recorded(mock_root, tmp_path, grader)
    assert [list(turn.requests) for turn in all_turns(run.trajectory(NAME))] == COURSE


@pytest.mark.parametrize(
    ("course", "rules", "last"),
    [
        pytest.param(COURSE, PAPER, 5, id="done costs nothing"),
        pytest.param(COURSE, PUBLISHED, 6, id="done costs a step"),
        pytest.param([[SAVE], [Fail(reason="no")]], PAPER, 1, id="fail"),
        pytest.param([[SAVE], [NONSENSE], [NONSENSE], [NONSENSE]], PAPER, 3, id="unusable"),
        pytest.param([[Done()], [Done()]], PAPER, 0, id="nothing done"),
    ],
)
def test_the_last_step_is_that_from_which_it_went_on(
    mock_root: TaskRoot, tmp_path: Path, grader: Grader, course: list[list[Request]], rules: Rules, last: int
) -> None:
    record, run = recorded(mock_root, tmp_path, grader, course, rules)
    assert last_step(record, run.trajectory(NAME)) == last


def test_one_whose_budget_was_spent_can_go_on_from_its_end(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    run = RunFolder(tmp_path)
    record = play(note_task(mock_root), ListAgent([[SAVE]] * 9), run, grader, max_steps=4)
    assert (record.ended, last_step(record, run.trajectory(NAME))) == ("budget", 4)


@pytest.mark.parametrize(
    ("step", "budget", "says"),
    [(6, 100, "steps 0 to 5"), (-1, 100, "steps 0 to 5"), (5, 5, "leaves none of 5 steps")],
)
def test_a_step_that_cannot_be_continued_is_refused(
    mock_root: TaskRoot, tmp_path: Path, grader: Grader, step: int, budget: int, says: str
) -> None:
    record, run = recorded(mock_root, tmp_path, grader)
    with pytest.raises(BadInput, match=says):
        check_step(step, record, run.trajectory(NAME), budget)


def test_a_question_that_costs_a_step_is_one(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    run = RunFolder(tmp_path)
    task = mock_root.select(["mock/ask-colour"])[0].task()
    play(task, ListAgent([[Ask(question="Which?")], [Type(text="teal")]]), run, grader)
    assert [turn.requests for turn in turns_until(run.trajectory(NAME), 1)] == [(Ask(question="Which?"),)]
