"""What a sheet says besides its cells: validation, conditional formats, filters, print setup, by meaning."""

import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from evaluators.sheet.areas import Area

MOVING = ", moving with the cell"
"""The suffix of the source of a list that is another one for each cell."""
_REFERENCE = re.compile(r"(\$?)[A-Za-z]{1,3}(\$?)[0-9]+(?::(\$?)[A-Za-z]{1,3}(\$?)[0-9]+)?")
Look = frozenset[tuple[str, object]]
"""What a conditional format changes: (property, value); only what differs from plain cells."""
Sets = tuple[tuple[str, object], ...]
"""All that a conditional format sets, by the names of a cell's look, plain or not."""


@dataclass(frozen=True)
class Validation:
    """What may be entered into some cells."""

    areas: tuple[Area, ...]
    kind: str
    """list, whole, decimal, date, time, text_length, custom, any."""
    operator: str
    """between, not_between, =, <>, <, <=, >, >=; "" where it means nothing."""
    values: tuple[str, ...]
    """The texts of a list, or the operands as formulas in normal form."""
    source: str
    """The range that a list is taken from, in normal form; "" if it is spelled out."""
    blank_ok: bool
    prompt: tuple[str, str]
    """Title and text of the input help; "" where it is not shown."""
    error: tuple[str, str]
    """Title and text of the error message; "" where it is not shown."""
    alert: str
    """What a wrong entry meets: stop, warning, information, none."""
    offered: bool = True
    """Of a list: its cells have the arrow by which an entry is chosen."""

    def on(self, areas: Iterable[Area]) -> "Validation":
        """Return the same rule for other cells."""
        return replace(self, areas=canonical(areas))


def moves(source: str, areas: tuple[Area, ...]) -> bool:
    """Say whether each cell of a rule has a list of its own: the address is relative in a direction they spread."""
    found = _REFERENCE.fullmatch(source.rpartition("!")[2])
    if found is None:
        return False
    columns, rows = ({mark for mark in found.group(*marks) if mark is not None} for marks in ((1, 3), (2, 4)))
    down = min(a.top for a in areas) < max(a.bottom for a in areas) if areas else False
    across = min(a.left for a in areas) < max(a.right for a in areas) if areas else False
    return (down and rows != {"$"}) or (across and columns != {"$"})


@dataclass(frozen=True)
class Condition:
    """A conditional format."""

    areas: tuple[Area, ...]
    kind: str
    """cell, formula, top, bottom, above_average, below_average, duplicate, unique, contains, not_contains,
    begins, ends, blank, not_blank, error, not_error, date, color_scale, data_bar, icon_set, other."""
    operator: str
    values: tuple[str, ...]
    """Operands in normal form; the rank of top and bottom (`10` or `10%`); the text; colours of a scale."""
    look: Look
    sets: Sets = field(default=(), compare=False)
    """Applications write it in other words, so it says nothing about whether two are the same."""


@dataclass(frozen=True)
class Filter:
    """Filter buttons, and what they let through."""

    area: Area
    criteria: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """(column of the range, counted from 0; the conditions in normal form)."""
    bare: tuple[int, ...] = ()
    """Columns of the range whose button is not shown."""


@dataclass(frozen=True)
class PrintSetup:
    """How a sheet is printed."""

    areas: tuple[Area, ...] = ()
    """Empty: all that is used."""
    rows: str = ""
    """Rows repeated on each page, `1:1`."""
    columns: str = ""
    landscape: bool = False
    fit: tuple[int, int] | None = None
    """Pages wide and tall that it is shrunk to; 0 is any number. None: not shrunk."""
    scale: int = 100
    """Percent, where it is not fitted."""
    header: str = ""
    footer: str = ""
    """Left, centre and right joined by `|`; fields as &P, &N, &A, &D, &T, &F. "" if there is none."""


def canonical(areas: Iterable[Area]) -> tuple[Area, ...]:
    """Return the same cells as rectangles that depend on nothing but the cells: as wide runs of equal
    columns."""
    given = list(areas)
    edges = sorted({a.left for a in given} | {a.right + 1 for a in given})
    bands: list[tuple[int, int, tuple[tuple[int, int], ...]]] = []
    for left, after in itertools.pairwise(edges):
        runs = _united((a.top, a.bottom) for a in given if a.left <= left and a.right >= after - 1)
        if runs and bands and bands[-1][1] == left - 1 and bands[-1][2] == runs:
            bands[-1] = (bands[-1][0], after - 1, runs)
        elif runs:
            bands.append((left, after - 1, runs))
    return tuple(Area(top, left, bottom, right) for left, right, runs in bands for top, bottom in runs)


def _united(runs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    out: list[tuple[int, int]] = []
    for top, bottom in sorted(runs):
        if out and top <= out[-1][1] + 1:
            out[-1] = (out[-1][0], max(out[-1][1], bottom))
        else:
            out.append((top, bottom))
    return tuple(out)


def without(areas: Iterable[Area], holes: Iterable[Area]) -> tuple[Area, ...]:
    """Return the cells of some areas that lie in none of others."""
    left = list(areas)
    for hole in holes:
        left = [part for area in left for part in _cut(area, hole)]
    return canonical(left)


def _cut(area: Area, hole: Area) -> list[Area]:
    """Return what of an area lies above, below, to the left and to the right of a hole."""
    if not area.meets(hole):
        return [area]
    top, bottom = max(area.top, hole.top), min(area.bottom, hole.bottom)
    parts = [
        Area(area.top, area.left, hole.top - 1, area.right),
        Area(hole.bottom + 1, area.left, area.bottom, area.right),
        Area(top, area.left, bottom, hole.left - 1),
        Area(top, hole.right + 1, bottom, area.right),
    ]
    return [part for part in parts if part.top <= part.bottom and part.left <= part.right]


def describe_areas(areas: Iterable[Area]) -> str:
    """Return areas for people."""
    return " ".join(str(area) for area in areas)
