"""A table of a report as a value: columns with kinds, rows in blocks.

Terminal, HTML, LaTeX and CSV write the same one.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, TypeAlias

import polars as pl
from polars import selectors

from deskcraft.plain import one_line, seconds

Kind: TypeAlias = Literal["text", "code", "count", "percent", "points", "score", "number", "seconds", "money", "range"]
"""`percent`: a rate in [0, 1], shown as 33.8. `points`: a difference of rates, shown with its sign. `range`: the two
bounds of a rate or of a difference of rates. `score`: in [0, 1], as scores and p are. `number`: a mean."""
Cell: TypeAlias = "str | int | float | tuple[float, float] | None"
Mark: TypeAlias = Literal["best", "second"]
NOTHING = "–"
LONGEST = 400
"""Characters of one text in a cell."""


@dataclass(frozen=True)
class Column:
    """A column: its heading, its name in CSV, what its cells are, and which end of them is the better one."""

    heading: str
    name: str
    kind: Kind = "text"
    group: str = ""
    """A heading over neighbouring columns."""
    better: Literal["high", "low"] | None = None
    """Within a block the best cell is marked, and the runner-up."""
    head: bool = False
    """Says what the row is of; repeated where the table is folded."""


@dataclass(frozen=True)
class Row:
    """A row; rows of one block are compared with each other."""

    cells: tuple[Cell, ...]
    block: str = ""
    strong: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table with its title and what must be known to read it."""

    key: str
    """Names the file in CSV and LaTeX, the label and the anchor."""
    title: str
    note: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    ruled: str = ""
    """The name of the column at whose changes a rule is drawn; none: where the block changes."""
    long: bool = False
    """Detail behind another table: folded in HTML, not printed in the terminal."""

    def marks(self) -> dict[tuple[int, int], Mark]:
        """(row, column) of the best cells of each block, and of the runners-up; cells that look equal share a mark.

        Nothing is marked where fewer than two rows can be compared.
        """
        blocks: dict[str, list[int]] = defaultdict(list)
        for number, row in enumerate(self.rows):
            blocks[row.block].append(number)
        found: dict[tuple[int, int], Mark] = {}
        for at, column in enumerate(self.columns):
            if column.better is None:
                continue
            for rows in blocks.values():
                found |= {(row, at): mark for row, mark in self._ranked(rows, at, column)}
        return found

    def _ranked(self, rows: Iterable[int], at: int, column: Column) -> list[tuple[int, Mark]]:
        values = {row: v for row in rows if isinstance(v := self.rows[row].cells[at], int | float)}
        if len(values) < 2:
            return []
        as_shown = {row: shown(value, column.kind) for row, value in values.items()}
        ordered = sorted(values, key=values.__getitem__, reverse=column.better == "high")
        order = list(dict.fromkeys(as_shown[row] for row in ordered))
        if len(order) < 2:
            return []
        places: dict[str, Mark] = {order[0]: "best"}
        if list(as_shown.values()).count(order[0]) == 1:  # two winners have no runner-up
            places[order[1]] = "second"
        return [(row, places[text]) for row, text in as_shown.items() if text in places]

    def rules(self) -> list[bool]:
        """For each row whether a rule stands above it; none where every row would stand alone."""
        at = next((n for n, column in enumerate(self.columns) if self.ruled and column.name == self.ruled), None)
        keys = [row.block if at is None else row.cells[at] for row in self.rows]
        if len(set(keys)) == len(keys):
            return [False] * len(keys)
        return [False, *(one != other for one, other in pairwise(keys))]

    def groups(self) -> list[tuple[str, int]]:
        """The headings over the columns, each with how many neighbours it spans."""
        spans: list[tuple[str, int]] = []
        for column in self.columns:
            if spans and spans[-1][0] == column.group:
                spans[-1] = (column.group, spans[-1][1] + 1)
            else:
                spans.append((column.group, 1))
        return spans


def shown(cell: Cell, kind: Kind) -> str:
    """A cell as people read it: one line without control characters; not escaped for any medium."""
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return NOTHING
    if isinstance(cell, str):
        return one_line(cell, LONGEST)
    if isinstance(cell, tuple):
        low, high = (100 * bound + 0.0 for bound in cell)
        return f"{low:.1f} to {high:.1f}" if low < 0 else f"{low:.1f}–{high:.1f}"
    match kind:
        case "percent":
            return f"{100 * cell:.1f}"
        case "points":
            return f"{100 * cell:+.1f}"
        case "score":
            return f"{cell:.2f}" if cell >= 0.005 or cell == 0 else "<0.01"
        case "number":
            return f"{cell:.1f}"
        case "seconds":
            return seconds(cell)
        case "money":
            return f"${cell:,.4f}" if 0 < cell < 0.1 else f"${cell:,.2f}"
        case _:
            return f"{cell:,}" if isinstance(cell, int) else f"{cell:,.0f}"


def from_frame(
    frame: pl.DataFrame, key: str, title: str, note: str, columns: Sequence[Column], *, block: str = "", **options: Any
) -> Sheet:
    """A sheet with a row for each row of a frame, in order; a column takes the frame's column of its name.

    A `range` named x takes `x_low` and `x_high`. `block` names the frame's column whose equal values are compared.
    """
    frame = frame.with_columns(selectors.float().fill_nan(None))
    cells = [_cells(frame, column) for column in columns]
    blocks = [str(value) for value in frame[block]] if block else [""] * frame.height
    rows = tuple(Row(tuple(values), of) for of, *values in zip(blocks, *cells, strict=True))
    return Sheet(key, title, note, tuple(columns), rows, **options)


def _cells(frame: pl.DataFrame, column: Column) -> list[Cell]:
    if column.kind != "range":
        return frame[column.name].to_list()
    pairs = frame.select(f"{column.name}_low", f"{column.name}_high").iter_rows()
    return [None if low is None or high is None else (low, high) for low, high in pairs]
