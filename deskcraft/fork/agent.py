"""The agent of a fork: repeats what is recorded up to a step, compares the screens, and hands over."""

from __future__ import annotations

import base64
import dataclasses
import math
import time
from collections import deque
from collections.abc import Callable, Sequence

from deskcraft.agent.protocol import Agent, Briefing, Observation, Turn
from deskcraft.desktop.png import decode
from deskcraft.desktop.protocol import HOME, Box, Desktop, Picture, expand
from deskcraft.errors import BadInput, DesktopError
from deskcraft.fork.compare import clock_on, difference, is_small
from deskcraft.fork.script import RecordedTurn, all_turns, turns_until
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import (
    ActionEvent,
    AgentIdentity,
    Aid,
    Event,
    LaunchEvent,
    PutEvent,
    ReplayRecord,
    RunEvent,
    ScreenDifference,
    ScreenEvent,
)

SCRIPTED = ("solution", "by-hand")
"""Agents that wait for what they began, between two turns: their pace is kept. A model's thinking is not waited for."""
WAIT_S = 60.0
"""The longest wait before a turn."""
AWAITED_S = 0.1
"""A script that took longer before a turn waited for something on the desktop, which here may take longer still."""
LATE_S = 10.0
"""How long before a turn a screen is awaited that is not the recorded one."""
LOOKS = 40
LOOK_GAP_S = 0.1
"""Between two looks after an action."""
SLOWER, LATER_S = 4.0, 3.0
"""A recorded screen is looked for after an action for so many times the time after which it was recorded, and at least
for so many seconds longer: this machine may be slower."""
COMMAND_S = 300.0
MAX_OUTPUT = 16 * 2**20


class ForkedAgent:
    """Replays turns of a recording; then the agent that it holds plays on."""

    def __init__(
        self,
        agent: Agent | None,
        run: RunFolder,
        episode: str,
        turns: Sequence[RecordedTurn],
        *,
        step: int,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """Prepares.

        Args:
            agent: who continues; None: nobody, the turns are the whole episode.
            run: that of the recording.
            episode: the recorded one.
            turns: of it, to be done again.
            step: the last whose screen is compared.
            pause: waits so many seconds.
        """
        self._agent = agent
        self._blobs = run.blobs
        events = run.trajectory(episode)
        self._screens, self._offsets = _screens(events, step), _offsets(events, step)
        record = run.read(episode)
        self._paced = record.identity.agent.name in SCRIPTED
        self._recorded_on = record.started_at[:10]
        self._source = episode
        self._turns = tuple(turns)
        aided = any(not _only_looks(aid) for turn in turns for aid in turn.aids)
        self._step = step
        self._pause = pause
        self.identity = agent.identity if agent else AgentIdentity.of("replay", {"of": episode})
        self.privileged = bool(agent and agent.privileged) or aided
        self._left: deque[RecordedTurn] = deque()
        self._handed_over = False
        self._compared: set[int] = set()
        self._differences: list[ScreenDifference] = []
        self._seen: dict[int, ScreenDifference | None] = {}
        """Steps after which the recorded screen was seen before the desktop was at rest; what little differed."""
        self._in_passing: list[int] = []
        self._look: Callable[[], Picture] | None = None
        self._desktop: Desktop | None = None
        self._briefing: Briefing | None = None
        self._clock: Box | None = None

    def start(self, briefing: Briefing) -> None:
        """Begins at the first recorded turn; the agent that continues is started when it is handed the desktop."""
        self._left = deque(self._turns)
        self._handed_over, self._briefing = False, briefing
        self._compared, self._differences = set(), []
        self._seen, self._in_passing = {}, []

    def act(self, observation: Observation) -> Turn:
        """The next recorded turn; after the last one, the agent's own.

        Raises:
            BadInput: what a privileged agent did beside the screen cannot be repeated.
        """
        self._look = observation.look
        if not self._handed_over:
            observation = self._caught_up(observation)
        if self._left:
            return self._again(self._left.popleft())
        if self._agent is None:
            raise DesktopError(f"the replay of {self._source} did not end where it ended: the desktop went another way")
        if not self._handed_over:
            assert self._briefing is not None
            plain = dataclasses.replace(self._briefing, desktop=None, params={}, ran=None)
            self._agent.start(self._briefing if self._agent.privileged else plain)
            self._handed_over = True
        return self._agent.act(observation)

    def close(self) -> None:
        """See `Agent`."""
        if self._agent is not None:
            self._agent.close()

    def acted(self, step: int) -> None:
        """Looks whether the recorded screen comes, before the desktop is at rest.

        A notice that goes by itself and a picture that was recorded too early are shown for a while only, and how long
        a desktop takes until it is at rest is another time on each machine.
        """
        if self._handed_over or step not in self._offsets or step in self._compared or self._look is None:
            return
        offset, recorded = self._offsets[step], self._recorded(step)
        for _ in range(math.ceil(max(offset * SLOWER, offset + LATER_S) / LOOK_GAP_S)):
            found = difference(step, self._look(), recorded, self._clock)
            if found is None or is_small(found):
                self._seen[step] = found
                return
            self._pause(LOOK_GAP_S)

    def frame(self, step: int, picture: Picture, desktop: Desktop) -> None:
        """Compares the screen after a step with the recorded one, if there is one."""
        if self._handed_over or step not in self._screens or step in self._compared:
            return
        self._compared.add(step)
        self._desktop, self._clock = desktop, clock_on(desktop, self._recorded_on)
        found = difference(step, picture, self._recorded(step), self._clock)
        if found is not None and not is_small(found) and step in self._seen:
            self._in_passing.append(step)
            found = self._seen[step]
        if found is not None:
            self._differences.append(found)

    def replayed(self) -> ReplayRecord:
        """What the comparison of the screens came to.

        Raises:
            DesktopError: the episode ended before the replay did.
        """
        if self._left or (self._agent is not None and not self._handed_over):
            raise DesktopError(
                f"the replay of {self._source} ended before step {self._step}: the desktop went another way"
            )
        return ReplayRecord(
            compared=len(self._compared), differences=tuple(self._differences), in_passing=tuple(self._in_passing)
        )

    def _caught_up(self, observation: Observation) -> Observation:
        """Waits for the recorded screen, if the desktop does not show it yet: a busy machine draws later."""
        step, look = observation.step, observation.look
        last = self._differences[-1] if self._differences else None
        if last is None or last.step != step or is_small(last) or look is None:
            return observation
        recorded = self._recorded(step)
        for _ in range(LOOKS):
            self._pause(LATE_S / LOOKS)
            picture = look()
            found = difference(step, picture, recorded, self._clock)
            if found is None or is_small(found):
                self._differences[-1:] = [found] if found else []
                return dataclasses.replace(observation, picture=picture, encoded=None)
        return observation

    def _recorded(self, step: int) -> Picture:
        return decode(self._blobs.get(self._screens[step]))

    def _again(self, turn: RecordedTurn) -> Turn:
        began = time.monotonic()
        for aid in turn.aids:
            self._aid(aid)
        left = min(turn.seconds, WAIT_S) - (time.monotonic() - began)
        if self._paced:
            if left > 0:
                self._pause(left)
            if turn.seconds > AWAITED_S and self._desktop is not None:
                self._desktop.settle()
        return Turn(turn.requests, reply=turn.reply, notes={"replayed": True})

    def _aid(self, aid: Aid) -> None:
        if _only_looks(aid):
            return
        briefing = self._briefing
        assert briefing is not None and briefing.desktop is not None
        if briefing.ran is not None:
            briefing.ran(aid)
        match aid:
            case RunEvent():
                done = briefing.desktop.run(
                    expand(aid.argv),
                    root=aid.root,
                    stdin=base64.b64decode(aid.stdin),
                    cwd=str(HOME),
                    timeout_s=COMMAND_S,
                    max_output=MAX_OUTPUT,
                )
                if done.exit_code and not aid.complete:
                    lines = done.stderr.decode(errors="replace").strip().splitlines() or ["it said nothing"]
                    raise self._refused(f"the command '{' '.join(aid.argv)[:80]}'", aid, f" ({lines[-1][:200]})")
            case LaunchEvent():
                briefing.desktop.launch(expand(aid.argv), cwd=str(HOME))
            case PutEvent(path=path, data=data):
                if data is None:
                    raise self._refused(f"the file {path}", aid, "")
                briefing.desktop.put(path, base64.b64decode(data))

    def _refused(self, what: str, aid: Aid, why: str) -> BadInput:
        return BadInput(
            f"{self._source}: {what} of its agent's after step {aid.step} cannot be repeated{why}: not all of it is in "
            f"the record, so the episode can be forked up to step {aid.step} only"
        )


def _only_looks(aid: Aid) -> bool:
    """Whether it is the command by which scripts wait for a file, time and again: the pace stands for it."""
    return isinstance(aid, RunEvent) and aid.argv[:1] == ("sha256sum",)


def whole(run: RunFolder, episode: str) -> ForkedAgent:
    """An agent that repeats a recorded episode from its beginning to its end.

    Raises:
        BadInput: the recording cannot be read.
    """
    steps = run.read(episode).steps
    return ForkedAgent(None, run, episode, all_turns(run.trajectory(episode)), step=steps)


def fork_of(
    agent: Agent, run: RunFolder, episode: str, step: int, pause: Callable[[float], None] = time.sleep
) -> ForkedAgent:
    """An agent that continues a recorded episode after a step.

    Raises:
        BadInput: the recording cannot be read.
    """
    return ForkedAgent(agent, run, episode, turns_until(run.trajectory(episode), step), step=step, pause=pause)


def _offsets(events: Sequence[Event], step: int) -> dict[int, float]:
    """Seconds from the request that led to each step to the picture that was recorded after it."""
    found: dict[int, float] = {}
    asked = 0.0
    for event in events:
        if isinstance(event, ActionEvent):
            asked = event.t_s
        elif isinstance(event, ScreenEvent) and 0 < event.step <= step:
            found[event.step] = max(0.0, event.t_s - asked)
    return found


def _screens(events: Sequence[Event], step: int) -> dict[int, str]:
    return {event.step: event.blob for event in events if isinstance(event, ScreenEvent) and event.step <= step}
