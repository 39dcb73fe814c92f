"""Checkpoints: what a smaller budget would have come to, told by one run that knows nothing of them."""

from __future__ import annotations

import subprocess
import sys
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from deskcraft.agent.baseline import RandomAgent
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.agent.replay import ReplayAgent
from deskcraft.desktop.actions import Ask, Done, Key, Type, Wait
from deskcraft.desktop.mock import Fault, MockDesktop
from deskcraft.desktop.protocol import TreeEntry
from deskcraft.episode import loop
from deskcraft.episode.checkpoints import NOT_GRADED, read_steps
from deskcraft.episode.grading import Grader
from deskcraft.errors import AgentError, BadInput, DesktopTimeout
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.run.regrade import regrade
from deskcraft.task.loading import TaskRoot
from deskcraft.task.model import Task
from simulator import PAPER, PUBLISHED, Rules
from tests.agents import ListAgent
from tests.conftest import MOCK_ROOT
from tests.episode.scene import NAME, note_task, play

SAVE = Key(keys="ctrl+s")
COURSE: list[list[Request]] = [
    [Type(text="mi"), SAVE],
    [Malformed("clck", "no such action")],
    [Type(text="lk"), Ask(question="Is that right?")],
    [SAVE],
    [Type(text=" and more"), SAVE, Wait(duration_s=1)],
]
"""The note is right after steps 6 and 7 (the ASK is step 5) and damaged after step 8."""


def events(run: RunFolder) -> list[dict[str, Any]]:
    """What happened, without when."""
    return [event.model_dump(exclude={"t_s", "seconds"}) for event in run.trajectory(NAME)]


def course(
    task: Task, path: Path, grader: Grader, steps: Sequence[int] = (), rules: Rules = PAPER, **limits: Any
) -> tuple[EpisodeRecord, RunFolder]:
    run = RunFolder(path)
    return play(task, ListAgent(COURSE), run, grader, rules=rules, checkpoints=tuple(steps), **limits), run


@pytest.mark.parametrize("rules", [pytest.param(PAPER, id="paper"), pytest.param(PUBLISHED, id="published")])
def test_an_episode_with_checkpoints_is_the_one_without(
    mock_root: TaskRoot, tmp_path: Path, grader: Grader, rules: Rules
) -> None:
    task = note_task(mock_root)
    without, plain = course(task, tmp_path / "plain", grader, rules=rules)
    with_them, watched = course(task, tmp_path / "watched", grader, range(1, 9), rules=rules)
    assert events(watched) == events(plain)
    assert with_them.evidence == without.evidence
    same = {"timings", "checkpoints", "started_at"}
    assert with_them.model_dump(exclude=same) == without.model_dump(exclude=same)
    assert len(with_them.checkpoints) >= 7


def test_a_checkpoint_is_what_a_run_with_that_budget_comes_to(
    mock_root: TaskRoot, tmp_path: Path, grader: Grader
) -> None:
    task = note_task(mock_root)
    record, run = course(task, tmp_path / "whole", grader, range(1, 9))
    assert [c.step for c in record.checkpoints] == list(range(1, 9))
    assert [c.success for c in record.checkpoints] == [0, 0, 0, 0, 0, 1, 1, 0]
    for checkpoint in record.checkpoints:
        again = RunFolder(tmp_path / f"budget-{checkpoint.step}")
        stopped = play(task, ReplayAgent(run.trajectory(NAME), NAME), again, grader, max_steps=checkpoint.step)
        assert stopped.evidence is not None
        assert (checkpoint.after, checkpoint.verdict) == (stopped.evidence.after, stopped.verdict)
        assert (checkpoint.success, checkpoint.score) == (stopped.success, stopped.score)


@pytest.mark.parametrize("seed", range(4))
def test_that_holds_for_whatever_an_agent_does_in_an_interactive_task(
    mock_root: TaskRoot, tmp_path: Path, grader: Grader, seed: int
) -> None:
    task = mock_root.select(["mock/ask-colour"])[0].task()
    run = RunFolder(tmp_path / "whole")
    record = play(task, RandomAgent(0.0, seed), run, grader, checkpoints=(3, 7, 12), max_steps=12)
    for checkpoint in record.checkpoints:
        again = RunFolder(tmp_path / f"budget-{checkpoint.step}")
        stopped = play(task, RandomAgent(0.0, seed), again, grader, max_steps=checkpoint.step)
        assert stopped.evidence is not None
        assert (checkpoint.after, checkpoint.verdict) == (stopped.evidence.after, stopped.verdict)
    assert [c.step for c in record.checkpoints] == [3, 7, 12]


def test_an_episode_that_ended_before_has_none_there(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    agent = ListAgent([[Type(text="milk"), SAVE], [Done()]])
    record = play(note_task(mock_root), agent, run_folder, grader, checkpoints=(1, 2, 3))
    assert [(c.step, c.success) for c in record.checkpoints] == [(1, 0), (2, 1)]


def test_a_task_whose_finish_steps_matter_has_none(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    task = note_task(mock_root).model_copy(update={"checkpointable": False})
    assert course(task, tmp_path, grader, (1, 2))[0].checkpoints == ()


def test_one_that_cannot_be_taken_is_told_and_ends_nothing(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    desktop = MockDesktop(faults=[Fault("get", 2, DesktopTimeout("does not answer"))])  # the first is from before
    agent = ListAgent([[Type(text="milk"), SAVE]])
    record = play(note_task(mock_root), agent, run_folder, grader, desktop=desktop, checkpoints=(1, 2))
    first, second = record.checkpoints
    assert (first.after, first.success, first.error) == ({}, None, "DesktopTimeout: does not answer")
    assert (second.success, record.success, record.tries, record.error) == (1, 1, 1, "")


def test_a_desktop_that_the_agent_drove_to_its_limit_counts(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    class Hog(MockDesktop):
        @property
        def limits_hit(self) -> tuple[str, ...]:
            return ("memory",)

    desktop = Hog(faults=[Fault("get", 2, DesktopTimeout("does not answer"))])
    record = play(note_task(mock_root), ListAgent([[SAVE]]), run_folder, grader, desktop=desktop, checkpoints=(1,))
    assert [(c.success, c.after["note"].state) for c in record.checkpoints] == [(0, "refused")]


def broken(task: Task) -> Task:
    """The task with a check that raises."""
    checks = task.checks.model_copy(update={"goals": ({"files.untouched": {"of": "note"}},)})
    return task.model_copy(update={"checks": checks})


def test_a_check_that_raises_leaves_no_verdict_and_a_mended_one_grades_again(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    task = note_task(mock_root)
    agent = ListAgent([[Type(text="milk"), SAVE]])
    record = play(broken(task), agent, run_folder, grader, checkpoints=(2,))
    assert record.status == "verifier_error"
    assert record.checkpoints[0].success is None and "as it was before" in record.checkpoints[0].error
    run_folder.write_record(NAME, record.model_copy(update={"task": task}))
    grade_again(run_folder)
    assert [(c.success, c.error) for c in run_folder.read(NAME).checkpoints] == [(1, "")]


def grade_again(run: RunFolder) -> None:
    """Grades a run of one episode whose run.json nobody wrote."""
    (run.path / "run.json").write_text(
        '{"asked": {"agent": "list", "desktop": "mock"}, "release": "", "image_id": "mock", "image_versions": {},'
        ' "episodes": []}'
    )
    regrade(run, MOCK_ROOT)


def test_grading_again_comes_to_the_same(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    record, run = course(note_task(mock_root), tmp_path / "run", grader, (2, 5, 8))
    grade_again(run)
    assert run.read(NAME).checkpoints == record.checkpoints


def test_an_episode_broken_off_says_so(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    class Tired(ListAgent):
        def act(self, observation: Any) -> Any:
            if observation.step:
                raise AgentError("gone")
            return super().act(observation)

    record = play(note_task(mock_root), Tired([[SAVE]]), run_folder, grader, checkpoints=(1,))
    assert (record.scored, [(c.success, c.error) for c in record.checkpoints]) == (False, [(None, NOT_GRADED)])


def test_the_time_is_nobody_s(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = {"now": 0.0}
    monkeypatch.setattr(
        loop, "time", types.SimpleNamespace(monotonic=lambda: clock["now"], perf_counter=lambda: clock["now"])
    )

    class Slow(MockDesktop):
        def tree(self, path: str, *, max_entries: int = 9, max_hash_bytes: int = 9) -> dict[str, TreeEntry]:
            clock["now"] += 1000
            return super().tree(path)

    agent = ListAgent([[SAVE], [SAVE]])
    record = play(note_task(mock_root), agent, run_folder, grader, desktop=Slow(), checkpoints=(1, 2), wall_s=500)
    assert (record.status, record.timings.agent_s, record.timings.overhead_s) == ("done", 0, 0)
    assert record.timings.checkpoint_s >= 2000


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("25,,50", "commas between them", id="empty"),
        pytest.param("25;50", "commas between them", id="semicolons"),
        pytest.param("50,25", "larger than the one before", id="descending"),
        pytest.param("25,25", "larger than the one before", id="twice"),
        pytest.param("0,5", "from 1 on", id="nought"),
        pytest.param("25,200", "step 200 is too late .the budget is 100", id="beyond the budget"),
    ],
)
def test_steps_that_cannot_be_meant_are_told(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        read_steps(text, 100)


def test_300_steps_are_the_last() -> None:
    assert read_steps("25,300", 500) == (25, 300)
    with pytest.raises(BadInput, match="at most 300"):
        read_steps("301", 500)


def test_every_so_many_steps_is_a_list_of_steps_too() -> None:
    assert read_steps(None, 10, 3) == (3, 6, 9)
    assert read_steps("4,6", 10, 3) == (3, 4, 6, 9)
    assert read_steps(None, 1000, 100) == (100, 200, 300)
    assert read_steps(None, 5, 6) == ()


def test_the_command_line_asks_for_them(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "deskcraft.cli.app",
        "run",
        "mock/write-note",
        "--agent",
        "solution",
        "--desktop",
        "mock",
        "--checkpoints",
        "1,3",
        "--task-root",
        str(MOCK_ROOT),
        "--out",
        str(tmp_path / "run"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    ((_, record),) = RunFolder(tmp_path / "run").records()
    assert [(c.step, c.success) for c in record.checkpoints] == [(1, 0), (3, 1)]
