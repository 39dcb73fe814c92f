"""The checks that rows are sorted and each still whole, and that duplicates are gone."""

import itertools
from collections.abc import Iterator
from typing import Literal, Self

from openpyxl.utils import column_index_from_string
from pydantic import model_validator

from evaluators.evidence import Evidence, Misfit, When
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Params, check
from evaluators.sheet.areas import Area, parse_area
from evaluators.sheet.book import Sheet, load
from evaluators.sheet.check_values import Column, OnSheet, Range, find_sheet
from evaluators.sheet.parts import Value
from evaluators.sheet.pins import pins_on
from evaluators.verdict import Code, Finding, failed, passed


class SortKey(Params):
    """A column to sort by."""

    column: Column
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
    stable: bool = False
    """Rows that are equal in all the columns sorted by are in the order that they were in; for `intact` rows."""

    @model_validator(mode="after")
    def _within(self) -> Self:
        area = parse_area(self.range)
        columns = [column_index_from_string(key.column.upper()) for key in self.by]
        if not all(area.left <= column <= area.right for column in columns):
            raise ValueError(f"{self.range} does not hold all of the columns to sort by")
        return self


def _sorted_pins(evidence: Evidence, p: Sorted) -> Iterator[Pin]:
    elsewhere = p.source is not None or p.when != "before" or p.source_sheet not in (None, p.sheet)
    same = parse_area(p.source_range or p.range) == parse_area(p.range)
    whole = p.intact and same and not elsewhere
    return pins_on(evidence, p.of, p.sheet, [p.range], ["rows" if whole else "value"])


@check("sheet.sorted", pins=_sorted_pins)
def is_sorted(evidence: Evidence, p: Sorted) -> Finding:
    """The rows are in the order asked, and each is whole."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    area, where = parse_area(p.range), f"{p.of}:{sheet.name}"
    rows = _rows(sheet, area)
    columns = [column_index_from_string(key.column.upper()) - area.left for key in p.by]
    ties: list[int] = []
    for index, (upper, lower) in enumerate(itertools.pairwise(rows)):
        for column, key in zip(columns, p.by, strict=True):
            direction = _compare(upper[column], lower[column], key.descending)
            if direction > 0:
                seen = [row[columns[0]] for row in rows]
                sentence = f"Rows {area.top + index} and {area.top + index + 1} of {sheet.name} are out of order."
                return failed(Code.WRONG_ORDER, sentence, observed=seen[:100], where=where)
            if direction < 0:
                break
        else:
            ties.append(index)
    if p.intact:
        source = load(evidence, p.source or p.of, p.when).sheet(p.source_sheet or p.sheet)
        if source is None:
            raise Misfit(f"sheet.sorted: the source has no sheet {p.source_sheet or p.sheet}")
        before = _rows(source, parse_area(p.source_range or p.range))
        if sorted(map(_key, before)) != sorted(map(_key, rows)):
            lost = [row for row in before if _key(row) not in set(map(_key, rows))]
            sentence = f"The rows of {sheet.name} are not those of before, whole and each once."
            return failed(Code.WRONG_CONTENT, sentence, observed=lost[:5], where=where)
        if p.stable and (swapped := _swapped(before, rows, ties)) is not None:
            upper_row = area.top + swapped
            sentence = f"Rows {upper_row} and {upper_row + 1} of {sheet.name} are equal by the keys and changed places."
            return failed(Code.WRONG_ORDER, sentence, observed=[rows[swapped], rows[swapped + 1]], where=where)
    return passed(f"The {len(rows)} rows of {sheet.name} are in order and whole.", observed=len(rows), where=where)


def _swapped(before: list[list[Value]], rows: list[list[Value]], ties: list[int]) -> int | None:
    """Return the first of the ties (rows that equal the next one by the keys) whose two rows changed places."""
    places: dict[tuple[str, ...], list[int]] = {}
    for index, row in reversed(list(enumerate(before))):
        places.setdefault(_key(row), []).append(index)
    order = [places[_key(row)].pop() for row in rows]
    return next((index for index in ties if order[index] > order[index + 1]), None)


class Distinct(OnSheet):
    """Parameters of `sheet.distinct`."""

    range: Range
    """The rows that are left, header left out; below it nothing may be in these columns."""
    source_range: Range
    """Where the rows were in the same sheet before."""
    by: tuple[Column, ...] = ()
    """The columns whose values make two rows the same, by letter; without them, all."""
    keep: Literal["first", "any"] = "first"
    """Which of the same rows is kept."""
    in_order: bool = True
    """The rows left are in the order they were in."""


def _distinct_pins(evidence: Evidence, p: Distinct) -> Iterator[Pin]:
    inside = parse_area(p.source_range).covers(parse_area(p.range))
    places = [p.source_range] if inside else [p.range, p.source_range]
    return pins_on(evidence, p.of, p.sheet, places, ["rows" if inside else "value"])


@check("sheet.distinct", pins=_distinct_pins)
def distinct(evidence: Evidence, p: Distinct) -> Finding:
    """Of rows that were the same one is left, and no other row is gone or changed."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    source = load(evidence, p.of, "before").sheet(p.sheet)
    if source is None:
        raise Misfit(f"sheet.distinct: there was no sheet {p.sheet}")
    area, old_area, where = parse_area(p.range), parse_area(p.source_range), f"{p.of}:{sheet.name}"
    places = [column_index_from_string(letter.upper()) - area.left for letter in p.by]
    places = places or list(range(area.right - area.left + 1))
    if not all(0 <= place <= min(area.right - area.left, old_area.right - old_area.left) for place in places):
        raise Misfit(f"sheet.distinct: {p.range} or {p.source_range} does not hold all of the columns")
    before, rows = _rows(source, old_area), _rows(sheet, area)
    groups: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for row in before:
        groups.setdefault(_key([row[place] for place in places]), []).append(_key(row))
    seen = [_key([row[place] for place in places]) for row in rows]
    twice = [row for row, key in zip(rows, seen, strict=True) if seen.count(key) > 1]
    if twice:
        return failed(Code.EXTRA, f"A row of {sheet.name} is there twice.", observed=twice[:5], where=where)
    wrong = [row for row, key in zip(rows, seen, strict=True) if not _kept(_key(row), groups.get(key, []), p.keep)]
    if wrong or set(seen) != set(groups):
        sentence = f"The rows of {sheet.name} are not those of before, each once."
        return failed(Code.WRONG_CONTENT, sentence, observed=wrong[:5], where=where)
    if p.in_order and seen != list(groups):
        return failed(Code.WRONG_ORDER, f"The rows of {sheet.name} are in another order.", where=where)
    below = Area(area.bottom + 1, area.left, max(old_area.bottom, area.bottom + 1), area.right)
    if any(value is not None for row in _rows(sheet, below) for value in row):
        return failed(Code.EXTRA, f"Below {p.range} of {sheet.name} there is something left.", where=where)
    return passed(f"The {len(rows)} rows of {sheet.name} are each there once.", observed=len(rows), where=where)


def _kept(row: tuple[str, ...], group: list[tuple[str, ...]], keep: str) -> bool:
    return row in (group[:1] if keep == "first" else group)


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
