"""What a bridge asks for: which desktop, rules and limits; and how its episodes are named and kept."""

from __future__ import annotations

import importlib.metadata
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from deskcraft.desktop.opening import image_of
from deskcraft.desktop.providers import find_provider
from deskcraft.episode.episode import EpisodeConfig
from deskcraft.episode.limits import Limits
from deskcraft.episode.plugins_used import plugins_of_checks, plugins_of_play
from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import RunFolder, episode_name, read_model
from deskcraft.record.model import AgentIdentity, Identity
from deskcraft.run.runfile import AgentAsked, Asked, Planned, RunFile
from deskcraft.task.assets import find_asset
from deskcraft.task.digest import digest, episode_digest, grading_digest
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import Task
from simulator import PRESETS

Value: TypeAlias = str | int | float | bool | None


@dataclass(frozen=True)
class Setting:
    """What holds for all episodes of a bridge."""

    root: TaskRoot
    agent: str
    """`gym`, `mcp`."""
    desktop: str = "local"
    limits: Limits = field(default_factory=Limits)
    protocol: Literal["paper", "published"] = "paper"
    image_id: str = "mock"
    versions: tuple[tuple[str, str], ...] = ()
    of_plugin: bool = False
    """The agent is a plug-in's, by its name."""

    @property
    def label(self) -> str:
        """The agent's name as a run may have it: part of the names of episodes."""
        return re.sub(r"[^A-Za-z0-9._-]+", "-", self.agent).lstrip("._-")[:60] or "agent"

    @property
    def image(self) -> str | None:
        """The image to open; a desktop that is made of none has none."""
        return image_of(self.desktop, self.image_id)

    def scene(
        self, folder: TaskFolder, variant: int, attempt: int, about: AgentIdentity | dict[str, Value] | None = None
    ) -> Scene:
        """One episode of it; `about` is the agent, or the settings of the bridge's own.

        Raises:
            TaskError: the task file is malformed.
        """
        task = folder.task(variant)
        agent = about if isinstance(about, AgentIdentity) else _identity(self.agent, about or {})
        agents = [self.agent] if self.of_plugin else []
        identity = Identity(
            task=task.id,
            revision=task.revision,
            variant=variant,
            attempt=attempt,
            seed=attempt,
            agent=agent,
            episode_digest=episode_digest(task, self.root, self.image_id),
            grading_digest=grading_digest(task),
            image=self.image_id,
            protocol=self.protocol,
            plugins=(*plugins_of_play(agents, self.desktop), *plugins_of_checks([task])),
        )
        config = EpisodeConfig(
            find_asset=lambda asset: find_asset(self.root, asset),
            identity=identity,
            limits=self.limits,
            rules=PRESETS[self.protocol],
            tries=1,  # what the caller did cannot be done again
        )
        return Scene(episode_name(task.id, variant, self.label, attempt), self.label, task, config)

    def write_run(self, run: RunFolder, scenes: Sequence[Scene]) -> None:
        """Writes run.json, so that `report`, `grade` and `view` take the folder for the run that it is."""
        asked = Asked(
            selectors=tuple(sorted({scene.task.id for scene in scenes})),
            agents=(AgentAsked(label=self.label, agent=self.agent),),
            attempts=max((scene.config.identity.attempt for scene in scenes), default=1),
            seed=None,
            desktop=self.desktop,
            protocol=self.protocol,
            limits=self.limits,
            task_root=str(self.root.path),
        )
        file = RunFile(
            asked=asked,
            release=f"dev-{importlib.metadata.version('deskcraft')}",
            image_id=self.image_id,
            image_versions=dict(self.versions),
            episodes=tuple(scene.planned for scene in scenes),
            plugins=tuple(dict.fromkeys(used for scene in scenes for used in scene.config.identity.plugins)),
        )
        write_whole(run.path / "run.json", file.model_dump_json(indent=1).encode())

    def add_to_run(self, run: RunFolder, scene: Scene) -> None:
        """Puts one more episode into run.json, which is written if it is not there. One caller at a time.

        Raises:
            BadInput: what lies there was asked otherwise.
        """
        there = self.run_there(run, scene)
        if there is None:
            self.write_run(run, [scene])
            return
        episodes = {planned.name: planned for planned in there.episodes} | {scene.name: scene.planned}
        asked = there.asked.model_copy(
            update={
                "selectors": tuple(sorted({*there.asked.selectors, scene.task.id})),
                "attempts": max(planned.attempt for planned in episodes.values()),
            }
        )
        plugins = tuple(dict.fromkeys((*there.plugins, *scene.config.identity.plugins)))
        file = there.model_copy(update={"asked": asked, "episodes": tuple(episodes.values()), "plugins": plugins})
        write_whole(run.path / "run.json", file.model_dump_json(indent=1).encode())

    def run_there(self, run: RunFolder, scene: Scene) -> RunFile | None:
        """The run.json that an episode would be put into; None if there is none yet.

        Raises:
            BadInput: it is of another bridge, model, desktop or limits, or no run.json.
        """
        path = run.path / "run.json"
        if not path.exists():
            return None
        there = read_model(path, RunFile)
        mine = (self.label, scene.planned.agent_digest, self.image_id, self.desktop, self.protocol, self.limits)
        asked = there.asked
        for planned in there.episodes:
            kept = (planned.agent, planned.agent_digest, there.image_id, asked.desktop, asked.protocol, asked.limits)
            if not asked.look.usual or kept != mine:
                raise BadInput(
                    f"{run.path}: holds a run of another agent, model, image or other limits; give another folder"
                )
        return there


def new_folder(path: Path) -> Path:
    """The same path, if a run may begin there.

    Raises:
        BadInput: something is there.
    """
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise BadInput(f"{path}: is not empty; give the name of a new folder for the run")
    return path


def _identity(name: str, settings: dict[str, Value]) -> AgentIdentity:
    return AgentIdentity(name=name, settings=settings, digest=digest([name, settings]))


@dataclass(frozen=True)
class Scene:
    """One episode that is about to begin."""

    name: str
    agent: str
    """The agent's label."""
    task: Task
    config: EpisodeConfig

    @property
    def planned(self) -> Planned:
        """The same as run.json has it."""
        identity = self.config.identity
        return Planned(
            name=self.name,
            task=identity.task,
            variant=identity.variant,
            attempt=identity.attempt,
            agent=self.agent,
            seed=identity.attempt,
            episode_digest=identity.episode_digest,
            grading_digest=identity.grading_digest,
            agent_digest=identity.agent.digest,
        )


def find_setting(
    root: TaskRoot,
    agent: str,
    tasks: Sequence[Task],
    desktop: str,
    image: str | None,
    limits: Limits,
    protocol: Literal["paper", "published"] = "paper",
) -> Setting:
    """The setting with an image that serves all the tasks.

    Raises:
        MissingImage: there is none.
    """
    if not find_provider(desktop).needs_image:
        return Setting(root, agent, desktop, limits, protocol, desktop)
    from deskcraft.image.store import find_image

    found = find_image(sorted({profile for task in tasks for profile in task.profiles}), image)
    return Setting(root, agent, desktop, limits, protocol, found.id, tuple(found.versions.items()))
