"""Prints a report with rich: tables folded to a narrow terminal, whole lines in a pipe.

Text of others is text, never markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from deskcraft.plain import one_line, score
from deskcraft.report.chapters import Plot
from deskcraft.report.loading import Loaded
from deskcraft.report.sheet import Mark, Sheet, shown

if TYPE_CHECKING:
    from deskcraft.report.writing import Report

GAP = 2
WIDEST = 60
"""Columns that one text takes at most before it is broken; less where the terminal is narrow."""
PIPE = 4_000
"""Columns of a line that is not for a terminal: nothing is folded."""
SHOWN_ROWS = 40
"""Rows of one table; CSV, JSON and HTML have all."""
SHOWN_EPISODES = 50
"""Up to so many episodes are listed one by one."""
_STYLES: dict[Mark, str] = {"best": "bold", "second": "underline"}


def print_report(report: Report, console: Console) -> None:
    """Prints every table of the report that is not detail behind another, and a short run's episodes one by one."""
    for run in report.loaded.runs:
        facts = ", ".join(f"{name} {value}" for name, value in run.facts if name in ("agents", "models", "release"))
        say(console, Text(one_line(str(run.path)), "bold").append(f"  {facts}", "not bold"))
        if run.planned > run.present:
            there = f"unfinished: {run.present:,} of {run.planned:,} episodes are there"
            say(console, f"{there}; what is absent counts as not scored")
    for sentence in report.loaded.mixtures:
        say(console, Text(f"not of one kind: {one_line(sentence, 600)}", "yellow"))
    for chapter in report.chapters:
        for part in chapter.parts:
            sheet = part.sheet if isinstance(part, Plot) else part
            if not sheet.long:
                print_sheet(sheet, console)
        if chapter is report.chapters[0]:
            _episodes(report.loaded, console)


def print_sheet(sheet: Sheet, console: Console) -> None:
    """The title, the table in as many pieces as the width asks for, and the note."""
    console.print()
    say(console, Text(sheet.title, "bold").append(f"  {sheet.key}", "not bold dim"))
    with _unfolded(console):
        for columns in _pieces(sheet, console.width):
            console.print(_table(sheet, columns))
    hidden = len(sheet.rows) - SHOWN_ROWS
    if hidden > 0:
        say(console, f"  and {hidden} more rows; --csv, --json and --html have all")
    if sheet.note:
        say(console, Text(sheet.note, "dim"))


@contextmanager
def _unfolded(console: Console) -> Iterator[None]:
    """What is not a terminal has lines as long as they are."""
    width = console.width
    if not console.is_terminal:
        console.width = PIPE
    try:
        yield
    finally:
        console.width = width


def _episodes(loaded: Loaded, console: Console) -> None:
    """One line an episode, with the first sentence that failed."""
    if loaded.episodes.height > SHOWN_EPISODES:
        return
    console.print()
    say(console, Text("Episodes", "bold"))
    why = {
        (run, name): sentence
        for run, name, sentence in reversed(loaded.failures.select("run", "episode", "sentence").rows())
    }
    for row in loaded.episodes.iter_rows(named=True):
        line = _result(row["scored"], row["success"])
        steps = "–" if row["steps"] is None else row["steps"]
        line.append(
            f"  {score(row['score'])}  {one_line(row['task'])}  {one_line(row['agent'])} #{row['attempt']}"
            f"  {row['status']}, {steps} steps"
        )
        reason = why.get((row["run"], row["episode"]), "") if row["scored"] else row["error"]
        if reason:
            line.append(f"\n    {one_line(reason, 160)}")
        say(console, line)


def _result(scored: bool, success: int | None) -> Text:
    if not scored:
        return Text("? unscored", "yellow")
    return Text("✓ success", "green") if success else Text("✗ no success", "red")


def say(console: Console, line: str | Text) -> None:
    """One line: folded on a terminal, whole in a pipe. Text, never markup."""
    text = line if isinstance(line, Text) else Text(line)
    console.print(text, soft_wrap=not console.is_terminal)


def _pieces(sheet: Sheet, width: int) -> Iterator[Sequence[int]]:
    """Column numbers of each piece; the columns that say what a row is of stand in every one."""
    heads = [n for n, column in enumerate(sheet.columns) if column.head]
    room = width - sum(_width(sheet, n, width) + GAP for n in heads)
    piece: list[int] = []
    taken = 0
    for number in range(len(sheet.columns)):
        if number in heads:
            continue
        needed = _width(sheet, number, width) + GAP
        if piece and taken + needed > room:
            yield [*heads, *piece]
            piece, taken = [], 0
        piece.append(number)
        taken += needed
    yield [*heads, *piece]


def _width(sheet: Sheet, number: int, width: int) -> int:
    column = sheet.columns[number]
    cells = [cell_len(shown(row.cells[number], column.kind)) for row in sheet.rows[:SHOWN_ROWS]]
    return min(max([cell_len(column.heading), *cells]), max(12, min(WIDEST, width // 3)))


def _table(sheet: Sheet, columns: Sequence[int]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, GAP, 0, 0))
    group = ""
    for number in columns:
        column = sheet.columns[number]
        heading = Text(column.heading)
        if any(sheet.columns[n].group for n in columns):
            above = "" if column.group == group else column.group
            group = column.group
            heading = Text(f"{above}\n{column.heading}")
        text = column.kind in ("text", "code")
        table.add_column(heading, justify="left" if text else "right", no_wrap=not text, overflow="fold")
    marks = sheet.marks()
    rules = sheet.rules()
    for at, row in enumerate(sheet.rows[:SHOWN_ROWS]):
        if rules[at]:
            table.add_row()
        cells = []
        for number in columns:
            mark = marks.get((at, number))
            cells.append(Text(shown(row.cells[number], sheet.columns[number].kind), _STYLES[mark] if mark else ""))
        table.add_row(*cells, style="bold" if row.strong else "")
    return table
