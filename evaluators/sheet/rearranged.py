"""Rows that may change places, or go: each that is there is a row of before, whole, with its look."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from openpyxl.formula.tokenizer import TokenizerError
from openpyxl.formula.translate import Translator, TranslatorError

from evaluators.sheet.alike import look_changes, looks
from evaluators.sheet.areas import Area, name_of
from evaluators.sheet.book import Cell, Sheet
from evaluators.sheet.formulas import parse_formula

FAR = 500_000
"""A row to which the formulas of all rows are moved to be compared; from there none points above the sheet."""

Key = tuple[tuple[str, str], ...]


def row_changes(old: Sheet, new: Sheet, area: Area) -> Iterator[str]:
    """Yield what is wrong about rows that may change places.

    Args:
        old: The sheet as it was.
        new: The sheet as it is.
        area: The cells whose rows may change places or go.
    """
    rows = range(area.top, area.bottom + 1)
    left: dict[Key, list[int]] = defaultdict(list)
    for row in rows:
        left[_key(old, area, row)].append(row)
    for row in rows:
        key = _key(new, area, row)
        if not any(kind for kind, _ in key):
            origin = row
        elif left[key]:
            origin = left[key].pop(0)
        else:
            yield f"row {row} of {new.name} is none of those of before"
            continue
        for column in range(area.left, area.right + 1):
            seen = new.get(row, column)
            if seen.blank and not looks(seen, seen):
                continue
            one, two = (set(look_changes(old.get(each, column), seen)) for each in (origin, row))
            if one & two:
                yield f"{new.name}!{name_of(row, column)} changed in {', '.join(sorted(one & two))}"


def _key(sheet: Sheet, area: Area, row: int) -> Key:
    return tuple(_content(sheet.get(row, column), row, column) for column in range(area.left, area.right + 1))


def _content(cell: Cell, row: int, column: int) -> tuple[str, str]:
    """Return a cell's content in a form that does not depend on the row it is in."""
    if cell.formula is not None:
        return "formula", _moved(cell.formula, row, column)
    if cell.value is None:
        return "", ""
    if isinstance(cell.value, float):
        return "number", f"{cell.value:.9g}"
    return type(cell.value).__name__, str(cell.value)


def _moved(formula: str, row: int, column: int) -> str:
    try:
        far = Translator(formula, origin=name_of(row, column)).translate_formula(name_of(FAR, column))
    except (TokenizerError, TranslatorError, IndexError, ValueError):
        far = formula
    return parse_formula(far).text
