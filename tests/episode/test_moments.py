"""Checks on the state in which a message of the user's found the work (`of: NAME@K`)."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from deskcraft.desktop.actions import Done, Key, Type
from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.release.rules import _items
from deskcraft.task.digest import episode_digest
from deskcraft.task.loading import TaskRoot
from deskcraft.task.model import Task
from tests.agents import ListAgent
from tests.episode.scene import note_task, play

SAVE = Key(keys="ctrl+s")
GOALS = [
    {"files.text": {"of": "note@1", "lines": ["Shopping", "milk"]}},
    {"files.text": {"of": "note", "lines": ["Shopping", "milk", "bread"]}},
]


def task_with(root: TaskRoot, goals: list[dict[str, Any]] = GOALS) -> Task:
    task = note_task(root, [("Bread as well, please.", "agent_done")])
    data = task.model_dump(mode="json", by_alias=True, exclude_unset=True)
    data["checks"]["goals"] = goals
    return Task.model_validate(data)


def played(root: TaskRoot, run: RunFolder, grader: Grader, turns: list[list[Any]], **more: Any) -> EpisodeRecord:
    return play(task_with(root), ListAgent(turns), run, grader, **more)


def test_work_that_was_done_before_the_message_counts(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    turns: list[list[Any]] = [[Type(text="milk"), SAVE], [Done()], [Type(text="\nbread"), SAVE], [Done()]]
    record = played(mock_root, run_folder, grader, turns)
    assert (record.success, record.score) == (1, 1.0)
    assert record.evidence is not None
    assert record.evidence.before["note@1"] == record.evidence.before["note"]
    then, now = (run_folder.blobs.get(record.evidence.after[name].blob) for name in ("note@1", "note"))
    assert (then, now) == (b"Shopping\nmilk", b"Shopping\nmilk\nbread")


def test_who_says_done_at_once_and_does_all_of_it_later_does_not_succeed(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    record = played(mock_root, run_folder, grader, [[Done()], [Type(text="milk\nbread"), SAVE], [Done()]])
    assert (record.success, record.score) == (0, 0.5)


def test_a_message_that_never_came_leaves_nothing_to_judge(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    record = played(mock_root, run_folder, grader, [[Type(text="milk\nbread"), SAVE]], max_steps=2)
    assert record.success == 0
    assert record.verdict is not None
    assert "message 1 never came" in record.verdict.leaves()[0].sentence


def test_a_checkpoint_knows_the_messages_so_far(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    turns: list[list[Any]] = [[Type(text="milk"), SAVE], [Done()], [Type(text="\nbread"), SAVE], [Done()]]
    record = played(mock_root, run_folder, grader, turns, checkpoints=(2, 4))
    assert [(c.step, c.success) for c in record.checkpoints] == [(2, 0), (4, 1)]
    assert [c.after["note@1"].state for c in record.checkpoints] == ["absent", "present"]


def test_a_bundle_with_such_evidence_is_whole(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    record = played(mock_root, run_folder, grader, [[Done()], [Done()]])
    assert record.evidence is not None
    assert list(_items(record.evidence.after, record.task, "after")) == []


@pytest.mark.parametrize("name", ["note@2", "note@0", "note@", "other@1"])
def test_a_moment_that_there_is_not_is_refused(mock_root: TaskRoot, name: str) -> None:
    with pytest.raises(ValidationError, match=rf"'{name}' is no evidence of this task; it has home, note"):
        task_with(mock_root, [{"files.text": {"of": name, "lines": ["Shopping"]}}])


def test_what_is_taken_is_a_part_of_the_episodes_digest(mock_root: TaskRoot) -> None:
    digests = {episode_digest(task_with(mock_root, goals), mock_root, "mock") for goals in (GOALS, GOALS[1:])}
    assert len(digests) == 2
