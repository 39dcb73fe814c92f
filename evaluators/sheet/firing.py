"""Which cells a conditional format marks, worked out from the values that are there."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

from evaluators.sheet.book import Book, Sheet
from evaluators.sheet.expressions import Unknown, compare, work_out
from evaluators.sheet.parts import Value
from evaluators.sheet.rules import Condition

COUNTED_LIMIT = 50_000
"""Cells of a rule that compares them with each other."""
_TEXTS: dict[str, Callable[[str, str], bool]] = {
    "contains": lambda text, part: part in text,
    "not_contains": lambda text, part: part not in text,
    "begins": lambda text, part: text.startswith(part),
    "ends": lambda text, part: text.endswith(part),
}


def fires(
    book: Book,
    sheet: Sheet,
    rule: Condition,
    cell: tuple[int, int],
    probe: tuple[tuple[int, int], Value] | None = None,
) -> bool:
    """Say whether a rule marks a cell.

    Args:
        book: The workbook.
        sheet: Where the rule is.
        rule: One that covers the cell.
        cell: (row, column).
        probe: Another cell of the sheet with the value that it is taken to have.

    Raises:
        Unknown: that is not worked out here.
    """

    def lookup(name: str, row: int, column: int) -> Value:
        own = not name or name.casefold() == sheet.name.casefold()
        if probe is not None and own and (row, column) == probe[0]:
            return probe[1]
        return value_in(book, sheet, name, row, column)

    if rule.kind not in ("cell", "formula"):
        if probe is not None:
            raise Unknown(rule.kind)
        return _among(sheet, rule, lookup("", *cell))
    top, left = home(rule)
    if len(rule.values) < (2 if "between" in rule.operator else 1):
        raise Unknown  # a rule without its bounds marks nothing that could be determined
    found = [work_out(text, lookup, (cell[0] - top, cell[1] - left), book.names) for text in rule.values]
    if rule.kind == "formula":
        return not isinstance(found[0], str) and bool(found[0])
    return meets(rule.operator, lookup("", *cell), list(itertools.islice(found, 2)))


def home(rule: Condition) -> tuple[int, int]:
    """Return the cell for which the references of a rule are written."""
    return min(area.top for area in rule.areas), min(area.left for area in rule.areas)


def _among(sheet: Sheet, rule: Condition, value: Value) -> bool:
    """Say whether a rule marks a value that compares it with the others of its cells, or its text with another."""
    if rule.kind in _TEXTS and rule.values:
        return _TEXTS[rule.kind](str(value or "").casefold(), rule.values[0].casefold())
    if rule.kind in ("blank", "not_blank"):
        return (value is None or value == "") is (rule.kind == "blank")
    if rule.kind not in ("top", "bottom", "duplicate", "unique") or len(sheet.cells) > COUNTED_LIMIT:
        raise Unknown(rule.kind)
    values = [cell.value for place, cell in sheet.cells.items() if any(place in area for area in rule.areas)]
    if rule.kind in ("duplicate", "unique"):
        number = Counter(each.casefold() if isinstance(each, str) else each for each in values)
        times = number[value.casefold() if isinstance(value, str) else value]
        return value is not None and (times > 1) is (rule.kind == "duplicate")
    numbers = sorted(each for each in values if isinstance(each, float))
    text = rule.values[0] if rule.values else ""
    if not text.removesuffix("%").isdecimal():
        raise Unknown(text)
    rank = int(text.removesuffix("%"))
    rank = max(1, len(numbers) * rank // 100) if text.endswith("%") else rank
    if not isinstance(value, float) or not numbers or not rank:
        return False
    return value >= numbers[-min(rank, len(numbers))] if rule.kind == "top" else value <= numbers[:rank][-1]


def meets(operator: str, value: Value, bounds: list[Value]) -> bool:
    """Say whether a value compares with one bound or two as an operator says."""
    if operator in ("between", "not_between"):
        low, high = bounds
        return (compare(">=", value, low) and compare("<=", value, high)) is (operator == "between")
    return compare(operator, value, bounds[0])


def value_in(book: Book, sheet: Sheet, name: str, row: int, column: int) -> Value:
    """Return the value of a cell of a sheet by name, "" for the given one."""
    holder = book.sheet(name) if name else sheet
    return holder.get(row, column).value if holder is not None else None
