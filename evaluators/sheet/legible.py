"""Cells whose content nobody can read: letters in the colour of their ground, tiny ones, formats that show nothing, or
a number that is far from the cell's."""

from __future__ import annotations

import re
from collections.abc import Iterable

from evaluators.sheet.areas import name_of
from evaluators.sheet.book import Cell, Sheet
from evaluators.sheet.formats import parse_format
from evaluators.sheet.shown import show

NEAR = 8
"""Steps of a channel (of 255) by which letters and ground may differ and still be one colour."""
TINY_PT = 3.0
FAR = 0.1
"""By which part of itself a number may differ from what shows of it: 0.33 that shows as 0 is not read, 4.6 as 5 is."""
WHITE = "ffffff"
_NUMBER = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?|\.[0-9]+")


def unread(cell: Cell) -> str:
    """Return why a cell's content cannot be read; "" if it can."""
    style = cell.style
    if cell.blank:
        return ""
    # Automatic letters are black here, and turn white on a dark ground: black on black says nothing.
    if any(look.font_colour != "000000" and near(look.font_colour, style.fill or WHITE) for look in cell.looks):
        return "its letters have the colour of their ground"
    if tiny := [look.font_size for look in cell.looks if look.font_size < TINY_PT]:
        return f"its letters are {tiny[0]:g} pt high"
    value = cell.value
    shows_nothing = style.format_code.strip() in (";;", ";;;") and isinstance(value, (int, float, str))
    if shows_nothing and show(style.format_code, value) == "":  # type: ignore[arg-type]
        return "its number format shows nothing"
    if isinstance(value, float) and cell.formula is not None and _far(style.format_code, value):
        return f"its number format shows {show(style.format_code, value)} of {value:g}"
    return ""


def _far(code: str, value: float) -> bool:
    text = show(code, value)
    if text is None or parse_format(code).kind not in ("number", "currency", "percent"):
        return False
    shown = _NUMBER.search(text)  # the first: a unit may have a digit, as m3
    if shown is None:
        return False
    seen = float(shown[0].replace(",", "")) / (100 if "%" in text else 1)
    return abs(seen - abs(value)) > FAR * abs(value)


def newly_unread(sheet: Sheet, before: Sheet | None, places: Iterable[tuple[int, int]]) -> str:
    """Return in words which of the cells cannot be read, and could before or were blank; "" for none."""
    for row, column in places:
        why = unread(sheet.get(row, column))
        if why and not (before is not None and unread(before.get(row, column))):
            return f"{name_of(row, column)} of {sheet.name} cannot be read: {why}."
    return ""


def near(a: str, b: str) -> bool:
    """Say whether two colours are one to the eye."""
    if len(a) != 6 or len(b) != 6:
        return False
    return all(abs(int(a[i : i + 2], 16) - int(b[i : i + 2], 16)) <= NEAR for i in (0, 2, 4))
