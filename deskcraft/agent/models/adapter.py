"""What an adapter is: the translation between our terms and one model's published format, and nothing else.

The loop (`agent`) keeps the history, scales pictures, calls the endpoint and counts; an adapter writes requests and
reads replies. It holds no state beyond what its format needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from deskcraft.agent.models.screen import Bounds, Lens, Space
from deskcraft.agent.protocol import Request
from deskcraft.errors import BadInput
from deskcraft.model.endpoint import Wire
from deskcraft.model.tape import Body


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a model takes and can say."""

    wire: Wire
    space: Space
    bounds: Bounds
    can_ask: bool
    """Its format has a way to ask the user."""
    screens: int
    """How many of the last screens it is sent, the present one included, unless the user says otherwise."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What stays the same through an episode."""

    instruction: str
    offers_ask: bool
    max_steps: int
    system_prompt: str = ""
    """The user's own, verbatim; empty: the adapter's."""


@dataclass(frozen=True, slots=True)
class View:
    """What the model is shown in one turn."""

    step: int
    picture: bytes
    """PNG in the lens's size; empty if this screen is left out of the history or the mode has none."""
    elements: str
    """The accessibility tree as text, or the legend of the marks; empty if the mode has none."""
    user: str
    """What the user has said that counts now, as one text."""
    news: str
    """What of it is new in this turn; empty if nothing."""
    feedback: tuple[str, ...]
    """Why requests of the turn before were refused."""
    looks: tuple[bytes, ...] = ()
    """Parts of the screen that were asked for, PNG."""


@dataclass(frozen=True, slots=True)
class Past:
    """An earlier turn: what was shown, and what the model replied."""

    view: View
    answer: Body
    """The whole reply of the endpoint."""
    said: Said


@dataclass(frozen=True, slots=True)
class Said:
    """A reply in our terms."""

    requests: tuple[Request, ...]
    text: str = ""
    """What the model said beside its actions."""
    notes: dict[str, Any] = field(default_factory=dict)
    """What the next request needs of this reply (ids of calls), and what the record should hold."""


def check_options(agent: str, **options: tuple[str, Iterable[str]]) -> None:
    """Checks an adapter's options, each with the values that there are.

    Args:
        agent: the agent's name, for the message.
        options: by the option's name, its value and the values that there are.

    Raises:
        BadInput: one has another value.
    """
    for option, (value, values) in options.items():
        if value not in (known := list(values)):
            raise BadInput(f"--agent-option {option}={value}: the agent '{agent}' has {option} {', '.join(known)}")


class Adapter(Protocol):
    """One model's format."""

    @property
    def name(self) -> str:
        """The agent's name on the command line."""

    @property
    def abilities(self) -> Abilities:
        """What the model takes and can say."""

    def write(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> Body:
        """Writes the next request in the endpoint's format, without `model`.

        Args:
            stage: what stays the same through the episode.
            past: the turns before this one, oldest first; pictures that the history leaves out are empty in their
                views.
            now: what the model is shown in this turn.
            lens: between the screen's pixels and the model's coordinates.

        Returns:
            The body of the request.
        """

    def read(self, answer: Body, lens: Lens) -> Said:
        """Reads a model's reply.

        Args:
            answer: the whole reply of the endpoint.
            lens: between the screen's pixels and the model's coordinates.

        Returns:
            The reply's requests in order, in pixels of the screen; what cannot be parsed is a `Malformed` with the
            reason.
        """
