"""Plays a task's reference solution in pieces: it is held before each DONE, and again once the DONE was heard.

So Harbor's oracle takes the part of the agent: its script has the solution played as far as a DONE, and the end of its
turn is the DONE.
"""

from __future__ import annotations

import dataclasses
import threading
from queue import SimpleQueue

from deskcraft.agent.protocol import Agent, Briefing, Observation, Turn
from deskcraft.agent.registry import AgentChoice, make_agent
from deskcraft.bridge.driven import FAULTS
from deskcraft.bridge.setting import Setting
from deskcraft.desktop.actions import Done
from deskcraft.desktop.opening import open_desktop
from deskcraft.episode.episode import run_episode
from deskcraft.episode.grading import Grader
from deskcraft.errors import DeskCraftError, InternalError
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.task.loading import TaskFolder


class _Held:
    """An agent that waits before each DONE, and before the turn after it."""

    privileged = True

    def __init__(self, agent: Agent, heard: SimpleQueue[object], may: SimpleQueue[None]) -> None:
        self.identity = agent.identity
        self._agent = agent
        self._heard = heard
        self._may = may
        self._said = False

    def start(self, briefing: Briefing) -> None:
        self._agent.start(briefing)

    def act(self, observation: Observation) -> Turn:
        if self._said:
            self._wait()
        turn = self._agent.act(observation)
        self._said = any(isinstance(request, Done) for request in turn.requests)
        if self._said:
            self._wait()
        return turn

    def close(self) -> None:
        self._agent.close()

    def _wait(self) -> None:
        self._heard.put(None)
        self._may.get()


class Solution:
    """One episode of the solution, in a thread that has a desktop of its own. Calls come one at a time."""

    def __init__(self, setting: Setting, folder: TaskFolder, variant: int, run: RunFolder) -> None:
        """Prepares; the first `go_on` begins the episode.

        Args:
            setting: desktop, rules and limits.
            folder: of the task.
            variant: index of the variant.
            run: an empty folder for the run.
        """
        self._setting = dataclasses.replace(setting, agent="solution")
        self._folder = folder
        self._variant = variant
        self._run = run
        self._heard: SimpleQueue[object] = SimpleQueue()
        self._may: SimpleQueue[None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def go_on(self) -> EpisodeRecord | None:
        """Lets the solution act until it is held the next time.

        Returns:
            None while the episode goes on; its record at the end.

        Raises:
            DeskCraftError: the episode could not be scored.
        """
        if self._thread is None:
            self._thread = threading.Thread(target=self._play, name="deskcraft-solution", daemon=True)
            self._thread.start()
        else:
            self._may.put(None)
        answer = self._heard.get()
        if isinstance(answer, BaseException):
            raise answer
        assert answer is None or isinstance(answer, EpisodeRecord)
        if answer is not None and not answer.scored:
            raise FAULTS[answer.status](answer.error)
        return answer

    def _play(self) -> None:
        try:
            self._heard.put(self._episode())
        except DeskCraftError as error:
            self._heard.put(error)
        except Exception as error:
            self._heard.put(InternalError(f"{type(error).__name__}: {error}"))

    def _episode(self) -> EpisodeRecord:
        setting = self._setting
        agent = _Held(make_agent(AgentChoice("solution"), self._folder, self._variant, 1), self._heard, self._may)
        scene = setting.scene(self._folder, self._variant, 1, agent.identity)
        setting.write_run(self._run, [scene])
        with Grader(setting.image) as grader, open_desktop(setting.desktop, image=setting.image) as desktop:
            return run_episode(scene.task, agent, desktop, self._run, scene.name, scene.config, grader)
