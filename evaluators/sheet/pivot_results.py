"""What a pivot table should show, worked out from the cells of its source, and whether its cells show it."""

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from evaluators.sheet.areas import Area
from evaluators.sheet.book import Book, Sheet
from evaluators.sheet.parts import Value
from evaluators.sheet.pivots import Pivot, plain

Record = dict[str, Value]
Shares = dict[str, frozenset[str]]
"""Field to the items that are shown, both in lower case."""
MOST_FIELDS = 6
"""With more of them in rows and columns, totals are not worked out: each of their groupings has some."""


class Sources:
    """The sources of a workbook's pivot tables, each read once."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._read: dict[tuple[str, Area], list[Record]] = {}

    def records(self, pivot: Pivot) -> list[Record]:
        """Return the rows of the source by heading (in lower case); rows without any content are none."""
        if pivot.source is None or (sheet := self._book.sheet(pivot.source[0])) is None:
            return []
        if pivot.source not in self._read:
            self._read[pivot.source] = _records(sheet, pivot.source[1])
        return self._read[pivot.source]

    def shown_items(self, pivot: Pivot) -> Shares:
        """Return what the fields show that leave items out."""
        found: Shares = {}
        for field in {field for field, _ in (*pivot.hidden, *pivot.chosen)}:
            everything = {plain(_text(record.get(field))) for record in self.records(pivot)}
            items = everything - {item for name, item in pivot.hidden if name == field}
            only = {item for name, item in pivot.chosen if name == field}
            items = items & only if only else items
            if items != everything:
                found[field] = frozenset(items)
        return found

    def is_of_numbers(self, pivot: Pivot, field: str) -> bool:
        """Say whether a field holds nothing but numbers."""
        values = [record.get(plain(field)) for record in self.records(pivot)]
        return all(value is None or isinstance(value, float) for value in values)

    def missing_results(self, pivot: Pivot, sheet: Sheet) -> list[str]:
        """Return the headings and results that its cells lack; none where they cannot be predicted."""
        if not _is_predictable(pivot):
            return []
        cells = _shown_cells(pivot, sheet)
        numbers = Counter(_rounded(value) for value in cells if isinstance(value, float))
        texts = {plain(value) for value in cells if isinstance(value, str)}
        left = self._left(pivot)
        lacking = [text for text in sorted(_headings(left, pivot)) if text not in texts]
        return lacking + sorted((Counter(_results(left, pivot)) - numbers).elements())

    def strange_numbers(self, pivot: Pivot, sheet: Sheet) -> list[str]:
        """Return the numbers in its cells that are not an item, a result, a total or a 0 for nothing; none where they
        cannot be predicted."""
        fields = [plain(field) for field in (*pivot.rows, *pivot.columns)]
        if not _is_predictable(pivot) or len(fields) > MOST_FIELDS:
            return []
        left = self._left(pivot)
        known = {_rounded(0)} | {
            _rounded(value) for record in left for field in fields if isinstance(value := record.get(field), float)
        }
        for count in range(len(fields) + 1):
            for some in itertools.combinations(fields, count):
                known |= _totals(left, some, pivot)
        seen = [_rounded(value) for value in _shown_cells(pivot, sheet) if isinstance(value, float)]
        return [value for value in seen if value not in known]

    def _left(self, pivot: Pivot) -> list[Record]:
        shares = self.shown_items(pivot)
        return [record for record in self.records(pivot) if _is_shown(record, shares)]


def _is_predictable(pivot: Pivot) -> bool:
    return not pivot.grouped and not any(each.relative for each in pivot.data)


def _shown_cells(pivot: Pivot, sheet: Sheet) -> list[Value]:
    return [cell.value for place, cell in sheet.cells.items() if place in pivot.output and cell.formula is None]


def _records(sheet: Sheet, area: Area) -> list[Record]:
    headings = {
        column: plain(_text(cell.value))
        for (row, column), cell in sheet.cells.items()
        if row == area.top and (row, column) in area and cell.value is not None
    }
    rows: dict[int, Record] = {}
    for (row, column), cell in sheet.cells.items():
        if column in headings and row != area.top and (row, column) in area and cell.value is not None:
            rows.setdefault(row, {})[headings[column]] = cell.value
    return [rows[row] for row in sorted(rows)]


def _is_shown(record: Record, shares: Shares) -> bool:
    return all(plain(_text(record.get(field))) in items for field, items in shares.items())


def _headings(left: list[Record], pivot: Pivot) -> set[str]:
    """Return the texts by which rows and columns are grouped."""
    values = [record.get(plain(field)) for record in left for field in (*pivot.rows, *pivot.columns)]
    return {plain(value) for value in values if isinstance(value, str)}


def _results(left: list[Record], pivot: Pivot) -> Iterator[str]:
    for group in _groups(left, [plain(field) for field in (*pivot.rows, *pivot.columns)]):
        for each in pivot.data:
            result = _worked_out(group, each.field).get(each.function)
            if result is not None:
                yield _rounded(result)


def _totals(left: list[Record], fields: Sequence[str], pivot: Pivot) -> set[str]:
    """Return the results of some of the fields alone, by every function: a subtotal can have one of its own."""
    found = {
        result
        for group in _groups(left, fields)
        for each in pivot.data
        for result in _worked_out(group, each.field).values()
    }
    return {_rounded(result) for result in found if result is not None}


def _groups(left: list[Record], fields: Sequence[str]) -> list[list[Record]]:
    groups: dict[tuple[str, ...], list[Record]] = {}
    for record in left:
        groups.setdefault(tuple(plain(_text(record.get(field))) for field in fields), []).append(record)
    return list(groups.values())


def _worked_out(group: list[Record], field: str) -> Mapping[str, float | None]:
    """Return each function's value of a field; None, or nothing, where there is nothing to work out."""
    values = [record[plain(field)] for record in group if plain(field) in record]
    numbers = [value for value in values if isinstance(value, float) and math.isfinite(value)]
    count = len(numbers)
    counted = {"count": float(len(values)) if values else None}
    if not count:
        return counted
    mean = sum(numbers) / count
    squares = sum((value - mean) * (value - mean) for value in numbers)
    ordered = sorted(numbers)
    return {
        **counted,
        "sum": sum(numbers),
        "count_numbers": float(count),
        "average": mean,
        "max": ordered[-1],
        "min": ordered[0],
        "product": math.prod(numbers),
        "median": (ordered[(count - 1) // 2] + ordered[count // 2]) / 2,
        "variance": squares / (count - 1) if count > 1 else None,
        "variance_of_all": squares / count,
        "deviation": math.sqrt(squares / (count - 1)) if count > 1 else None,
        "deviation_of_all": math.sqrt(squares / count),
    }


def _text(value: Value) -> str:
    if isinstance(value, float):
        return f"{value:.15g}"
    return "" if value is None else str(value)


def _rounded(value: float) -> str:
    return f"{value + 0.0:.9g}"
