"""A sheet that is new is judged whole: its numbers can be read, and what it holds is printed."""

from __future__ import annotations

from collections.abc import Iterator

from evaluators.sheet.areas import name_of, parse_area
from evaluators.sheet.book import Cell, Sheet
from evaluators.sheet.charts import Drawings
from evaluators.sheet.formats import parse_format
from evaluators.sheet.shown import show

SLACK = 1.0
"""Characters by which a number may seem wider than its column: commas and points are narrower than digits."""
LEAST_TEXT = 3
"""Letters of a text that its column has to show."""
LEAST_HEIGHT = 0.7
"""Of the size of a row's letters."""
LEAST = {"mmmm": 3, "mmmmm": 1, "dddd": 6, "AM/PM": 2, "A/P": 1}
"""The fewest characters of a field of a date; of all others, those of its name. Points and hyphens between are half as
wide as digits."""


def flaws(sheet: Sheet, drawings: Drawings) -> Iterator[str]:
    """Say what of a new sheet nobody can read, or is left out when it is printed.

    Args:
        sheet: The new one.
        drawings: What lies over the cells of the workbook.
    """
    # what merged cells hold is in their corner; such an area may be as large as a sheet
    merged = {(area.top, area.left) for area in map(parse_area, sheet.merged)}
    for (row, column), cell in sorted(sheet.cells.items()):
        width = sheet.widths.get(column, sheet.default_width)
        if (row, column) not in merged and _needs(cell) > width + SLACK:
            yield f"{name_of(row, column)} of the new sheet {sheet.name} is too narrow for what it holds"
            break
    for row in too_low(sheet)[:1]:
        yield f"row {row} of the new sheet {sheet.name} is too low for its letters"
    areas = sheet.print_setup.areas
    if areas:
        places = [place for place, cell in sheet.cells.items() if not cell.blank]
        places += [chart.place for chart in drawings.charts if chart.sheet == sheet.name and min(chart.place) > 0]
        if any(not any(place in area for area in areas) for place in places):
            yield f"the print area of the new sheet {sheet.name} leaves out a part of it"


def too_low(sheet: Sheet) -> list[int]:
    """Return the rows whose letters do not fit into their height."""
    sizes: dict[int, float] = {}
    for (row, _), cell in sheet.cells.items():
        sizes[row] = max(sizes.get(row, 0.0), 0.0 if cell.blank else cell.style.font_size)
    return [row for row, size in sorted(sizes.items()) if sheet.heights.get(row, size) < size * LEAST_HEIGHT]


def _needs(cell: Cell) -> float:
    """Return the characters that a number takes; of a text, which is cut off instead of shown as ###, the first few."""
    if isinstance(cell.value, str) and not cell.style.rotation:
        return float(min(len(cell.value), LEAST_TEXT))
    if not isinstance(cell.value, float):
        return 0.0
    code = cell.style.format_code
    if code.strip().lower() in ("", "general", "standard"):
        return float(len(f"{abs(cell.value):.0f}"))
    asked = parse_format(code)
    if asked.kind in ("date", "time", "datetime"):
        return float(sum(LEAST.get(token, len(token)) for token in asked.tokens) + (len(asked.tokens) - 1) / 2)
    text = show(code, cell.value)
    return 0.0 if text is None else float(len(text))
