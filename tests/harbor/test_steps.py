"""A trial with Harbor's steps: the end of a turn is DONE, and the episode goes on with the user's next message."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.harbor.grading import NoVerdict
from tests.export.test_harbor import DONE_PHASES, with_phases
from tests.harbor.test_desk import ME, desk, graded

TASK = "mock/ask-colour"
SOLUTION = """
def solve(desk, params):
    answer = desk.ask("Which colour?")
    desk.click_on("Title")
    desk.type(answer.removeprefix("The colour is ").removesuffix("."))
    desk.click_on("Text")
    desk.type("matte")
    assert "save" in desk.done()
    desk.key("ctrl+s")
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    made = with_phases(tmp_path / "root", DONE_PHASES)
    (made / "tasks" / TASK / "solution.py").write_text(SOLUTION)
    return made


def test_the_solution_is_held_at_each_done(tmp_path: Path, root: Path) -> None:
    one = desk(tmp_path, TASK, turn_is_done=True, root=root)
    try:
        one.open()
        one.play_solution()
        assert not one.end_turn().over
        assert graded(tmp_path, TASK, last=False, root=root) == {"continues": 1}
        with pytest.raises(NoVerdict, match="was to be the last"):
            graded(tmp_path, TASK, root=root)
        one.play_solution()
        state = one.end_turn()
    finally:
        one.close()
    assert (state.over, state.turn) == (True, 2)
    found = graded(tmp_path, TASK, root=root)
    assert (found["reward"], found["continues"]) == (1, 0)


def test_an_agent_says_done_by_ending_its_turn(tmp_path: Path, root: Path) -> None:
    one = desk(tmp_path, TASK, turn_is_done=True, root=root)
    try:
        assert "done" not in one.tools and "fail" in one.tools
        assert one.call("done", {}, ME).wrong
        assert "teal" in one.call("ask_user", {"question": "Which colour?"}, ME).text
        assert not one.end_turn().over
        one.call("type", {"text": "late"}, ME)
        assert one.end_turn().over
    finally:
        one.close()
    assert graded(tmp_path, TASK, root=root)["reward"] == 0


def test_who_never_asks_is_through_after_the_first_turn(tmp_path: Path, root: Path) -> None:
    one = desk(tmp_path, TASK, turn_is_done=True, root=root)
    try:
        assert one.end_turn().over
    finally:
        one.close()
    found = graded(tmp_path, TASK, last=False, root=root)
    assert (found["reward"], found["continues"]) == (0, 0)


def test_a_solution_that_fails_is_a_fault_and_no_reward(tmp_path: Path, root: Path) -> None:
    (root / "tasks" / TASK / "solution.py").write_text("def solve(desk, params):\n    raise ValueError('lost')\n")
    one = desk(tmp_path, TASK, turn_is_done=True, root=root)
    try:
        with pytest.raises(Exception, match="lost"):
            one.play_solution()
        state = one.end_turn()
    finally:
        one.close()
    assert state.over and state.fault.startswith("AgentError")
    with pytest.raises(NoVerdict, match="lost"):
        graded(tmp_path, TASK, root=root)
