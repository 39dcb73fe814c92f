"""A suite of fifty lines for tests: additions, by agents that are no models. No desktop, no data."""

from __future__ import annotations

import fnmatch
import os
import signal
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel, ConfigDict, Field

from deskcraft.errors import BadInput, EndpointError
from deskcraft.record.model import Model
from deskcraft.run.runfile import AgentAsked
from deskcraft.suite.protocol import Item, Recorded, Recorder, Suite
from deskcraft.suite.records import ItemRecord, Outcome
from deskcraft.suite.said import Column, Failure, Shown


class SumsOptions(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    largest: int = Field(default=3, ge=1, le=9)
    kill: str = ""
    """A file; the process that first plays after it has appeared removes it and is killed."""


class Said(Model):
    text: str


class SumsOutcome(Outcome):
    answer: str = ""


class SumsRecord(SumsOutcome, ItemRecord):
    pass


class Sums(Suite[tuple[int, int], SumsRecord]):
    name: ClassVar[str] = "sums"
    title: ClassVar[str] = "Sums"
    Options: ClassVar[type[SumsOptions]] = SumsOptions
    Record: ClassVar[type[SumsRecord]] = SumsRecord
    agents: ClassVar[tuple[str, ...]] = ("solution", "two", "broken")
    options: SumsOptions

    def items(self, selectors: Sequence[str]) -> list[Item[tuple[int, int]]]:
        numbers = range(1, self.options.largest + 1)
        every = [Item(f"{a}+{b}", f"{a} {b}", (a, b), {"first": str(a)}) for a in numbers for b in numbers]
        found = [item for item in every if not selectors or any(fnmatch.fnmatch(item.id, s) for s in selectors)]
        if not found:
            raise BadInput(f"{', '.join(selectors)}: no sum is called so")
        return found

    def play(self, item: Item[tuple[int, int]], agent: AgentAsked, record: Recorder) -> SumsOutcome:
        record.tell("adding")
        kill = Path(self.options.kill)
        if self.options.kill and kill.exists():
            kill.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
            time.sleep(9)
        if agent.agent == "broken":
            raise EndpointError("nobody answers")
        answer = str(sum(item.content)) if agent.agent == "solution" else "2"
        record.event(Said(text=answer))
        return self._judged(item, answer)

    def grade(self, episode: Recorded[tuple[int, int], SumsRecord]) -> SumsOutcome:
        return self._judged(episode.item, episode.record.answer)

    def columns(self) -> Mapping[str, Column[SumsRecord]]:
        return {
            "level": Column("The first number.", lambda record: record.identity.facts["first"]),
            "answer": Column("What was said.", lambda record: record.answer),
        }

    def failures(self, record: SumsRecord) -> list[Failure]:
        return [Failure("sums.answer", "other", f"{record.identity.item} is not {record.answer}")]

    def shown(self, record: SumsRecord) -> list[Shown]:
        return [Shown("The sum", bool(record.success), asked=record.identity.item, did=record.answer)]

    def _judged(self, item: Item[tuple[int, int]], answer: str) -> SumsOutcome:
        right = int(answer == str(sum(item.content)))
        return SumsOutcome(success=right, score=float(right), steps=1, answer=answer)
