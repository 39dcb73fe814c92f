"""Logs that inspect_ai's own reader opens: samples, messages with pictures, scores, usage, errors and limits."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog, EvalSample, list_eval_logs, read_eval_log
from inspect_ai.model import ChatMessage, ContentImage
from PIL import Image

from deskcraft.desktop.actions import Ask, Click, Done
from deskcraft.errors import BadInput
from deskcraft.export.inspect_log import export_inspect
from deskcraft.export.pictures import Screens
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import (
    ActionEvent,
    AgentIdentity,
    CallRecord,
    EndEvent,
    Event,
    ScreenEvent,
    TurnEvent,
    Usage,
    UserEvent,
)
from tests.view.runs import leaf, png, record, screen, verdict, write

PRICED = Usage(input_tokens=100, output_tokens=20, cost_usd=0.5)


def export(run: RunFolder, out: Path, screens: Screens = "all") -> EvalLog:
    (name,) = export_inspect([run.path], out, screens, force=False)
    return read_eval_log(str(out / name), resolve_attachments=True)


def samples(log: EvalLog) -> list[EvalSample]:
    assert log.samples is not None
    return log.samples


def only(run: RunFolder, out: Path, screens: Screens = "all") -> EvalSample:
    (sample,) = samples(export(run, out, screens))
    return sample


def pictures(messages: list[ChatMessage]) -> list[str]:
    contents = [message.content for message in messages if not isinstance(message.content, str)]
    return [part.image for content in contents for part in content if isinstance(part, ContentImage)]


def asked(run: RunFolder, **changes: Any) -> None:
    """An episode in which the agent asks, hears the answer, and is done; two models were called."""
    first, second = (run.blobs.put(png(screen(number))) for number in (1, 2))
    agent = CallRecord(purpose="agent", model="big", seconds=1, usage=PRICED)
    user = CallRecord(purpose="user", model="small", seconds=1, usage=Usage(input_tokens=7, cost_usd=None))
    events: list[Event] = [
        ScreenEvent(step=0, blob=first, pointer=(0, 0), t_s=1),
        UserEvent(step=0, role="opening", text="Paint it.", t_s=1),
        TurnEvent(turn=1, step=0, reply="I ask.", seconds=1, usage=PRICED, calls=(agent,), t_s=2),
        ActionEvent(step=1, turn=1, action=Click(x=1, y=2), t_s=2),
        ScreenEvent(step=1, blob=second, pointer=(1, 2), t_s=3),
        ActionEvent(step=2, turn=1, action=Ask(question="Which colour?"), t_s=3),
        UserEvent(step=2, role="phase", text="Red.", phase=0, calls=(user,), t_s=4),
        ScreenEvent(step=2, blob=second, pointer=(1, 2), t_s=4),
        TurnEvent(turn=2, step=2, reply="Painted.", seconds=1, calls=(agent,), t_s=5),
        ActionEvent(step=2, turn=2, action=Done(), t_s=5),
        EndEvent(step=2, status="done", t_s=5),
    ]
    graded = verdict([leaf(True), leaf(False)])
    write(run, record(graded=graded, usage=PRICED, user_usage=Usage(input_tokens=7), **changes), events)


def test_an_episode_is_a_conversation_with_pictures(run_folder: RunFolder, tmp_path: Path) -> None:
    asked(run_folder)
    messages = only(run_folder, tmp_path / "out").messages
    assert [(m.role, m.text) for m in messages] == [
        ("user", "Paint it."),
        ("assistant", "I ask."),
        ("tool", ""),
        ("tool", ""),
        ("user", "Red."),
        ("assistant", "Painted."),
        ("tool", ""),
    ]
    calls = [(c.function, c.arguments) for m in messages if m.role == "assistant" for c in m.tool_calls or ()]
    assert calls == [("click", {"x": 1, "y": 2}), ("ask", {"question": "Which colour?"}), ("done", {})]
    shown = pictures(messages)
    assert len(shown) == 3 and shown[1] == shown[2]
    data = base64.b64decode(shown[0].removeprefix("data:image/webp;base64,"))
    assert Image.open(io.BytesIO(data)).size == (640, 360)


@pytest.mark.parametrize(("screens", "count"), [("none", 0), ("first-last", 2), ("all", 3)])
def test_the_screens_are_chosen(run_folder: RunFolder, tmp_path: Path, screens: Screens, count: int) -> None:
    asked(run_folder)
    assert len(pictures(only(run_folder, tmp_path / "out", screens).messages)) == count


def test_a_picture_is_kept_once(run_folder: RunFolder, tmp_path: Path) -> None:
    asked(run_folder)
    (name,) = export_inspect([run_folder.path], tmp_path / "out", "all", force=False)
    (sample,) = samples(read_eval_log(str(tmp_path / "out" / name)))
    assert sum(content.startswith("data:image/webp") for content in sample.attachments.values()) == 2


def test_the_verdict_is_the_score_and_its_explanation(run_folder: RunFolder, tmp_path: Path) -> None:
    asked(run_folder)
    scores = only(run_folder, tmp_path / "out").scores
    assert scores is not None
    assert (scores["success"].value, scores["score"].value) == (0, 0.5)
    told = scores["success"].explanation or ""
    assert told.splitlines()[0] == "✗ goal, files.text: The note says hallo, not hello."
    assert "✓ goal, files.text: The note says hello." in told


def test_usage_is_told_by_model_and_by_role(run_folder: RunFolder, tmp_path: Path) -> None:
    asked(run_folder)
    log = export(run_folder, tmp_path / "out")
    (sample,) = samples(log)
    assert {name: (u.input_tokens, u.total_cost) for name, u in sample.model_usage.items()} == {
        "big": (200, 1.0),
        "small": (7, None),
    }
    assert sample.role_usage["user"].input_tokens == 7
    assert log.stats.model_usage["big"].output_tokens == 40


def test_what_could_not_be_scored_is_an_error_and_no_zero(run_folder: RunFolder, tmp_path: Path) -> None:
    write(run_folder, record(graded=verdict([leaf(True)])))
    write(run_folder, record(attempt=2))
    log = export(run_folder, tmp_path / "out")
    good, lost = samples(log)
    assert (good.epoch, lost.epoch) == (1, 2)
    assert good.error is None and lost.scores is None and lost.error is not None
    assert "desktop_error" in lost.error.message and "the X server is gone" in lost.error.message
    assert log.results is not None
    (success, _) = log.results.scores
    assert (success.scored_samples, success.unscored_samples, success.metrics["mean"].value) == (1, 1, 1.0)
    assert (log.results.total_samples, log.results.completed_samples) == (2, 1)


def test_a_spent_budget_is_a_limit(run_folder: RunFolder, tmp_path: Path) -> None:
    ended = [EndEvent(step=100, status="budget", message="all 100 steps were taken", t_s=9)]
    spent = record(graded=verdict([leaf(False)]), status="budget", ended="budget", steps=100)
    write(run_folder, spent, ended)
    limit = only(run_folder, tmp_path / "out").limit
    assert limit is not None
    assert (limit.type, limit.limit, limit.reason) == ("custom", 100, "all 100 steps were taken")


def test_a_refused_request_is_a_tool_error(run_folder: RunFolder, tmp_path: Path) -> None:
    write(run_folder, record(graded=verdict([leaf(True)])))
    messages = only(run_folder, tmp_path / "out").messages
    errors = [message.error.message for message in messages if message.role == "tool" and message.error]
    assert errors == ["(9000, 10) is off the screen"]
    assert any(c.function == "run" for m in messages if m.role == "assistant" for c in m.tool_calls or ())


def test_the_transcript_has_calls_scores_and_times(run_folder: RunFolder, tmp_path: Path) -> None:
    asked(run_folder)
    sample = only(run_folder, tmp_path / "out")
    assert [event.event for event in sample.events] == ["model", "tool", "tool", "model", "tool", "score", "score"]
    assert (sample.events[3].timestamp - sample.events[0].timestamp).total_seconds() == 3


def test_each_run_and_agent_has_a_log_that_is_listed(run_folder: RunFolder, tmp_path: Path) -> None:
    for name in ("one", "two"):
        what = record(graded=verdict([leaf(True)]))
        who = what.identity.model_copy(update={"agent": AgentIdentity(name=name, digest=name)})
        write(run_folder, what.model_copy(update={"identity": who}))
    names = export_inspect([run_folder.path], tmp_path / "out", "none", force=False)
    listed = list_eval_logs(str(tmp_path / "out"))
    assert {Path(info.name).name for info in listed} == set(names)
    assert {read_eval_log(info).eval.solver for info in listed} == {"one", "two"}


def test_the_same_run_gives_the_same_log_names(run_folder: RunFolder, tmp_path: Path) -> None:
    asked(run_folder)
    names = [export_inspect([run_folder.path], tmp_path / out, "none", force=False) for out in ("a", "b")]
    assert names[0] == names[1]


def test_a_missing_screen_is_told_and_nothing_is_written(run_folder: RunFolder, tmp_path: Path) -> None:
    asked(run_folder)
    for blob in run_folder.blobs.path.iterdir():
        blob.unlink()
    with pytest.raises(BadInput, match="blobs/"):
        export_inspect([run_folder.path], tmp_path / "out", "all", force=False)
    assert not (tmp_path / "out").exists()


def test_a_run_without_episodes_is_told(tmp_path: Path) -> None:
    (tmp_path / "run" / "episodes").mkdir(parents=True)
    with pytest.raises(BadInput, match="no complete episode yet"):
        export_inspect([tmp_path / "run"], tmp_path / "out", "all", force=False)
