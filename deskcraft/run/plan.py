"""A run planned up front: tasks x agents x attempts, each one episode with a name and a seed of its own."""

from __future__ import annotations

import hashlib
import importlib.metadata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from deskcraft.agent.registry import AgentChoice, make_agent
from deskcraft.episode.plugins_used import plugins_of_checks, plugins_of_play
from deskcraft.errors import BadInput
from deskcraft.record.blobs import make_durable, write_whole
from deskcraft.record.folder import RunFolder, episode_name, is_done, read_model
from deskcraft.run.journal import Journal, repair_lines
from deskcraft.run.runfile import AgentAsked, Asked, AskedOfRun, PlanFile, Planned, PlannedEpisode, RunFile, Shard
from deskcraft.task.digest import episode_digest, grading_digest
from deskcraft.task.loading import TaskFolder, TaskRoot

__all__ = ["AgentAsked", "Asked", "Planned", "RunFile", "Shard", "begin", "default_out", "plan", "seed_of"]
A = TypeVar("A", bound=AskedOfRun)
E = TypeVar("E", bound=PlannedEpisode)


def seed_of(run_seed: int, task: str, variant: int, attempt: int) -> int:
    """The seed of an episode, from 0 to 2**31 - 1: the same for all agents, so that they can be compared in pairs."""
    text = f"{run_seed}\n{task}\n{variant}\n{attempt}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 1


def plan(
    asked: Asked, folders: Iterable[TaskFolder], root: TaskRoot, image_id: str, versions: dict[str, str]
) -> RunFile:
    """All episodes of a run, in the order in which they are begun: every task once with every agent, then again.

    So a run that is stopped half-way is as good as one with fewer attempts.

    Raises:
        BadInput: an unknown agent, or two of one label; TaskError: a task file is malformed.
    """
    check_labels(asked.agents)
    episodes = []
    resolved, tasks = [], []
    for folder in folders:
        variant = _variant(asked, folder)
        task = folder.task(variant)
        tasks.append(task)
        resolved.append((folder, variant, episode_digest(task, root, image_id), grading_digest(task)))
    for attempt in range(1, asked.attempts + 1):
        for folder, variant, episode, grading in resolved:
            seed = attempt if asked.seed is None else seed_of(asked.seed, folder.id, variant, attempt)
            for agent in asked.agents:
                choice = AgentChoice(agent.agent, agent.options, agent.model)
                episodes.append(
                    Planned(
                        name=episode_name(folder.id, variant, agent.label, attempt),
                        task=folder.id,
                        variant=variant,
                        attempt=attempt,
                        agent=agent.label,
                        seed=seed,
                        episode_digest=episode,
                        grading_digest=grading,
                        agent_digest=make_agent(choice, folder, variant, attempt).identity.digest,
                    )
                )
    release = f"dev-{importlib.metadata.version('deskcraft')}"
    plugins = (*plugins_of_play((agent.agent for agent in asked.agents), asked.desktop), *plugins_of_checks(tasks))
    return RunFile(
        asked=asked,
        release=release,
        image_id=image_id,
        image_versions=versions,
        episodes=tuple(episodes),
        plugins=plugins,
    )


def _variant(asked: Asked, folder: TaskFolder) -> int:
    if asked.fork is not None:
        return asked.fork.variant
    return 0 if asked.variant_seed is None else folder.draw(asked.variant_seed)


def begin(run: RunFolder, planned: PlanFile[A, E]) -> list[E]:
    """Writes run.json, or checks that the folder's own says the same; gives the episodes that are still to do.

    What a killed run left half done is put in order first. An episode that was scored is done; one that was not is
    tried again. The caller holds the folder's lock.

    Args:
        run: The folder.
        planned: The plan of a run of any suite.

    Raises:
        BadInput: the folder holds another run, or a record that cannot be read.
    """
    path = run.path / "run.json"
    if path.exists():
        there = read_model(path, type(planned))
        planned = planned.resuming(there)
        if there.work_digest != planned.work_digest or there.asked.shard != planned.asked.shard:
            differs = planned.difference(there)
            raise BadInput(f"{run.path} holds another run ({differs}); give a new folder with --out")
    else:
        begin_new(run, planned)
    return still_to_do(run, planned.own)


def begin_new(run: RunFolder, file: BaseModel) -> None:
    """Writes the run.json of a new run.

    Raises:
        BadInput: something else lies in the folder.
    """
    path = run.path / "run.json"
    if run.path.exists() and any(not p.name.startswith(".") for p in run.path.iterdir()):
        raise BadInput(f"{run.path} is not empty and holds no run; give a new folder with --out")
    write_whole(path, file.model_dump_json(indent=1).encode())
    make_durable(path)
    make_durable(run.path)


def still_to_do(run: RunFolder, planned: Sequence[E]) -> list[E]:
    """Puts what a killed go left half done in order; gives the episodes of the plan that are not done.

    Raises:
        BadInput: a record cannot be read.
    """
    run.settle()
    repair_lines(run.path / "calls.jsonl")
    done = {name: outcome for name, outcome in run.outcomes() if is_done(outcome)}
    Journal(run.path).catch_up(done)
    return [e for e in planned if e.name not in done]


def default_out(planned: PlanFile[Any, Any]) -> Path:
    """`runs/<suite>-<agents>-<digest>`: the same command resumes its own run, edited tasks start a new one."""
    labels = [agent.label for agent in planned.asked.agents]
    who = labels[0] if len(labels) == 1 else f"{len(labels)}-agents"
    if planned.suite_name:
        who = f"{planned.suite_name}-{who}"
    shard = planned.asked.shard
    part = f"-shard-{shard.number}-of-{shard.of}" if shard else ""
    return Path("runs") / f"{who}-{planned.digest[:8]}{part}"


def check_labels(agents: Iterable[AgentAsked]) -> None:
    """Sees that the agents of a run can be distinguished.

    Raises:
        BadInput: two have one label.
    """
    seen: set[str] = set()
    for agent in agents:
        if agent.label in seen:
            raise BadInput(f"two agents are called '{agent.label}'; give each a label: --agent LABEL={agent.agent}")
        seen.add(agent.label)
