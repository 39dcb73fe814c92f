"""Shows the progress of a run: a live table on a terminal, plain lines elsewhere, JSON lines for programs."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, TextIO

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from deskcraft.model.ledger import Ledger
from deskcraft.plain import json_text
from deskcraft.run.run_stats import RunStats, duration
from deskcraft.run.sweep import Watcher
from deskcraft.run.work import Work

MARKS = {1: "[green]✓ success[/]", 0: "[red]✗ failed[/]", None: "[yellow]– not scored[/]"}
PLAIN_S = 60.0
"""Seconds between two progress lines where there is no terminal."""


@dataclass
class _Row:
    episode: str = ""
    doing: str = ""
    since: float = 0.0
    """When the worker began to do this."""
    began: float = 0.0
    """When the episode began."""


class Progress:
    """A `Watcher` and a context manager. `ledger` tells what the calls of models came to so far."""

    def __init__(self, console: Console, ledger: Ledger) -> None:
        self._console = console
        self._ledger = ledger
        self._rows: dict[int, _Row] = {}
        self._stats = RunStats(0, time.monotonic())
        self._said = time.monotonic()
        self._given_up: set[str] = set()
        self._lock = threading.RLock()  # the table is drawn by a thread of rich's
        self._live = Live(console=console, refresh_per_second=4, transient=True, get_renderable=self._table)

    def __enter__(self) -> Progress:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._console.is_terminal:
            self._live.stop()

    def planned(self, episodes: Sequence[Work], workers: int, where: str) -> None:
        """The sweep begins."""
        self._stats = RunStats(len(episodes), time.monotonic())
        if episodes:
            self._console.print(f"{_count(len(episodes), 'episode')}, {_count(workers, 'worker')} on {where}")

    def began(self, worker: int, episode: Work) -> None:
        """A worker began an episode."""
        now = time.monotonic()
        with self._lock:
            self._rows[worker] = _Row(f"{episode.task} {episode.agent} #{episode.attempt}", "starting", now, now)

    def progress(self, worker: int, episode: str, text: str) -> None:
        """What it is doing now."""
        row = self._rows[worker]
        row.doing, row.since = _printable(text), time.monotonic()

    def ended(self, worker: int, episode: str, outcome: dict[str, Any]) -> None:
        """An episode ended: one permanent line."""
        now = time.monotonic()
        with self._lock:
            row, self._rows[worker] = self._rows[worker], _Row()
            if episode in self._given_up:  # its record, written in place of a worker
                self._given_up.discard(episode)
                self._stats.given_up -= 1
            self._stats.count(outcome, now)
        score = "" if outcome["score"] is None else f"score {outcome['score']:.2f}"
        counted = f"[dim]{self._stats.done}/{self._stats.total}[/] {MARKS[outcome['success']]}"
        took = f"{outcome['status']}  {outcome['steps']} steps  {outcome['seconds']:.1f} s"
        note = f"  {_printable(outcome['error'])}" if outcome["error"] else ""
        self._console.print(f"{counted}  {row.episode or episode}  {score}  {took}", Text(note), soft_wrap=True)
        if not self._console.is_terminal and now - self._said >= PLAIN_S and self._stats.done < self._stats.total:
            self._said = now
            self._console.print(Text(self._line(now)))

    def crashed(self, worker: int, episode: str, why: str, *, again: bool) -> None:
        """A worker died: one permanent line."""
        with self._lock:
            self._stats.crashes += 1
            self._stats.given_up += not again
            if not again:
                self._given_up.add(episode)
            self._rows[worker] = _Row()
        then = "is started again" if again else "is given up for now: its workers kept dying"
        self._console.print(Text(f"worker {worker} died ({why}); {episode} {then}"), soft_wrap=True)

    def _table(self) -> Group:
        now = time.monotonic()
        table = Table(box=None, padding=(0, 1))
        for heading in ("worker", "episode", "doing", "for", "in all"):
            table.add_column(heading, style="bold" if heading == "episode" else "")
        with self._lock:
            for number, row in sorted(self._rows.items()):
                times = (duration(now - row.since), duration(now - row.began)) if row.episode else ("", "")
                table.add_row(str(number), row.episode or "idle", Text(row.doing), *times)
            return Group(table, Text(self._line(now)))

    def _line(self, now: float) -> str:
        self._ledger.refresh()
        return self._stats.line(now) + (f"; {self._ledger.summary()}" if self._ledger.calls else "")


class JsonEvents:
    """A `Watcher` that prints one JSON object a line: `event` says which, `t` when (Unix seconds)."""

    def __init__(self, run: str, out: TextIO) -> None:
        self._run = run
        self._out = out

    def planned(self, episodes: Sequence[Work], workers: int, where: str) -> None:
        """The sweep begins: how many episodes are to be done, by how many workers."""
        self.say("planned", run=self._run, to_do=len(episodes), workers=workers, where=where)

    def began(self, worker: int, episode: Work) -> None:
        """A worker began an episode."""
        what = {"task": episode.task, "agent": episode.agent, "attempt": episode.attempt}
        self.say("began", worker=worker, episode=episode.name, **what)

    def progress(self, worker: int, episode: str, text: str) -> None:
        """What it is doing now."""
        self.say("told", worker=worker, episode=episode, doing=text)

    def ended(self, worker: int, episode: str, outcome: dict[str, Any]) -> None:
        """An episode ended, and how."""
        self.say("ended", worker=worker, episode=episode, **outcome)

    def crashed(self, worker: int, episode: str, why: str, *, again: bool) -> None:
        """A worker died."""
        self.say("crashed", worker=worker, episode=episode, why=why, again=again)

    def say(self, event: str, **fields: Any) -> None:
        """Prints a line, at once."""
        line = {"event": event, "t": round(time.time(), 3), **fields}
        try:
            self._out.write(json_text(line) + "\n")
            self._out.flush()
        except BrokenPipeError:  # nobody reads any more; the run continues
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._out.fileno())


@dataclass(frozen=True)
class Watchers:
    """Several `Watcher`s for one."""

    each: tuple[Watcher, ...]

    def planned(self, episodes: Sequence[Work], workers: int, where: str) -> None:
        """The sweep begins."""
        for watcher in self.each:
            watcher.planned(episodes, workers, where)

    def began(self, worker: int, episode: Work) -> None:
        """A worker began an episode."""
        for watcher in self.each:
            watcher.began(worker, episode)

    def progress(self, worker: int, episode: str, text: str) -> None:
        """What it is doing now."""
        for watcher in self.each:
            watcher.progress(worker, episode, text)

    def ended(self, worker: int, episode: str, outcome: dict[str, Any]) -> None:
        """An episode ended."""
        for watcher in self.each:
            watcher.ended(worker, episode, outcome)

    def crashed(self, worker: int, episode: str, why: str, *, again: bool) -> None:
        """A worker died."""
        for watcher in self.each:
            watcher.crashed(worker, episode, why, again=again)


def _printable(text: str) -> str:
    """The text without what a desktop or a model may have put into it to upset a terminal."""
    return "".join(c if c.isprintable() else " " for c in text)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
