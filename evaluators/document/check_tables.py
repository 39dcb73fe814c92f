"""Checks on tables: what the cells say, size, heading rows, borders, shading, text in cells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from evaluators.document.aspects import SIDES
from evaluators.document.check_style import LookParams, look_expectations, pinned_looks
from evaluators.document.load import load
from evaluators.document.model import Cell, Document, Table
from evaluators.document.pins import Pinning
from evaluators.document.select import cell_name, cell_place, squeezed
from evaluators.document.units import Colour, Length, near_colour, points
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

_AREA = re.compile(r"([A-Za-z]{1,2}\d{1,5})(?::([A-Za-z]{1,2}\d{1,5}))?|row (-?\d+)|column (-?\d+)|\*")


def _is_cell(text: str) -> str:
    cell_place(text)
    return text


CellName = Annotated[str, AfterValidator(_is_cell)]


class OnTable(Of):
    """Parameters of a check on one table."""

    table: int | str = 1
    """Which, from 1; or the text of its first cell."""


def find_table(document: Document, p: OnTable) -> Table | Finding:
    """Return the table, or why there is none."""
    tables = document.tables()
    if isinstance(p.table, int):
        if 1 <= p.table <= len(tables):
            return tables[p.table - 1]
        sentence = f"There is no table {p.table}; the document has {len(tables)}."
        return failed(Code.NOT_FOUND, sentence, observed=len(tables), where=p.of)
    for table in tables:
        first = table.cell(1, 1)
        if first is not None and squeezed(first.text) == squeezed(p.table):
            return table
    sentence = f"There is no table whose first cell reads {p.table!r}."
    return failed(Code.NOT_FOUND, sentence, observed=len(tables), where=p.of)


class TableParams(OnTable):
    """Parameters of `doc.table`; what is left out is not judged."""

    values: tuple[tuple[str | int | float, ...], ...] | None = None
    """All rows; white space counts as one space. An empty text stands for a blank cell and for one that is spanned."""
    cells: dict[CellName, str | int | float] = Field(default_factory=dict)
    """Cell (`B3`) to what it says."""
    rows: int | None = None
    columns: int | None = None
    header_rows: int | None = None
    """How many rows repeat at the top of each page."""
    spans: dict[CellName, tuple[int, int]] = Field(default_factory=dict)
    """Cell to (rows, columns) that it spans."""
    alignment: Literal["left", "center", "right"] | None = None
    widths: tuple[Length, ...] | None = None
    tolerance: Length = "2 pt"
    """Of the widths."""


def _table_pins(evidence: Evidence, p: TableParams) -> Iterator[Pin]:
    """Give the structure and the cells that are asked for; a table all of whose rows are may be new."""
    found, number = _numbered(load(evidence, p.of), p)
    if found is None:
        return
    whole = p.values is not None
    pinned = {
        "there": whole,
        "rows": whole or p.rows is not None,
        "columns": whole or p.columns is not None,
        "header_rows": p.header_rows is not None,
        "position": p.alignment is not None,
        "widths": p.widths is not None,
    }
    yield from (Pin(p.of, f"table={number}/{aspect}") for aspect, asked in pinned.items() if asked)
    yield from (Pin(p.of, f"cell={number}!{place.upper()}/spans") for place in p.spans)
    places = {cell_place(place) for place in p.cells}
    places |= {(row, column) for row, line in enumerate(p.values or (), 1) for column, _ in enumerate(line, 1)}
    yield from (Pin(p.of, f"cell={number}!{cell_name(*place)}/values") for place in sorted(places))


def _numbered(document: Document, p: OnTable) -> tuple[Table | None, int]:
    """Return the table and its number."""
    found = find_table(document, p)
    if isinstance(found, Finding):
        return None, 0
    return found, next(n for n, table in enumerate(document.tables(), 1) if table is found)


@check("doc.table", pins=_table_pins)
def table(evidence: Evidence, p: TableParams) -> Finding:
    """The table has these cells, this size and structure."""
    found = find_table(load(evidence, p.of), p)
    if isinstance(found, Finding):
        return found
    name = f"table {p.table}"
    expectations: list[Expectation] = []
    if p.rows is not None or p.values is not None:
        expectations.append(equal("number of rows", found.rows, p.rows if p.rows is not None else len(p.values or ())))
    if p.columns is not None or p.values:
        wanted = p.columns if p.columns is not None else max(map(len, p.values or ((),)))
        expectations.append(equal("number of columns", found.columns, wanted))
    if p.header_rows is not None:
        expectations.append(equal("number of repeated heading rows", found.header_rows, p.header_rows))
    if p.alignment is not None:
        expectations.append(equal("alignment", found.alignment, p.alignment))
    if p.widths is not None:
        margin = points(p.tolerance)
        ok = len(found.widths) == len(p.widths) and all(
            abs(a - points(b)) <= margin for a, b in zip(found.widths, p.widths, strict=True)
        )
        expectations.append(Expectation("widths", [f"{w:.1f} pt" for w in found.widths], list(p.widths), ok))
    for place, (rows, columns) in p.spans.items():
        cell = _cell(found, *cell_place(place))
        seen = [cell.rows, cell.columns] if cell else [0, 0]
        expectations.append(equal(f"span of {place}", seen, [rows, columns]))
    wanted_cells = {cell_place(place): value for place, value in p.cells.items()}
    for row, line in enumerate(p.values or (), 1):
        wanted_cells |= {(row, column): value for column, value in enumerate(line, 1)}
    for (row, column), value in wanted_cells.items():
        cell = _cell(found, row, column)
        seen_text = squeezed(cell.text) if cell else ""
        expectations.append(equal(f"text of cell {cell_name(row, column)}", seen_text, squeezed(str(value))))
    wrong = [expectation for expectation in expectations if not expectation.ok]
    finding = assess(name, wrong or expectations, Code.WRONG_CONTENT, p.of)
    if wrong and wanted_cells:
        bad = sum(expectation.what.startswith("text of") for expectation in wrong)
        finding = Finding(**{**vars(finding), "score": min(0.9, max(0.0, 1 - bad / len(wanted_cells)))})
    return finding


def _cell(table: Table, row: int, column: int) -> Cell | None:
    """Return the cell that begins at a place."""
    return next((cell for cell in table.cells if (cell.row, cell.column) == (row, column)), None)


def _names_cells(text: str) -> str:
    if _AREA.fullmatch(text.strip()) is None:
        raise ValueError(f"expected cells such as B2, A1:C1, row 1, column 2 or *, got {text!r}")
    return text


class TableStyle(OnTable, LookParams):
    """Parameters of `doc.table_style`; what is left out is not judged."""

    cells: Annotated[str, AfterValidator(_names_cells)] = "*"
    """`B2`, `A1:C1`, `row 1`, `row -1`, `column 3` or `*`."""
    alignment: Literal["left", "right", "center", "justify"] | None = None
    """Of the text; blank cells are not judged by it."""
    vertical: Literal["top", "center", "bottom"] | None = None
    shading: Colour | None = None
    borders: dict[Literal["top", "right", "bottom", "left", "all"], Literal["any", "none"]] = Field(
        default_factory=dict
    )
    border_width: float | None = None
    """In points, ±0.3, of all lines that `borders` asks for."""
    border_colour: Colour | None = None


def _table_style_pins(evidence: Evidence, p: TableStyle) -> Iterator[Pin]:
    """Give what is asked of cells and their text; the line between two cells is a border of both."""
    pinning = Pinning(evidence, p.of)
    found, number = _numbered(pinning.document, p)
    if found is None:
        return
    sides = SIDES if "all" in p.borders else tuple(side for side in SIDES if side in p.borders)
    aspects = [
        *(["vertical_alignment"] if p.vertical is not None else []),
        *(["cell_shading"] if p.shading is not None else []),
    ]
    looks = [*pinned_looks(p), *(["alignment"] if p.alignment is not None else [])]
    for cell in _area(found, p.cells):
        name = f"cell={number}!{cell_name(cell.row, cell.column)}"
        yield from pinning.whole(f"{name}/{aspect}" for aspect in (*aspects, *(f"cell_border_{s}" for s in sides)))
        for paragraph in cell.paragraphs:
            yield from pinning.paragraph(paragraph, looks)
        for side in sides:
            for near in _beside(found, cell, side):
                place = cell_name(near.row, near.column)
                yield Pin(p.of, f"cell={number}!{place}/cell_border_{_OPPOSITE[side]}")


_OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


def _beside(table: Table, cell: Cell, side: str) -> list[Cell]:
    """Return the cells on one side of another."""
    rows, columns = range(cell.row, cell.row + cell.rows), range(cell.column, cell.column + cell.columns)
    outside = {
        "top": [(cell.row - 1, column) for column in columns],
        "bottom": [(cell.row + cell.rows, column) for column in columns],
        "left": [(row, cell.column - 1) for row in rows],
        "right": [(row, cell.column + cell.columns) for row in rows],
    }[side]
    return [near for place in outside if (near := table.cell(*place)) is not None]


@check("doc.table_style", pins=_table_style_pins)
def table_style(evidence: Evidence, p: TableStyle) -> Finding:
    """The cells and the text in them look as asked."""
    found = find_table(load(evidence, p.of), p)
    if isinstance(found, Finding):
        return found
    judged = _area(found, p.cells)
    if not judged:
        return failed(Code.NOT_FOUND, f"Table {p.table} has no cells {p.cells}.", where=p.of)
    wrong = [(cell, bad) for cell in judged if (bad := [t for t in _expectations(cell, p) if not t.ok])]
    if not wrong:
        return passed(f"All {len(judged)} cells look as asked.", observed=len(judged), where=p.of)
    cell, expectations = wrong[0]
    problems = ", and ".join(t.sentence(f"cell {cell_name(cell.row, cell.column)}") for t in expectations)
    finding = failed(
        Code.WRONG_STYLE,
        f"{len(wrong)} of {len(judged)} cells of table {p.table} look different: {problems}.",
        observed={cell_name(c.row, c.column): {t.what: t.seen for t in bad} for c, bad in wrong[:20]},
        where=p.of,
    )
    return Finding(**{**vars(finding), "score": min(0.9, 1 - len(wrong) / len(judged))})


def _area(table: Table, text: str) -> list[Cell]:
    found = _AREA.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"expected cells such as B2, A1:C1, row 1, column 2 or *, got {text!r}")
    if found[3]:
        row = int(found[3]) if int(found[3]) > 0 else table.rows + 1 + int(found[3])
        return [cell for cell in table.cells if cell.row == row]
    if found[4]:
        column = int(found[4]) if int(found[4]) > 0 else table.columns + 1 + int(found[4])
        return [cell for cell in table.cells if cell.column == column]
    if found[1]:
        top, left = cell_place(found[1])
        bottom, right = cell_place(found[2] or found[1])
        return [cell for cell in table.cells if top <= cell.row <= bottom and left <= cell.column <= right]
    return list(table.cells)


def _expectations(cell: Cell, p: TableStyle) -> list[Expectation]:
    found: list[Expectation] = []
    if p.shading is not None:
        found.append(Expectation("background", cell.shading, p.shading, near_colour(cell.shading, p.shading)))
    if p.vertical is not None:
        found.append(equal("vertical alignment", cell.vertical, p.vertical))
    lines = dict(cell.borders)
    for side, asked in p.borders.items():
        for name in ("top", "right", "bottom", "left") if side == "all" else (side,):
            found.append(Expectation(f"{name} border", name in lines, asked, (name in lines) is (asked == "any")))
            if name in lines and asked == "any" and p.border_width is not None:
                ok = abs(lines[name][0] - p.border_width) <= 0.3
                found.append(Expectation(f"{name} border's width", lines[name][0], p.border_width, ok, "pt"))
            if name in lines and asked == "any" and p.border_colour is not None:
                ok = near_colour(lines[name][1], p.border_colour)
                found.append(Expectation(f"{name} border's colour", lines[name][1], p.border_colour, ok))
    for paragraph in cell.paragraphs:
        if not paragraph.text.strip():
            continue
        if p.alignment is not None:
            found.append(equal("alignment", paragraph.layout.alignment, p.alignment))
        for run in paragraph.runs:
            if run.text.strip():
                found += look_expectations(run.text, run.look, p)
    return found
