"""Agents for the tests of the machinery."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from deskcraft.agent.protocol import Briefing, Observation, Request, Turn
from deskcraft.desktop.actions import Done
from deskcraft.record.model import AgentIdentity, Usage


@dataclass
class ListAgent:
    """Plays turns from a list, then says DONE; keeps what it observed."""

    turns: Sequence[Sequence[Request]] = ()
    usage: Usage = field(default_factory=Usage)
    error: Exception | None = None
    seen: list[Observation] = field(default_factory=list)
    privileged: bool = False
    identity: AgentIdentity = field(default_factory=lambda: AgentIdentity(name="list", digest="0"))

    def start(self, briefing: Briefing) -> None:
        self.seen = []

    def act(self, observation: Observation) -> Turn:
        if self.error is not None:
            raise self.error
        self.seen.append(observation)
        number = len(self.seen) - 1
        requests = tuple(self.turns[number]) if number < len(self.turns) else (Done(),)
        return Turn(requests, reply=f"turn {number + 1}", usage=self.usage)

    def close(self) -> None:
        return
