"""A person as an agent: each turn is the next thing they do. A `TurnSource` supplies it.

The person's time is the agent's time (`timings.agent_s`). What they are shown is the picture of every agent, and
beside it `Observation.look`: the screen keeps changing while they think.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from deskcraft.agent.protocol import Briefing, Observation, Turn
from deskcraft.errors import BadInput
from deskcraft.record.model import AgentIdentity
from deskcraft.task.digest import digest

NAME = "human"


class TurnSource(Protocol):
    """Supplies a person's turns: `deskcraft.play.HumanSession`."""

    def begin(self, briefing: Briefing) -> None:
        """An episode begins."""

    def turn(self, observation: Observation) -> Turn:
        """Waits for what the person does next.

        Raises:
            DesktopError: the desktop died meanwhile.
        """

    def end(self) -> None:
        """No more turns will be asked for, and the screen may not be read any more; may be called again."""


class HumanAgent:
    """Hands the episode over to a person."""

    privileged = False

    def __init__(self, options: Mapping[str, str], source: TurnSource | None = None) -> None:
        """`name` is the only option: who plays.

        Raises:
            BadInput: another option.
        """
        for option in options:
            if option != "name":
                raise BadInput(f"--agent-option {option}: the agent '{NAME}' has no such option; it has name")
        self.identity = AgentIdentity(name=NAME, settings=dict(options), digest=digest([NAME, dict(options)]))
        self._source = source

    def start(self, briefing: Briefing) -> None:
        """Begins an episode.

        Raises:
            BadInput: nobody is there to play.
        """
        self._turns.begin(briefing)

    def act(self, observation: Observation) -> Turn:
        """What the person does next."""
        return self._turns.turn(observation)

    def close(self) -> None:
        """Ends the episode."""
        if self._source is not None:
            self._source.end()

    @property
    def _turns(self) -> TurnSource:
        if self._source is None:
            raise BadInput("the agent 'human' is a person in a browser: `deskcraft play TASK` opens the page")
        return self._source
