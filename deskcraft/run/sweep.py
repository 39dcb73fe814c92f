"""Runs a plan with workers, writes the journal, and can be stopped and resumed at any moment.

The controller assigns one episode at a time to each worker and is the only one that writes the journal. The complete
episodes under `episodes/` are what counts; the journal only adds when each began and ended.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from deskcraft.errors import BadInput, DeskCraftError, DesktopError
from deskcraft.record.folder import RunFolder
from deskcraft.run.executor import Executor, WorkerExited
from deskcraft.run.journal import Journal
from deskcraft.run.work import Work

CRASHES = 3
"""How often a worker may die of an episode before this sweep gives up on it. That many deaths per worker (of at least
two workers) without an episode that ends in between mean that the machine is at fault, and end the sweep."""

Lost: TypeAlias = Callable[[Work, str, str], dict[str, Any]]
"""Records an episode whose workers kept dying, with the reason and the trace, and returns its outcome."""


class Watcher(Protocol):
    """Receives the events of a sweep."""

    def planned(self, episodes: Sequence[Work], workers: int, where: str) -> None:
        """The sweep begins: its episodes, and how many workers run them where."""

    def began(self, worker: int, episode: Work) -> None:
        """A worker began an episode."""

    def progress(self, worker: int, episode: str, text: str) -> None:
        """What an episode is doing now."""

    def ended(self, worker: int, episode: str, outcome: dict[str, Any]) -> None:
        """An episode ended."""

    def crashed(self, worker: int, episode: str, why: str, *, again: bool) -> None:
        """A worker died in the middle of an episode, which is begun again or given up."""


@dataclass
class Sweep:
    """One attempt at the remaining episodes of a run."""

    run: RunFolder
    todo: Sequence[Work]
    jobs: int
    watcher: Watcher
    executor: Executor
    lost: Lost | None = None
    """None: such an episode stays without a record, and counts as not done."""
    outcomes: dict[str, dict[str, Any]] = field(default_factory=dict)
    _queue: deque[Work] = field(default_factory=deque)
    _at: dict[int, Work | None] = field(default_factory=dict)
    """The episode of each worker; None: it was retired."""
    _crashes: dict[str, int] = field(default_factory=dict)
    _traces: dict[str, str] = field(default_factory=dict)
    """Traces of unexpected exceptions in workers, by episode."""
    _doing: dict[str, str] = field(default_factory=dict)
    """The last progress message of each episode."""
    _workers: int = 0
    _in_a_row: int = 0
    """Workers lost since an episode ended."""

    def __post_init__(self) -> None:
        self._journal = Journal(self.run.path)

    def go(self) -> dict[str, dict[str, Any]]:
        """Runs all of them and returns their outcomes by name.

        An episode of which `CRASHES` workers died has an outcome if `lost` is given.

        Raises:
            DesktopError: one worker after another dies.
            DeskCraftError: a worker could not start, or the run cannot continue (disk full, budget spent).
            KeyboardInterrupt: Ctrl-C; the workers have exited, the episodes in progress are discarded.
        """
        self._queue = deque(self.todo)
        self._workers = min(self.jobs, len(self._queue))
        self.watcher.planned(self.todo, self._workers, self.executor.where)
        try:
            for worker in range(self._workers):
                self._start_worker(worker)
            while self._at:
                for event in self.executor.poll():
                    if isinstance(event, WorkerExited):
                        self._handle_exit(event)
                    else:
                        self._handle(event.worker, event.message)
        finally:
            self.executor.close()
        self.run.settle()  # removes what workers left that died
        return self.outcomes

    def _start_worker(self, worker: int) -> None:
        self.executor.start_worker(worker)
        self._assign_next(worker)

    def _assign_next(self, worker: int) -> None:
        """Assigns the worker its next episode, or retires it."""
        self._at[worker] = episode = self._queue.popleft() if self._queue else None
        if episode is None:
            self.executor.retire(worker)
            return
        self.executor.assign(worker, episode.name)
        self._journal.add(began=episode.name, worker=worker)
        self.watcher.began(worker, episode)

    def _handle(self, worker: int, message: dict[str, Any]) -> None:
        if "fatal" in message:
            kind, _, text = message["fatal"].partition(": ")
            raise _fatal(kind, text)
        if "failed" in message:
            if (at := self._at[worker]) is not None:
                self._traces[at.name] = message["failed"]
        elif "tell" in message:
            self._doing[message["episode"]] = message["tell"]
            self.watcher.progress(worker, message["episode"], message["tell"])
        elif "ended" in message:
            self._in_a_row = 0
            self._end(worker, message["episode"], message["ended"])
            self._assign_next(worker)

    def _end(self, worker: int, episode: str, outcome: dict[str, Any]) -> None:
        self.outcomes[episode] = outcome
        self._journal.add(ended=episode, worker=worker, **outcome)
        self.watcher.ended(worker, episode, outcome)

    def _handle_exit(self, exited: WorkerExited) -> None:
        """A worker exited. During an episode that is an infrastructure error, and the episode is started again."""
        episode = self._at.pop(exited.worker)
        if episode is None:
            return
        if self.run.is_done(episode.name):  # it died after it wrote the record and before it reported it
            self._in_a_row = 0
            self._end(exited.worker, episode.name, self.run.outcome(episode.name))
            if self._queue:
                self._start_worker(exited.worker)
            return
        crashes = self._crashes[episode.name] = self._crashes.get(episode.name, 0) + 1
        self._in_a_row += 1
        again = crashes < CRASHES
        self._journal.add(crashed=episode.name, worker=exited.worker, why=exited.why, again=again)
        self.watcher.crashed(exited.worker, episode.name, exited.why, again=again)
        if not again and self.lost is not None:
            self._end(
                exited.worker,
                episode.name,
                self.lost(episode, self._last_words(episode.name, exited.why), self._traces.get(episode.name, "")),
            )
        if self._in_a_row >= CRASHES * max(2, self._workers):
            row = f"{self._in_a_row} workers died one after the other (the last: {exited.why})"
            raise DesktopError(f"{row}; fix that and run the same command again to resume")
        if again:
            self._queue.appendleft(episode)
        if self._queue:
            self._start_worker(exited.worker)

    def _last_words(self, episode: str, why: str) -> str:
        doing = self._doing.get(episode, "starting")
        return f"{CRASHES} workers died during it (the last: {why}, while it did: {doing})"


def _fatal(kind: str, text: str) -> DeskCraftError:
    """The error that ended a worker, as an exception of its class."""
    import deskcraft.errors as errors

    found = getattr(errors, kind, None)
    if isinstance(found, type) and issubclass(found, DeskCraftError):
        return found(text)
    return BadInput(f"{kind}: {text}")
