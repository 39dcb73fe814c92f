"""A judge as it is used: asked as often as repeats are wanted, within a bound, and nothing that was answered before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deskcraft.errors import BadInput, NotJudged, RunBudgetSpent
from deskcraft.judge.answers import A
from deskcraft.judge.cache import AnswerCache
from deskcraft.judge.protocol import Judge, JudgedOnce, Judgement
from deskcraft.judge.question import Question

MOST_REPEATS = 100


@dataclass
class Panel:
    """A judge with its repeats and its cache. Close it, or use it as a context manager."""

    judge: Judge
    repeats: int = 1
    """`--judge-repeats`."""
    cache: AnswerCache | None = None
    max_asked: int | None = None
    """How many repeats of questions may be put to the judge in all; what is cached does not count."""
    asked: int = 0
    """How many were."""

    def __post_init__(self) -> None:
        if not 1 <= self.repeats <= MOST_REPEATS:
            raise BadInput(f"--judge-repeats {self.repeats}: a number from 1 to {MOST_REPEATS} is expected")

    def ask(self, question: Question[A]) -> Judgement:
        """What the judge says of a question.

        Raises:
            EndpointError, RunBudgetSpent: a model cannot be asked now. What was answered is kept.
        """
        return Judgement(
            judge=self.judge.name,
            identity=dict(self.judge.identity),
            question=question.digest,
            asks=question.asks,
            prompt=question.template.name,
            prompt_digest=question.template.digest,
            answers=tuple(self._one(question, repeat) for repeat in range(self.repeats)),
        )

    def once(self, question: Question[A]) -> JudgedOnce:
        """What the judge says of a question that is put once, whatever the repeats; exceptions as of `ask`."""
        return self._one(question, 0)

    def known(self, question: Question[Any], repeat: int) -> JudgedOnce | None:
        """What was answered before."""
        return self.cache.find(AnswerCache.key(self.judge, question, repeat)) if self.cache is not None else None

    def _one(self, question: Question[A], repeat: int) -> JudgedOnce:
        if (found := self.known(question, repeat)) is not None:
            return found
        if self.max_asked is not None and self.asked >= self.max_asked:
            raise RunBudgetSpent(
                f"the judge was asked {self.asked} times, as often as it may be; raise the bound to go on"
            )
        self.asked += 1
        try:
            given = self.judge.ask(question, repeat)
        except NotJudged as error:
            once = JudgedOnce(repeat=repeat, reason=str(error), calls=error.calls)
        else:
            answer = given.answer
            once = JudgedOnce(
                repeat=repeat,
                answer=answer.model_dump(mode="json"),
                value=answer.value,
                reason=answer.reason,
                calls=given.calls,
            )
        if self.cache is not None:
            self.cache.keep(AnswerCache.key(self.judge, question, repeat), once)
        return once

    def close(self) -> None:
        """Ends the judge."""
        self.judge.close()

    def __enter__(self) -> Panel:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
