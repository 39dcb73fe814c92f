"""One worker process of a run: makes a desktop, does the episodes it is told to, and says how each went.

    python -m deskcraft.run.worker RUN_FOLDER RUN_BUDGET PARENT

RUN_BUDGET is JSON: what all calls of models may use; PARENT is the process id of the controller. Lines in: an episode's
name. Lines out: JSON `{"episode", "tell"}` while it goes on and `{"episode", "ended": {...}}` at its end. When its
standard input ends it stops; when its parent dies, so does its desktop. A local desktop has a spare behind it, unless
the variable DESKCRAFT_WARM is 0.
"""

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType

from deskcraft.agent.heralding import Heralding
from deskcraft.agent.models.asked import open_client
from deskcraft.agent.protocol import Agent
from deskcraft.agent.registry import AgentChoice, make_agent
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.warm import WarmDesktop
from deskcraft.episode.episode import EpisodeConfig, Tell, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.errors import DeskCraftError
from deskcraft.model.ledger import RunBudget
from deskcraft.model.user import ModelUser
from deskcraft.record.folder import RunFolder, outcome_of, read_model
from deskcraft.record.model import AgentIdentity, EpisodeRecord, Identity
from deskcraft.run.plan import Planned, RunFile
from deskcraft.task.assets import find_asset
from deskcraft.task.digest import grading_digest
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import Task
from simulator import PRESETS, Rules

_PR_SET_PDEATHSIG = 1
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
        with self._user(name) as user:
            if user is not None:
                config = dataclasses.replace(config, user=user, user_looks=user.looks, drain_user=user.drain)
            heralding = Heralding(agent, self._thinks)
            return run_episode(task, heralding, self.desktop, self.run, name, config, self.grader, tell)

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
        )

    def _rules(self) -> Rules:
        rules = PRESETS[self.file.asked.protocol]
        ask = self.file.asked.ask
        return rules if ask is None else dataclasses.replace(rules, ask=ask)


def main() -> None:
    """The process."""
    folder, budget_json, parent = sys.argv[1:]
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != int(parent):  # it died before it could take us with it
        sys.exit(1)
    out = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the controller, which ends us in order
    signal.signal(signal.SIGTERM, _stop)

    def say(**message: object) -> None:
        out.write(json.dumps(message) + "\n")

    run = RunFolder(Path(folder))
    budget = RunBudget.model_validate_json(budget_json)
    file = read_model(run.path / "run.json", RunFile)
    asked = file.asked
    local = asked.desktop == "local"
    image = file.image_id if local else None
    warm = local and os.environ.get("DESKCRAFT_WARM", "1") != "0"
    name = ""
    try:
        with (
            _deaf_at_the_end(), run.working(), Grader(image) as grader,
            open_desktop(asked.desktop, image=image, warm=warm) as desktop,
        ):  # fmt: skip
            worker = Worker(run, desktop, grader, budget)
            say(ready=True)
            for line in sys.stdin:
                name = line.strip()
                record = worker.episode(name, partial(_tell, say, name))
                say(episode=name, ended=summary(record))
    except DeskCraftError as error:
        say(episode=name, fatal=f"{type(error).__name__}: {error}")
        sys.exit(2)


def summary(record: EpisodeRecord) -> dict[str, object]:
    """How an episode went, for the journal and for the progress."""
    return outcome_of(record.model_dump(exclude={"task", "verdict", "evidence"}))


def _tell(say: Callable[..., None], episode: str, text: str) -> None:
    say(episode=episode, tell=text)


@contextlib.contextmanager
def _deaf_at_the_end() -> Iterator[None]:
    """From here on it ends of its own accord, and nobody needs to stop it."""
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _stop(number: int, frame: FrameType | None) -> None:
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit(128 + number)


if __name__ == "__main__":
    main()
