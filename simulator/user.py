"""Who plays the user: the `User` protocol, its requests and its messages, and the scripted user.

The engine decides *that* the user speaks; a `User` decides in which words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from simulator.language import Language, language_of
from simulator.repeats import asked_again
from simulator.wordings import names_topic

Speaker: TypeAlias = Literal["scripted", "llm"]
Fault: TypeAlias = Literal["", "form", "length", "language"]
"""What else is wrong with a reply: it is not the structure that was asked for, too long, in another language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What a user knows when it speaks."""

    said: tuple[str, ...]
    """Authored texts so far: the opening, then the delivered messages, without the one being delivered."""
    undelivered: tuple[str, ...] = ()
    """Authored messages still to come: for the faithfulness guard alone, never shown to a model."""
    scenario: str = ""
    persona: str = ""
    agent_reply: str = ""
    """What the agent said last."""
    screen: bytes = b""
    """The current screenshot as PNG; empty where the user does not look."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliverRequest(Scene):
    """Say this phase message."""

    message: str
    """As authored."""
    question: str | None = None
    """The agent's question where the message is the answer to it."""


@dataclass(frozen=True, slots=True)
class AuthoredAnswer:
    """What the user says to a question about something."""

    about: tuple[tuple[str, ...], ...]
    """Groups of wordings, of each of which the question has to hold one; without any it fits every question."""
    say: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRequest(Scene):
    """Answer an unexpected question briefly, from `said` and the authored answers alone."""

    question: str
    answers: tuple[AuthoredAnswer, ...] = ()
    """Those of the task, the first that fits counts."""
    answered: tuple[tuple[str, str], ...] = ()
    """Questions that a phase's message answered, each with what was said then, oldest first."""


NEUTRAL: dict[Language, str] = {
    "English": "I have nothing to add to what I said; decide as you think best.",
    "Chinese": "我要说的都说了，没有别的补充，你看着办吧。",
}
"""The answer to a question about which nobody wrote anything. The last message again would read as a correction."""


def authored_answer(request: AnswerRequest) -> str:
    """The first authored answer whose topic the question names; else what was said when the same was asked before; else
    a neutral one in the user's language."""
    fitting = [answer.say for answer in request.answers if names_topic(answer.about, request.question)]
    fitting += [said for asked, said in reversed(request.answered) if asked_again(request.question, asked)]
    return fitting[0] if fitting else NEUTRAL[language_of(request.said[0])]


@dataclass(frozen=True, slots=True)
class Rejected:
    """A reply of a model user that the faithfulness guard did not let through."""

    text: str
    """What it said, or all that the model wrote where that has not the form; shortened if it is long."""
    missing: tuple[str, ...] = ()
    """Literals of the authored message that it left out."""
    leaked: tuple[str, ...] = ()
    """Literals of undelivered phases that it gave away."""
    invented: tuple[str, ...] = ()
    """Numbers, colours, paths and file names that nobody has said."""
    fault: Fault = ""


@dataclass(frozen=True, slots=True)
class UserMessage:
    """What the user said, and how it came about."""

    text: str
    by: Speaker
    """`scripted` also where a model user fell back to the authored text."""
    guard: tuple[Rejected, ...] = ()
    """Replies held back before, oldest first; where none came through, the authored text was said."""
    fallback: bool = False
    """The model's endpoint failed after its retries, and the authored text was said."""
    phase_complete: bool | None = None
    """A model user's opinion whether the earlier phase was done; recorded, changes nothing."""
    reason: str = ""


class User(Protocol):
    """Puts what the engine decided into words. Never raises for what an endpoint does: it falls back."""

    def deliver(self, request: DeliverRequest) -> UserMessage:
        """Says a phase message.

        Args:
            request: the message as authored, and what the user knows.

        Returns:
            What was said. Every literal of the message is in it, and none of a later one.
        """

    def answer(self, request: AnswerRequest) -> UserMessage:
        """Answers an unexpected question without giving anything new away.

        Args:
            request: the question, the authored answers, and what the user knows.

        Returns:
            What was said.
        """


class ScriptedUser:
    """Says every message verbatim, and has authored answers to unexpected questions. Needs no model."""

    def deliver(self, request: DeliverRequest) -> UserMessage:
        """The authored message."""
        return UserMessage(request.message, by="scripted")

    def answer(self, request: AnswerRequest) -> UserMessage:
        """The authored answer to this question, or the neutral one."""
        return UserMessage(authored_answer(request), by="scripted")
