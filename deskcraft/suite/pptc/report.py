"""A report of runs of PPTC: read once, then written to a terminal, a page, LaTeX, CSV and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.report.chapters import Chapter, only, sheets
from deskcraft.report.html import render_tables
from deskcraft.report.terminal import print_sheet, say
from deskcraft.report.writing import sheet_json, write_csv, write_latex
from deskcraft.suite.pptc import faults, tables
from deskcraft.suite.pptc.plays import Played, Plays
from deskcraft.suite.pptc.records import SessionRecord, is_pptc, records
from deskcraft.suite.pptc.run import OWN, PptcRun, WaysAsked
from deskcraft.view.plain import one_line

SCHEMA_VERSION = 1
"""Of the JSON."""


@dataclass(frozen=True)
class RunPart:
    """One run of a report."""

    path: Path
    file: PptcRun
    present: int
    """Complete episodes."""

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What was asked, in words."""
        asked = self.file.asked
        models = sorted({p.model.endpoint.model for p in asked.agents if p.model is not None})
        found = {
            "agents": ", ".join(player.label for player in asked.agents),
            "models": ", ".join(models),
            "data": "our own sessions" if asked.data == OWN else asked.data,
            "split": asked.split or "creating and editing",
            "evaluation": " and ".join(asked.evaluations),
            "prompts": _ways(asked.ways) if models else "",
            "sessions": " ".join(asked.selectors),
            "release": self.file.release,
        }
        return tuple((name, one_line(value)) for name, value in found.items() if value)


@dataclass(frozen=True)
class PptcReport:
    """What some runs came to."""

    runs: tuple[RunPart, ...]
    plays: Plays
    chapters: tuple[Chapter, ...]
    notes: tuple[str, ...]
    """What must be known to read the numbers."""

    @classmethod
    def of(cls, paths: Sequence[Path], keys: Sequence[str] = ()) -> PptcReport:
        """Reads runs and works everything out; `keys`: only these tables.

        Raises:
            BadInput: no run, none complete, a record that cannot be read, or a key that the report has not.
        """
        runs, found = [], []
        for path in {path.resolve(): path for path in paths}.values():
            if not is_pptc(path):
                raise BadInput(f"{path}: is no run of PPTC; `deskcraft report {path}` if it is one of tasks")
            file = read_model(path / "run.json", PptcRun)
            some = [record for _, record in records(RunFolder(path))]
            if not some:
                raise BadInput(f"{path}: no session is complete yet; the same `deskcraft pptc run` goes on")
            runs.append(RunPart(path, file, len(some)))
            found += [(path, file, record) for record in some]
        plays = _told_apart(found)
        return cls(tuple(runs), plays, tuple(only(chapters(plays), keys)), tuple(_notes(runs, plays)))

    def as_json(self) -> dict[str, Any]:
        """What was asked of the runs, and every table in full."""
        runs = [
            {"run": str(part.path), "planned": len(part.file.episodes), "present": part.present, **dict(part.facts)}
            for part in self.runs
        ]
        return {
            "schema_version": SCHEMA_VERSION, "suite": "pptc", "runs": runs, "notes": list(self.notes),
            "sheets": [sheet_json(sheet) for sheet in sheets(self.chapters)],
        }  # fmt: skip

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
        page = render_tables("DeskCraft report: PPTC", title, _facts(self.runs), self.notes, self.chapters)
        write_whole(path, page.encode("utf-8", "backslashreplace"))

    def write_csv(self, folder: Path) -> int:
        """A file a table; gives their number."""
        return write_csv(self.chapters, folder)

    def write_latex(self, folder: Path) -> int:
        """A file a table, and one that holds them all; gives their number."""
        return write_latex(self.chapters, folder)


def chapters(plays: Plays) -> list[Chapter]:
    """All chapters that have something to say, and always what was not scored."""
    found = [
        ("results", "Results", [tables.table_1(plays), tables.table_2(plays), tables.rates(plays)]),
        ("modalities", "By modality", [tables.modalities(plays)]),
        (
            "errors",
            "What went wrong",
            [faults.causes(plays), faults.api_errors(plays), faults.endings(plays), faults.along(plays)],
        ),
        ("spent", "What it took", [tables.spending(plays)]),
        ("sessions", "The sessions", [faults.wrong_turns(plays)]),
    ]
    kept = [Chapter(key, title, tuple(s for s in parts if s.rows)) for key, title, parts in found]
    return [
        *[chapter for chapter in kept if chapter.parts],
        Chapter("unscored", "Not scored", (faults.not_scored(plays),)),
    ]


def _facts(runs: Sequence[RunPart]) -> list[tuple[str, str]]:
    """What was asked, once where it was the same of all runs, else with the run's name."""
    told = [dict(part.facts) for part in runs]
    shared = {name: value for name, value in told[0].items() if all(facts.get(name) == value for facts in told)}
    own = [
        (f"{part.path.resolve().name}: {name}", value)
        for part, facts in zip(runs, told, strict=True) for name, value in facts.items() if name not in shared
    ]  # fmt: skip
    return [*shared.items(), *own]


def _ways(ways: WaysAsked) -> str:
    found: list[str] = [ways.strategy]
    if ways.content_selection:
        found.append("content selection")
    if ways.api_selection == "lexical":
        found.append(f"{ways.api_count} functions chosen by words, not by embeddings")
    elif ways.api_selection == "embeddings" and ways.embeddings is not None:
        found.append(f"{ways.api_count} functions chosen by embeddings of {ways.embeddings.endpoint.model}")
    if ways.api_text:
        found.append("the user's text of the functions")
    if ways.max_prompt_tokens:
        found.append(f"cut at {ways.max_prompt_tokens:,} estimated tokens")
    if ways.tell_errors:
        found.append("errors told")
    return ", ".join(found)


def _told_apart(found: Sequence[tuple[Path, PptcRun, SessionRecord]]) -> Plays:
    """Labels that stand for other settings or another data set in another run get the run's name behind them."""
    meanings: dict[str, set[tuple[str, str]]] = {}
    for _, file, record in found:
        meaning = (record.identity.agent.digest, file.asked.data)
        meanings.setdefault(record.identity.label, set()).add(meaning)
    plays = []
    for path, file, record in found:
        label = record.identity.label
        player = file.asked.player(label)
        name = f"{label} [{path.resolve().name}]" if len(meanings[label]) > 1 else label
        model = player.model.endpoint.model if player.model else ""
        plays.append(Played(name, model, file.asked.ways.marks if model else (), record))
    return tuple(plays)


def _notes(runs: Sequence[RunPart], plays: Plays) -> list[str]:
    notes = []
    for part in runs:
        if part.present < len(part.file.episodes):
            notes.append(f"{part.path}: unfinished, {part.present} of {len(part.file.episodes)} episodes are there")
        if part.file.asked.ways.api_selection == "lexical":
            notes.append(
                f"{part.path}: functions were chosen by the words that they share with the instruction, which is not "
                "the paper's selection by embeddings"
            )
    if len({part.file.grading_digest for part in runs}) > 1:
        notes.append("the runs were graded by different versions of the code")
    if len({part.file.asked.data for part in runs}) > 1:
        notes.append("the runs are of different data sets: their rates cannot be compared")
    return [one_line(note, 600) for note in notes]
