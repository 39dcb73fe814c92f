"""Plays a task's solution, near misses and doing nothing, each one episode that is kept in a run's folder."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from deskcraft.agent.baseline import NoopAgent
from deskcraft.agent.protocol import Agent
from deskcraft.agent.scripted import ScriptAgent
from deskcraft.desktop.png import decode
from deskcraft.desktop.protocol import Desktop, Picture
from deskcraft.episode.episode import EpisodeConfig, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.episode.limits import Limits
from deskcraft.episode.plugins_used import plugins_of_checks
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, Identity, ScreenEvent
from deskcraft.task.assets import find_asset
from deskcraft.task.digest import episode_digest, grading_digest
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import Task


@dataclass
class Player:
    """One variant of a task on one desktop."""

    folder: TaskFolder
    variant: int
    root: TaskRoot
    desktop: Desktop
    run: RunFolder
    grader: Grader
    image_id: str = ""

    @cached_property
    def task(self) -> Task:
        """The resolved task."""
        return self.folder.task(self.variant)

    @cached_property
    def digests(self) -> tuple[str, str]:
        """Its episode digest and its grading digest."""
        return episode_digest(self.task, self.root, self.image_id), grading_digest(self.task)

    def solution(self, n: int) -> EpisodeRecord:
        """The reference solution, for the nth time."""
        return self.episode(ScriptAgent(self.folder.path / "solution.py"), "solution", n)

    def noop(self, n: int) -> EpisodeRecord:
        """Doing nothing, for the nth time."""
        return self.episode(NoopAgent(), "noop", n)

    def episode(self, agent: Agent, kind: str, n: int, *, tries: int = 1) -> EpisodeRecord:
        """One episode, by default tried once; the setup is carried out anew each time but for near misses."""
        episode, grading = self.digests
        config = EpisodeConfig(
            find_asset=lambda name: find_asset(self.root, name),
            identity=Identity(
                task=self.task.id,
                revision=self.task.revision,
                variant=self.variant,
                attempt=n,
                agent=agent.identity,
                episode_digest=episode,
                grading_digest=grading,
                image=self.image_id,
                protocol="paper",
                plugins=plugins_of_checks([self.task]),
            ),
            limits=Limits.given(None),
            tries=tries,
            keep_setups=kind not in ("solution", "noop"),
        )
        return run_episode(self.task, agent, self.desktop, self.run, self._name(kind, n), config, self.grader)

    def first_screen(self, kind: str, n: int = 1) -> Picture | None:
        """The screen that an episode began with; None if it did not get so far."""
        screens = self.screens(kind, n)
        return decode(self.run.blobs.get(screens[0].blob)) if screens else None

    def screens(self, kind: str, n: int = 1) -> list[ScreenEvent]:
        """The screens of an episode; none if it did not get so far."""
        name = self._name(kind, n)
        if name not in self.run.names():
            return []
        return [event for event in self.run.trajectory(name) if isinstance(event, ScreenEvent)]

    def _name(self, kind: str, n: int) -> str:
        return f"{self.task.id.replace('/', '_')}__v{self.variant}__{kind}__a{n}"
