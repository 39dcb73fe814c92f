"""A report of runs of one suite: read once, then written to a terminal, a page, LaTeX, CSV and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from rich.console import Console
from rich.text import Text

from deskcraft.errors import BadInput
from deskcraft.plain import one_line
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.report.askings import asked_differently, budgets
from deskcraft.report.chapters import Chapter, only, sheets
from deskcraft.report.html import Part, render_tables
from deskcraft.report.terminal import print_sheet, say
from deskcraft.report.writing import sheet_json, write_csv, write_latex
from deskcraft.suite.plan import SuiteRun
from deskcraft.suite.protocol import Suite
from deskcraft.suite.reading import records

SCHEMA_VERSION = 1
"""Of the JSON."""
R = TypeVar("R")


@dataclass(frozen=True)
class Played(Generic[R]):
    """An episode in a report."""

    agent: str
    """Its label; unique to one agent with its settings."""
    model: str
    marks: tuple[str, ...]
    """How its prompts differ from plain ones."""
    record: R


@dataclass(frozen=True)
class RunPart:
    """One run of a report."""

    path: Path
    file: SuiteRun
    suite: Suite[Any, Any]
    present: int
    """Complete episodes."""

    @property
    def planned(self) -> int:
        """Episodes that this folder is for, and those of other shards that it holds."""
        return max(len(self.file.own), self.present)

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What was asked, in words."""
        asked = self.file.asked
        models = sorted({agent.model.endpoint.model for agent in asked.agents if agent.model is not None})
        found = {
            "agents": ", ".join(agent.label for agent in asked.agents),
            "models": ", ".join(models),
            **self.suite.facts(self.file),
            "attempts": str(asked.attempts) if asked.attempts > 1 else "",
            "items": " ".join(asked.selectors),
            "release": self.file.release,
        }
        return tuple((name, one_line(value)) for name, value in found.items() if value)


@dataclass(frozen=True)
class SuiteReport:
    """What some runs of a suite came to."""

    suite: type[Suite[Any, Any]]
    runs: tuple[RunPart, ...]
    plays: tuple[Played[Any], ...]
    chapters: tuple[Chapter, ...]
    notes: tuple[str, ...]
    """What must be known to read the numbers."""

    @classmethod
    def of(cls, paths: Sequence[Path], keys: Sequence[str] = ()) -> SuiteReport:
        """Reads runs and works everything out; `keys`: only these tables.

        Raises:
            BadInput: no run, none complete, a record that cannot be read, or a key that the report has not.
        """
        runs, found = [], []
        for path in {path.resolve(): path for path in paths}.values():
            file = read_model(path / "run.json", SuiteRun)
            suite = file.opened()
            some = [record for _, record in records(RunFolder(path), suite)]
            if not some:
                raise BadInput(f"{path}: the run has no complete episode yet; the same `deskcraft run` goes on")
            runs.append(RunPart(path, file, suite, len(some)))
            found += [(runs[-1], record) for record in some]
        plays = _distinguished(found)
        chapters = tuple(only(runs[0].suite.chapters(plays), keys))
        return cls(type(runs[0].suite), tuple(runs), plays, chapters, tuple(_notes(runs)))

    @property
    def part(self) -> Part:
        """What a page shows of it."""
        return Part(self.suite.title, self.suite.name, _facts(self.runs), self.notes, self.chapters)

    def as_json(self) -> dict[str, Any]:
        """What was asked of the runs, and every table in full."""
        runs = [
            {"run": str(part.path), "planned": part.planned, "present": part.present, **dict(part.facts)}
            for part in self.runs
        ]
        return {
            "schema_version": SCHEMA_VERSION,
            "suite": self.suite.name,
            "runs": runs,
            "notes": list(self.notes),
            "sheets": [sheet_json(sheet) for sheet in sheets(self.chapters)],
        }

    def print(self, console: Console) -> None:
        """Every table that is not detail behind another."""
        for part in self.runs:
            facts = ", ".join(f"{name} {value}" for name, value in part.facts if name != "release")
            say(console, Text(one_line(str(part.path)), "bold").append(f"  {facts}", "not bold"))
        for note in self.notes:
            say(console, Text(note, "yellow"))
        for sheet in sheets(self.chapters):
            if not sheet.long:
                print_sheet(sheet, console)

    def write_html(self, path: Path) -> None:
        """One page that needs nothing else."""
        title = one_line(self.runs[0].path.resolve().name) if len(self.runs) == 1 else f"{len(self.runs)} runs"
        page = render_tables(f"DeskCraft report: {self.suite.title}", title, self.part)
        write_whole(path, page.encode("utf-8", "backslashreplace"))

    def write_csv(self, folder: Path) -> int:
        """A file a table; gives their number."""
        return write_csv(self.chapters, folder)

    def write_latex(self, folder: Path) -> int:
        """A file a table, and one that holds them all; gives their number."""
        return write_latex(self.chapters, folder)


def _facts(runs: Sequence[RunPart]) -> list[tuple[str, str]]:
    """What was asked, once where it was the same of all runs, else with the run's name."""
    asked = [dict(part.facts) for part in runs]
    shared = {name: value for name, value in asked[0].items() if all(facts.get(name) == value for facts in asked)}
    own = [
        (f"{part.path.resolve().name}: {name}", value)
        for part, facts in zip(runs, asked, strict=True)
        for name, value in facts.items()
        if name not in shared
    ]
    return [*shared.items(), *own]


def _distinguished(found: Sequence[tuple[RunPart, Any]]) -> tuple[Played[Any], ...]:
    """Labels that stand for other settings or options in another run get the run's name behind them."""
    meanings: dict[str, set[tuple[str, str]]] = {}
    for part, record in found:
        who = record.identity
        meanings.setdefault(who.label, set()).add((who.agent.digest, str(part.suite.facts(part.file).get("data"))))
    plays = []
    for part, record in found:
        label = record.identity.label
        asked = {agent.label: agent for agent in part.file.asked.agents}.get(label)
        if asked is None:
            raise BadInput(f"{part.path}: an episode of an agent '{one_line(label, 60)}', which the run does not have")
        name = f"{label} [{part.path.resolve().name}]" if len(meanings[label]) > 1 else label
        model = asked.model.endpoint.model if asked.model else ""
        plays.append(Played(name, model, part.suite.marks if model else (), record))
    return tuple(plays)


def _notes(runs: Sequence[RunPart]) -> list[str]:
    notes = []
    for part in runs:
        if part.present < part.planned:
            notes.append(f"{part.path}: unfinished, {part.present} of {part.planned} episodes are there")
        notes += [f"{part.path}: {note}" for note in part.suite.notes(part.file)]
    if len({part.file.grading_digest for part in runs}) > 1:
        notes.append("the runs were graded by different versions of the code")
    limits = [(part.path, part.file.asked.limits) for part in runs]
    notes += asked_differently([(path, budgets(own.max_tokens, own.max_cost_usd)) for path, own in limits])
    if len({part.suite.facts(part.file).get("data") for part in runs}) > 1:
        notes.append("the runs are of different data sets: their rates cannot be compared")
    return [one_line(note, 600) for note in notes]
