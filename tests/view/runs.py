"""Small runs made by hand: the numbers in the tests are worked out from what stands here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import cv2
import numpy as np
import polars as pl
from numpy.typing import NDArray

from deskcraft.desktop.actions import Click, Done, Drag, Key, Type
from deskcraft.record.folder import EpisodeWriter, RunFolder, episode_name
from deskcraft.record.model import (
    ActionEvent,
    AgentIdentity,
    EndEvent,
    EpisodeRecord,
    Event,
    Identity,
    RunEvent,
    ScreenEvent,
    Timings,
    TurnEvent,
    UserEvent,
)
from deskcraft.study.reading import episodes_frame, failures_frame
from deskcraft.study.rows import episode_row, failure_rows, talk_counts
from deskcraft.task.model import PhaseSpec, Task
from evaluators.verdict import Code, LeafVerdict, NodeVerdict, Verdict
from simulator.interaction import Delivery, Question, Speech, dump

WIDTH, HEIGHT = 640, 360
GREY = 128


def task(slug: str = "write-note", **changes: Any) -> Task:
    """A task of the mock application."""
    values: dict[str, Any] = {
        "schema_version": 1,
        "id": f"mock/{slug}",
        "revision": 1,
        "app": "mock",
        "level": "L1",
        "operations": ["text"],
        "source": {"kind": "author", "title": "By hand"},
        "author": "tests",
        "expected_steps": 2,
        "instruction": "Write the word hello into the note and save it.",
        "evidence": {"note": {"file": "~/note.txt"}},
        "checks": {"goals": [{"files.exists": {"of": "note"}}]},
    }
    return Task.model_validate(values | changes)


def interactive(slug: str = "ask-colour") -> Task:
    """A task whose user speaks up twice."""
    return task(
        slug,
        level="L2",
        mode="interruption",
        scenario="a note",
        persona="brief",
        phases=[
            PhaseSpec(message="Make it red.", trigger="agent_ask"),
            PhaseSpec(message="And say goodbye.", trigger="agent_done"),
        ],
    )


def leaf(ok: bool, check: str = "files.text", **changes: Any) -> LeafVerdict:
    """A leaf that holds, or fails as `wrong_text`."""
    values: dict[str, Any] = {
        "key": check,
        "check": check,
        "params": {"of": "note"},
        "role": "goal",
        "outcome": "passed" if ok else "failed",
        "code": Code.OK if ok else Code.WRONG_TEXT,
        "observed": "hello" if ok else "hallo",
        "wanted": "hello",
        "where": "line 1",
        "sentence": "The note says hello." if ok else "The note says hallo, not hello.",
        "score": 1.0 if ok else 0.0,
    }
    return LeafVerdict.model_validate(values | changes)


def either(*children: LeafVerdict) -> NodeVerdict:
    """An `any` node."""
    ok = any(child.ok for child in children)
    score = max(child.score for child in children)
    return NodeVerdict(kind="any", role="goal", children=list(children), ok=ok, score=score)


def verdict(goals: Iterable[LeafVerdict | NodeVerdict], guards: Iterable[LeafVerdict] = ()) -> Verdict:
    """A verdict with the project's own score rule."""
    goals, guards = list(goals), list(guards)
    kept = sum(g.ok for g in guards) / len(guards) if guards else 1.0
    score = max(0.0, sum(g.score for g in goals) / len(goals) - 0.3 * (1 - kept))
    success = all(node.ok for node in [*goals, *guards])
    return Verdict.model_validate({"success": int(success), "score": score, "goals": goals, "guards": guards})


def record(
    what: Task | None = None, graded: Verdict | None = None, *, attempt: int = 1, **changes: Any
) -> EpisodeRecord:
    """An episode that was scored, if there is a verdict; else one that was lost to the desktop."""
    what = what or task()
    scored = graded is not None
    values: dict[str, Any] = {
        "identity": Identity(
            task=what.id,
            revision=1,
            variant=0,
            attempt=attempt,
            agent=AgentIdentity(name="tester", digest="d" * 8),
            episode_digest="e" * 8,
            grading_digest="g" * 8,
            image="mock",
            protocol="paper",
        ),
        "task": what,
        "status": "done" if scored else "desktop_error",
        "ended": "done",
        "scored": scored,
        "success": graded.success if graded else None,
        "score": graded.score if graded else None,
        "verdict": graded,
        "steps": 4,
        "turns": 2,
        "asks": 0,
        "used_terminal": False,
        "error": "" if scored else "DesktopDied: the X server is gone",
        "timings": Timings(reset_s=1, agent_s=2, total_s=4),
        "evidence": None,
        "started_at": "2026-01-02T03:04:05+00:00",
    }
    return EpisodeRecord.model_validate(values | changes)


def screen(number: int = 0) -> NDArray[np.uint8]:
    """A grey screen (RGB), each number with a bar of its own."""
    picture = np.full((HEIGHT, WIDTH, 3), GREY, np.uint8)
    picture[:12, : 8 * number] = (30, 60, 120)
    return picture


def png(picture: NDArray[np.uint8]) -> bytes:
    """The picture as a PNG file."""
    return cv2.imencode(".png", picture[..., ::-1])[1].tobytes()


def tables(
    records: Sequence[EpisodeRecord], interaction: Iterable[Delivery | Question] = ()
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The records as the tables of episodes and of failures; all were spoken to as `interaction` says."""
    talked = talk_counts(dump(interaction))
    made = [(f"e{number}", each.model_dump(mode="json", exclude_none=False)) for number, each in enumerate(records)]
    return (
        episodes_frame([episode_row("run", name, values, talked, {}) for name, values in made]),
        failures_frame([row for name, values in made for row in failure_rows("run", name, values)]),
    )


def write(
    run: RunFolder,
    what: EpisodeRecord,
    events: Iterable[Event] | None = None,
    interaction: Iterable[Delivery | Question] = (),
    screens: int = 4,
) -> str:
    """Puts an episode into a run; without events it gets `story`. Gives its name."""
    who = what.identity
    writer = EpisodeWriter(run, episode_name(who.task, who.variant, who.agent.name, who.attempt))
    blobs = [writer.screen(png(screen(number))) for number in range(screens)]
    for event in story(blobs) if events is None else events:
        writer.event(event)
    writer.complete(what, dump(interaction))
    return writer.name


def story(blobs: list[str]) -> list[Event]:
    """A click, a word typed, a drag, a phase, a request off the screen, a chord without effect, DONE."""
    return [
        ScreenEvent(step=0, blob=blobs[0], pointer=(320, 180), windows=("desktop", "note.txt"), t_s=2.0),
        UserEvent(step=0, role="opening", text="Write hello.", t_s=2.0),
        TurnEvent(turn=1, step=0, reply="I will click into the note.", seconds=1, t_s=3.0),
        ActionEvent(step=1, turn=1, action=Click(x=100, y=200, button="right", count=2), t_s=3.0),
        ScreenEvent(step=1, blob=blobs[1], pointer=(100, 200), t_s=3.5),
        ActionEvent(step=2, turn=1, action=Type(text="hello"), t_s=3.6),
        ScreenEvent(step=2, blob=blobs[2], pointer=(100, 200), t_s=4.0, quiet=False),
        RunEvent(step=2, argv=("save", "note.txt"), t_s=4.1),
        ActionEvent(step=3, turn=2, action=Drag(path=((10, 300), (600, 300))), t_s=5.0),
        ScreenEvent(step=3, blob=blobs[3], pointer=(600, 300), t_s=5.5),
        UserEvent(step=3, role="phase", text="And say goodbye.", phase=0, t_s=5.6),
        ActionEvent(step=4, turn=2, action=Click(x=9000, y=10), refused="(9000, 10) is off the screen", t_s=6.0),
        ScreenEvent(step=4, blob=blobs[3], pointer=(600, 300), t_s=6.1),
        ActionEvent(step=5, turn=2, action=Key(keys="ctrl++"), t_s=6.2),
        ScreenEvent(step=5, blob=blobs[3], pointer=(600, 300), t_s=6.3),
        ActionEvent(step=5, turn=3, action=Done(message="Saved."), t_s=7.0),
        EndEvent(step=5, status="done", t_s=7.1),
    ]


def talk() -> list[Delivery | Question]:
    """The first phase delivered as an answer, the second early and after the user's model failed."""
    red = Speech(text="Make it red.", by="scripted")
    goodbye = Speech(text="And say goodbye.", by="scripted", simulator_fallback=True)
    return [
        Question(step=2, question="Which colour?", phase=0, answer=red),
        Delivery(phase=0, trigger="agent_ask", step=2, early=False, authored=red.text, spoken=red),
        Delivery(phase=1, trigger="agent_done", step=4, early=True, authored=goodbye.text, spoken=goodbye),
    ]
