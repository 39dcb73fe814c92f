"""The `Agent` protocol: one method that matters, `act`. A new agent is one module and a line in `registry`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol, TypeAlias

from deskcraft.desktop.actions import GuiAction, Signal
from deskcraft.desktop.png import encode
from deskcraft.desktop.protocol import Desktop, Node, Picture
from deskcraft.record.model import AgentIdentity, Aid, CallRecord, Usage
from simulator.conversation import ConversationView


@dataclass(frozen=True, slots=True)
class Malformed:
    """A request that could not be parsed; the agent gets the reason, and it costs one step."""

    raw: str
    reason: str


Request: TypeAlias = GuiAction | Signal | Malformed
"""One part of a turn; each costs a step, but for what the rules of the protocol say of signals."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What an agent returns from one call: requests in order, what it said beside them, and what the call cost."""

    requests: tuple[Request, ...]
    reply: str = ""
    usage: Usage = field(default_factory=Usage)
    calls: tuple[CallRecord, ...] = ()
    """The calls of models that the turn took, for the record."""
    notes: Mapping[str, Any] = field(default_factory=dict)
    """What else the record should hold (safety checks that were acknowledged); plain JSON values."""


def _nothing() -> tuple[Node, ...]:
    return ()


@dataclass(frozen=True)
class Observation:
    """What an agent sees before a turn."""

    picture: Picture
    step: int
    """Steps taken so far."""
    steps_left: int
    conversation: ConversationView
    feedback: tuple[str, ...] = ()
    """Why requests of the turn before were refused."""
    looks: tuple[Picture, ...] = ()
    """The parts of the screen that screenshot requests with a box asked for in the turn before, in order."""
    look_inside: Callable[[], tuple[Node, ...]] = _nothing
    """The accessibility tree, read when it is asked for."""
    look: Callable[[], Picture] | None = None
    """The screen as it is now: for agents that watch while they think, from any thread until they are closed."""
    encoded: bytes | None = field(default=None, repr=False, compare=False)
    """The picture as a PNG file, where it was made already."""

    @cached_property
    def png(self) -> bytes:
        """The picture as a PNG file."""
        return self.encoded or encode(self.picture)


@dataclass(frozen=True)
class Briefing:
    """What an agent gets before its first turn."""

    task_id: str
    width: int
    height: int
    offers_ask: bool
    seed: int
    params: Mapping[str, Any] = field(default_factory=dict)
    """The variant's parameters: for privileged agents only, else empty."""
    desktop: Desktop | None = None
    """The desktop itself: for privileged agents only."""
    ran: Callable[[Aid], None] | None = None
    """A privileged agent reports what it does beside the screen, for the record, which sets step and time."""


class Agent(Protocol):
    """Anything that acts. The loop calls `start` once, then `act` until the episode ends, then `close`."""

    @property
    def identity(self) -> AgentIdentity:
        """Name and settings, for the record."""

    @property
    def privileged(self) -> bool:
        """Whether it is handed the desktop and the parameters (solutions only)."""

    def start(self, briefing: Briefing) -> None:
        """Begins an episode: the place to connect and to forget the one before.

        Args:
            briefing: the size of the screen, whether ASK is offered, and a seed.
        """

    def act(self, observation: Observation) -> Turn:
        """Decides what to do next; called until the episode ends.

        Args:
            observation: the screen at rest, the steps taken and left, what the user has said, and what was refused.

        Returns:
            One request or more, carried out in order, with what they cost.

        Raises:
            AgentError: its process failed.
            EndpointError: its model's endpoint failed after retries.
        """

    def close(self) -> None:
        """Ends the episode; may be called again."""
