"""Records of episodes whose workers kept dying, written by the controller, so that no episode is missing in a rate."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from deskcraft.episode.boundary import MAX_TRACE
from deskcraft.episode.plugins_used import plugins_of_checks, plugins_of_play
from deskcraft.episode.policy import POLICY
from deskcraft.record.folder import EpisodeWriter, RunFolder, outcome_of
from deskcraft.record.model import AgentIdentity, EndEvent, EpisodeRecord, Identity, Status, Timings
from deskcraft.run.runfile import AgentAsked, Planned, RunFile
from deskcraft.run.sweep import CRASHES, Lost
from deskcraft.run.work import Work
from deskcraft.task.loading import TaskRoot

STATUS: Status = "internal_error"


def recorder_of_lost(run: RunFolder, file: RunFile) -> Lost:
    """The function with which a sweep of this run records a lost episode: the episode, the reason, the trace if any."""
    planned = {episode.name: episode for episode in file.episodes}
    root = TaskRoot(Path(file.asked.task_root))

    def record(work: Work, why: str, trace: str) -> dict[str, Any]:
        return _record(run, file, planned[work.name], root, why, trace)

    return record


def _record(run: RunFolder, file: RunFile, planned: Planned, root: TaskRoot, why: str, trace: str) -> dict[str, Any]:
    task = root.select([planned.task])[0].task(planned.variant)
    record = EpisodeRecord(
        identity=Identity(
            task=planned.task,
            revision=task.revision,
            variant=planned.variant,
            attempt=planned.attempt,
            seed=planned.seed,
            agent=_agent(file.asked.agent(planned.agent), planned),
            episode_digest=planned.episode_digest,
            grading_digest=planned.grading_digest,
            image=file.image_id,
            protocol=file.asked.protocol,
            plugins=(
                *plugins_of_play([file.asked.agent(planned.agent).agent], file.asked.desktop),
                *plugins_of_checks([task]),
            ),
        ),
        task=task,
        status=STATUS,
        ended=STATUS,
        scored=POLICY[STATUS].scored,
        success=None,
        score=None,
        verdict=None,
        steps=0,
        budget=file.asked.limits.of(task).max_steps,
        turns=0,
        asks=0,
        used_terminal=False,
        error=why,
        trace=trace[-MAX_TRACE:],
        tries=CRASHES,
        timings=Timings(),
        evidence=None,
        started_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )
    writer = EpisodeWriter(run, planned.name)
    # with its name, because a bundle with two equal trajectories is refused
    writer.event(EndEvent(step=0, status=STATUS, message=f"{planned.name}: {why}", t_s=0))
    writer.complete(record, b"")
    return outcome_of(record.model_dump(exclude={"task", "verdict", "evidence"}))


def _agent(asked: AgentAsked, planned: Planned) -> AgentIdentity:
    settings: dict[str, str | int | float | bool | None] = dict(asked.options)
    if asked.model is not None:
        settings["model"] = asked.model.endpoint.model
    return AgentIdentity(name=asked.agent, settings=settings, digest=planned.agent_digest)
