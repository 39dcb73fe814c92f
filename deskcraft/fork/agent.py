"""The agent of a fork: repeats what is recorded up to a step, compares the screens, and hands over."""

from __future__ import annotations

import dataclasses
import time
from collections import deque
from collections.abc import Callable, Sequence

from deskcraft.agent.protocol import Agent, Briefing, Observation, Turn
from deskcraft.desktop.png import decode
from deskcraft.desktop.protocol import HOME, Desktop, Picture, expand
from deskcraft.errors import BadInput, DesktopError
from deskcraft.fork.compare import difference
from deskcraft.fork.script import RecordedTurn, turns_until
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import Event, ReplayRecord, RunEvent, ScreenDifference, ScreenEvent

SCRIPTED = ("solution", "by-hand")
"""Agents that wait for what they began, between two turns: their pace is kept. A model's thinking is not waited for."""
WAIT_S = 60.0
"""The longest wait before a turn."""
COMMAND_S = 300.0
_POLLS = "sha256sum"
"""A command that scripts only look with, time and again until a file is there: the pace stands for it."""


class ForkedAgent:
    """Replays turns of a recording; then the agent that it holds plays on."""

    def __init__(
        self,
        agent: Agent,
        run: RunFolder,
        episode: str,
        turns: Sequence[RecordedTurn],
        *,
        step: int,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """Prepares.

        Args:
            agent: who continues.
            run: that of the recording.
            episode: the recorded one.
            turns: of it, to be done again.
            step: the last whose screen is compared.
            pause: waits so many seconds.
        """
        self._agent = agent
        self._blobs = run.blobs
        self._screens = _screens(run.trajectory(episode), step)
        self._paced = run.read(episode).identity.agent.name in SCRIPTED
        self._source = episode
        self._turns = tuple(turns)
        self._commands = any(command.argv[:1] != (_POLLS,) for turn in turns for command in turn.commands)
        self._step = step
        self._pause = pause
        self.identity = agent.identity
        self.privileged = agent.privileged or self._commands
        self._left: deque[RecordedTurn] = deque()
        self._handed_over = False
        self._compared: set[int] = set()
        self._differences: list[ScreenDifference] = []
        self._briefing: Briefing | None = None

    def start(self, briefing: Briefing) -> None:
        """Begins at the first recorded turn; the agent that continues is started when it is handed the desktop."""
        self._left = deque(self._turns)
        self._handed_over, self._briefing = False, briefing
        self._compared, self._differences = set(), []

    def act(self, observation: Observation) -> Turn:
        """The next recorded turn; after the last one, the agent's own.

        Raises:
            BadInput: a recorded command fails in the replay.
        """
        if self._left:
            return self._again(self._left.popleft())
        if not self._handed_over:
            assert self._briefing is not None
            plain = dataclasses.replace(self._briefing, desktop=None, params={}, ran=None)
            self._agent.start(self._briefing if self._agent.privileged else plain)
            self._handed_over = True
        return self._agent.act(observation)

    def close(self) -> None:
        """See `Agent`."""
        self._agent.close()

    def frame(self, step: int, picture: Picture, desktop: Desktop) -> None:
        """Compares the screen after a step with the recorded one, if there is one."""
        if self._handed_over or step not in self._screens or step in self._compared:
            return
        self._compared.add(step)
        recorded = decode(self._blobs.get(self._screens[step]))
        found = difference(step, picture, recorded, desktop.capabilities.clock)
        if found is not None:
            self._differences.append(found)

    def replayed(self) -> ReplayRecord:
        """What the comparison of the screens came to.

        Raises:
            DesktopError: the episode ended before the replay did.
        """
        if not self._handed_over:
            raise DesktopError(
                f"the replay of {self._source} ended before step {self._step}: the desktop went another way"
            )
        return ReplayRecord(compared=len(self._compared), differences=tuple(self._differences))

    def _again(self, turn: RecordedTurn) -> Turn:
        began = time.monotonic()
        for command in turn.commands:
            if command.argv[0] != _POLLS:
                self._run(command)
        left = min(turn.seconds, WAIT_S) - (time.monotonic() - began)
        if self._paced and left > 0:
            self._pause(left)
        return Turn(turn.requests, reply=turn.reply, notes={"replayed": True})

    def _run(self, command: RunEvent) -> None:
        briefing = self._briefing
        assert briefing is not None and briefing.desktop is not None
        if briefing.ran is not None:
            briefing.ran(command.argv)
        done = briefing.desktop.run(expand(command.argv), cwd=str(HOME), timeout_s=COMMAND_S)
        if done.exit_code:
            said = (done.stderr.decode(errors="replace").strip().splitlines() or ["it said nothing"])[-1][:200]
            raise BadInput(
                f"{self._source}: the command '{' '.join(command.argv)[:80]}' that its agent ran after step "
                f"{command.step} fails in the replay ({said}); what it was given is not in the record, so the episode "
                f"can be forked up to step {command.step} only"
            )


def fork_of(agent: Agent, run: RunFolder, episode: str, step: int) -> ForkedAgent:
    """An agent that continues a recorded episode after a step.

    Raises:
        BadInput: the recording cannot be read.
    """
    return ForkedAgent(agent, run, episode, turns_until(run.trajectory(episode), step), step=step)


def _screens(events: Sequence[Event], step: int) -> dict[int, str]:
    return {event.step: event.blob for event in events if isinstance(event, ScreenEvent) and event.step <= step}
