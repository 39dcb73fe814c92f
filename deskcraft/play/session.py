"""A person's session in an episode: the episode's thread takes requests from it, the page's threads add them.

What the page shows is one value, `HumanSession.state()`, that is complete at every moment: a reopened page continues
where the last one was. The session can look at the screen, and has no other access to the desktop.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from deskcraft.agent.protocol import Briefing, Observation, Request, Turn
from deskcraft.desktop.actions import Ask, Done, Fail
from deskcraft.desktop.protocol import Picture
from deskcraft.episode.limits import STEPS
from deskcraft.errors import DesktopError
from deskcraft.play.chat import Chat

Stage: TypeAlias = Literal["preparing", "playing", "grading", "over", "fault"]
LIFE_S = 1.0
"""How often the desktop is checked while the person thinks."""
MOST_WAITING = 200
"""Requests that may wait for the desktop; beyond that the person would act without seeing the effects."""


@dataclass
class _Presence:
    """Measures how long no page was open."""

    pages: int = 0
    _gone_since: float | None = field(default_factory=time.monotonic)
    _gone_s: float = 0

    def change(self, by: int) -> None:
        """A page came or went."""
        before, self.pages = self.pages, self.pages + by
        if before == 0 and self._gone_since is not None:
            self._gone_s += time.monotonic() - self._gone_since
            self._gone_since = None
        if self.pages == 0:
            self._gone_since = time.monotonic()

    @property
    def away_s(self) -> float:
        """Seconds without a page so far."""
        return self._gone_s + (time.monotonic() - self._gone_since if self._gone_since is not None else 0)


class HumanSession:
    """One person's session in one episode: the agent `human` takes requests from it, the page adds them."""

    def __init__(self, task: str, max_steps: int = STEPS) -> None:
        self._task = task
        self._max_steps = max_steps
        self._changed = threading.Condition()
        self._looking = threading.Lock()
        self._look: Callable[[], Picture] | None = None
        self._queue: deque[Request] = deque()
        self._presence = _Presence()
        self._listeners: list[Callable[[], None]] = []
        self._chat = Chat()
        self._stage: Stage = "preparing"
        self._doing = ""
        self._steps = 0
        self._steps_left = max_steps
        self._busy = False
        self._signalled = False
        self._offers_ask = False
        self._doubt = False
        self._begun = False
        self._again = ""
        self._result: dict[str, Any] = {}
        self._shown = threading.Event()

    # -- the episode's side: a `TurnSource` --

    def grant(self, steps: int) -> None:
        """Says how many steps the episode has, before it begins."""
        with self._changed:
            self._max_steps = self._steps_left = steps

    def begin(self, briefing: Briefing) -> None:
        """An episode begins, or is started again after an infrastructure error."""
        with self._changed:
            self._queue.clear()
            self._chat = Chat()
            if self._begun:
                self._chat.note(
                    f"An infrastructure error, not your mistake: the task starts again. {self._again}".strip()
                )
            self._begun, self._doubt = True, False
            self._offers_ask = briefing.offers_ask
            self._steps, self._steps_left, self._signalled = 0, self._max_steps, False

    def turn(self, observation: Observation) -> Turn:
        """Shows what is new, and waits for the next request.

        Raises:
            DesktopError: the desktop died.
        """
        with self._looking:
            self._look = observation.look
        with self._changed:
            self._stage, self._doing, self._busy, self._signalled = "playing", "", False, False
            self._steps, self._steps_left = observation.step, observation.steps_left
            self._chat.update(observation.conversation, observation.step)
            self._chat.refuse(observation.feedback, observation.step)
            away = self._presence.away_s
        self._tell()
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._queue or self._doubt, LIFE_S)
                if self._queue:
                    request = self._queue.popleft()
                    self._busy = True
                    away_s = round(self._presence.away_s - away, 1)
                    break
            if observation.look is not None:
                observation.look()  # raises if the desktop is gone
        self._tell()
        return Turn((request,), notes={"away_s": away_s} if away_s else {})

    def end(self) -> None:
        """Waits until no thread reads the screen any more."""
        with self._looking:
            self._look = None

    # -- the command's side --

    def show_progress(self, doing: str) -> None:
        """Receives what the episode is doing: the `tell` of `run_episode`."""
        with self._changed:
            self._doing = doing
            if doing == "grade":
                self._stage = "grading"
            elif doing.startswith(("reset", "setup", "trying again")):
                self._stage = "preparing"
            if doing.startswith("trying again"):
                self._again = doing.removeprefix("trying again after ")
        self._tell()

    def finish(self, result: dict[str, Any]) -> None:
        """The verdict is there."""
        with self._changed:
            self._stage, self._result = "over", result
        self._tell()

    def fail(self, why: str) -> None:
        """The episode cannot continue, for a reason that is not the person's."""
        with self._changed:
            self._stage, self._result = "fault", {"why": why}
        self._tell()

    def wait_shown(self, timeout_s: float) -> bool:
        """Waits until a page has shown how it ended; at once if no page is open."""
        with self._changed:
            here = self._presence.pages > 0
        return here and self._shown.wait(timeout_s)

    # -- the page's side --

    def put(self, request: Request) -> str:
        """Adds a request; returns why it was not accepted, empty if it was."""
        signal = isinstance(request, Ask | Done | Fail)
        with self._changed:
            if self._stage != "playing":
                return "the episode is not under way"
            if self._signalled:
                return "wait for the user first"
            if len(self._queue) >= MOST_WAITING:
                return "the desktop does not keep up; wait a moment"
            self._queue.append(request)
            self._signalled = signal
            self._chat.say(request, self._steps)
            self._changed.notify_all()
        self._tell()
        return ""

    def look(self) -> Picture | None:
        """The current screen, from any thread; None while there is none."""
        with self._looking:
            if self._look is None:
                return None
            try:
                return self._look()
            except DesktopError:
                self._look = None
        with self._changed:
            self._doubt = True  # the episode's thread looks too, and gets the same error
            self._changed.notify_all()
        return None

    def state(self) -> dict[str, Any]:
        """All that the page shows beside the screen, as JSON."""
        with self._changed:
            return {
                "task": self._task,
                "stage": self._stage,
                "doing": self._doing,
                "steps": self._steps,
                "left": self._steps_left,
                "most": self._max_steps,
                "busy": self._busy,
                "waiting": len(self._queue),
                "signalled": self._signalled,
                "asks": self._offers_ask,
                "chat": self._chat.lines(),
                "result": self._result,
            }

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls `listener` in some thread at every change, and counts as an open page, until the result is called."""
        with self._changed:
            self._listeners.append(listener)
            self._presence.change(+1)

        def stop() -> None:
            with self._changed:
                self._listeners.remove(listener)
                self._presence.change(-1)

        return stop

    def shown(self) -> None:
        """A page has shown how it ended."""
        self._shown.set()

    def _tell(self) -> None:
        with self._changed:
            for listener in self._listeners:
                listener()
