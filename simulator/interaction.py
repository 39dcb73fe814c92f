"""The records of `interaction.jsonl`: what agent and user said to each other, and not how long it took.

No times, tokens or ids stand in it, so the same task with the same agent replies and the same scripted user
gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from simulator.engine import Deliver
from simulator.phases import TriggerName
from simulator.user import Fault, Rejected, Speaker, UserMessage

SCHEMA_VERSION: Literal[1] = 1


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class GuardRecord(_Record):
    """A reply of a model user that the faithfulness guard held back."""

    text: str
    missing: tuple[str, ...]
    leaked: tuple[str, ...]
    invented: tuple[str, ...] = ()
    fault: Fault = ""

    @property
    def causes(self) -> tuple[str, ...]:
        """Why it was held back, in one word each."""
        named = {"missing": self.missing, "leaked": self.leaked, "invented": self.invented}
        return (*(name for name, words in named.items() if words), *([self.fault] if self.fault else []))

    @classmethod
    def of(cls, held: Rejected) -> Self:
        """The record of a reply that was held back."""
        return cls(text=held.text, missing=held.missing, leaked=held.leaked, invented=held.invented, fault=held.fault)


class Speech(_Record):
    """What the user said, and how it came about."""

    text: str
    by: Speaker
    guard: tuple[GuardRecord, ...] = ()
    """Replies held back before this one, oldest first."""
    simulator_fallback: bool = False
    """The model user's endpoint failed, and the authored text was said."""
    phase_complete: bool | None = None
    """The model user's opinion of the phase before; changes nothing."""
    reason: str = ""

    @property
    def overruled(self) -> bool:
        """No reply of the model came through the guard, and the authored text was said."""
        return self.by == "scripted" and bool(self.guard) and not self.simulator_fallback

    @classmethod
    def of(cls, spoken: UserMessage) -> Self:
        """The record of what a `User` said."""
        return cls(
            text=spoken.text,
            by=spoken.by,
            guard=tuple(GuardRecord.of(held) for held in spoken.guard),
            simulator_fallback=spoken.fallback,
            phase_complete=spoken.phase_complete,
            reason=spoken.reason,
        )


class Delivery(_Record):
    """A phase message reached the agent."""

    schema_version: Literal[1] = SCHEMA_VERSION
    kind: Literal["delivery"] = "delivery"
    phase: int
    """Index into the task's phases, from 0."""
    trigger: TriggerName
    step: int
    """Steps taken when it was delivered."""
    early: bool
    """DONE came before the steps of `step_count` were taken."""
    authored: str
    spoken: Speech

    @classmethod
    def of(cls, reply: Deliver, step: int, authored: str, spoken: UserMessage) -> Self:
        """The record of an engine's `Deliver` and the words it was given."""
        return cls(
            phase=reply.phase,
            trigger=reply.trigger,
            step=step,
            early=reply.early,
            authored=authored,
            spoken=Speech.of(spoken),
        )


class Question(_Record):
    """The agent asked. Where the answer delivered a phase, the `Delivery` follows as the next record."""

    schema_version: Literal[1] = SCHEMA_VERSION
    kind: Literal["ask"] = "ask"
    step: int
    """Steps taken, the ASK included where it costs one."""
    question: str
    phase: int | None = None
    """The phase that the answer delivered; None for an unexpected question."""
    answer: Speech | None
    """None where the cap on questions ended the episode instead."""

    @classmethod
    def of(cls, question: str, step: int, answer: UserMessage | None, delivered: int | None = None) -> Self:
        """The record of an ASK."""
        return cls(step=step, question=question, phase=delivered, answer=answer and Speech.of(answer))


Interaction: TypeAlias = Annotated[Delivery | Question, Field(discriminator="kind")]
INTERACTION: TypeAdapter[Delivery | Question] = TypeAdapter(Interaction)


def dump(records: Iterable[Delivery | Question]) -> bytes:
    """The contents of `interaction.jsonl`: UTF-8, one record a line, keys in the order of the models."""
    return b"".join(INTERACTION.dump_json(record) + b"\n" for record in records)


def load(data: bytes) -> list[Delivery | Question]:
    """Reads `interaction.jsonl` back.

    Raises:
        pydantic.ValidationError: a line is no record of this version.
    """
    return [INTERACTION.validate_json(line) for line in data.split(b"\n") if line]
