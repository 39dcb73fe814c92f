"""What all calls of a run came to, over its workers, users, retries and episodes thrown away; and its budget.

    RUN/calls.jsonl    one line a call, appended; what a kill cut off is left out

The records of episodes tell what their own agent and user used. This file holds more: the first calls before a run, and
episodes that were begun again.
"""

from __future__ import annotations

import json
import os
import stat
import time
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from deskcraft.calls import CallRecord, Usage
from deskcraft.errors import RunBudgetSpent
from deskcraft.intake.parsing import bounded_json

FILE = "calls.jsonl"


class RunBudget(BaseModel):
    """What a whole run may use; calls under way when it is spent are still paid."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    max_tokens: int | None = Field(default=None, ge=1)
    max_cost_usd: float | None = Field(default=None, gt=0)


class Ledger:
    """The calls of a run. Each process has its own and reads what the others added."""

    def __init__(self, run: Path, episode: str = "", budget: RunBudget | None = None) -> None:
        self._path = run / FILE
        self._episode = episode
        self._budget = budget or RunBudget()
        self._read = 0
        self.calls = 0
        self.failed_tries = 0
        self.usage = Usage()

    def check(self) -> None:
        """Refuses another call when the budget is spent.

        Raises:
            RunBudgetSpent: it is.
        """
        if self._budget == RunBudget():
            return
        self.refresh()
        used, budget = self.usage, self._budget
        tokens = used.input_tokens + used.output_tokens
        if budget.max_tokens and tokens >= budget.max_tokens:
            raise RunBudgetSpent(f"{tokens} of the run's {budget.max_tokens} tokens are used; {_MORE}")
        if budget.max_cost_usd and used.cost_usd is None:
            raise RunBudgetSpent("an endpoint did not report what a call cost, so the cost limit cannot be kept")
        if budget.max_cost_usd and used.cost_usd is not None and used.cost_usd >= budget.max_cost_usd:
            raise RunBudgetSpent(f"${used.cost_usd:.2f} of the run's ${budget.max_cost_usd:g} are spent; {_MORE}")

    def add(self, call: CallRecord, *, replayed: bool = False) -> None:
        """Appends a call; a replayed one is recorded and costs nothing."""
        line = {
            "t": round(time.time(), 3),
            "episode": self._episode,
            "purpose": call.purpose,
            "model": call.model,
            "seconds": call.seconds,
            "failed_tries": len(call.failures),
            "replayed": replayed,
            **call.usage.model_dump(),
        }
        data = json.dumps(line, ensure_ascii=False).encode() + b"\n"
        file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            os.write(file, data)  # one write, so that lines of several processes do not mix
        finally:
            os.close(file)

    def refresh(self) -> None:
        """Reads what was added since the last time."""
        try:
            # a folder that somebody sent may have anything of this name
            handle = os.open(self._path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        except FileNotFoundError:
            return
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return
            file.seek(self._read)
            for line in file:
                if not line.endswith(b"\n"):
                    break
                self._read += len(line)
                self._count(line)

    def summary(self) -> str:
        """The totals in one line."""
        used = self.usage
        cost = "cost not known" if used.cost_usd is None else f"${used.cost_usd:.2f}"
        tries = f" ({self.failed_tries} tries failed)" if self.failed_tries else ""
        return f"{self.calls:,} calls{tries}: {used.input_tokens:,} tokens in, {used.output_tokens:,} out, {cost}"

    def _count(self, line: bytes) -> None:
        try:
            fields = bounded_json(line)
            usage = Usage(**{name: fields[name] for name in Usage.model_fields})
            failed, replayed = int(fields["failed_tries"]), bool(fields["replayed"])
        except (ValueError, LookupError, TypeError, OverflowError):  # two halves of lines that a kill left
            return
        self.failed_tries += failed
        if not replayed:
            self.calls += 1
            self.usage += usage


_MORE = "rerun the same command with a larger limit to resume"
