"""The check that rows are sorted, and that each is still whole."""

import itertools
from typing import Literal

from openpyxl.utils import column_index_from_string

from evaluators.evidence import Evidence, When
from evaluators.registry import EvidenceName, Params, check
from evaluators.sheet.areas import Area, parse_area
from evaluators.sheet.book import Sheet, load
from evaluators.sheet.check_values import OnSheet, Range, find_sheet
from evaluators.sheet.parts import Value
from evaluators.verdict import Code, Finding, failed, passed


class SortKey(Params):
    """A column to sort by."""

    column: str
    descending: bool = False


class Sorted(OnSheet):
    """Parameters of `sheet.sorted`."""

    range: Range
    """The rows, header left out."""
    by: tuple[SortKey, ...]
    source: EvidenceName | None = None
    """Where the rows come from; without it, the same file as it was before."""
    source_sheet: str | None = None
    source_range: Range | None = None
    """Where they were; without it, `range`."""
    when: When = "before"
    intact: bool = True
    """Each row must still be one of the source's rows, and none be missing."""


@check("sheet.sorted")
def is_sorted(evidence: Evidence, p: Sorted) -> Finding:
    """The rows are in the order asked, and each is whole."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    area, where = parse_area(p.range), f"{p.of}:{sheet.name}"
    rows = _rows(sheet, area)
    columns = [column_index_from_string(key.column.upper()) - area.left for key in p.by]
    if not all(0 <= column <= area.right - area.left for column in columns):
        raise ValueError(f"sheet.sorted: {p.range} does not hold all of the columns to sort by")
    for index, (upper, lower) in enumerate(itertools.pairwise(rows)):
        for column, key in zip(columns, p.by, strict=True):
            direction = _compare(upper[column], lower[column], key.descending)
            if direction > 0:
                seen = [row[columns[0]] for row in rows]
                sentence = f"Rows {area.top + index} and {area.top + index + 1} of {sheet.name} are out of order."
                return failed(Code.WRONG_ORDER, sentence, observed=seen[:100], where=where)
            if direction < 0:
                break
    if p.intact:
        source = load(evidence, p.source or p.of, p.when).sheet(p.source_sheet or p.sheet)
        if source is None:
            raise LookupError(f"sheet.sorted: the source has no sheet {p.source_sheet or p.sheet}")
        before = _rows(source, parse_area(p.source_range or p.range))
        if sorted(map(_key, before)) != sorted(map(_key, rows)):
            lost = [row for row in before if _key(row) not in set(map(_key, rows))]
            sentence = f"The rows of {sheet.name} are not those of before, whole and each once."
            return failed(Code.WRONG_CONTENT, sentence, observed=lost[:5], where=where)
    return passed(f"The {len(rows)} rows of {sheet.name} are in order and whole.", observed=len(rows), where=where)


def _rows(sheet: Sheet, area: Area) -> list[list[Value]]:
    columns = range(area.left, area.right + 1)
    return [[sheet.get(row, c).value for c in columns] for row in range(area.top, area.bottom + 1)]


def _key(row: list[Value]) -> tuple[str, ...]:
    return tuple(f"{value:.9g}" if isinstance(value, float) else repr(value) for value in row)


def _compare(a: Value, b: Value, descending: bool) -> Literal[-1, 0, 1]:
    """Return the order of two values: numbers, then text without case, then blanks, which are always last."""

    def rank(value: Value) -> tuple[int, float | str]:
        if value is None:
            return 3, 0.0
        if isinstance(value, bool):
            return 2, float(value)
        return (0, value) if isinstance(value, float) else (1, value.casefold())

    one, two = rank(a), rank(b)
    order = (one > two) - (one < two)
    blank = one[0] == 3 or two[0] == 3
    if descending and not blank:
        order = -order
    return 1 if order > 0 else -1 if order < 0 else 0
