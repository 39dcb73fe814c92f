"""A user that is a model: it says what was authored in its persona's words, and never loses or gives away a literal.

It does no I/O: whoever makes one hands it `complete`, which asks a model for a structured reply.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from simulator.guard import Guard, shortened
from simulator.language import language_of
from simulator.literals import literals
from simulator.user import AnswerRequest, DeliverRequest, Rejected, Scene, UserMessage, authored_answer

TRIES = 2
"""A reply that breaks the guard is asked for once more."""
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
        """Takes what asks the model.

        Args:
            complete: takes a `Prompt` and gives a reply that is JSON by `SCHEMA`; raises `CompletionFailed`.
            looks: the model is shown the screen.
        """
        self._complete = complete
        self._looks = looks

    def deliver(self, request: DeliverRequest) -> UserMessage:
        """Says a phase message in the persona's words; every literal of it, and none of a later phase."""
        task = (
            "Say this to the agent now, in your own words. Keep every name, number and quoted word exactly:\n"
            f"{request.message}"
        )
        if request.question is not None:
            task = f"The agent asks: {shortened(request.question)}\n{task}"
        return self._say(request, task, request.message, tuple(literals(request.message)))

    def answer(self, request: AnswerRequest) -> UserMessage:
        """Answers an unexpected question from what has been said; adds nothing to it."""
        authored = authored_answer(request)
        task = (
            f"The agent asks: {shortened(request.question)}\nAnswer it briefly, from what you have said so far and "
            f"nothing else. If that does not answer it, say this in your own words: {authored}"
        )
        return self._say(request, task, authored, ())

    def _say(self, scene: Scene, task: str, authored: str, kept: tuple[str, ...]) -> UserMessage:
        prompt = self._prompt(scene, task, authored)
        guard = Guard(authored, kept, scene.undelivered, scene.said, prompt.text)
        held: list[Rejected] = []
        asked = prompt
        for _ in range(TRIES):
            try:
                text = self._complete(asked)
            except CompletionFailed:
                return UserMessage(authored, by="scripted", guard=tuple(held), fallback=True)
            reply = _read(text)
            rejected = Rejected(shortened(text), fault="form") if reply is None else guard.check(reply.message)
            if reply is not None and rejected is None:
                return UserMessage(
                    reply.message, by="llm", guard=tuple(held), phase_complete=reply.complete, reason=reply.reason
                )
            assert rejected is not None
            held.append(rejected)
            asked = replace(prompt, text=f"{prompt.text}\n{_hint(rejected)}")
        return UserMessage(authored, by="scripted", guard=tuple(held))

    def _prompt(self, scene: Scene, task: str, authored: str) -> Prompt:
        said = "\n".join(f"{number}. {text}" for number, text in enumerate(scene.said, 1))
        parts = [
            f"Who you are: {scene.persona}" if scene.persona else "",
            f"Your situation: {scene.scenario}" if scene.scenario else "",
            f"What you have said so far:\n{said}",
            f"The agent said last: {shortened(scene.agent_reply)}" if scene.agent_reply else "",
            task,
        ]
        system = RULES.format(language=language_of(authored))
        return Prompt(system, "\n\n".join(part for part in parts if part), scene.screen if self._looks else b"")


@dataclass(frozen=True, slots=True)
class _Reply:
    message: str
    complete: bool | None
    reason: str


def _read(text: str) -> _Reply | None:
    """A structured reply, None if it is none."""
    try:
        reply = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(reply, dict) or reply.get("action") not in ("new_instruction", "clarify"):
        return None
    message, complete, reason = (_whole(reply.get(name)) for name in ("message", "phase_complete", "reason"))
    if not isinstance(message, str) or not message.strip():
        return None
    opinion = complete if isinstance(complete, bool) else None
    return _Reply(message.strip(), opinion, shortened(reason) if isinstance(reason, str) else "")


def _whole(value: Any) -> Any:
    """A value as it is; a text with half of a surrogate pair, which no file can hold, is none."""
    if isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value):
        return None
    return value


def _hint(rejected: Rejected) -> str:
    if rejected.fault == "form":
        return "Your last reply was not one JSON object as described. Reply with it alone."
    faults = {"length": "it was too long", "language": "it was not in the language that is asked for"}
    faults_found = [faults[rejected.fault]] if rejected.fault else []
    for rule, words in (
        ("it must hold, letter by letter", rejected.missing),
        ("it must not speak of", rejected.leaked),
        ("nobody has said", rejected.invented),
    ):
        if words:
            faults_found.append(f"{rule}: {'; '.join(words)}")
    return f"Your last reply cannot be sent: {' and '.join(faults_found)}."
