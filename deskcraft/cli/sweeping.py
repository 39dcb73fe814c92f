"""What every command that runs a plan does with it: the episodes that are left, with progress, and the summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeAlias

from rich.console import Console

from deskcraft.errors import DeskCraftError
from deskcraft.model.ledger import Ledger
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import CallRecord
from deskcraft.run.executor import Executor
from deskcraft.run.progress import JsonEvents, Progress, Watchers
from deskcraft.run.sweep import Lost, Sweep, Watcher
from deskcraft.run.tally import Tally, tally
from deskcraft.run.work import Work

Workers: TypeAlias = Callable[[], tuple[Executor, int]]
"""Makes the executor, and says how many workers it is to have; asked only if something is left to do."""


def sweep(
    folder: RunFolder,
    planned: Sequence[Work],
    todo: Sequence[Work],
    first: Sequence[CallRecord],
    workers: Workers,
    lost: Lost,
    console: Console,
    events: JsonEvents | None,
) -> Tally:
    """Runs what is left of a plan and prints the summary, also where it ends early.

    Args:
        folder: The run; the caller holds its lock.
        planned: All episodes of the plan, or of its shard.
        todo: Those that are not done.
        first: Calls that were made to see whether endpoints answer.
        workers: See `Workers`.
        lost: Records an episode whose workers died.
        console: For words.
        events: For JSON lines; None: words only.

    Returns:
        What all planned episodes came to.

    Raises:
        DeskCraftError: see `Sweep.go`.
    """
    for call in first:
        Ledger(folder.path).add(call)
    before, all_ = len(planned) - len(todo), len(planned)
    console.print(f"{folder.path}: {before} of {all_} already done" if before else f"{folder.path}: a new run")
    if not todo:
        if events:
            events.planned((), 0, "")
        return _summary(folder, planned, console, events)
    executor, jobs = workers()
    try:
        with Progress(console, Ledger(folder.path)) as progress:
            watcher: Watcher = Watchers((progress, events)) if events else progress
            Sweep(folder, todo, jobs, watcher, executor, lost).go()
    except DeskCraftError:  # it ends early: what was not done counts all the same
        _summary(folder, planned, console, events)
        raise
    found = _summary(folder, planned, console, events)
    if found.not_done:
        console.print(f"{found.not_done} not done; run the same command again to retry them")
    return found


def _summary(folder: RunFolder, planned: Sequence[Work], console: Console, events: JsonEvents | None) -> Tally:
    """Prints what all planned episodes came to, those included that were not done."""
    outcomes = dict(folder.outcomes())
    found = tally([episode.name for episode in planned], outcomes)
    ledger = Ledger(folder.path)
    ledger.refresh()
    if events:
        calls = {"calls": ledger.calls, "failed_tries": ledger.failed_tries, **ledger.usage.model_dump()}
        events.say("summary", run=str(folder.path), **found.as_json(), given_up=found.not_done, models=calls)
        return found
    if ledger.calls:
        console.print(ledger.summary())
    console.print(f"{found.line()}; `deskcraft report {folder.path}`", markup=False)
    skipped = [outcomes[e.name]["error"] for e in planned if outcomes.get(e.name, {}).get("status") == "skipped"]
    for why, number in Counter(skipped).items():
        console.print(f"{number} skipped, counted as failures in the rate over all episodes: {why}", markup=False)
    return found
