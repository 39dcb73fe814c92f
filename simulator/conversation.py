"""The conversation as the agent sees it (docs/understand/protocol.md; paper appendix A).

The opening instruction is kept apart. The newest message is an update of highest priority for one turn. Earlier
messages are a numbered list of requirements. Answers to unexpected questions are the history.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question of the agent and the user's answer that delivered nothing."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class ConversationView:
    """All messages of the user, as the agent sees them in one turn."""

    instruction: str
    """The opening."""
    update: str | None = None
    """The newest message, in the one turn after its delivery; it is not in `requirements` then."""
    requirements: tuple[str, ...] = ()
    """Messages delivered before, oldest first; a later one supersedes an earlier one where they conflict."""
    history: tuple[Exchange, ...] = ()
    """Unexpected questions with their answers, oldest first."""

    def text(self) -> str:
        """Writes all of it as one prompt, for agents that have no better place for its parts.

        Returns:
            The opening, requirements, answers and the update, in this order.
        """
        parts = [self.instruction]
        if self.requirements:
            listed = "\n".join(f"{number}. {said}" for number, said in enumerate(self.requirements, 1))
            parts.append(
                "Since then the user has added these requirements. All of them still hold; "
                f"where two conflict, the later one counts.\n{listed}"
            )
        if self.history:
            parts.append(
                "Questions that you asked, and the user's answers:\n"
                + "\n".join(f"Q: {exchange.question}\nA: {exchange.answer}" for exchange in self.history)
            )
        if self.update is not None:
            parts.append(
                "NEW from the user, just now. It comes before everything above; go on from the desktop "
                f"as it is:\n{self.update}"
            )
        return "\n\n".join(parts)


class Conversation:
    """Collects the user's messages and gives the agent its view of them, turn by turn."""

    def __init__(self, instruction: str) -> None:
        self.instruction = instruction
        self._delivered: list[str] = []
        self._history: list[Exchange] = []
        self._fresh = False

    def deliver(self, spoken: str) -> None:
        """Adds a phase message; the next turn shows it as the update."""
        self._delivered.append(spoken)
        self._fresh = True

    def answer(self, question: str, spoken: str) -> None:
        """Adds the user's answer to an unexpected question."""
        self._history.append(Exchange(question, spoken))

    def next_turn(self) -> ConversationView:
        """The view for the turn that begins now. Call it once per turn: an update is shown in one turn only."""
        update = self._delivered[-1] if self._fresh else None
        earlier = self._delivered[:-1] if self._fresh else self._delivered
        self._fresh = False
        return ConversationView(self.instruction, update, tuple(earlier), tuple(self._history))
