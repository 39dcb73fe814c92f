"""Repeats the requests of a recorded episode: the same replies from the agent's side, on whatever desktop."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from deskcraft.agent.protocol import Briefing, Malformed, Observation, Request, Turn
from deskcraft.desktop.actions import Done
from deskcraft.record.model import ActionEvent, AgentIdentity, Event
from deskcraft.task.digest import digest


class ReplayAgent:
    """Plays a trajectory's turns back; says DONE when it is at its end.

    Privileged commands of a recorded solution are not repeated: only what went through the GUI is.
    """

    privileged = False

    def __init__(self, events: Sequence[Event], of: str) -> None:
        self.identity = AgentIdentity(name="replay", settings={"of": of}, digest=digest(["replay", of]))
        self._recorded = _turns(events)
        self._left: deque[tuple[Request, ...]] = deque()

    def start(self, briefing: Briefing) -> None:
        """Begins at the first turn."""
        self._left = deque(self._recorded)

    def act(self, observation: Observation) -> Turn:
        """The next recorded turn."""
        return Turn(self._left.popleft() if self._left else (Done(),))

    def close(self) -> None:
        """Nothing to end."""


def _turns(events: Sequence[Event]) -> list[tuple[Request, ...]]:
    turns: dict[int, list[Request]] = {}
    for event in events:
        if isinstance(event, ActionEvent):
            turns.setdefault(event.turn, []).append(event.action or Malformed(event.raw, event.refused))
    return [tuple(turns[number]) for number in sorted(turns)]
