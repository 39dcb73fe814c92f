"""Planning a run, and what a folder says to a second one."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.run.plan import Asked, RunFile, begin, default_out, plan
from deskcraft.task.loading import TaskRoot


def planned(root: TaskRoot, **asked: object) -> RunFile:
    options = Asked.model_validate({"agent": "noop", "desktop": "mock", "task_root": str(root.path), **asked})
    return plan(options, root.folders(), root, "mock", {})


def test_a_plan_is_tasks_by_attempts_every_task_once_first(mock_root: TaskRoot) -> None:
    names = [(e.task, e.attempt) for e in planned(mock_root, attempts=2).episodes]
    assert names == [
        ("mock/ask-colour", 1),
        ("mock/write-note", 1),
        ("mock/ask-colour", 2),
        ("mock/write-note", 2),
    ]


def test_all_attempts_share_the_drawn_variant(mock_root: TaskRoot) -> None:
    file = planned(mock_root, attempts=3, variant_seed=5)
    assert len({e.variant for e in file.episodes if e.task == "mock/write-note"} - {0}) == 1


def test_an_unknown_agent_is_named_with_those_that_there_are(mock_root: TaskRoot) -> None:
    with pytest.raises(BadInput, match="'gpt'; there are solution, noop"):
        planned(mock_root, agent="gpt")


def test_the_same_plan_goes_on_and_another_is_refused(mock_root: TaskRoot, run_folder: RunFolder) -> None:
    first = planned(mock_root)
    assert len(begin(run_folder, first)) == 2
    assert len(begin(run_folder, first)) == 2
    with pytest.raises(BadInput, match="attempts: 1 there, 2 asked"):
        begin(run_folder, planned(mock_root, attempts=2))


def test_a_folder_of_something_else_is_left_alone(mock_root: TaskRoot, tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("")
    with pytest.raises(BadInput, match="holds no run"):
        begin(RunFolder(tmp_path), planned(mock_root))
    assert [p.name for p in tmp_path.iterdir()] == ["thesis.tex"]


def test_two_runs_do_not_share_a_folder(run_folder: RunFolder) -> None:
    with run_folder.locked(), pytest.raises(BadInput, match="another run is working"), run_folder.locked():
        raise AssertionError("two runs in one folder")


def test_the_default_folder_follows_what_was_asked(mock_root: TaskRoot) -> None:
    assert default_out(planned(mock_root)) == default_out(planned(mock_root))
    assert default_out(planned(mock_root)) != default_out(planned(mock_root, attempts=2))
