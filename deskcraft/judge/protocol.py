"""What a judge is, and what it answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Generic, Protocol

from pydantic import BaseModel, ConfigDict, Field

from deskcraft.judge.answers import A
from deskcraft.judge.question import Question
from deskcraft.record.model import CallRecord, Usage


@dataclass(frozen=True)
class Answered(Generic[A]):
    """An answer, and the calls that it took."""

    answer: A
    calls: tuple[CallRecord, ...] = ()


class Judge(Protocol):
    """Answers typed questions."""

    @property
    def name(self) -> str:
        """As it is written after `--judge`."""

    @property
    def identity(self) -> Mapping[str, Any]:
        """Whatever can change its answers, as JSON: a part of the record and of the cache's key."""

    def ask(self, question: Question[A], repeat: int) -> Answered[A]:
        """Answers a question; `repeat` counts from 0.

        Raises:
            NotJudged: it has no answer.
            EndpointError, RunBudgetSpent: a model cannot be asked now; the run can be resumed.
        """

    def close(self) -> None:
        """Ends what it holds."""


class JudgedOnce(BaseModel):
    """What came of one repeat of a question. Stored: in the cache, and in records."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    repeat: int = Field(ge=0)
    answer: dict[str, Any] | None = None
    """As JSON; None: not judged."""
    value: float | None = Field(default=None, ge=0, le=1)
    reason: str = ""
    """The judge's; of what was not judged, why."""
    calls: tuple[CallRecord, ...] = ()
    """Of the model, those in vain included."""
    cached: bool = False
    """It was answered before, and nothing was asked for it now."""


class Judgement(BaseModel):
    """What a judge said of one question, over all repeats."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    judge: str
    identity: dict[str, Any]
    question: str
    """The digest of the question."""
    asks: str
    prompt: str
    """The name of the prompt."""
    prompt_digest: str
    answers: tuple[JudgedOnce, ...]

    @property
    def values(self) -> tuple[float, ...]:
        """Of the repeats that were judged."""
        return tuple(one.value for one in self.answers if one.value is not None)

    @property
    def value(self) -> float | None:
        """The mean of the repeats that were judged; None if none was, which is no 0."""
        return fmean(self.values) if self.values else None

    @property
    def reason(self) -> str:
        """Of the repeat that is nearest to the mean; without one, why the first was not judged."""
        mean = self.value
        if mean is None:
            return self.answers[0].reason if self.answers else ""
        judged = [(abs(one.value - mean), one.repeat, one.reason) for one in self.answers if one.value is not None]
        return min(judged)[2]

    @property
    def usage(self) -> Usage:
        """What its calls cost now; what was cached costs nothing."""
        total = Usage()
        for one in self.answers:
            if not one.cached:
                for call in one.calls:
                    total += call.usage
        return total
