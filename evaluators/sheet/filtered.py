"""Which rows the criteria of filter buttons let through, whatever rows are hidden at the moment."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from evaluators.sheet.book import Sheet
from evaluators.sheet.rules import Filter

_COMPARED: Final = re.compile(r"(<>|<=|>=|=|<|>) (.*?)( and)?", re.DOTALL)
_OF_NUMBERS: Final[dict[str, Callable[[float, float], bool]]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_PATTERN: Final = re.compile(r"[~^$\\\[\]|]|\.\*")
"""What may be of a regular expression, or take a wildcard's meaning away: which of both holds is not in the file."""
_Test: TypeAlias = Callable[[Any], bool]


def kept(sheet: Sheet, buttons: Filter, otherwise: Sequence[int]) -> list[int]:
    """The rows of the range, header left out, that pass when the filter is applied again.

    Args:
        sheet: where the buttons are.
        buttons: range and criteria.
        otherwise: rows taken to pass where there are no criteria or they cannot be judged here: dates, colours, the
            largest, regular expressions, and ticked values of columns of numbers, which are written as they are shown.
    """
    if not buttons.criteria:
        return sorted(otherwise)
    rows = range(buttons.area.top + 1, buttons.area.bottom + 1)
    passing = set(rows)
    for column, conditions in buttons.criteria:
        values = {row: sheet.get(row, buttons.area.left + column).value for row in rows}
        test = _test(conditions, list(values.values()))
        if test is None:
            return sorted(otherwise)
        passing &= {row for row, value in values.items() if test(value)}
    return sorted(passing)


def _test(conditions: Sequence[str], values: Sequence[Any]) -> _Test | None:
    """Return what a column's conditions let through, by value; None where that cannot be said of these values."""
    parts = [_COMPARED.fullmatch(each) for each in conditions]
    if not all(parts):
        return None
    asked = [(part[1], part[2].strip(), bool(part[3])) for part in parts if part]
    if all(value is None or isinstance(value, str) for value in values):
        if any(sign not in ("=", "<>") or _PATTERN.search(wanted) for sign, wanted, _ in asked):
            return None
        tests = [partial(_text, sign, wanted) for sign, wanted, _ in asked]
    elif all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        numbers = [number for _, wanted, _ in asked if (number := _number(wanted)) is not None]
        if len(numbers) < len(asked) or any(sign == "=" for sign, _, _ in asked):
            return None  # a ticked number is written as its format shows it
        signs = [sign for sign, _, _ in asked]
        tests = [partial(_compares, _OF_NUMBERS[sign], wanted) for sign, wanted in zip(signs, numbers, strict=True)]
    else:
        return None
    if len(asked) > 1 and any(sign != "=" for sign, _, _ in asked) and not any(both for _, _, both in asked):
        return None  # not every format says whether one or all must hold
    every = all if any(both for _, _, both in asked) else any
    return lambda value: every(test(value) for test in tests)


def _text(sign: str, wanted: str, value: str | None) -> bool:
    pattern = re.escape(wanted).replace(r"\*", ".*").replace(r"\?", ".")
    same = re.fullmatch(pattern, (value or "").strip(), re.IGNORECASE | re.DOTALL) is not None
    return same if sign == "=" else not same


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _compares(compare: Callable[[float, float], bool], wanted: float, value: float) -> bool:
    return compare(value, wanted)
