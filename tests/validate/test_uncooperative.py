"""Agents that do the work and do not collaborate: what they do with what the user says, and what is said of a task."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskRoot
from deskcraft.validate.uncooperative import KINDS, Kind, may_succeed
from simulator.phases import AgentAsk, AgentDone, Phase, StepCount, Trigger

TASK = "mock/ask-colour"


def validated(root: TaskRoot, *words: str) -> Result:
    command = ["validate", "--uncooperative", "--desktop", "mock", "--task-root", str(root.path), "--jobs", "1", *words]
    return CliRunner().invoke(app, command)


def test_each_does_without_what_it_lacks(mock_root: TaskRoot, tmp_path: Path) -> None:
    done = validated(mock_root, "--json", str(tmp_path / "found.json"), "--keep", str(tmp_path / "kept"))
    assert done.exit_code == 1, done.output
    found = json.loads((tmp_path / "found.json").read_text())
    assert (found["tasks"], found["ok"]) == (1, 0)
    (task,) = found["results"]
    assert task["task"] == TASK
    # the state at the end is all that this task of the tests grades
    assert task["problems"] == ["an agent that collects succeeds"]
    assert [result == "success" for result in task["results"].values()] == [False, False, True]
    records = {
        record.identity.agent.name: record
        for _, record in RunFolder(tmp_path / "kept" / "mock_ask-colour-v0").records()
    }
    assert set(records) == set(KINDS)
    assert [records[kind].asks for kind in KINDS] == [0, 1, 1]
    assert records["collects"].steps > records["ignores"].steps


def test_it_is_no_proof_and_goes_with_none(mock_root: TaskRoot) -> None:
    done = validated(mock_root, "--record")
    assert isinstance(done.exception, BadInput) and "--uncooperative" in str(done.exception)


@pytest.mark.parametrize(
    ("kind", "triggers", "may"),
    [
        ("never-asks", [AgentDone()], True),
        ("never-asks", [AgentDone(), AgentAsk()], False),
        ("collects", [AgentAsk(), AgentAsk()], True),
        ("collects", [AgentAsk(), StepCount(3)], False),
        ("ignores", [AgentAsk()], False),
    ],
)
def test_who_may_succeed(kind: Kind, triggers: list[Trigger], may: bool) -> None:
    assert may_succeed(kind, [Phase("And now?", trigger) for trigger in triggers]) is may
