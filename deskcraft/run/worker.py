"""One worker process of a run: opens a desktop, or what else its suite needs, and runs episodes (`worker_loop`).

A local desktop has a spare behind it, unless the variable DESKCRAFT_WARM is 0.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from deskcraft.agent.models.asked import open_client
from deskcraft.agent.protocol import Agent
from deskcraft.agent.registry import AgentChoice, make_agent
from deskcraft.agent.thinking_hook import ThinkingHookAgent
from deskcraft.desktop.opening import image_of, open_desktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.warm import WarmDesktop
from deskcraft.episode.episode import EpisodeConfig, Tell, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.episode.plugins_used import plugins_of_checks, plugins_of_play
from deskcraft.fork.agent import fork_of
from deskcraft.model.ledger import RunBudget
from deskcraft.model.user import ModelUser
from deskcraft.record.folder import RunFolder, outcome_of, read_model
from deskcraft.record.model import AgentIdentity, EpisodeRecord, Identity
from deskcraft.run.plan import Planned, RunFile
from deskcraft.run.worker_loop import Do
from deskcraft.task.assets import find_asset
from deskcraft.task.digest import grading_digest
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import Task
from simulator import PRESETS, Rules

MakeAgent = Callable[[AgentChoice, TaskFolder, int, int], Agent]


class Worker:
    """Does episodes one after the other on one desktop."""

    def __init__(
        self, run: RunFolder, desktop: Desktop, grader: Grader, budget: RunBudget, make: MakeAgent = make_agent
    ) -> None:
        """`make` makes the agent of each episode."""
        self.run = run
        self.budget = budget
        self.make = make
        self.file = read_model(run.path / "run.json", RunFile)
        self.root = TaskRoot(Path(self.file.asked.task_root))
        self.desktop = desktop
        self.grader = grader
        self._planned = {e.name: e for e in self.file.episodes}

    def episode(self, name: str, tell: Tell) -> EpisodeRecord:
        """Runs one planned episode."""
        planned = self._planned[name]
        folder = self.root.select([planned.task])[0]
        task = folder.task(planned.variant)
        asked = self.file.asked
        played = asked.agent(planned.agent)
        choice = AgentChoice(played.agent, played.options, played.model, self.run.path, name, self.budget)
        agent = self.make(choice, folder, planned.variant, planned.attempt)
        config = EpisodeConfig(
            find_asset=lambda asset: find_asset(self.root, asset),
            identity=self._identity(planned, task, agent.identity),
            limits=self.file.asked.limits,
            rules=self._rules(),
            checkpoints=asked.checkpoints,
        )
        if asked.fork is not None:
            point = asked.fork.point
            agent = forked = fork_of(agent, RunFolder(Path(asked.fork.path)), point.episode, point.step)
            config = dataclasses.replace(config, replay=forked)
        with self._user(name) as user:
            if user is not None:
                config = dataclasses.replace(config, user=user, user_looks=user.looks, drain_user=user.drain)
            hooked = ThinkingHookAgent(agent, self._thinks)
            return run_episode(task, hooked, self.desktop, self.run, name, config, self.grader, tell)

    def _thinks(self) -> None:
        """The agent thinks: time to make the next episode's desktop ready."""
        if isinstance(self.desktop, WarmDesktop):
            self.desktop.prepare()

    @contextlib.contextmanager
    def _user(self, episode: str) -> Iterator[ModelUser | None]:
        """The model that plays the user, None for the scripted one."""
        asked = self.file.asked.user_model
        if self.file.asked.user == "scripted" or asked is None:
            yield None
            return
        client = open_client(asked, self.run.path, episode, "user", self.budget)
        fields = asked.settings.fields(asked.endpoint.wire)
        user = ModelUser(client, looks=asked.settings.mode != "a11y", options=fields)
        try:
            yield user
        finally:
            user.close()

    def _identity(self, planned: Planned, task: Task, agent: AgentIdentity) -> Identity:
        return Identity(
            task=planned.task,
            revision=task.revision,
            variant=planned.variant,
            attempt=planned.attempt,
            seed=planned.seed,
            agent=agent,
            episode_digest=planned.episode_digest,
            grading_digest=grading_digest(task),
            image=self.file.image_id,
            protocol=self.file.asked.protocol,
            look=str(self.file.asked.look),
            fork=self.file.asked.fork.point if self.file.asked.fork else None,
            plugins=(
                *plugins_of_play([self.file.asked.agent(planned.agent).agent], self.file.asked.desktop),
                *plugins_of_checks([task]),
            ),
        )

    def _rules(self) -> Rules:
        rules = PRESETS[self.file.asked.protocol]
        ask = self.file.asked.ask
        return rules if ask is None else dataclasses.replace(rules, ask=ask)


@contextlib.contextmanager
def opened(run: RunFolder, budget: RunBudget) -> Iterator[Do]:
    """A desktop and a grading process for the run's episodes."""
    file = read_model(run.path / "run.json", RunFile)
    asked = file.asked
    image = image_of(asked.desktop, file.image_id)
    warm = asked.desktop == "local" and os.environ.get("DESKCRAFT_WARM", "1") != "0"
    with Grader(image) as grader, open_desktop(asked.desktop, image=image, warm=warm, look=asked.look) as desktop:
        worker = Worker(run, desktop, grader, budget)
        yield lambda name, tell: summary(worker.episode(name, tell))


def summary(record: EpisodeRecord) -> dict[str, object]:
    """How an episode went, for the journal and for the progress."""
    return outcome_of(record.model_dump(exclude={"task", "verdict", "evidence"}))
