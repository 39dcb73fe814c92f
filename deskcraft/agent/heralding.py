"""An agent that says when it begins to think, so that others can use the time."""

from __future__ import annotations

from collections.abc import Callable

from deskcraft.agent.protocol import Agent, Briefing, Observation, Turn


class Heralding:
    """In all else it is the agent that it holds."""

    def __init__(self, agent: Agent, thinks: Callable[[], None]) -> None:
        self._agent = agent
        self._thinks = thinks
        self.identity = agent.identity
        self.privileged = agent.privileged

    def start(self, briefing: Briefing) -> None:
        """See `Agent`."""
        self._agent.start(briefing)

    def act(self, observation: Observation) -> Turn:
        """See `Agent`."""
        self._thinks()
        return self._agent.act(observation)

    def close(self) -> None:
        """See `Agent`."""
        self._agent.close()
