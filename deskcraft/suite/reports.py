"""A report of runs of any suites: one for each suite, written to one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.report.html import render_tables
from deskcraft.report.terminal import print_report, say
from deskcraft.report.writing import Report
from deskcraft.suite.registry import DESKTOP, by_suite
from deskcraft.suite.report import SuiteReport

SCHEMA_VERSION = 1
"""Of the JSON of several suites; that of one suite is as it is without others."""
TITLE = "Desktop tasks"


@dataclass(frozen=True)
class Reports:
    """What some runs came to, by suite."""

    tasks: Report | None
    """Of the desktop tasks."""
    others: tuple[SuiteReport, ...]

    @classmethod
    def of(cls, runs: Sequence[Path], keys: Sequence[str] = ()) -> Reports:
        """Reads runs and works everything out; `keys`: only these tables and figures, of whichever suite has them.

        Raises:
            BadInput: no run, none complete, a record that cannot be read, or a key that no report has.
        """
        found = by_suite(runs)
        if len(found) == 1 or not keys:
            tasks = Report.of(found[DESKTOP], keys) if DESKTOP in found else None
            return cls(tasks, tuple(SuiteReport.of(some, keys) for name, some in found.items() if name != DESKTOP))
        return cls._only(found, keys)

    @classmethod
    def _only(cls, found: dict[str, list[Path]], keys: Sequence[str]) -> Reports:
        """The suites that have one of these keys; each key must be one's."""
        whole = cls.of([run for runs in found.values() for run in runs])
        known = {name: {part.key for chapter in chapters for part in chapter.parts} for name, chapters in whole._named}
        for key in keys:
            if not any(key in there for there in known.values()):
                have = ", ".join(sorted(set().union(*known.values())))
                raise BadInput(f"--only {key}: these reports have no such table or figure; they have {have}")
        own = {name: [key for key in keys if key in there] for name, there in known.items()}
        tasks = Report.of(found[DESKTOP], own[DESKTOP]) if own.get(DESKTOP) else None
        others = [SuiteReport.of(found[name], own[name]) for name in found if name != DESKTOP and own[name]]
        return cls(tasks, tuple(others))

    def as_json(self) -> dict[str, Any]:
        """Of one suite: its report. Of several: the report of each by its name."""
        made = {DESKTOP: self.tasks.as_json()} if self.tasks else {}
        made |= {one.suite.name: one.as_json() for one in self.others}
        return next(iter(made.values())) if len(made) == 1 else {"schema_version": SCHEMA_VERSION, "suites": made}

    def print(self, console: Console) -> None:
        """Prints each, under its suite's title where there are several."""
        several = len(self._named) > 1
        if self.tasks is not None:
            if several:
                say(console, Text(TITLE, "bold underline"))
            print_report(self.tasks, console)
        for one in self.others:
            if several:
                say(console, Text(f"\n{one.suite.title}", "bold underline"))
            one.print(console)

    def film_count(self, most: int) -> int:
        """All episodes that have films, where there are up to `most`; else none."""
        return self.tasks.film_count(most) if self.tasks else 0

    def write_html(self, path: Path, *, films: int) -> None:
        """One page of all suites that needs nothing else."""
        parts = [one.part for one in self.others]
        if self.tasks is not None:
            self.tasks.write_html(path, films=films, others=parts)
        elif len(self.others) == 1:
            self.others[0].write_html(path)
        else:
            runs = sum(len(one.runs) for one in self.others)
            page = render_tables("DeskCraft report", f"{runs} runs of {len(self.others)} suites", *parts)
            write_whole(path, page.encode("utf-8", "backslashreplace"))

    def write_csv(self, folder: Path) -> int:
        """A file a table; those of several suites in a folder each. Gives their number."""
        return self._write(folder, lambda one, place: one.write_csv(place))

    def write_latex(self, folder: Path) -> int:
        """The same in LaTeX, with a file that holds all tables of a suite."""
        return self._write(folder, lambda one, place: one.write_latex(place))

    def _write(self, folder: Path, write: Callable[[Report | SuiteReport, Path], int]) -> int:
        made: dict[str, Report | SuiteReport] = {DESKTOP: self.tasks} if self.tasks else {}
        made |= {one.suite.name: one for one in self.others}
        return sum(write(one, folder / name if len(made) > 1 else folder) for name, one in made.items())

    @property
    def _named(self) -> list[tuple[str, Any]]:
        """(suite, chapters)."""
        tasks = [(DESKTOP, self.tasks.chapters)] if self.tasks else []
        return [*tasks, *[(one.suite.name, one.chapters) for one in self.others]]
