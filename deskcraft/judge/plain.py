"""Judges without a model: they make every pipeline testable from end to end, and are what a model judge must beat."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Any, TypeAlias

from deskcraft.errors import NotJudged
from deskcraft.judge.answers import A, Holds, Scored
from deskcraft.judge.protocol import Answered
from deskcraft.judge.question import AnyQuestion, Question

Truth: TypeAlias = Callable[[AnyQuestion], float | None]
"""The right answer to a question, from 0 to 1; None: it is not known."""


def by_key(values: Mapping[str, float]) -> Truth:
    """The truth as a table by `Question.key`."""
    return lambda question: values.get(question.key)


def answered(question: Question[A], value: float, reason: str) -> Answered[A]:
    """A number as an answer of the type that is asked for; a yes or no is yes from one half on.

    Raises:
        NotJudged: the type is another than `Scored` and `Holds`.
    """
    if question.answer is Scored:
        return Answered(question.answer.model_validate({"reason": reason, "score": value}))
    if question.answer is Holds:
        return Answered(question.answer.model_validate({"reason": reason, "holds": value >= 0.5}))
    raise NotJudged(f"a judge without a model does not answer with {question.answer.__name__}")


class _Plain:
    """What judges without a model have in common."""

    def close(self) -> None:
        """Holds nothing."""


@dataclass(frozen=True)
class Oracle(_Plain):
    """Says the truth, which tests tell it."""

    truth: Truth

    @property
    def name(self) -> str:
        """As it is written after `--judge`."""
        return "oracle"

    @property
    def identity(self) -> Mapping[str, Any]:
        """It has no settings; its truth is the test's."""
        return {"judge": "oracle"}

    def ask(self, question: Question[A], repeat: int) -> Answered[A]:
        """See `Judge.ask`."""
        return answered(question, _true(self.truth, question), "The truth, as it was given.")


@dataclass(frozen=True)
class Noisy(_Plain):
    """Says the truth with an error of this standard deviation, the same for the same question and repeat."""

    sigma: float
    truth: Truth

    @property
    def name(self) -> str:
        """As it is written after `--judge`."""
        return f"noisy:{self.sigma:g}"

    @property
    def identity(self) -> Mapping[str, Any]:
        """Its error."""
        return {"judge": "noisy", "sigma": self.sigma}

    def ask(self, question: Question[A], repeat: int) -> Answered[A]:
        """See `Judge.ask`."""
        error = random.Random(f"noisy {question.digest} {repeat}").gauss(0, self.sigma)
        value = min(1.0, max(0.0, _true(self.truth, question) + error))
        return answered(question, value, f"The truth with an error of {error:+.3f}.")


@dataclass(frozen=True)
class Random(_Plain):
    """Says anything, the same for the same question and repeat."""

    seed: int = 0

    @property
    def name(self) -> str:
        """As it is written after `--judge`."""
        return f"random:{self.seed}"

    @property
    def identity(self) -> Mapping[str, Any]:
        """Its seed."""
        return {"judge": "random", "seed": self.seed}

    def ask(self, question: Question[A], repeat: int) -> Answered[A]:
        """See `Judge.ask`."""
        value = random.Random(f"random {self.seed} {question.digest} {repeat}").random()
        return answered(question, value, "A number by chance.")


@dataclass(frozen=True)
class Constant(_Plain):
    """Says the same of everything."""

    value: float = 1.0

    @property
    def name(self) -> str:
        """As it is written after `--judge`."""
        return f"constant:{self.value:g}"

    @property
    def identity(self) -> Mapping[str, Any]:
        """What it says."""
        return {"judge": "constant", "value": self.value}

    def ask(self, question: Question[A], repeat: int) -> Answered[A]:
        """See `Judge.ask`."""
        return answered(question, self.value, f"The constant {self.value:g}.")


@dataclass(frozen=True)
class Measured(_Plain):
    """Says what was measured of the same evidence, whatever is asked: the mean of all measures."""

    @property
    def name(self) -> str:
        """As it is written after `--judge`."""
        return "measured"

    @property
    def identity(self) -> Mapping[str, Any]:
        """It has no settings."""
        return {"judge": "measured"}

    def ask(self, question: Question[A], repeat: int) -> Answered[A]:
        """See `Judge.ask`."""
        if not question.measures:
            raise NotJudged("nothing of this evidence was measured")
        worst = min(question.measures, key=lambda name: question.measures[name])
        mean = min(1.0, fmean(question.measures.values()))
        return answered(question, mean, f"By measurement; least is {worst} with {question.measures[worst]:.2f}.")


def _true(truth: Truth, question: Question[Any]) -> float:
    value = truth(question)
    if value is None:
        raise NotJudged("no truth was given for this question")
    return value
