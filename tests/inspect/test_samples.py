"""Samples in inspect's own loop: what the model is shown, what ends an episode, and what its scores are."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from inspect_ai.log import read_eval_log

from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.run.runfile import RunFile
from tests.inspect.evals import (
    OF_INSPECT,
    Watched,
    call,
    calls,
    only,
    pictures,
    play,
    samples,
    solved,
    talk,
    values,
    watch,
)

pytestmark = OF_INSPECT


@pytest.fixture
def desktops(monkeypatch: pytest.MonkeyPatch, grader: Grader) -> Watched:
    return watch(monkeypatch, grader)


def test_a_solved_sample_has_both_scores_and_every_check(desktops: Watched, tmp_path: Path) -> None:
    log = play(solved(), tmp_path)
    log = read_eval_log(log.location)
    sample = only(log)
    assert (log.status, log.eval.task, sample.id) == ("success", "deskcraft/tasks", "mock/write-note")
    assert values(sample) == {"success": 1, "score": 1.0}
    success = (sample.scores or {})["success"]
    assert success.metadata is not None and success.explanation is not None
    assert (success.answer, success.metadata["status"], success.metadata["steps"]) == ("done", "done", 2)
    assert success.metadata["blame"] == ""
    assert success.metadata["checks"] == {
        "files.text": {"outcome": "passed", "code": "ok"},
        "files.untouched": {"outcome": "passed", "code": "ok"},
    }
    assert success.explanation.startswith("✓ goal, files.text:")
    assert (sample.metadata["app"], sample.metadata["level"], sample.metadata["status"]) == ("mock", "L1", "done")
    assert (desktops.opened, desktops.open) == (1, 0)


def test_the_model_is_shown_the_request_and_each_screen(desktops: Watched, tmp_path: Path) -> None:
    sample = only(read_eval_log(play(solved(), tmp_path).location, resolve_attachments=True))
    assert [message.role for message in sample.messages] == ["system", "user", *["assistant", "tool"] * 3]
    system, opening, _, typed, *_, end = sample.messages
    assert "you have 100" in system.text and "call done" in system.text
    assert opening.text.endswith("Write milk into the note and save it.")
    assert typed.text == "Step 1 of 100; the screen is 640 x 400 px."
    assert end.text == "The episode is over: you said that you are done, after 2 steps."
    shown = pictures(sample.messages)
    assert len(shown) == 4 and len(set(shown)) == 3, "after done the screen is the same"
    png = base64.b64decode(shown[0].removeprefix("data:image/png;base64,"))
    decoded = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None and decoded.shape == (400, 640, 3)


def test_a_part_of_the_screen_comes_alone(desktops: Watched, tmp_path: Path) -> None:
    said = [call("screenshot", box=[10, 20, 110, 70]), call("fail", reason="only a look")]
    sample = only(read_eval_log(play(said, tmp_path).location, resolve_attachments=True))
    png = base64.b64decode(pictures(sample.messages)[1].removeprefix("data:image/png;base64,"))
    decoded = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None and decoded.shape == (50, 100, 3)


def test_a_failed_sample_says_what_failed_first(desktops: Watched, tmp_path: Path) -> None:
    sample = only(play(solved("bread"), tmp_path))
    success = (sample.scores or {})["success"]
    assert sample.error is None and success.value == 0
    assert (success.explanation or "").startswith("✗ goal, files.text:")


def test_fail_ends_the_loop(desktops: Watched, tmp_path: Path) -> None:
    sample = only(play([call("fail", reason="no such file")], tmp_path))
    assert (values(sample)["success"], sample.metadata["status"]) == (0, "fail")


def test_a_spent_budget_ends_the_loop_and_its_state_is_graded(desktops: Watched, tmp_path: Path) -> None:
    sample = only(play(solved()[:2], tmp_path, options={"max_steps": 2}))
    assert (values(sample)["success"], sample.metadata["status"], sample.limit) == (1, "budget", None)
    assert "the budget of steps is spent" in sample.messages[-1].text


@pytest.mark.parametrize("limit", [{"message_limit": 6}, {"token_limit": 250}])
def test_a_limit_of_inspect_s_spends_the_budget_and_its_state_is_graded(
    desktops: Watched, tmp_path: Path, limit: dict[str, Any]
) -> None:
    sample = only(play(solved(), tmp_path / "logs", options={"out": str(tmp_path / "run")}, **limit))
    assert sample.limit is not None and sample.limit.type == next(iter(limit)).removesuffix("_limit")
    assert (values(sample)["success"], sample.metadata["status"]) == (1, "budget")
    run = RunFolder(tmp_path / "run")
    (name,) = run.names()
    assert "inspect's limit: " in run.trajectory(name)[-1].model_dump()["message"]
    assert desktops.open == 0


def test_later_messages_of_the_user_come_with_the_results_of_tools(desktops: Watched, tmp_path: Path) -> None:
    said = [
        call("ask_user", question="Which colour?"),
        call("key", keys="shift+Tab"),
        call("type", text="teal\tmatte"),
        call("done", message="Written."),
        call("key", keys="ctrl+s"),
        call("done", message="Saved."),
    ]
    sample = only(play(said, tmp_path, "mock/ask-colour"))
    shown = [message.text.partition("The user says:\n")[2] for message in sample.messages if message.role == "tool"]
    assert shown[0] == "The colour is teal." and shown[3] == "And now save it, please."
    assert "Below it, write the word matte." in shown
    assert (values(sample)["success"], sample.metadata["asks"]) == (1, 1)


def test_asking_is_no_tool_where_it_is_not_offered(desktops: Watched, tmp_path: Path) -> None:
    offered: list[set[str]] = []

    def ends(input: Any, tools: Any, *more: Any) -> Any:
        offered.append({tool.name for tool in tools})
        return call("fail", reason="only a look")

    play(ends, tmp_path, options={"protocol": "published"})
    play(ends, tmp_path, "mock/ask-colour", options={"protocol": "published"})
    assert offered[1] - offered[0] == {"ask_user"}
    assert len(offered[1]) == 12


def test_messages_without_a_call_are_senseless_requests_and_three_end_the_episode(
    desktops: Watched, tmp_path: Path
) -> None:
    sample = only(play([talk("I would click.")] * 3, tmp_path))
    assert (values(sample)["success"], sample.metadata["status"], sample.metadata["steps"]) == (0, "unusable", 3)
    assert "Refused: the turn holds no request" in sample.messages[3].text


def test_calls_that_inspect_refuses_cost_a_step_like_any_other(desktops: Watched, tmp_path: Path) -> None:
    said = [call("click", x="left"), call("double_click", x=1, y=1), call("key", keys="hyper+nothing"), *solved()]
    sample = only(play(said[:2] + solved(), tmp_path / "two"))
    assert (values(sample)["success"], sample.metadata["steps"]) == (1, 4)
    assert "Step 1 of 100" in sample.messages[4].text and "Refused: " in sample.messages[4].text
    sample = only(play(said, tmp_path / "three"))
    assert sample.metadata["status"] == "unusable", "the third is refused by the desktop"


def test_the_calls_of_one_message_are_done_in_order(desktops: Watched, tmp_path: Path) -> None:
    asked = calls(("type", {"text": "mi"}), ("type", {"text": "lk"}), ("key", {"keys": "ctrl+s"}), ("done", {}))
    sample = only(play([asked], tmp_path))
    assert values(sample)["success"] == 1


def test_what_is_called_after_the_end_is_answered_and_does_nothing(desktops: Watched, tmp_path: Path) -> None:
    asked = calls(("fail", {"reason": "no"}), ("type", {"text": "milk"}))
    sample = only(play([asked], tmp_path))
    assert sample.messages[-1].text == "The episode is over; nothing can be done in it any more."
    assert sample.metadata["status"] == "fail"


def test_variants_are_samples_and_epochs_are_attempts(desktops: Watched, tmp_path: Path) -> None:
    words = {"Write milk": "milk", "Write 牛奶": "牛奶", "Write bread": "no bread"}

    def says(input: list[Any], *more: Any) -> Any:
        word = next(word for start, word in words.items() if start in input[1].text)
        return solved(word)[sum(message.role == "assistant" for message in input)]

    out = tmp_path / "run"
    log = play(says, tmp_path / "logs", options={"variants": "all", "out": str(out)}, epochs=2)
    won = {(sample.id, sample.epoch): values(sample)["success"] for sample in samples(log)}
    ids = {"mock/write-note": 1, "mock/write-note#1": 1, "mock/write-note#2": 0}
    assert won == {(name, epoch): success for name, success in ids.items() for epoch in (1, 2)}
    assert log.results is not None
    metrics = {name: round(metric.value, 3) for name, metric in log.results.scores[0].metrics.items()}
    # the three variants are one task, so nothing is known of its spread
    assert metrics == {"mean": 0.667, "stderr": 0.0, "app mock": 0.667, "level L1": 0.667}
    file = read_model(out / "run.json", RunFile)
    assert len(file.episodes) == 6 and file.asked.attempts == 2
    records = dict(RunFolder(out).records())
    assert sorted(records) == sorted(episode.name for episode in file.episodes)
    first = records["mock_write-note_v0_inspect_a1"]
    assert first.identity.agent.settings["model"] == "mockllm/model"
    assert (first.usage.input_tokens, first.usage.output_tokens) == (300, 15)
    assert desktops.open == 0
