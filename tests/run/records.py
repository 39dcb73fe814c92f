"""Small plans, records and folders of runs."""

from __future__ import annotations

from functools import cache
from typing import Any

from deskcraft.record.folder import EpisodeWriter, RunFolder, outcome_of
from deskcraft.record.model import AgentIdentity, EpisodeRecord, Identity, ScreenEvent, Timings
from deskcraft.run.journal import Journal
from deskcraft.run.plan import plan
from deskcraft.run.runfile import AgentAsked, Asked, Planned, RunFile
from deskcraft.task.loading import TaskRoot
from deskcraft.task.model import Task
from tests.conftest import MOCK_ROOT

NAME = "mock_write-note_v0_noop_a1"
OUTCOME = {"status": "done", "scored": True, "success": 1, "score": 1.0, "steps": 4, "error": "", "seconds": 2.5}


@cache
def _task() -> Task:
    return TaskRoot(MOCK_ROOT).select(["mock/write-note"])[0].task()


def record(*, scored: bool, steps: int = 3) -> EpisodeRecord:
    """An episode of the note task, scored as a failure or not at all."""
    identity = Identity(
        task="mock/write-note",
        revision=1,
        variant=0,
        attempt=1,
        seed=1,
        agent=AgentIdentity(name="noop", digest="0"),
        episode_digest="e",
        grading_digest="g",
        image="mock",
        protocol="paper",
    )
    return EpisodeRecord(
        identity=identity,
        task=_task(),
        status="done" if scored else "desktop_error",
        ended="done",
        scored=scored,
        success=0 if scored else None,
        score=0.0 if scored else None,
        verdict=None,
        steps=steps,
        turns=steps,
        asks=0,
        used_terminal=False,
        timings=Timings(total_s=1.5 if scored else 2.5),
        evidence=None,
    )


def asked(*agents: str, **more: Any) -> Asked:
    pairs = [(label or name, name) for text in agents or ("noop",) for label, _, name in [text.rpartition("=")]]
    return Asked(agents=tuple(AgentAsked(label=label, agent=name) for label, name in pairs), desktop="mock", **more)


def planned(root: TaskRoot, *agents: str, **more: Any) -> RunFile:
    return plan(asked(*agents, task_root=str(root.path), **more), root.folders(), root, "mock", {})


def episodes(tasks: int, agents: int, attempts: int) -> list[Planned]:
    return [
        Planned(
            name=f"t{task}_v0_g{agent}_a{attempt}",
            task=f"t{task}",
            variant=0,
            attempt=attempt,
            agent=f"g{agent}",
            seed=0,
            episode_digest="",
            grading_digest="",
            agent_digest="",
        )
        for attempt in range(1, attempts + 1)
        for task in range(tasks)
        for agent in range(agents)
    ]


def play(run: RunFolder, name: str, *, scored: bool = True, screen: bytes = b"a screen") -> None:
    """Puts an episode into a folder, as a worker and its controller do."""
    writer = EpisodeWriter(run, name)
    writer.event(ScreenEvent(step=0, blob=writer.screen(screen), pointer=(0, 0), t_s=0.0))
    done = record(scored=scored)
    writer.complete(done, b"")
    Journal(run.path).add(ended=name, **outcome_of(done.model_dump()))
