"""Ranges of cells: `B2`, `A1:F1`, `D:D`, `3:3`, `*`, with or without a sheet in front."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from openpyxl.utils import column_index_from_string, get_column_letter

from evaluators.evidence import Unreadable

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
_RANGE = re.compile(r"\$?([A-Za-z]{1,3})?\$?(\d+)?(?::\$?([A-Za-z]{1,3})?\$?(\d+)?)?")


@dataclass(frozen=True)
class Area:
    """A rectangle of cells, both ends included, counted from 1."""

    top: int
    left: int
    bottom: int
    right: int

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, tuple):
            return False
        row, column = int(cell[0]), int(cell[1])
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    @property
    def size(self) -> int:
        """How many cells it has."""
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)

    def cells(self) -> Iterator[tuple[int, int]]:
        """Yield (row, column), row by row."""
        for row in range(self.top, self.bottom + 1):
            for column in range(self.left, self.right + 1):
                yield row, column

    def covers(self, other: "Area") -> bool:
        """Say whether the other lies within."""
        return (other.top, other.left) in self and (other.bottom, other.right) in self

    def meets(self, other: "Area") -> bool:
        """Say whether the two have a cell in common."""
        across = self.left <= other.right and other.left <= self.right
        return across and self.top <= other.bottom and other.top <= self.bottom

    def __str__(self) -> str:
        first = f"{get_column_letter(self.left)}{self.top}"
        last = f"{get_column_letter(self.right)}{self.bottom}"
        return first if first == last else f"{first}:{last}"


def around(areas: Iterable[Area]) -> Area:
    """Return the rectangle around some areas, of which there is one at least."""
    given = list(areas)
    return Area(
        min(each.top for each in given),
        min(each.left for each in given),
        max(each.bottom for each in given),
        max(each.right for each in given),
    )


EVERYTHING = Area(1, 1, LAST_ROW, LAST_COLUMN)


def parse_area(text: str) -> Area:
    """Return the rectangle that a range names.

    Raises:
        ValueError: it is none.
    """
    if text.strip() == "*":
        return EVERYTHING
    found = _RANGE.fullmatch(text.strip())
    if found is None or not any(found.groups()):
        raise ValueError(f"expected a range such as B2, A1:F1, D:D, 3:3 or *, got {text!r}")
    left, top, right, bottom = found.groups()
    single = ":" not in text and left is not None and top is not None
    pair = ":" in text and (left is None) == (right is None) and (top is None) == (bottom is None)
    if not single and not pair:
        raise ValueError(f"expected a range such as B2, A1:F1, D:D, 3:3 or *, got {text!r}")
    columns = [column_index_from_string(c.upper()) for c in (left, right) if c] or [1, LAST_COLUMN]
    rows = [int(r) for r in (top, bottom) if r] or [1, LAST_ROW]
    if max(columns) > LAST_COLUMN or max(rows) > LAST_ROW or min(rows) < 1:
        raise ValueError(f"{text!r} lies outside of a sheet")
    return Area(min(rows), min(columns), max(rows), max(columns))


def area_in(text: str) -> Area:
    """Return the rectangle that a range in a file names.

    Raises:
        Unreadable: it is none.
    """
    try:
        return parse_area(text)
    except ValueError as error:
        raise Unreadable(str(error)) from error


def split_sheet(text: str) -> tuple[str | None, str]:
    """Return (sheet or None, the rest) of `Sheet1!A1`, `'My sheet'!A1` or `A1`."""
    sheet, mark, rest = text.rpartition("!")
    if not mark:
        return None, text
    if sheet.startswith("'") and sheet.endswith("'") and len(sheet) > 1:
        sheet = sheet[1:-1].replace("''", "'")
    return sheet, rest


def name_of(row: int, column: int) -> str:
    """Return a cell's name."""
    return f"{get_column_letter(column)}{row}"
