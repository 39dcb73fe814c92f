"""The check on cells that were moved or copied as they are: to another place, another sheet, another order."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from openpyxl.utils import column_index_from_string
from pydantic import AfterValidator

from evaluators.evidence import Evidence, Misfit, When
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, check
from evaluators.sheet.alike import cell_changes, looks, same_content
from evaluators.sheet.areas import Area, name_of, parse_area
from evaluators.sheet.book import Cell, Sheet, load
from evaluators.sheet.check_values import OnSheet, Range, describe_value, find_sheet, shown
from evaluators.sheet.pins import pins_on
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 4


def _column(text: str) -> str:
    column_index_from_string(text.upper())
    return text.upper()


class Copied(OnSheet):
    """Parameters of `sheet.copied`."""

    cells: Range
    """Where the cells are now."""
    source: EvidenceName | None = None
    """The workbook that they come from; without it, the same."""
    source_sheet: str | None = None
    """Without it, the sheet of the same name."""
    source_cells: Range | tuple[Range, ...] = ()
    """Where they were; several ranges are now one below the other. Without it, the same cells."""
    columns: tuple[Annotated[str, AfterValidator(_column)], ...] = ()
    """The source's columns, by letter, in the order in which they are now; without it, as they were."""
    when: When = "before"
    """Whose source."""
    look: bool = True
    """They look as they did, too: fonts, colours, borders, number formats, alignment."""
    only: bool = False
    """The sheet holds nothing else."""


def _pins(evidence: Evidence, p: Copied) -> Iterator[Pin]:
    return pins_on(evidence, p.of, p.sheet, [p.cells], ["value", "style"] if p.look else ["value"])


@check("sheet.copied", pins=_pins)
def copied(evidence: Evidence, p: Copied) -> Finding:
    """The cells are those of the source, in the order asked: what they show (a formula may have become its result) and
    how they look."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    source = load(evidence, p.source or p.of, p.when).sheet(p.source_sheet or p.sheet)
    if source is None:
        raise Misfit(f"sheet.copied: the source has no sheet {p.source_sheet or p.sheet}")
    area, where = parse_area(p.cells), f"{p.of}:{sheet.name}"
    wrong = list(_differences(sheet, area, source, p))
    if p.only:
        for place, cell in sorted(sheet.cells.items()):
            if place in area or (cell.blank and not looks(cell, cell)):
                continue
            seen = "is empty, and shows a ground or borders" if cell.blank else f"holds {describe_value(shown(cell))}"
            wrong.append(f"{name_of(*place)} {seen}, nothing was asked")
    if not wrong:
        sentence = f"The {area.size} cells of {sheet.name} are those of {source.name}, as asked."
        return passed(sentence, observed=area.size, where=where)
    more = f" and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
    sentence = f"Not the cells of {source.name} as asked: {'; '.join(wrong[:SHOWN])}{more}."
    return failed(Code.WRONG_CONTENT, sentence, observed=wrong[:50], where=where)


def _differences(sheet: Sheet, area: Area, source: Sheet, p: Copied) -> Iterator[str]:
    origins = _origins(p)
    if (area.bottom - area.top + 1, area.right - area.left + 1) != (len(origins), len(origins[0])):
        raise Misfit(f"sheet.copied: {p.cells} is not as large as what is copied")
    for row, column in area.cells():
        old = source.get(*origins[row - area.top][column - area.left])
        new, name = sheet.get(row, column), name_of(row, column)
        if not same_content(_result(old), _result(new)):
            yield f"{name} holds {describe_value(shown(new))}, {describe_value(shown(old))} was asked"
        elif p.look and (not old.blank or looks(old, new)) and (aspects := cell_changes(old, new)):
            yield f"{name} differs in {', '.join(aspects)}"


def _origins(p: Copied) -> list[list[tuple[int, int]]]:
    """Return the places (row, column) in the source of the cells asked, row by row.

    Raises:
        ValueError: the ranges do not have the same number of columns.
    """
    ranges = (p.source_cells,) if isinstance(p.source_cells, str) else p.source_cells or (p.cells,)
    areas = [parse_area(text) for text in ranges]
    columns = [column_index_from_string(letter) for letter in p.columns]
    if len({area.right - area.left for area in areas}) > 1:
        raise Misfit(f"sheet.copied: {', '.join(ranges)} are not equally wide")
    return [
        [(row, column) for column in columns or range(area.left, area.right + 1)]
        for area in areas
        for row in range(area.top, area.bottom + 1)
    ]


def _result(cell: Cell) -> Cell:
    """Return a cell with a formula's result in its place, where the file has one."""
    return cell if cell.formula is None or cell.value is None else replace(cell, formula=None)
