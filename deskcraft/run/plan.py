"""A run planned up front: tasks x agents x attempts, each one episode with a name of its own."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.agent.registry import AgentChoice, make_agent
from deskcraft.episode.limits import Limits
from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import RunFolder, episode_name, read_model
from deskcraft.task.digest import digest, episode_digest, grading_digest
from deskcraft.task.loading import TaskFolder, TaskRoot


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Asked(_Model):
    """What the command line asked for."""

    selectors: tuple[str, ...] = ()
    agent: str
    agent_options: dict[str, str] = {}
    model: ModelAsked | None = None
    user: Literal["scripted", "llm"] = "scripted"
    user_model: ModelAsked | None = None
    attempts: int = 1
    variant_seed: int | None = None
    desktop: Literal["local", "mock"] = "local"
    image: str | None = None
    protocol: Literal["paper", "published"] = "paper"
    ask: Literal["always", "auto", "never"] | None = None
    limits: Limits = Limits()
    checkpoints: tuple[int, ...] = ()
    task_root: str = ""


class Planned(_Model):
    """One episode of the plan."""

    name: str
    task: str
    variant: int
    attempt: int
    episode_digest: str
    grading_digest: str
    agent_digest: str


class RunFile(_Model):
    """`run.json`: what was asked, and what it resolved to."""

    schema_version: Literal[1] = 1
    asked: Asked
    release: str
    image_id: str
    image_versions: dict[str, str]
    episodes: tuple[Planned, ...]

    @property
    def digest(self) -> str:
        """Two runs with this digest would do the same and be graded the same."""
        return digest(self.model_dump(mode="json", exclude={"asked": {"task_root"}}))

    @property
    def work_digest(self) -> str:
        """Two runs with this digest would do the same: a mended verifier means a new grade, not a new run."""
        leave_out: Any = {"asked": {"task_root"}, "episodes": {"__all__": {"grading_digest"}}}
        return digest(self.model_dump(mode="json", exclude=leave_out))


def plan(
    asked: Asked, folders: Iterable[TaskFolder], root: TaskRoot, image_id: str, versions: dict[str, str]
) -> RunFile:
    """All episodes of a run, in the order in which they are begun: every task once, then every task again.

    Raises:
        BadInput: an unknown agent; TaskError: a task file is malformed.
    """
    choice = AgentChoice(asked.agent, asked.agent_options, asked.model)
    episodes = []
    resolved = []
    for folder in folders:
        variant = 0 if asked.variant_seed is None else folder.draw(asked.variant_seed)
        resolved.append((folder, variant, folder.task(variant)))
    for attempt in range(1, asked.attempts + 1):
        for folder, variant, task in resolved:
            episodes.append(
                Planned(
                    name=episode_name(folder.id, variant, asked.agent, attempt),
                    task=folder.id,
                    variant=variant,
                    attempt=attempt,
                    episode_digest=episode_digest(task, root, image_id),
                    grading_digest=grading_digest(task),
                    agent_digest=make_agent(choice, folder, variant, attempt).identity.digest,
                )
            )
    release = f"dev-{importlib.metadata.version('deskcraft')}"
    return RunFile(asked=asked, release=release, image_id=image_id, image_versions=versions, episodes=tuple(episodes))


def begin(run: RunFolder, planned: RunFile) -> list[Planned]:
    """Writes run.json, or checks that the folder's own says the same; gives the episodes that are still to do.

    An episode that was scored is done; one that was not is tried again.

    Raises:
        BadInput: the folder holds another run.
    """
    path = run.path / "run.json"
    if path.exists():
        there = read_model(path, RunFile)
        if there.work_digest != planned.work_digest:
            raise BadInput(
                f"{run.path} holds another run ({_difference(there, planned)}); give a new folder with --out"
            )
    elif run.path.exists() and any(p.name != ".lock" for p in run.path.iterdir()):
        raise BadInput(f"{run.path} is not empty and holds no run; give a new folder with --out")
    else:
        write_whole(path, planned.model_dump_json(indent=1).encode())
    run.clear_partial()
    done = {name for name, record in run.records() if record.scored or record.status == "verifier_error"}
    return [e for e in planned.episodes if e.name not in done]


def default_out(planned: RunFile) -> Path:
    """`runs/<agent>-<digest>`: the same command goes on with its own run, an edited task begins a new one."""
    return Path("runs") / f"{planned.asked.agent}-{planned.digest[:8]}"


def _difference(there: RunFile, planned: RunFile) -> str:
    mine, theirs = (dict(_leaves(run.asked.model_dump(exclude={"task_root"}))) for run in (planned, there))
    names = [n for n in {**theirs, **mine} if mine.get(n) != theirs.get(n)]
    if names:
        return ", ".join(f"{n}: {theirs.get(n)!r} there, {mine.get(n)!r} asked" for n in names)
    return "image" if there.image_id != planned.image_id else "the tasks were edited since"


def _leaves(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """(dotted name, value) of all that is no mapping."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _leaves(inner, f"{name}.{key}" if name else str(key))
    else:
        yield name, value
