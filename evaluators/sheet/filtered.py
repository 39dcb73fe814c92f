"""Which rows the criteria of filter buttons let through, whatever rows are hidden at the moment."""

from __future__ import annotations

from collections.abc import Sequence

from evaluators.sheet.book import Sheet
from evaluators.sheet.rules import Filter


def kept(sheet: Sheet, buttons: Filter, otherwise: Sequence[int]) -> list[int]:
    """The rows of the range, header left out, that pass when the filter is applied again.

    Args:
        sheet: where the buttons are.
        buttons: range and criteria.
        otherwise: rows taken to pass where there are no criteria or they cannot be judged here: comparisons, wildcards,
            columns of numbers, whose ticked values are written as they are shown.
    """
    if not buttons.criteria:
        return sorted(otherwise)
    rows = range(buttons.area.top + 1, buttons.area.bottom + 1)
    passing = set(rows)
    for column, conditions in buttons.criteria:
        asked = {each[2:].strip().casefold() for each in conditions if each.startswith("= ")}
        if any(not each.startswith("= ") or "*" in each or "?" in each for each in conditions):
            return sorted(otherwise)
        values = {row: sheet.get(row, buttons.area.left + column).value for row in rows}
        if not all(value is None or isinstance(value, str) for value in values.values()):
            return sorted(otherwise)
        passing &= {row for row, value in values.items() if str(value or "").strip().casefold() in asked}
    return sorted(passing)
