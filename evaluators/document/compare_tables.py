"""What differs between a table and what it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evaluators.document.compare import cell_changes, pair_rows, row_texts
from evaluators.document.model import Cell, Table
from evaluators.document.select import cell_name, squeezed
from evaluators.verdict import Code

if TYPE_CHECKING:
    from evaluators.document.guard import Difference, Guard

WIDTH_TOLERANCE = 4.0
"""Points: tables are laid out anew to whole columns when they are saved."""


class TableChanges:
    """Compares two tables under a guard."""

    def __init__(self, guard: Guard, a: Table, b: Table) -> None:
        self.guard, self.a, self.b = guard, a, b
        self.number = guard.before.tables().index(a) + 1
        self.name = f"table {self.number}"

    def _open(self, aspect: str) -> bool:
        return self.guard.exceptions.table(self.number, aspect) or self.guard.pins.table(self.b, aspect)

    def changes(self) -> Iterator[Difference]:
        """Yield all that is different and may not be."""
        a, b = self.a, self.b
        if self.guard.exceptions.table(self.number, ""):
            return
        if a.rows != b.rows and not self._open("rows"):
            yield Code.CHANGED, f"{self.name} has {b.rows} rows, it had {a.rows}"
        if a.columns != b.columns and not self._open("columns"):
            yield Code.CHANGED, f"{self.name} has {b.columns} columns, it had {a.columns}"
        if a.header_rows != b.header_rows and not self._open("header_rows"):
            yield Code.CHANGED, f"{self.name} repeats {b.header_rows} rows, it repeated {a.header_rows}"
        if a.alignment != b.alignment and not self._open("position"):
            yield Code.CHANGED, f"{self.name} is aligned {b.alignment}, it was {a.alignment}"
        if (
            len(a.widths) == len(b.widths)
            and not self._open("widths")
            and any(
                abs(x - y) > max(WIDTH_TOLERANCE, 0.03 * x)
                for x, y in zip(_shares(a.widths), _shares(b.widths), strict=True)
            )
        ):
            yield Code.CHANGED, f"{self.name} has columns of other widths"
        rows = pair_rows(row_texts(a.cells, a.rows), row_texts(b.cells, b.rows))
        now = {x + 1: y + 1 for x, y in rows if x is not None and y is not None}
        cells = {(cell.row, cell.column): cell for cell in b.cells}
        for cell in a.cells:
            other = cells.get((now.get(cell.row, 0), cell.column))
            if other is not None:
                yield from self._cell(cell, other)
            elif a.columns == b.columns and not self._absorbed(cell, now):
                yield Code.REMOVED, f"cell {cell_name(cell.row, cell.column)} of {self.name} is gone"

    def _absorbed(self, cell: Cell, now: dict[int, int]) -> bool:
        """Say whether a cell may be gone: its row is, or another one spans its place."""
        if cell.row not in now:
            return self._open("rows")
        over = self.b.cell(now[cell.row], cell.column)
        pinned = over is not None and self.guard.pins.cell(self.b, over.row, over.column, "spans")
        return pinned or self._open("spans")

    def _cell(self, cell: Cell, other: Cell) -> Iterator[Difference]:
        place = f"cell {cell_name(cell.row, cell.column)} of {self.name}"
        guard = self.guard

        def pinned(aspect: str) -> bool:
            return guard.pins.cell(self.b, other.row, other.column, aspect)

        aspects = [each for each in cell_changes(cell, other) if not self._open(each) and not pinned(each)]
        if aspects:
            yield Code.CHANGED, f"{place} changed in {', '.join(aspects)}"
        said = pinned("values")
        if len(cell.paragraphs) != len(other.paragraphs):
            text = any(guard.exceptions.paragraph(guard.old[id(x)], "text") for x in cell.paragraphs)
            if not (said or text or self._open("values")):
                yield Code.CHANGED, f"{place} reads {squeezed(other.text)[:80]!r}"
            elif _blanks(other) > _blanks(cell):
                yield Code.EXTRA, f"{place} holds an empty paragraph that was not there"
            return
        for x, y in zip(cell.paragraphs, other.paragraphs, strict=True):
            yield from guard.paragraph(guard.old[id(x)], y, said=said)


def _blanks(cell: Cell) -> int:
    return sum(not paragraph.text.strip() and not paragraph.images for paragraph in cell.paragraphs)


def _shares(widths: tuple[float, ...]) -> list[float]:
    """Return widths as if the table were 450 points wide: files state them absolutely or as shares."""
    total = sum(widths)
    return [450 * width / total for width in widths] if total > 0 else list(widths)
