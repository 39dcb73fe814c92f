"""A real model, small enough for a test, as the user and as an agent. It judges nothing: it shows that all holds up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deskcraft.desktop.actions import Ask, Done, Type
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.episode import EpisodeConfig, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.model import Endpoint, ModelClient
from deskcraft.model.user import ModelUser
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, TurnEvent, UserEvent
from deskcraft.task.loading import TaskRoot, default_root
from deskcraft.validate.user_check import UserCheck
from simulator.interaction import Delivery, Question, load
from tests.agents import ListAgent
from tests.episode.scene import identity, no_asset
from tests.model.weights import NAME, served

TASKS = [
    "calc/berth-fees-ledger",
    "calc/canteen-settlement-zh",
    "inkscape/tea-label-brand-colour",
    "os/reading-room-display",
]
"""Both languages, all triggers, and a task without a phase; all tasks would take minutes."""

LARGE, SMALL, TINY = 1024, 512, 256
"""Tokens of context: an agent's first turns fit into the first, not all of the user's prompts into the second (which
keeps the test short, and shows what comes of that), no agent's turn into the third."""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with served(SMALL) as url:
        yield url


def deskcraft(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    return subprocess.run(
        [sys.executable, "-m", "deskcraft.cli.app", *args],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        check=False,
    )


def test_it_plays_the_user_through_all_phases_of_a_task(
    url: str, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    (folder,) = mock_root.select(["mock/ask-colour"])
    client = ModelClient(Endpoint(wire="chat", model=NAME, base_url=url, tries=1), purpose="user")
    user = ModelUser(client, looks=False, options={"max_tokens": 100, "temperature": 0})
    agent = ListAgent([[Ask(question="Which colour?")], [Type(text="teal"), Type(text="!")], [Done()], [Done()]])
    config = EpisodeConfig(find_asset=no_asset, identity=identity(), user=user, drain_user=user.drain)
    with MockDesktop() as desktop:
        record = run_episode(folder.task(), agent, desktop, run_folder, "e", config, grader)
    user.close()
    assert (record.status, record.scored, record.error) == ("done", True, "")
    said = load((run_folder.episodes / "e" / "interaction.jsonl").read_bytes())
    deliveries = [line for line in said if isinstance(line, Delivery)]
    assert [line.phase for line in deliveries] == [0, 1, 2]
    assert sum(isinstance(line, Question) for line in said) == 1
    for line in deliveries:
        speech = line.spoken
        assert speech.by == "llm" or (speech.text == line.authored and len(speech.guard) == 2)
        assert not speech.simulator_fallback
    events = [event for event in run_folder.trajectory("e") if isinstance(event, UserEvent) and event.role == "phase"]
    assert [len(event.calls) for event in events] == [
        len(line.spoken.guard) + (line.spoken.by == "llm") for line in deliveries
    ]
    assert record.user_usage.input_tokens == sum(call.usage.input_tokens for event in events for call in event.calls)
    assert record.user_usage.output_tokens > 0
    assert record.user_usage.cost_usd is None


def test_it_is_checked_on_all_phases_of_tasks(url: str, tmp_path: Path) -> None:
    out = tmp_path / "check.json"
    done = deskcraft(
        tmp_path,
        "user",
        "check",
        *TASKS,
        "--user-model",
        NAME,
        "--user-base-url",
        url,
        "--jobs",
        "1",
        "--out",
        str(out),
        "--model-option",
        "max_tokens=48",
        "--model-option",
        "temperature=0",
        "--model-option",
        "tries=1",
    )
    assert done.returncode in (0, 1), done.stderr
    result = UserCheck.model_validate_json(out.read_bytes())
    tasks = [folder.task() for folder in default_root().select(TASKS)]
    messages = sum(len(task.phases) for task in tasks)
    questions = sum(phase.trigger == "agent_ask" for task in tasks for phase in task.phases)
    assert (result.said, result.planned) == (messages + questions, messages + questions)
    assert result.at_once + result.at_second + result.overruled + result.fallbacks == result.said
    assert result.calls >= result.said
    assert done.returncode == (1 if result.fallbacks else 0)
    assert "Traceback" not in done.stderr
    for outcome in result.outcomes:
        assert outcome.spoken.by == "llm" or outcome.spoken.text == outcome.authored
        assert outcome.spoken.simulator_fallback == bool(outcome.calls[-1].failures)
    for task in tasks:
        assert (task.id in done.stdout) == bool(task.phases)


def run(tmp_path: Path, mock_root: TaskRoot, url: str) -> tuple[EpisodeRecord, list[TurnEvent]]:
    done = deskcraft(
        tmp_path,
        "run",
        "mock/write-note",
        "--task-root",
        str(mock_root.path),
        "--desktop",
        "mock",
        "--agent",
        "openai",
        "--model",
        NAME,
        "--base-url",
        url,
        "--observe",
        "a11y",
        "--out",
        "run",
        "--jobs",
        "1",
        "--model-option",
        "max_tokens=40",
        "--model-option",
        "temperature=0",
        "--max-steps",
        "20",
    )
    assert done.returncode == 0, done.stderr
    ((name, record),) = RunFolder(tmp_path / "run").records()
    turns = [event for event in RunFolder(tmp_path / "run").trajectory(name) if isinstance(event, TurnEvent)]
    return record, turns


def test_it_fails_cleanly_as_an_agent(mock_root: TaskRoot, tmp_path: Path) -> None:
    with served(LARGE) as url:
        record, turns = run(tmp_path, mock_root, url)
    assert record.status in ("unusable", "budget")
    assert (record.scored, record.success, record.error, record.tries) == (True, 0, "", 1)
    assert len(turns) == record.turns
    for turn in turns:
        (call,) = turn.calls
        assert call.model == NAME
        assert bool(turn.reply) == (call.usage.input_tokens > 0) == (not call.failures)


def test_a_context_that_is_too_small_is_a_budget_that_is_spent(mock_root: TaskRoot, tmp_path: Path) -> None:
    with served(TINY) as url:
        record, turns = run(tmp_path, mock_root, url)
    assert (record.status, record.scored, record.success, record.turns, record.tries) == ("budget", True, 0, 1, 1)
    (turn,) = turns
    assert "exceeds the available context size" in turn.calls[0].failures[0]
    assert json.loads(turn.usage.model_dump_json()) == {"input_tokens": 0, "output_tokens": 0, "cost_usd": None}
