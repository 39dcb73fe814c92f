"""Shows a run while it goes on: a live table on a terminal, plain lines elsewhere."""

from __future__ import annotations

import time
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from deskcraft.run.plan import Planned

MARKS = {1: "[green]✓ success[/]", 0: "[red]✗ failed[/]", None: "[yellow]– not scored[/]"}


@dataclass
class _Row:
    episode: str = ""
    doing: str = ""
    since: float = 0.0


class Progress:
    """A `Watcher` and a context manager."""

    def __init__(self, total: int, console: Console) -> None:
        self._console = console
        self._total = total
        self._rows: dict[int, _Row] = {}
        self._counts = {1: 0, 0: 0, None: 0}
        self._began = time.monotonic()
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

    def began(self, worker: int, episode: Planned) -> None:
        """A worker began an episode."""
        self._rows[worker] = _Row(f"{episode.task} #{episode.attempt}", "starting", time.monotonic())

    def told(self, worker: int, episode: str, text: str) -> None:
        """What it is doing now."""
        self._rows[worker].doing = text

    def ended(self, worker: int, episode: str, outcome: dict[str, Any]) -> None:
        """An episode ended: one line that stays."""
        self._counts[outcome["success"]] += 1
        row = self._rows[worker]
        score = "" if outcome["score"] is None else f"score {outcome['score']:.2f}"
        note = f"  {outcome['error']}" if outcome["error"] else ""
        self._console.print(
            f"[dim]{self._done}/{self._total}[/] {MARKS[outcome['success']]}  {row.episode}  {score}  "
            f"{outcome['status']}  {outcome['steps']} steps  {outcome['seconds']:.1f} s",
            Text(note),
            soft_wrap=True,
        )
        self._rows[worker] = _Row()

    @property
    def _done(self) -> int:
        return sum(self._counts.values())

    def _table(self) -> Group:
        table = Table(box=None, padding=(0, 1))
        for heading in ("worker", "episode", "doing", "for"):
            table.add_column(heading, style="bold" if heading == "episode" else "")
        for number, row in sorted(self._rows.items()):
            seconds = f"{time.monotonic() - row.since:.0f} s" if row.episode else ""
            table.add_row(str(number), row.episode or "idle", row.doing, seconds)
        passed = time.monotonic() - self._began
        left = f", about {passed / self._done * (self._total - self._done):.0f} s left" if self._done else ""
        line = (
            f"{self._done} of {self._total} done: {self._counts[1]} succeeded, {self._counts[0]} failed, "
            f"{self._counts[None]} not scored; {passed:.0f} s{left}"
        )
        return Group(table, Text(line))
