"""An agent that types a text, saves, and says that it is done."""

from __future__ import annotations

from collections.abc import Mapping

from deskcraft.agent import Briefing, Observation, Turn
from deskcraft.desktop import Done, Key, Type
from deskcraft.errors import BadInput
from deskcraft.record import AgentIdentity


class Typist:
    """Types the same text whatever it sees."""

    privileged = False

    def __init__(self, text: str) -> None:
        """Takes what it types.

        Args:
            text: typed where the cursor is.
        """
        self.identity = AgentIdentity.of("typist", {"text": text})
        self._text = text

    def start(self, briefing: Briefing) -> None:
        """Needs nothing of the briefing."""

    def act(self, observation: Observation) -> Turn:
        """Types, saves and ends in one turn."""
        requests = (Key(keys="ctrl+End"), Type(text=self._text), Key(keys="ctrl+s"), Done())
        return Turn(requests, reply=f"I write {self._text!r} and save.")

    def close(self) -> None:
        """Holds nothing."""


def make_typist(options: Mapping[str, str]) -> Typist:
    """The entry point.

    Args:
        options: those of `--agent-option`.

    Raises:
        BadInput: there is no `text`, or something else.
    """
    if set(options) != {"text"}:
        raise BadInput("the agent 'typist' needs --agent-option text=TEXT and no other")
    return Typist(options["text"])
