"""A model checked as the user: what is counted, what is shown, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from deskcraft.task.loading import TaskRoot, default_root
from deskcraft.validate.user_check import UserCheck, occasions
from simulator import AnswerRequest, DeliverRequest
from tests.endpoint import Asked, Endpoint, Fault, bodies

ROOT = Path(__file__).resolve().parents[2]


def command(folder: Path, *args: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OPENAI_API_KEY": "none"}
    return subprocess.Popen(
        [sys.executable, "-m", "deskcraft.cli.app", "user", "check", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=environment,
    )


def check(folder: Path, *args: str) -> tuple[int, str, str]:
    process = command(folder, *args)
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def reply(message: str, complete: bool = True) -> Any:
    said = {"action": "new_instruction", "message": message, "phase_complete": complete, "reason": "seen"}
    return bodies.chat(json.dumps(said), tokens=(100, 20))


def asked_to_say(asked: Asked) -> str:
    """The last part of the prompt: what is to be said, or the question; empty for the call before the run."""
    content = asked.body["messages"][-1]["content"]
    text = content if isinstance(content, str) else content[0]["text"]
    return "" if "colour" in json.dumps(asked.body["response_format"]) else str(text).split("Say this")[-1]


def answering(asked: Asked) -> Any:
    """Faithful to `ask-colour`, but for one message that it never says and one only at the second try."""
    text = asked_to_say(asked)
    if not text:
        return bodies.chat('{"colour": "red"}')
    if "Answer it briefly" in text:
        return reply("I have nothing to add.")
    if "word matte" in text:
        return reply("Write matte below it." if "cannot be sent" in text else "Write it in 12 pt below.")
    if "save it" in text:
        return reply("Bewahre es jetzt bitte auf der Platte auf.", complete=False)
    return reply("Teal, please.")


def test_every_message_of_every_task_is_an_occasion() -> None:
    for folder in default_root().folders():
        task = folder.task()
        found = occasions(task)
        said = [o.request for o in found if isinstance(o.request, DeliverRequest)]
        assert [request.message for request in said] == [phase.message for phase in task.phases]
        assert [o.trigger for o in found if o.phase is not None] == [p.phase.trigger.name for p in task.phases]
        for number, request in enumerate(said):
            messages = [phase.message for phase in task.phases]
            assert request.said == (task.instruction, *messages[:number])
            assert request.undelivered == tuple(messages[number + 1 :])
            assert (request.question is not None) == (task.phases[number].trigger == "agent_ask")


def test_a_question_is_asked_where_the_task_has_the_agent_ask(mock_root: TaskRoot) -> None:
    (folder,) = mock_root.select(["mock/ask-colour"])
    triggers = [occasion.trigger for occasion in occasions(folder.task())]
    assert triggers == ["agent_ask", "question", "step_count", "agent_done"]
    question = occasions(folder.task())[1].request
    assert isinstance(question, AnswerRequest)
    assert question.said[-1] == "The colour is teal."


def test_it_counts_and_names_the_offenders(mock_root: TaskRoot, tmp_path: Path) -> None:
    prices = tmp_path / "prices.yaml"
    prices.write_text("models:\n  u: {input: 10, output: 50}\n")
    with Endpoint(answering) as server:
        code, out, err = check(
            tmp_path,
            "--task-root",
            str(mock_root.path),
            "--user-model",
            "u",
            "--user-base-url",
            server.url,
            "--repeat",
            "2",
            "--out",
            "check.json",
            "--prices",
            str(prices),
        )
    assert code == 0, err
    result = UserCheck.model_validate_json((tmp_path / "check.json").read_bytes())
    counts = (result.said, result.at_once, result.at_second, result.overruled, result.fallbacks, result.guard_acted)
    assert counts == (8, 4, 2, 2, 0, 4)
    assert result.causes == {"language": 4, "invented": 2}
    assert result.phase_complete == {"true": 6, "false": 0, "none": 2}
    assert (result.calls, result.usage.input_tokens) == (12, 1200)
    assert result.usage.cost_usd == pytest.approx(1200 * 1e-5 + 240 * 5e-5)
    assert "mock/ask-colour, phase 2 (step_count), repeat 1: then faithful" in out
    assert "makes up 12: Write it in 12 pt below." in out
    assert "mock/ask-colour, phase 3 (agent_done), repeat 2: overruled" in out
    assert "8 of 8 said" in err
    assert "$0.0240" in out


def test_an_endpoint_that_fails_is_a_fallback_with_its_reason(mock_root: TaskRoot, tmp_path: Path) -> None:
    def answer(asked: Asked) -> Any:
        return Fault("status", 400) if asked_to_say(asked) else bodies.chat('{"colour": "red"}')

    with Endpoint(answer) as server:
        code, out, _ = check(
            tmp_path, "--task-root", str(mock_root.path), "--user-model", "u", "--user-base-url", server.url, "--json"
        )
    result = UserCheck.model_validate_json(out)
    assert (code, result.fallbacks, result.calls, result.failed_tries) == (1, 4, 4, 4)
    assert result.usage.cost_usd is None


def test_it_is_shown_a_picture_only_if_it_looks(mock_root: TaskRoot, tmp_path: Path) -> None:
    for more, kinds in (((), {"str"}), (("--looks",), {"list"})):
        with Endpoint(answering) as server:
            code, _, err = check(
                tmp_path,
                "mock/ask-colour",
                "--task-root",
                str(mock_root.path),
                "--user-model",
                "u",
                "--user-base-url",
                server.url,
                "--model-option",
                "max_tokens=77",
                *more,
            )
        assert code == 0, err
        said = [asked for asked in server.asked if asked_to_say(asked)]
        assert {type(asked.body["messages"][-1]["content"]).__name__ for asked in said} == kinds
        assert {asked.body["max_tokens"] for asked in said} == {77}


def test_stopped_it_shows_what_there_is(mock_root: TaskRoot, tmp_path: Path) -> None:
    def answer(asked: Asked) -> Any:
        if "save it" in asked_to_say(asked):
            server.ended.wait(60)
        return answering(asked)

    with Endpoint(answer) as server:
        process = command(
            tmp_path,
            "--task-root",
            str(mock_root.path),
            "--user-model",
            "u",
            "--user-base-url",
            server.url,
            "--out",
            "check.json",
            "--jobs",
            "1",
        )
        while sum("save it" in asked_to_say(asked) for asked in list(server.asked)) == 0:
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "u: 3 of 4 messages said" in out
    assert UserCheck.model_validate_json((tmp_path / "check.json").read_bytes()).said == 3


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((), "give --user-model NAME"),
        (("--user-model", "u", "mock/write-note"), "none of these tasks is interactive"),
        (("--user-model", "u", "--model-option", "speed=1"), "--model-option speed: no such option"),
        (("--user-model", "u", "--out", "none/x.json"), "there is no folder none"),
        (("--user-model", "u", "--user-base-url", "http://127.0.0.1:9/v1", "--model-option", "tries=1"), "first call"),
    ],
)
def test_what_cannot_work_is_one_line(args: tuple[str, ...], told: str, mock_root: TaskRoot, tmp_path: Path) -> None:
    code, out, err = check(tmp_path, *args, "--task-root", str(mock_root.path))
    assert (code, out) == (2, "")
    assert told in err
    assert len(err.strip().splitlines()) == 1
