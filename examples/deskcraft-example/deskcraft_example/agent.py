"""An agent that types a text, saves, and says that it is done."""

from __future__ import annotations

from collections.abc import Mapping

from deskcraft.agent.protocol import Briefing, Observation, Turn
from deskcraft.desktop.actions import Done, Key, Type
from deskcraft.errors import BadInput
from deskcraft.record.model import AgentIdentity
from deskcraft.task.digest import digest


class Typist:
    """Types the same text whatever it sees."""

    privileged = False

    def __init__(self, text: str) -> None:
        """`text` is typed where the cursor is."""
        self.identity = AgentIdentity(name="typist", settings={"text": text}, digest=digest(["typist", text]))
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
