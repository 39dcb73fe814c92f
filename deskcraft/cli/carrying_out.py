"""What every command that runs a plan does, whatever its suite: first calls, the folder, the sweep, the exit status."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.cli.console import Terminal
from deskcraft.cli.sweeping import sweep
from deskcraft.errors import BadInput
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import CallRecord
from deskcraft.release.model import Release
from deskcraft.run.executor import Executor, ExecutorName, make_executor
from deskcraft.run.plan import begin, default_out
from deskcraft.run.progress import JsonEvents
from deskcraft.run.runfile import PlanFile, Shard
from deskcraft.run.shards import parse_shard
from deskcraft.suite.registry import suite_of
from deskcraft.suite.worker import PROGRAM

FAILED = 1


@dataclass(frozen=True)
class Extent:
    """How much of a suite is played."""

    attempts: int = 1
    seed: int = 0
    shard: str | None = None
    release: Release | None = None

    @property
    def part(self) -> Shard | None:
        """The shard.

        Raises:
            BadInput: its text names none.
        """
        if self.shard is None:
            return None
        number, of = parse_shard(self.shard)
        return Shard(number=number, of=of)


@dataclass(frozen=True)
class Budgets:
    """What models may use: of an episode, and of the run."""

    max_tokens: int | None = None
    max_cost: float | None = None
    max_run_tokens: int | None = None
    max_run_cost: float | None = None

    @property
    def of_run(self) -> RunBudget:
        """That of the run."""
        return RunBudget(max_tokens=self.max_run_tokens, max_cost_usd=self.max_run_cost)

    @property
    def with_money(self) -> bool:
        """Whether one of them is of money."""
        return self.max_cost is not None or self.max_run_cost is not None

    def check_prices(self, models: Iterable[ModelAsked]) -> None:
        """A budget of money needs to know what things cost.

        Raises:
            BadInput: a price is not known.
        """
        given = {"--max-cost": self.max_cost, "--max-run-cost": self.max_run_cost}
        options = [option for option, dollars in given.items() if dollars is not None]
        unknown = [asked.endpoint.model for asked in models if not asked.price_known]
        if options and unknown:
            raise BadInput(f"{options[0]}: the price of {unknown[0]} is unknown; give it with --prices FILE")


@dataclass(frozen=True)
class Where:
    """Where a run is done, and where its progress is shown."""

    executor: ExecutorName = "local"
    jobs: int | None = None
    out: Path | None = None
    json: bool = False

    def console(self) -> Terminal:
        """Where words go: beside JSON lines to standard error."""
        return Terminal(stderr=self.json, soft_wrap=True)


@dataclass(frozen=True)
class Needs:
    """What a worker of a suite takes."""

    each_mb: int
    """Megabytes of memory."""
    desktops: bool = True
    """Whether each has a desktop."""
    usual_jobs: int | None = None
    """How many work at a time on this machine; None: as its memory and cores allow."""


def first_calls(calls: Iterable[CallRecord | None], budgets: Budgets) -> list[CallRecord]:
    """The calls that show, before a run begins, that endpoints answer.

    Args:
        calls: What each came to; None: repeated from a recording. They are made as they are taken.
        budgets: What is to be kept.

    Raises:
        BadInput: one fails, or does not report its usage although there is a budget of money.
    """
    made = [call for call in calls if call is not None]
    if budgets.with_money and any(call.usage.cost_usd is None for call in made):
        raise BadInput("a cost limit needs token usage, which an endpoint does not report; limit steps instead")
    return made


def carry_out(
    planned: PlanFile[Any, Any], first: Sequence[CallRecord], budgets: Budgets, where: Where, needs: Needs
) -> None:
    """Begins or resumes a run, does what is left of it, and says what it came to.

    Args:
        planned: The plan.
        first: The calls that were made before, which count.
        budgets: What models may use.
        where: The folder and the executor.
        needs: What each worker takes.

    Raises:
        BadInput: the folder holds another run.
        typer.Exit: with status 1 if an episode was not scored or not done.
    """
    folder = RunFolder(where.out or default_out(planned))
    events = JsonEvents(str(folder.path), sys.stdout) if where.json else None

    def workers() -> tuple[Executor, int]:
        made = make_executor(
            where.executor, folder, budgets.of_run, program=PROGRAM, each_mb=needs.each_mb, desktops=needs.desktops
        )
        usual = needs.usual_jobs if where.executor == "local" else None
        return made, where.jobs or usual or made.capacity()

    with folder.locked():
        todo = begin(folder, planned)
        lost = suite_of(folder.path).lost(folder)
        found = sweep(folder, planned.own, todo, first, workers, lost, where.console(), events)
    if found.not_scored or found.not_done:
        raise typer.Exit(FAILED)
