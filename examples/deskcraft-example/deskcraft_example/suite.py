"""A suite without a desktop: how many words does a sentence have? Answered by rule, or by a model."""

from __future__ import annotations

import fnmatch
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from deskcraft.errors import BadInput
from deskcraft.run import AgentAsked
from deskcraft.suite import Column, Failure, Item, ItemRecord, Outcome, Recorded, Recorder, Shown, Suite

SENTENCES = {"ferry": "The ferry leaves at nine.", "kiln": "Open the kiln when it is cold.", "tea": "Tea?"}


class CountOptions(BaseModel):
    """What `--suite-option NAME=VALUE` sets."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    off_by: int = Field(default=0, ge=0, le=9)
    """How far from the truth an answer still counts."""


class CountOutcome(Outcome):
    """An outcome with the answer."""

    answer: str = ""


class CountRecord(CountOutcome, ItemRecord):
    """`episode.json`."""


class WordCounts(Suite[str, CountRecord]):
    """Three items, two agents that need no model, and one that asks one."""

    name: ClassVar[str] = "word-counts"
    title: ClassVar[str] = "Word counts"
    Options: ClassVar[type[CountOptions]] = CountOptions
    Record: ClassVar[type[CountRecord]] = CountRecord
    agents: ClassVar[tuple[str, ...]] = ("solution", "letters", "asking")
    callers: ClassVar[tuple[str, ...]] = ("asking",)
    options: CountOptions

    def items(self, selectors: Sequence[str]) -> list[Item[str]]:
        """See `Suite.items`."""
        found = [
            Item(name, hashlib.sha256(text.encode()).hexdigest(), text, {"split": "short" if len(text) < 9 else "long"})
            for name, text in SENTENCES.items()
            if not selectors or any(fnmatch.fnmatch(name, selector) for selector in selectors)
        ]
        if not found:
            raise BadInput(f"{', '.join(selectors)}: fits none of {', '.join(SENTENCES)}")
        return found

    def play(self, item: Item[str], agent: AgentAsked, record: Recorder) -> CountOutcome:
        """See `Suite.play`."""
        answer, usage = "", {}
        if agent.model is not None:
            with record.client(agent.model) as client:
                asked = f"How many words are in this sentence? Answer with the number alone.\n{item.content}"
                reply = client.call({"messages": [{"role": "user", "content": asked}]})
            answer, usage = str(reply.body["choices"][0]["message"]["content"]), {"usage": reply.usage}
        elif agent.agent == "solution":
            answer = str(len(item.content.split()))
        else:
            answer = str(len(item.content))
        return self._judged(item, answer).model_copy(update=usage)

    def grade(self, episode: Recorded[str, CountRecord]) -> CountOutcome:
        """See `Suite.grade`."""
        again = self._judged(episode.item, episode.record.answer)
        return again.model_copy(update={"usage": episode.record.usage})

    def columns(self) -> Mapping[str, Column[Any]]:
        """See `Suite.columns`."""
        return {
            "split": Column("Whether the sentence is short or long.", lambda record: record.identity.facts["split"]),
            "answer": Column("What the agent answered.", lambda record: record.answer),
        }

    def failures(self, record: CountRecord) -> list[Failure]:
        """See `Suite.failures`."""
        return [
            Failure("word-counts.answer", "wrong_count", f"{record.identity.item}: the answer is {record.answer!r}")
        ]

    def shown(self, record: CountRecord) -> list[Shown]:
        """See `Suite.shown`."""
        return [Shown("The sentence", bool(record.success), asked=SENTENCES[record.identity.item], did=record.answer)]

    def _judged(self, item: Item[str], answer: str) -> CountOutcome:
        said, words = answer.strip(), len(item.content.split())
        right = said.isascii() and said.isdigit() and len(said) < 9 and abs(int(said) - words) <= self.options.off_by
        return CountOutcome(success=int(right), score=float(right), steps=1, answer=answer[:200])
