"""What a derived guard over a workbook lets change on a sheet: what goals pin, and what an application changes along.

An application gives a cell that is typed into a number format that fits, widens columns, fits the heights of rows,
shows the rows again that a filter hid. A row or column that is added to a table may look like the table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from evaluators.sheet.alike import STYLES
from evaluators.sheet.areas import Area
from evaluators.sheet.book import Cell, Sheet
from evaluators.sheet.exemptions import Exemption

Change = tuple[str, str, tuple[Area, ...]]
"""(aspect, what changed for people, the areas that it is about; none: the sheet)."""
LEAST_HEIGHT = 10.0
"""Points: a row of this height can be read."""
PLAIN_HEIGHT = 15.0
"""Points: of a row that nobody set."""
HEIGHT_TOLERANCE = 2.5
"""Points."""
LINE = 1.5
"""How high a line is at the most, in sizes of its letters."""
WIDEST = 2.2
"""How wide a character is at the most, in characters by which widths are counted."""
ALIKE = 30
"""Columns in a row that look alike, of which LibreOffice stores none beyond the content."""
_ONCE = frozenset(("new_charts", "new_pivots", "new_conditions"))
"""What a pin stands for one of."""
_REPLACED = {"conditions": "new_conditions", "pivots": "new_pivots"}
"""What goes where something else of its kind comes."""
_WIDENS = frozenset(("", "value", "style", "number_format", "font_size", "font_name"))
_HEIGHTENS = frozenset(("", "value", "style", "font_size", "font_name", "wrap", "rotation", "bold", "rows"))


class Leave:
    """What may change on one sheet; a pin of something new is used up by the first that comes."""

    def __init__(self, pinned: Iterable[Exemption], old: Sheet, new: Sheet) -> None:
        self._pinned = list(pinned)
        self._old, self._new = old, new
        self._coming = [each for each in self._pinned if each.aspect in _ONCE]
        self._going = list(self._coming)

    def areas(self, aspect: str) -> list[Area]:
        """Return the cells that are pinned in an aspect."""
        return [each.area for each in self._pinned if each.aspect == aspect]

    def frees(self, aspect: str, areas: Sequence[Area]) -> bool:
        """Say whether a change is pinned, or follows from what is."""
        if aspect in _ONCE:
            return _take(self._coming, aspect, areas)
        if aspect in _REPLACED and areas:
            return _take(self._going, _REPLACED[aspect], areas)
        return any(each.frees(aspect, areas) for each in self._pinned) or self._follows(aspect, areas)

    def _follows(self, aspect: str, areas: Sequence[Area]) -> bool:
        if aspect == "widths":
            column = areas[0].left
            if column > max(last_column(self._old), last_column(self._new)):
                return True  # nothing is there to be shown; columns that were moved leave such behind
            grew = _width(self._new, column) >= _width(self._old, column)
            return grew and self._touches(_WIDENS, areas[0])
        if aspect == "heights":
            return (self._touches(_HEIGHTENS, areas[0]) or self._filtered(areas[0])) and self._fits(areas[0].top)
        if aspect == "hidden_rows" and self.areas("filter"):
            shown = areas[0].top not in self._new.hidden_rows
            return shown and self._old.filter is not None and self._old.filter.area.meets(areas[0])
        return False

    def _fits(self, row: int) -> bool:
        """Say whether a row is hidden, or as high as its content needs, as it was, or as one that it may have been."""
        seen, was = _height(self._new, row), _height(self._old, row)
        moved = [area for area in self.areas("rows") if area.top <= row <= area.bottom]
        others = (_height(self._old, each) for area in moved for each in range(area.top, area.bottom + 1))
        if row in self._new.hidden_rows or any(abs(seen - each) <= HEIGHT_TOLERANCE for each in others):
            return True
        return min(LEAST_HEIGHT, was) <= seen <= max(was, _needed(self._new, row)) + HEIGHT_TOLERANCE

    def _touches(self, aspects: frozenset[str], area: Area) -> bool:
        return any(each.aspect in aspects and each.area.meets(area) for each in self._pinned)

    def _filtered(self, row: Area) -> bool:
        return any(each.aspect in ("hidden_rows", "filter") and each.area.meets(row) for each in self._pinned)


def _take(left: list[Exemption], aspect: str, areas: Sequence[Area]) -> bool:
    """Use up the first pin that frees a change."""
    for each in left:
        if each.aspect == aspect and all(each.area.covers(area) for area in areas):
            left.remove(each)
            return True
    return False


def _needed(sheet: Sheet, row: int) -> float:
    """Return how many points high a row has to be at the most to show its content."""
    needed = PLAIN_HEIGHT
    for (place, column), cell in sheet.cells.items():
        if place == row and not cell.blank:
            text = str(cell.value if cell.value is not None else "")
            lines = text.count("\n") + 1
            if cell.style.wrap:
                lines += math.ceil(WIDEST * len(text) / max(1.0, _width(sheet, column)))
            needed = max(needed, math.inf if cell.style.rotation else LINE * cell.style.font_size * lines)
    return needed


def _height(sheet: Sheet, row: int) -> float:
    return sheet.heights.get(row, PLAIN_HEIGHT)


def _width(sheet: Sheet, column: int) -> float:
    return sheet.widths.get(column, sheet.default_width)


def strayed(old: Sheet, place: tuple[int, int], a: Cell, b: Cell, aspects: Iterable[str]) -> list[str]:
    """Return those aspects of a cell's look that do not follow from its new content.

    What is typed into a cell without a format brings one along. A cell that was blank may look like the cells of its
    row, of the row above and of its column.
    """
    left = [each for each in aspects if each != "number_format" or not _brings_format(a, b)]
    if not left or not a.blank or b.blank:
        return left
    around = list(_around(old, *place))
    return [each for each in left if not any(STYLES[each](cell.style) == STYLES[each](b.style) for cell in around)]


def _brings_format(a: Cell, b: Cell) -> bool:
    """Say whether a cell without a format may have got its format with its new content."""
    if a.style.number_format.kind != "general":
        return False
    if a.blank or b.formula is not None or type(a.value) is not type(b.value):
        return True
    share = isinstance(b.value, float) and abs(b.value) <= 1
    return b.is_date or (share and b.style.number_format.kind == "percent")


def _around(sheet: Sheet, row: int, column: int) -> Iterator[Cell]:
    for (other_row, other_column), cell in sheet.cells.items():
        if not cell.blank and (other_row in (row - 1, row) or other_column == column):
            yield cell


def last_column(sheet: Sheet) -> int:
    """Return the last column with content; 0 if there is none."""
    return max((column for (_, column), cell in sheet.cells.items() if not cell.blank), default=0)


def is_forgotten(sheet: Sheet, place: tuple[int, int]) -> bool:
    """Say whether LibreOffice forgets the look of a blank cell beyond the content of an .ods sheet when it saves: it
    is one of so many alike that they are taken for the empty rest of the row."""
    row, column = place
    style = sheet.get(*place).style

    def alike(step: int) -> int:
        steps = range(1, ALIKE)
        return next(
            (n for n in steps if (cell := sheet.get(row, column + n * step)).style != style or cell.value), ALIKE
        )

    return alike(1) + alike(-1) > ALIKE
