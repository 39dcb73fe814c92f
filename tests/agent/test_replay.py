"""A replay repeats what was recorded, and says what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.agent.registry import AgentChoice, make_agent
from deskcraft.desktop.actions import Done, Key, Type
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskRoot
from tests.agents import ListAgent
from tests.episode.scene import note_task, play


def test_a_replay_comes_to_the_same_result(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, tmp_path: Path
) -> None:
    first = play(
        note_task(mock_root), ListAgent([[Type(text="milk"), Key(keys="ctrl+s")], [Done()]]), run_folder, grader
    )
    choice = AgentChoice("replay", {"of": str(run_folder.path)})
    agent = make_agent(choice, mock_root.select(["mock/write-note"])[0], 0, 1)
    again = play(note_task(mock_root), agent, RunFolder(tmp_path / "again"), grader)
    assert (again.success, again.steps, again.turns) == (first.success, first.steps, first.turns) == (1, 2, 2)


def test_what_was_not_recorded_cannot_be_replayed(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    play(note_task(mock_root), ListAgent(), run_folder, grader)
    choice = AgentChoice("replay", {"of": str(run_folder.path)})
    with pytest.raises(BadInput, match="holds no episode of mock/ask-colour"):
        make_agent(choice, mock_root.select(["mock/ask-colour"])[0], 0, 1)
