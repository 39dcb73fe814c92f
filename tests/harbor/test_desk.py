"""The desk of a trial on the mock desktop: an agent's calls, the end of its turns, and the reference solution."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deskcraft.bridge.setting import Setting
from deskcraft.episode.limits import Limits
from deskcraft.errors import BadInput, DesktopError
from deskcraft.harbor.desk import Desk, Place
from deskcraft.harbor.grading import NoVerdict, grade
from deskcraft.mcp.session import Client
from deskcraft.task.loading import TaskRoot
from tests.conftest import MOCK_ROOT

ME = Client("tester", "1")


def desk(place: Path, task: str, *, turn_is_done: bool = False, root: Path = MOCK_ROOT) -> Desk:
    tasks = TaskRoot(root)
    (folder,) = tasks.select([task])
    setting = Setting(tasks, "harbor", "mock", Limits(max_steps=20))
    return Desk(setting, folder, 0, Place(place / "evidence"), turn_is_done=turn_is_done)


def graded(place: Path, task: str, *, last: bool = True, root: Path = MOCK_ROOT) -> dict[str, float]:
    return grade(place / "evidence", task, 0, place / "verifier", last=last, root=root)


def test_an_agent_plays_and_is_graded_from_the_evidence(tmp_path: Path) -> None:
    one = desk(tmp_path, "mock/write-note")
    try:
        one.open()
        for name, arguments in (("screenshot", {}), ("type", {"text": "milk"}), ("key", {"keys": "ctrl+s"})):
            assert not one.call(name, arguments, ME).wrong
        state = one.end_turn()
    finally:
        one.close()
    assert (state.over, state.fault, state.turn) == (True, "", 1)
    assert graded(tmp_path, "mock/write-note") == {
        "reward": 1,
        "success": 1,
        "score": 1,
        "continues": 0,
        "goal: files.text": 1,
        "guard: files.untouched": 1,
    }
    about = json.loads((tmp_path / "verifier/verdict.json").read_text())
    assert (about["status"], about["steps"], len(about["checks"])) == ("done", 2, 2)
    assert json.loads((tmp_path / "verifier/reward.json").read_text())["reward"] == 1


def test_an_agent_that_does_nothing_is_graded_as_done_at_once(tmp_path: Path) -> None:
    one = desk(tmp_path, "mock/write-note")
    try:
        assert one.end_turn().over
    finally:
        one.close()
    found = graded(tmp_path, "mock/write-note")
    assert (found["reward"], found["goal: files.text"]) == (0, 0)


@pytest.mark.parametrize("task", ["mock/write-note", "mock/ask-colour"])
def test_the_reference_solution_succeeds(tmp_path: Path, task: str) -> None:
    one = desk(tmp_path, task)
    try:
        one.open()
        one.play_solution()
        assert one.over
        assert one.call("screenshot", {}, ME).wrong
        assert one.end_turn().over
    finally:
        one.close()
    assert graded(tmp_path, task)["reward"] == 1


def test_the_solution_does_not_take_over_from_an_agent(tmp_path: Path) -> None:
    one = desk(tmp_path, "mock/write-note")
    try:
        one.call("screenshot", {}, ME)
        with pytest.raises(BadInput, match="from the beginning"):
            one.play_solution()
    finally:
        one.close()


def test_a_fault_of_the_desktop_is_no_reward(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = desk(tmp_path, "mock/write-note")

    def broken(turn: object) -> None:
        raise DesktopError("the X server is gone")

    try:
        one.call("screenshot", {}, ME)
        monkeypatch.setattr(one, "_acts", broken)
        assert one.call("type", {"text": "milk"}, ME).wrong
        state = one.end_turn()
    finally:
        one.close()
    assert state.fault == "DesktopError: the X server is gone"
    (tmp_path / "verifier").mkdir()
    (tmp_path / "verifier/reward.json").write_text("1")  # of an earlier try
    with pytest.raises(NoVerdict, match="X server is gone"):
        graded(tmp_path, "mock/write-note")
    assert not (tmp_path / "verifier/reward.json").exists()


def test_evidence_that_is_missing_or_of_another_task_is_no_reward(tmp_path: Path) -> None:
    with pytest.raises(NoVerdict, match="did not tell how the turn ended"):
        graded(tmp_path, "mock/write-note")
    one = desk(tmp_path, "mock/write-note")
    try:
        one.end_turn()
    finally:
        one.close()
    with pytest.raises(NoVerdict, match="is of mock/write-note"):
        graded(tmp_path, "mock/ask-colour")
