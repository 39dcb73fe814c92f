"""Wraps an agent to call a hook whenever it begins to think, so that the time can be used for something else."""

from __future__ import annotations

from collections.abc import Callable

from deskcraft.agent.protocol import Agent, Briefing, Observation, Turn


class ThinkingHookAgent:
    """Calls a hook before each `act`; everything else is passed on to the wrapped agent."""

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
