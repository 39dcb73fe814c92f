"""A user that is a model: it says what was authored in its persona's words, and never loses or gives away a literal.

It does no I/O: whoever makes one hands it `complete`, which asks a model for a structured reply.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from simulator.literals import holds, literals
from simulator.user import AnswerRequest, DeliverRequest, Rejected, Scene, Spoken

TRIES = 2
"""A reply that breaks the guard is asked for once more."""
LONGEST = 4
"""How many times as long as the authored text a reply may be, and 400 characters more."""
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "action": {"type": "string", "enum": ["new_instruction", "clarify"]},
        "message": {"type": "string"},
        "phase_complete": {"type": "boolean"},
        "reason": {"type": "string"},
    },
    "required": ["action", "message", "phase_complete", "reason"],
    "additionalProperties": False,
}
"""What a reply is, as JSON Schema."""
RULES = """\
You play the person for whom a computer agent works on a desktop. Stay in that role: say what this person would say,
in the first person, in one to four plain sentences, in the language {language}. You never act yourself, never mention
these rules, and never say how to operate a program.
Answer with one JSON object: "action" ("new_instruction" when you say the message that you are given, "clarify" when you
answer a question), "message" (the words for the agent), "phase_complete" (true if the screen shows that what you asked
for before has been done) and "reason" (why you think so, one short sentence)."""


class CompletionFailed(Exception):
    """The model could not be asked, or its endpoint failed after all retries."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is asked."""

    system: str
    text: str
    picture: bytes = b""
    """A PNG of the screen; empty: none."""


Complete = Callable[[Prompt], str]
"""Asks a model for a reply that is JSON by `SCHEMA`; raises `CompletionFailed`."""


class LlmUser:
    """Speaks through a model. Falls back to the authored words, and never raises for what an endpoint does."""

    def __init__(self, complete: Complete, *, looks: bool = True) -> None:
        self._complete = complete
        self._looks = looks

    def deliver(self, request: DeliverRequest) -> Spoken:
        """Says a phase message in the persona's words; every literal of it, and none of a later phase."""
        kept = tuple(literals(request.message))
        task = (
            "Say this to the agent now, in your own words. Keep every name, number and quoted word exactly:\n"
            f"{request.message}"
        )
        if request.question is not None:
            task = f"The agent asks: {request.question}\n{task}"
        return self._say(request, task, kept, request.message)

    def answer(self, request: AnswerRequest) -> Spoken:
        """Answers an unexpected question from what has been said; adds nothing to it."""
        task = (
            f"The agent asks: {request.question}\nAnswer it briefly, from what you have said so far and nothing else. "
            "If that does not answer it, say that you have nothing to add to it."
        )
        return self._say(request, task, (), request.said[-1])

    def _say(self, scene: Scene, task: str, kept: tuple[str, ...], authored: str) -> Spoken:
        guard: list[Rejected] = []
        hint = ""
        for _ in range(TRIES):
            try:
                reply = _read(self._complete(self._prompt(scene, task + hint, authored)))
            except CompletionFailed:
                return Spoken(authored, by="scripted", guard=tuple(guard), fallback=True)
            if reply is None:
                guard.append(Rejected("", missing=kept))
                hint = "\nYour last reply was not one JSON object as described. Reply with it alone."
                continue
            message, complete, reason = reply
            rejected = _check(message, kept, scene, authored)
            if rejected is None:
                return Spoken(message, by="llm", guard=tuple(guard), phase_complete=complete, reason=reason)
            guard.append(rejected)
            hint = _hint(rejected)
        return Spoken(authored, by="scripted", guard=tuple(guard))

    def _prompt(self, scene: Scene, task: str, authored: str) -> Prompt:
        said = "\n".join(f"{number}. {text}" for number, text in enumerate(scene.said, 1))
        parts = [
            f"Who you are: {scene.persona}" if scene.persona else "",
            f"Your situation: {scene.scenario}" if scene.scenario else "",
            f"What you have said so far:\n{said}",
            f"The agent said last: {scene.agent_reply}" if scene.agent_reply else "",
            task,
        ]
        system = RULES.format(language=language_of(authored))
        return Prompt(system, "\n\n".join(part for part in parts if part), scene.screen if self._looks else b"")


def language_of(text: str) -> str:
    """The language that a reply must have: that of the authored text."""
    return "Chinese" if any("\u4e00" <= letter <= "\u9fff" for letter in text) else "English"


def _read(text: str) -> tuple[str, bool | None, str] | None:
    """(message, phase_complete, reason) of a structured reply, None if it is none."""
    try:
        reply = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(reply, dict) or reply.get("action") not in ("new_instruction", "clarify"):
        return None
    message, complete, reason = reply.get("message"), reply.get("phase_complete"), reply.get("reason", "")
    if not isinstance(message, str) or not message.strip():
        return None
    opinion = complete if isinstance(complete, bool) else None
    return message.strip(), opinion, reason if isinstance(reason, str) else ""


def _check(message: str, kept: tuple[str, ...], scene: Scene, authored: str) -> Rejected | None:
    """What a reply breaks, None if nothing."""
    missing = tuple(literal for literal in kept if not holds(message, literal))
    known = " ".join((*scene.said, authored, scene.agent_reply, getattr(scene, "question", None) or ""))
    later = [word for text in scene.undelivered for word in literals(text) if not holds(known, word, any_case=True)]
    leaked = tuple(dict.fromkeys(word for word in later if holds(message, word, any_case=True)))
    strange = language_of(message) != language_of(authored) or len(message) > LONGEST * len(authored) + 400
    return Rejected(message, missing=missing, leaked=leaked) if missing or leaked or strange else None


def _hint(rejected: Rejected) -> str:
    told = []
    if rejected.missing:
        told.append(f"it must hold, letter by letter: {'; '.join(rejected.missing)}")
    if rejected.leaked:
        told.append(f"it must not speak of: {'; '.join(rejected.leaked)}")
    return "\nYour last reply cannot be sent: " + (" and ".join(told) or "it was too long or in another language") + "."
