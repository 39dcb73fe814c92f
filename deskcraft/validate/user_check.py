"""How faithful a model is as the user: every message of every task said once or more, and what the guard did to it.

No desktop and no agent: the phase engine delivers the messages one after the other, as it would to an agent that makes
no mistakes. What is measured is the model behind the endpoint, not a task.
"""

from __future__ import annotations

import queue
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict

from deskcraft.record.model import CallRecord, Usage
from deskcraft.task.model import Task
from simulator import AnswerRequest, DeliverRequest, UserMessage
from simulator.engine import Deliver, Engine, Reply
from simulator.interaction import Speech
from simulator.phases import AgentAsk, AgentDone, Phase, TriggerName
from simulator.user import authored_answer

_SAID: dict[str, dict[str, str]] = {
    "en": {
        "missing": "I cannot find something that I need for this. Can you tell me?",
        "more": "Is there anything else that I should know before I go on?",
        "working": "I am working on it.",
        "done": "I have done what you asked for.",
    },
    "zh": {
        "missing": "有一项需要的信息我找不到，您能告诉我吗？",
        "more": "在我继续之前，还有什么需要我知道的吗？",
        "working": "我正在处理。",
        "done": "您要求的我已经做完了。",
    },
}
"""What the agent says in a task's language."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class Occasion:
    """One moment at which the user speaks."""

    task: str
    variant: int
    phase: int | None
    """Index of the phase whose message is said; None: an unexpected question is answered."""
    trigger: TriggerName | Literal["question"]
    request: DeliverRequest | AnswerRequest


class Outcome(_Model):
    """What came of one occasion."""

    task: str
    variant: int
    phase: int | None
    trigger: TriggerName | Literal["question"]
    repeat: int
    authored: str
    """What the scripted user would say."""
    spoken: Speech
    calls: tuple[CallRecord, ...]


class UserCheck(_Model):
    """What a check comes to."""

    schema_version: Literal[1] = 1
    model: str
    planned: int
    """Occasions that were asked for; more than `said` where the check was stopped."""
    said: int
    at_once: int
    """Messages in the model's words, its first reply faithful."""
    at_second: int
    """In the model's words, after one reply was held back."""
    overruled: int
    """The authored words, because the guard held every reply back."""
    fallbacks: int
    """The authored words, because the endpoint failed."""
    guard_acted: int
    """Messages for which at least one reply was held back."""
    causes: dict[str, int]
    """Replies held back, by cause; one can have several."""
    phase_complete: dict[str, int]
    """The model's opinions of the phase before: true, false, none."""
    calls: int
    failed_tries: int
    seconds: float
    """That the calls took, added up."""
    usage: Usage
    outcomes: tuple[Outcome, ...]

    @property
    def offenders(self) -> list[Outcome]:
        """The occasions at which something was wrong."""
        return [outcome for outcome in self.outcomes if outcome.spoken.guard or outcome.spoken.simulator_fallback]


class SpeakingUser(Protocol):
    """A `simulator.User` that keeps account of its calls."""

    def deliver(self, request: DeliverRequest) -> UserMessage:
        """See `simulator.User`."""

    def answer(self, request: AnswerRequest) -> UserMessage:
        """See `simulator.User`."""

    def drain(self) -> tuple[CallRecord, ...]:
        """The calls since this was last asked."""

    def close(self) -> None:
        """Closes the connections."""


def occasions(task: Task, variant: int = 0, screen: bytes = b"") -> list[Occasion]:
    """Every message of a task in its order, and one unexpected question where the task has the agent ask.

    Args:
        task: with the variant's parameters in it.
        variant: its number.
        screen: a PNG that stands for every screen; empty: none is shown.
    """
    engine = Engine(task.instruction, [spec.phase for spec in task.phases])
    words = _SAID[task.language]
    context: dict[str, Any] = {"scenario": task.scenario, "persona": task.persona, "screen": screen}
    found: list[Occasion] = []
    step = 0
    while engine.pending is not None:
        phase = engine.phases[engine.pending]
        step, reply = _reach(engine, phase, step, words["missing"])
        assert isinstance(reply, Deliver)
        request = DeliverRequest(
            said=engine.said[:-1],
            undelivered=engine.undelivered,
            message=phase.message,
            question=words["missing"] if reply.answers else None,
            agent_reply=words["done"] if isinstance(phase.trigger, AgentDone) else words["working"],
            **context,
        )
        found.append(Occasion(task.id, variant, reply.phase, reply.trigger, request))
        if reply.answers:
            question = AnswerRequest(
                said=engine.said,
                undelivered=engine.undelivered,
                question=words["more"],
                agent_reply=words["working"],
                **context,
            )
            found.append(Occasion(task.id, variant, None, "question", question))
    return found


def _reach(engine: Engine, phase: Phase, step: int, question: str) -> tuple[int, Reply]:
    """Does what the pending phase waits for; gives the step at which that is."""
    match phase.trigger:
        case AgentAsk():
            return step + 1, engine.ask(question, step + 1)
        case AgentDone():
            return step, engine.done(step)
        case trigger:
            return step + trigger.n, engine.stepped(step + trigger.n)


def speak_all(
    plan: Sequence[Occasion], open_user: Callable[[], SpeakingUser], *, repeat: int, jobs: int
) -> Iterator[Outcome]:
    """Has the user speak on every occasion, `repeat` times, `jobs` at a time; gives each outcome as it comes.

    May be left at any time: threads that still wait for an endpoint do not keep the process.
    """
    left = deque((occasion, number) for number in range(1, repeat + 1) for occasion in plan)
    total = len(left)
    results: queue.SimpleQueue[Outcome | BaseException] = queue.SimpleQueue()

    def take() -> tuple[Occasion, int] | None:
        try:
            return left.popleft()
        except IndexError:
            return None

    def work() -> None:
        try:
            user = open_user()
            try:
                while (job := take()) is not None:
                    results.put(_speak(user, *job))
            finally:
                user.close()
        except BaseException as error:  # raised again where the outcomes are awaited
            results.put(error)

    for _ in range(min(jobs, total)):
        threading.Thread(target=work, daemon=True).start()
    try:
        for _ in range(total):
            result = results.get()
            if isinstance(result, BaseException):
                raise result
            yield result
    finally:
        left.clear()


def _speak(user: SpeakingUser, occasion: Occasion, repeat: int) -> Outcome:
    request = occasion.request
    if isinstance(request, DeliverRequest):
        authored, spoken = request.message, user.deliver(request)
    else:
        authored, spoken = authored_answer(request), user.answer(request)
    return Outcome(
        task=occasion.task,
        variant=occasion.variant,
        phase=occasion.phase,
        trigger=occasion.trigger,
        repeat=repeat,
        authored=authored,
        spoken=Speech.of(spoken),
        calls=user.drain(),
    )


def summarise(model: str, planned: int, outcomes: Iterable[Outcome]) -> UserCheck:
    """The sums over these outcomes, which are put in order."""
    every = tuple(sorted(outcomes, key=lambda o: (o.task, o.variant, o.repeat, _place(o))))
    said = [outcome.spoken for outcome in every]
    calls = [call for outcome in every for call in outcome.calls]
    by_model = [speech for speech in said if speech.by == "llm"]
    opinions = Counter(str(speech.phase_complete).lower() for speech in said)
    return UserCheck(
        model=model,
        planned=planned,
        said=len(said),
        at_once=sum(not speech.guard for speech in by_model),
        at_second=sum(bool(speech.guard) for speech in by_model),
        overruled=sum(speech.overruled for speech in said),
        fallbacks=sum(speech.simulator_fallback for speech in said),
        guard_acted=sum(bool(speech.guard) for speech in said),
        causes=dict(Counter(cause for speech in said for held in speech.guard for cause in held.causes).most_common()),
        phase_complete={name: opinions[name] for name in ("true", "false", "none")},
        calls=len(calls),
        failed_tries=sum(len(call.failures) for call in calls),
        seconds=round(sum(call.seconds for call in calls), 3),
        usage=sum((call.usage for call in calls), Usage()),
        outcomes=every,
    )


def _place(outcome: Outcome) -> tuple[int, str]:
    """Messages by phase; the unexpected question, which has none, comes last."""
    return (1_000_000 if outcome.phase is None else outcome.phase, outcome.trigger)
