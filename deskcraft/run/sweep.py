"""Runs a plan with workers, keeps the journal, and can be stopped and resumed at any moment.

The controller hands one episode at a time to each worker and is the only one that writes the journal. What counts is
what lies complete under `episodes/`; the journal is derived and only tells when each began and ended.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from deskcraft.errors import BadInput, DeskCraftError, DesktopError
from deskcraft.record.folder import RunFolder
from deskcraft.run.executor import Executor, Gone
from deskcraft.run.journal import Journal
from deskcraft.run.work import Work

CRASHES = 3
"""How often an episode may take its worker down before this go gives up on it. So many deaths a worker (of two at
least) without any episode that ends between them mean that the machine is at fault, and end the go."""

Lost: TypeAlias = Callable[[Work, str, str], dict[str, Any]]
"""Records an episode whose worker died again and again, with the reason and the trace, and gives its outcome."""


class Watcher(Protocol):
    """Is shown what goes on."""

    def planned(self, episodes: Sequence[Work], workers: int, where: str) -> None:
        """The sweep begins: what is to be done, and how many workers do it where."""

    def began(self, worker: int, episode: Work) -> None:
        """A worker began an episode."""

    def told(self, worker: int, episode: str, text: str) -> None:
        """What an episode is doing now."""

    def ended(self, worker: int, episode: str, outcome: dict[str, Any]) -> None:
        """An episode ended."""

    def crashed(self, worker: int, episode: str, why: str, *, again: bool) -> None:
        """A worker died in the middle of an episode, which is begun again or given up."""


@dataclass
class Sweep:
    """One go at the episodes of a run that are still to do."""

    run: RunFolder
    todo: Sequence[Work]
    jobs: int
    watcher: Watcher
    executor: Executor
    lost: Lost | None = None
    """None: such an episode is left without a record, and is not done."""
    outcomes: dict[str, dict[str, Any]] = field(default_factory=dict)
    _queue: deque[Work] = field(default_factory=deque)
    _at: dict[int, Work | None] = field(default_factory=dict)
    """What each worker does; None: it was let go."""
    _crashes: dict[str, int] = field(default_factory=dict)
    _traces: dict[str, str] = field(default_factory=dict)
    """What a worker said when it met an exception that nobody expected, by episode."""
    _doing: dict[str, str] = field(default_factory=dict)
    """What each episode did last."""
    _workers: int = 0
    _in_a_row: int = 0
    """Workers lost since an episode ended."""

    def __post_init__(self) -> None:
        self._journal = Journal(self.run.path)

    def go(self) -> dict[str, dict[str, Any]]:
        """Does all of them and gives their outcomes by name.

        What took its worker down `CRASHES` times has one if `lost` is there to record it.

        Raises:
            DesktopError: one worker after the other dies.
            DeskCraftError: a worker could not start, or said that the run cannot go on (disk full, budget spent).
            KeyboardInterrupt: Ctrl-C; the workers have ended, the episodes under way are discarded.
        """
        self._queue = deque(self.todo)
        self._workers = min(self.jobs, len(self._queue))
        self.watcher.planned(self.todo, self._workers, self.executor.where)
        try:
            for worker in range(self._workers):
                self._hire(worker)
            while self._at:
                for heard in self.executor.hear():
                    if isinstance(heard, Gone):
                        self._lose(heard)
                    else:
                        self._hear(heard.worker, heard.message)
        finally:
            self.executor.close()
        self.run.settle()  # what workers left that died
        return self.outcomes

    def _hire(self, worker: int) -> None:
        self.executor.hire(worker)
        self._hand_over(worker)

    def _hand_over(self, worker: int) -> None:
        """Gives the worker its next episode, or lets it go."""
        self._at[worker] = episode = self._queue.popleft() if self._queue else None
        if episode is None:
            self.executor.let_go(worker)
            return
        self.executor.give(worker, episode.name)
        self._journal.add(began=episode.name, worker=worker)
        self.watcher.began(worker, episode)

    def _hear(self, worker: int, message: dict[str, Any]) -> None:
        if "fatal" in message:
            kind, _, text = message["fatal"].partition(": ")
            raise _fatal(kind, text)
        if "failed" in message:
            if (at := self._at[worker]) is not None:
                self._traces[at.name] = message["failed"]
        elif "tell" in message:
            self._doing[message["episode"]] = message["tell"]
            self.watcher.told(worker, message["episode"], message["tell"])
        elif "ended" in message:
            self._in_a_row = 0
            self._end(worker, message["episode"], message["ended"])
            self._hand_over(worker)

    def _end(self, worker: int, episode: str, outcome: dict[str, Any]) -> None:
        self.outcomes[episode] = outcome
        self._journal.add(ended=episode, worker=worker, **outcome)
        self.watcher.ended(worker, episode, outcome)

    def _lose(self, gone: Gone) -> None:
        """A worker left; in the middle of an episode that is the infrastructure's fault: the episode is begun again."""
        episode = self._at.pop(gone.worker)
        if episode is None:
            return
        if self.run.is_done(episode.name):  # it died between the record and the word of it
            self._in_a_row = 0
            self._end(gone.worker, episode.name, self.run.outcome(episode.name))
            if self._queue:
                self._hire(gone.worker)
            return
        crashes = self._crashes[episode.name] = self._crashes.get(episode.name, 0) + 1
        self._in_a_row += 1
        again = crashes < CRASHES
        self._journal.add(crashed=episode.name, worker=gone.worker, why=gone.why, again=again)
        self.watcher.crashed(gone.worker, episode.name, gone.why, again=again)
        if not again and self.lost is not None:
            self._end(gone.worker, episode.name, self.lost(episode, self._last_words(episode.name, gone.why),
                                                           self._traces.get(episode.name, "")))  # fmt: skip
        if self._in_a_row >= CRASHES * max(2, self._workers):
            row = f"{self._in_a_row} workers died one after the other (the last: {gone.why})"
            raise DesktopError(f"{row}; fix that and run the same command again to go on")
        if again:
            self._queue.appendleft(episode)
        if self._queue:
            self._hire(gone.worker)

    def _last_words(self, episode: str, why: str) -> str:
        doing = self._doing.get(episode, "starting")
        return f"{CRASHES} workers died in the middle of it (the last: {why}, while it did: {doing})"


def _fatal(kind: str, text: str) -> DeskCraftError:
    """The error that ended a worker, as the kind that it was."""
    import deskcraft.errors as errors

    found = getattr(errors, kind, None)
    if isinstance(found, type) and issubclass(found, DeskCraftError):
        return found(text)
    return BadInput(f"{kind}: {text}")
