"""Builds the pieces of an episode on the mock desktop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from deskcraft.agent.protocol import Agent
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.episode import EpisodeConfig, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.episode.limits import Limits
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import AgentIdentity, EpisodeRecord, Identity
from deskcraft.task.loading import TaskRoot
from deskcraft.task.model import PhaseSpec, Task
from simulator import PAPER, Rules

NAME = "episode"


def identity(task: str = "mock/write-note") -> Identity:
    return Identity(
        task=task,
        revision=1,
        variant=0,
        attempt=1,
        agent=AgentIdentity(name="list", digest="0"),
        episode_digest="e",
        grading_digest="g",
        image="mock",
        protocol="paper",
    )


def note_task(root: TaskRoot, phases: Sequence[tuple[str, Any]] = ()) -> Task:
    """The note task, with phases of the test's own."""
    task = root.select(["mock/write-note"])[0].task()
    specs = tuple(PhaseSpec.model_validate({"message": m, "trigger": t}) for m, t in phases)
    about = {"mode": "interruption", "scenario": "A test.", "persona": "Patient."} if specs else {}
    return task.model_copy(update={"phases": specs, **about})


def no_asset(name: str) -> Path:
    raise AssertionError(f"the task uploads {name}")


def play(
    task: Task,
    agent: Agent,
    run: RunFolder,
    grader: Grader,
    *,
    desktop: MockDesktop | None = None,
    rules: Rules = PAPER,
    tries: int = 3,
    checkpoints: tuple[int, ...] = (),
    **limits: Any,
) -> EpisodeRecord:
    """One episode on a mock desktop."""
    config = EpisodeConfig(
        find_asset=no_asset,
        identity=identity(task.id),
        limits=Limits(**limits),
        rules=replace(rules),
        tries=tries,
        checkpoints=checkpoints,
    )
    with desktop or MockDesktop() as opened:
        return run_episode(task, agent, opened, run, NAME, config, grader)
