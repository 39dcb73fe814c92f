"""What a rule for entries takes that is written as a formula, tried on values about the bounds that were asked."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from evaluators.sheet.areas import Area
from evaluators.sheet.expressions import Lookup, Unknown, compare, work_out
from evaluators.sheet.parts import Value
from evaluators.sheet.rules import Validation

_LONGEST_LIST = 500
_STEPS = (0.0, 1.0, -1.0, 0.5, -0.5, 1000.0, -1000.0)


def agrees(rule: Validation, area: Area, whole: bool, operator: str, bounds: Sequence[float], lookup: Lookup) -> bool:
    """Say whether a rule of the kind `custom` takes just the numbers that were asked, in the corners of a range.

    Args:
        rule: It has one formula, as the upper left cell of its range has it.
        area: Where it must hold.
        whole: Only whole numbers were asked.
        operator: As in `sheet.validation`.
        bounds: One number or two.
        lookup: The values that other cells have.
    """
    if rule.kind != "custom" or len(rule.values) != 1 or not rule.areas:
        return False
    home = min(each.top for each in rule.areas), min(each.left for each in rule.areas)
    probes: list[Value] = ["a word", *sorted({bound + step for bound in bounds for step in _STEPS})]
    for cell in ((area.top, area.left), (area.bottom, area.right)):
        for probe in probes:
            wanted = isinstance(probe, float) and (not whole or probe.is_integer()) and _within(operator, probe, bounds)
            try:
                taken = work_out(rule.values[0], _with(lookup, cell, probe), (cell[0] - home[0], cell[1] - home[1]))
            except Unknown:
                # A word in a sum is an error, which a rule refuses.
                taken = not isinstance(probe, str)
            if bool(taken) is not wanted:
                return False
    return True


def lists_all(entries: Sequence[str], operator: str, bounds: Sequence[float]) -> bool:
    """Say whether a list offers just the whole numbers that were asked.

    Args:
        entries: Of the list, as texts.
        operator: As in `sheet.validation`; only between two bounds there is an end of them.
        bounds: The numbers.
    """
    if operator != "between" or len(bounds) != 2 or not bounds[1] - bounds[0] < _LONGEST_LIST:
        return False
    try:
        offered = [float(each) for each in entries]
    except ValueError:
        return False
    least, most = math.ceil(min(bounds)), math.floor(max(bounds))
    return sorted(offered) == [float(each) for each in range(least, most + 1)]


def _within(operator: str, value: float, bounds: Sequence[float]) -> bool:
    if operator in ("between", "not_between"):
        return (min(bounds) <= value <= max(bounds)) is (operator == "between")
    return compare(operator, value, bounds[0])


def _with(lookup: Lookup, cell: tuple[int, int], value: Value) -> Callable[[str, int, int], Value]:
    return lambda sheet, row, column: value if not sheet and (row, column) == cell else lookup(sheet, row, column)
