"""Turns the one episode loop inside out: the caller passes a turn and gets the next observation, or the end.

The loop runs as for any agent, in a thread of its own; its agent waits for the caller. The same thread opens the
desktop and closes it, so that nothing of a desktop ever changes threads.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TypeAlias

from deskcraft.agent.protocol import Briefing, Observation, Turn
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.png import decode
from deskcraft.desktop.protocol import Desktop, Picture
from deskcraft.desktop.warm import WarmDesktop
from deskcraft.episode.episode import EpisodeConfig, run_episode
from deskcraft.episode.grading import Grader, Grades
from deskcraft.episode.state_now import StateNow
from deskcraft.errors import (
    AgentError,
    DeskCraftError,
    DesktopError,
    EndpointError,
    InternalError,
    LimitReached,
    MissingCapability,
    Unattributed,
    VerifierError,
)
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import AgentIdentity, EpisodeRecord, ScreenEvent, Status
from deskcraft.task.model import Task
from evaluators import Verdict

FAULTS: dict[Status, type[DeskCraftError]] = {
    "desktop_error": DesktopError,
    "unattributed": Unattributed,
    "internal_error": InternalError,
    "endpoint_error": EndpointError,
    "agent_error": AgentError,
    "verifier_error": VerifierError,
    "skipped": MissingCapability,
}
"""What is raised for an episode that could not be scored."""


@dataclass(frozen=True)
class Finished:
    """An episode that was graded, and its last screen."""

    record: EpisodeRecord
    picture: Picture


class Cancelled(BaseException):
    """The caller gave the episode up: like a Ctrl-C it leaves no record, and nothing takes it for an error."""


class _GradeNow:
    """The caller wants the verdict of the state now."""


@dataclass(frozen=True)
class _Graded:
    """The verdict of the state now, or why there is none."""

    outcome: object


_Job: TypeAlias = Callable[[Desktop, Grades], object]
_Heard: TypeAlias = "Turn | LimitReached | Cancelled | _GradeNow"


class _Waiting:
    """The agent of a driven episode: gives what it sees to the caller, and waits for a turn."""

    privileged = False

    def __init__(self, identity: AgentIdentity, out: SimpleQueue[object]) -> None:
        self.identity = identity
        self.offers_ask = True
        self._out = out
        self.turns: SimpleQueue[_Heard] = SimpleQueue()
        self.state: StateNow | None = None

    def start(self, briefing: Briefing) -> None:
        """Keeps what the caller may want to know."""
        self.offers_ask = briefing.offers_ask

    def act(self, observation: Observation) -> Turn:
        """Waits for the caller's turn; grades the state meanwhile, as often as the caller asks for it.

        Raises:
            LimitReached: a limit of the caller's own is reached.
            Cancelled: the caller gave up.
        """
        self._out.put(observation)
        while isinstance(heard := self.turns.get(), _GradeNow):
            assert self.state is not None, "an episode offers its state before it asks for a turn"
            self._out.put(_Graded(_caught(self.state.verdict)))
        if isinstance(heard, LimitReached | Cancelled):
            raise heard
        return heard

    def offered(self, state: StateNow) -> None:
        """Keeps what grades the state."""
        self.state = state

    def close(self) -> None:
        """Nothing to end: the caller is the agent."""


class DrivenDesktop:
    """A desktop with a grader in a thread of its own, and on it one episode at a time."""

    def __init__(
        self, provider: str, image: str | None = None, *, warm: bool = False, graders: Grades | None = None
    ) -> None:
        """Prepares; the desktop is opened by `open`, or by the first episode.

        Args:
            provider: name of the desktop's kind.
            image: id of the image; None where the provider needs none.
            warm: `open` brings the first desktop up, so that the first episode finds it there.
            graders: what grades; a process of its own if None.
        """
        self._provider = provider
        self._image = image
        self._warm = warm
        self._graders = graders
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._answers: SimpleQueue[object] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._agent: _Waiting | None = None

    @property
    def offers_ask(self) -> bool:
        """Whether the episode under way offers ASK."""
        return self._agent is None or self._agent.offers_ask

    @property
    def under_way(self) -> bool:
        """Whether an episode waits for a turn."""
        return self._agent is not None

    def open(self) -> None:
        """Opens the desktop.

        Raises:
            DeskCraftError: it cannot be opened.
        """
        if self._thread is not None:
            return
        # A daemon: a caller that forgets `close` must still be able to end. The desktop's lifeline does the rest.
        self._thread = threading.Thread(target=self._live, name="deskcraft-desktop", daemon=True)
        self._thread.start()
        try:
            self._hear()
        except BaseException:
            self._thread.join()
            self._thread = None
            raise

    def begin(self, task: Task, run: RunFolder, name: str, config: EpisodeConfig) -> Observation | Finished:
        """Begins an episode and gives its first observation; one that is under way is cancelled.

        Raises:
            DeskCraftError: an infrastructure fault (desktop, setup): the episode is recorded as not scored.
        """
        self.cancel()
        self.open()
        agent = self._agent = _Waiting(config.identity.agent, self._answers)
        self._jobs.put(lambda desktop, grader: _episode(task, agent, desktop, run, name, config, grader))
        return self._next()

    def act(self, turn: Turn) -> Observation | Finished:
        """Hands a turn in; gives what is seen after it, or the end.

        Raises:
            DeskCraftError: an infrastructure fault: the episode is recorded as not scored, and over.
        """
        assert self._agent is not None, "no episode is under way: call begin first"
        self._agent.turns.put(turn)
        return self._next()

    def grade_now(self) -> Verdict:
        """The verdict of the state now, between two turns; the episode goes on as if nobody had asked.

        Raises:
            BadInput: the task's state cannot be graded before the end.
            DeskCraftError: an infrastructure fault; the episode goes on; on a dead desktop until the next turn.
        """
        assert self._agent is not None, "no episode is under way: call begin first"
        self._agent.turns.put(_GradeNow())
        answer = self._answers.get()
        while not isinstance(answer, _Graded):
            answer = self._answers.get()
        if isinstance(answer.outcome, BaseException):
            raise answer.outcome
        assert isinstance(answer.outcome, Verdict)
        return answer.outcome

    def spend(self, reason: str) -> Finished:
        """Ends the episode as one whose budget is spent; its state is graded.

        Args:
            reason: which limit of the caller's was reached, for the record.

        Raises:
            DeskCraftError: an infrastructure fault: the episode is recorded as not scored.
        """
        assert self._agent is not None, "no episode is under way: call begin first"
        self._agent.turns.put(LimitReached(reason))
        end = self._next()
        assert isinstance(end, Finished), "a spent budget ends an episode"
        return end

    def cancel(self) -> None:
        """Gives the episode up, if one is under way; no record is left."""
        if self._agent is None:
            return
        self._agent.turns.put(Cancelled())
        self._agent = None
        while not isinstance(self._answers.get(), Cancelled | DeskCraftError | Finished):
            pass

    def close(self) -> None:
        """Ends the episode, the desktop and the thread; may be called again."""
        if self._thread is None:
            return
        self.cancel()
        self._jobs.put(None)
        self._thread.join()
        self._thread = None

    def _next(self) -> Observation | Finished:
        try:
            answer = self._hear()
        except BaseException:
            self._agent = None
            raise
        if isinstance(answer, Finished):
            self._agent = None
            return answer
        assert isinstance(answer, Observation)
        return answer

    def _hear(self) -> object:
        while isinstance(answer := self._answers.get(), _Graded):
            pass  # of a grade that its caller did not wait for
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def _live(self) -> None:
        """The thread. What is raised in it is raised in the caller's."""
        try:
            with ExitStack() as stack:
                grader = self._graders or stack.enter_context(Grader(self._image))
                asked = open_desktop(self._provider, image=self._image, warm=self._warm)
                desktop = stack.enter_context(asked)
                if isinstance(desktop, WarmDesktop):
                    desktop.prepare()
                    desktop.wait_spare()
                self._answers.put("open")
                while (job := self._jobs.get()) is not None:
                    self._answers.put(_caught(lambda job=job: job(desktop, grader)))  # type: ignore[misc]
        except Exception as error:  # the boundary of the thread: whoever waits for an answer gets it
            self._answers.put(error)


def _caught(do: Callable[[], object]) -> object:
    """The value, or the error as a value: for another thread, which raises it."""
    try:
        return do()
    except BaseException as error:
        return error


def _episode(
    task: Task, agent: _Waiting, desktop: Desktop, run: RunFolder, name: str, config: EpisodeConfig, grader: Grades
) -> Finished:
    config = dataclasses.replace(config, offer_state=agent.offered)
    record = run_episode(task, agent, desktop, run, name, config, grader)
    if not record.scored:
        raise FAULTS[record.status](record.error)
    shown = [event.blob for event in run.trajectory(name) if isinstance(event, ScreenEvent)]
    return Finished(record, decode(run.blobs.get(shown[-1])))
