"""`deskcraft run` with a model behind an endpoint: the agent, the user, budgets, secrets, record and replay."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deskcraft.agent.models.openai_chat import OpenAiChat
from deskcraft.agent.models.screen import Lens
from deskcraft.desktop.actions import Ask, Done
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, TurnEvent, UserEvent
from deskcraft.task.loading import TaskRoot
from tests.agent.models.exam import Action, chat_tools, learn
from tests.endpoint import Asked, Endpoint, Fault, bodies

KEY = "sk-never-to-be-seen-42"
FAITHFUL = {
    "The colour is teal.": "Teal, please.",
    "Below it, write the word matte.": "And below it goes the word matte.",
    "And now save it, please.": "Do save it now.",
}


def deskcraft(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "OPENAI_API_KEY": KEY, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    environment.pop("OPENAI_BASE_URL", None)
    return subprocess.run(
        [sys.executable, "-m", "deskcraft.cli.app", *args],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        check=False,
    )


@pytest.fixture
def solutions(mock_root: TaskRoot, grader: Grader, tmp_path: Path) -> dict[str, list[Action]]:
    with MockDesktop() as desktop:
        return {
            folder.id: learn(folder, mock_root, desktop, grader, tmp_path / folder.id.replace("/", "-"))
            for folder in mock_root.folders()
        }


def lens() -> Lens:
    abilities = OpenAiChat.abilities
    with MockDesktop() as desktop:
        size = desktop.capabilities
    return Lens.make(size.width, size.height, abilities.bounds, abilities.space)


def model(actions: list[Action]) -> Callable[[Asked], Any]:
    """The agent's model, the user's model and the preflight behind one address."""
    left = list(actions)

    def answer(asked: Asked) -> Any:
        body = asked.body
        if "response_format" in body:
            schema = body["response_format"]["json_schema"]["schema"]
            if "colour" in schema["properties"]:
                return bodies.chat('{"colour": "red"}')
            text = json.dumps(body["messages"])
            message = next(said for authored, said in FAITHFUL.items() if authored in text.split("Say this")[-1])
            said = {"action": "new_instruction", "message": message, "phase_complete": True, "reason": "seen"}
            return bodies.chat(json.dumps(said), tokens=(50, 10))
        if "tools" not in body:
            return bodies.chat("Hello.")
        return chat_tools(left.pop(0) if left else Done(), lens())

    return answer


def run(tmp_path: Path, mock_root: TaskRoot, task: str, *more: str) -> tuple[EpisodeRecord, RunFolder]:
    out = tmp_path / "run"
    done = deskcraft(
        tmp_path,
        "run",
        task,
        "--task-root",
        str(mock_root.path),
        "--desktop",
        "mock",
        "--agent",
        "openai",
        "--model",
        "m",
        "--out",
        str(out),
        "--jobs",
        "1",
        *more,
    )
    assert done.returncode in (0, 1), done.stderr
    ((_, record),) = RunFolder(out).records()
    return record, RunFolder(out)


def test_a_model_solves_a_task_asks_and_hears_the_user(
    solutions: dict[str, list[Action]], mock_root: TaskRoot, tmp_path: Path
) -> None:
    actions = solutions["mock/ask-colour"]
    assert any(isinstance(action, Ask) for action in actions)
    with Endpoint(model(actions)) as server:
        record, folder = run(tmp_path, mock_root, "mock/ask-colour", "--base-url", server.url)
    assert (record.status, record.success) == ("done", 1)
    assert record.usage.input_tokens == 100 * record.turns
    assert record.usage.cost_usd is None
    turns = [event for event in folder.trajectory(next(folder.records())[0]) if isinstance(event, TurnEvent)]
    assert all(turn.calls[0].purpose == "agent" for turn in turns)
    said = json.dumps([asked.body["messages"] for asked in server.asked[1:]])
    assert "The colour is teal." in said
    secrets = [path for path in tmp_path.rglob("*") if path.is_file() and KEY.encode() in path.read_bytes()]
    assert secrets == []
    assert server.asked[-1].headers["authorization"] == f"Bearer {KEY}"


def test_a_model_plays_the_user(solutions: dict[str, list[Action]], mock_root: TaskRoot, tmp_path: Path) -> None:
    prices = tmp_path / "prices.yaml"
    prices.write_text("models:\n  m: {input: 1, output: 2}\n  u: {input: 3, output: 4}\n")
    with Endpoint(model(solutions["mock/ask-colour"])) as server:
        record, folder = run(
            tmp_path,
            mock_root,
            "mock/ask-colour",
            "--base-url",
            server.url,
            "--user",
            "llm",
            "--user-model",
            "u",
            "--user-base-url",
            server.url,
            "--prices",
            str(prices),
            "--max-cost",
            "5",
            "--record-calls",
        )
    assert (record.status, record.success) == ("done", 1)
    assert record.user_usage.input_tokens == 150
    assert record.user_usage.cost_usd == pytest.approx(150 * 3e-6 + 30 * 4e-6)
    events = [event for event in folder.trajectory(next(folder.records())[0]) if isinstance(event, UserEvent)]
    assert [event.text for event in events[1:]] == list(FAITHFUL.values())
    assert [len(event.calls) for event in events[1:]] == [1, 1, 1]
    (tmp_path / "again").mkdir()
    again, _ = run(
        tmp_path / "again",
        mock_root,
        "mock/ask-colour",
        "--base-url",
        server.url,
        "--user",
        "llm",
        "--user-model",
        "u",
        "--user-base-url",
        server.url,
        "--prices",
        str(prices),
        "--max-cost",
        "5",
        "--replay-calls",
        str(folder.path),
    )
    assert (again.success, again.steps, again.usage) == (1, record.steps, record.usage)


def test_a_budget_of_money_needs_a_price(mock_root: TaskRoot, tmp_path: Path) -> None:
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
        "m",
        "--base-url",
        "http://127.0.0.1:9/v1",
        "--max-cost",
        "1",
    )
    assert done.returncode == 2
    assert "the price of m is unknown" in done.stderr
    assert not (tmp_path / "runs").exists()


def test_tokens_are_a_budget(solutions: dict[str, list[Action]], mock_root: TaskRoot, tmp_path: Path) -> None:
    with Endpoint(model(solutions["mock/write-note"])) as server:
        record, _ = run(tmp_path, mock_root, "mock/write-note", "--base-url", server.url, "--max-tokens", "240")
    assert (record.status, record.turns) == ("budget", 2)


def test_a_run_does_not_begin_with_an_endpoint_that_refuses(mock_root: TaskRoot, tmp_path: Path) -> None:
    refused = Fault("status", 401, body={"error": {"message": f"bad key {KEY}", "type": "auth"}})
    with Endpoint(lambda asked: refused) as server:
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
            "m",
            "--base-url",
            server.url,
        )
    assert done.returncode == 2
    assert "the agent's model: the first call with a picture fails: m: HTTP 401" in done.stderr
    assert KEY not in done.stderr + done.stdout
    assert not (tmp_path / "runs").exists()


def test_an_agent_that_calls_a_model_needs_its_name(mock_root: TaskRoot, tmp_path: Path) -> None:
    done = deskcraft(tmp_path, "run", "--task-root", str(mock_root.path), "--desktop", "mock", "--agent", "openai")
    assert done.returncode == 2
    assert "give --model NAME" in done.stderr


TIMES = {"t_s", "seconds"}


def without_times(value: Any) -> Any:
    """An event without what a clock wrote into it."""
    if isinstance(value, dict):
        return {key: without_times(inner) for key, inner in value.items() if key not in TIMES}
    if isinstance(value, list):
        return [without_times(inner) for inner in value]
    return value


def test_the_same_replies_give_the_same_episode_twice(
    solutions: dict[str, list[Action]], mock_root: TaskRoot, tmp_path: Path
) -> None:
    def unfaithful_at_first(actions: list[Action]) -> Callable[[Asked], Any]:
        faithful = model(actions)

        def answer(asked: Asked) -> Any:
            text = json.dumps(asked.body["messages"]).split("Say this")[-1]
            if "word matte" in text and "response_format" in asked.body and "cannot be sent" not in text:
                made_up = {"action": "clarify", "message": "In 12 pt.", "phase_complete": False, "reason": ""}
                return bodies.chat(json.dumps(made_up))
            return faithful(asked)

        return answer

    told = []
    with Endpoint(model([])) as server:
        for name in ("one", "two"):
            server.answer = unfaithful_at_first(solutions["mock/ask-colour"])
            (tmp_path / name).mkdir()
            record, folder = run(
                tmp_path / name,
                mock_root,
                "mock/ask-colour",
                "--base-url",
                server.url,
                "--user",
                "llm",
                "--user-model",
                "u",
                "--user-base-url",
                server.url,
            )
            assert (record.status, record.success) == ("done", 1)
            (episode,) = folder.names()
            events = [without_times(event.model_dump(mode="json")) for event in folder.trajectory(episode)]
            told.append((events, (folder.episodes / episode / "interaction.jsonl").read_bytes()))
    (events, said), again = told
    assert (events, said) == again
    assert said.count(b'"invented":["12"]') == 1
    assert {event["kind"] for event in events} == {"screen", "action", "turn", "user", "end"}


def calls_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "calls.jsonl").read_text().splitlines()]


def test_a_run_stops_at_its_budget_and_goes_on_with_a_larger_one(
    solutions: dict[str, list[Action]], mock_root: TaskRoot, tmp_path: Path
) -> None:
    def go(url: str, budget: str) -> subprocess.CompletedProcess[str]:
        return deskcraft(
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
            "m",
            "--base-url",
            url,
            "--out",
            "run",
            "--jobs",
            "1",
            "--attempts",
            "2",
            "--max-run-tokens",
            budget,
        )

    actions = solutions["mock/write-note"]
    with Endpoint(model([*actions, actions[0], *actions])) as server:
        stopped = go(server.url, str(120 * (len(actions) + 2)))
        assert stopped.returncode == 2
        assert "tokens are used; rerun the same command with a larger limit to resume" in stopped.stderr
        assert [record.success for _, record in RunFolder(tmp_path / "run").records()] == [1]
        went_on = go(server.url, "1000000")
    assert went_on.returncode == 0, went_on.stderr
    assert [record.success for _, record in RunFolder(tmp_path / "run").records()] == [1, 1]
    purposes = [call["purpose"] for call in calls_of(tmp_path / "run")]
    assert purposes.count("preflight") == 2
    # the first go: all of the first episode and one call of the second, which was begun again
    assert purposes.count("agent") == 2 * len(actions) + 1
    assert f"{2 * len(actions) + 3} calls: " in went_on.stdout


def test_the_price_must_be_known_for_the_runs_budget_of_money_too(mock_root: TaskRoot, tmp_path: Path) -> None:
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
        "m",
        "--base-url",
        "http://127.0.0.1:9/v1",
        "--max-run-cost",
        "1",
    )
    assert done.returncode == 2
    assert "--max-run-cost: the price of m is unknown" in done.stderr


def test_a_budget_of_money_needs_an_endpoint_that_tells_what_it_used(mock_root: TaskRoot, tmp_path: Path) -> None:
    (tmp_path / "prices.yaml").write_text("models:\n  m: {input: 1, output: 2}\n")
    silent = {name: value for name, value in bodies.chat("Hello.").items() if name != "usage"}
    with Endpoint(lambda asked: silent) as server:
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
            "m",
            "--base-url",
            server.url,
            "--max-run-cost",
            "1",
            "--prices",
            "prices.yaml",
        )
    assert done.returncode == 2
    assert "which an endpoint does not report" in done.stderr
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--agent", "noop", "--model", "m"], "the agent 'noop' calls no model"),
        (["--agent", "openai", "--model", "m", "--max-cost", "0"], "--max-cost"),
        (["--agent", "openai", "--model", "m", "--max-run-cost", "0"], "--max-run-cost"),
    ],
)
def test_options_that_cannot_be_meant_are_told(mock_root: TaskRoot, tmp_path: Path, more: list[str], says: str) -> None:
    done = deskcraft(tmp_path, "run", "--task-root", str(mock_root.path), "--desktop", "mock", *more)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
