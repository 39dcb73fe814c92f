"""Small records."""

from __future__ import annotations

from functools import cache

from deskcraft.record.model import AgentIdentity, EpisodeRecord, Identity, Timings
from deskcraft.task.loading import TaskRoot
from deskcraft.task.model import Task
from tests.conftest import MOCK_ROOT

NAME = "mock_write-note_v0_noop_a1"


@cache
def _task() -> Task:
    return TaskRoot(MOCK_ROOT).select(["mock/write-note"])[0].task()


def record(*, scored: bool, steps: int = 3) -> EpisodeRecord:
    """An episode of the note task, scored as a failure or not at all."""
    identity = Identity(
        task="mock/write-note", revision=1, variant=0, attempt=1, seed=1, agent=AgentIdentity(name="noop", digest="0"),
        episode_digest="e", grading_digest="g", image="mock", protocol="paper",
    )  # fmt: skip
    return EpisodeRecord(
        identity=identity, task=_task(), status="done" if scored else "desktop_error", ended="done", scored=scored,
        success=0 if scored else None, score=0.0 if scored else None, verdict=None, steps=steps, turns=steps, asks=0,
        used_terminal=False, timings=Timings(total_s=1.5 if scored else 2.5), evidence=None,
    )  # fmt: skip
