"""The conversation of simulated user and person, as the page's chat shows it: only what an agent would see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from deskcraft.agent.protocol import Request
from deskcraft.desktop.actions import Ask, Done, Fail
from deskcraft.plain import plain
from simulator.conversation import ConversationView


@dataclass
class Chat:
    """Lines in order; each has `who` (user, you, note), `text` and `step`."""

    _lines: list[dict[str, Any]] = field(default_factory=list)
    _answers: int = 0
    _messages: int = -1
    """Of the phases; -1 before the opening."""

    def update(self, conversation: ConversationView, step: int) -> None:
        """Adds the user's messages since the last turn."""
        if self._messages < 0:
            self._add("user", conversation.instruction, step)
            self._messages = 0
        for exchange in conversation.history[self._answers :]:
            self._add("user", exchange.answer, step)
        self._answers = len(conversation.history)
        messages = [*conversation.requirements, *([conversation.update] if conversation.update is not None else [])]
        for text in messages[self._messages :]:
            self._add("user", text, step)
        self._messages = len(messages)

    def refuse(self, feedback: tuple[str, ...], step: int) -> None:
        """Adds why requests were refused."""
        for why in feedback:
            self._add("note", f"Not done: {why}", step)

    def say(self, request: Request, step: int) -> None:
        """Adds the text that the person sends with a signal."""
        match request:
            case Ask(question=text):
                self._add("you", text or "(asks what comes next)", step)
            case Done(message=text):
                self._add("you", text or "DONE", step)
            case Fail(reason=text):
                self._add("you", f"FAIL: {text}" if text else "FAIL", step)
            case _:
                pass

    def note(self, text: str) -> None:
        """Adds a line from the page itself."""
        self._add("note", text, 0)

    def lines(self) -> list[dict[str, Any]]:
        """A copy."""
        return list(self._lines)

    def _add(self, who: str, text: str, step: int) -> None:
        self._lines.append({"who": who, "text": plain(text), "step": step})
