"""What differs between two versions of a table, cell by cell, also where rows or columns came or went.

Cells of rows and columns that stayed are compared with what they were; a cell that is new looks as others of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from evaluators.deck.alike import same_border, same_fill
from evaluators.deck.model import Cell, Paragraph, Run, Table
from evaluators.deck.text_changes import RUN_ASPECTS, agree, text_changes
from evaluators.deck.words import cell_name, instead, paint, stroke

Place = tuple[int, int]
"""Row and column, from 0."""
BORDER_SIDES = ("left", "right", "upper", "lower")
WIDTH_EMU = 2_000
"""LibreOffice counts in 1/100 mm (360 EMU)."""
_FORM = ("content", "line")
"""What a cell has of its neighbours: they are merged with it, and share its lines."""


@dataclass(frozen=True)
class TableChange:
    """One aspect in which a table differs, in words."""

    aspect: str
    description: str
    cell: Place | None = None
    """Where the cell is now; None for the table as a whole."""
    was: Place | None = None
    """Where it was; None for one that is new."""
    paragraph: int | None = None
    """Of a cell that is new: which of its paragraphs, from 0."""


def table_changes(old: Table, new: Table, links: Mapping[str, str]) -> Iterator[TableChange]:
    """Yield what differs between two versions of a table. `links`: what a link to a slide before is now."""
    if len(old.widths) == len(new.widths) and any(
        abs(x - y) > max(WIDTH_EMU, 0.02 * x) for x, y in zip(old.widths, new.widths, strict=True)
    ):
        yield TableChange("size", "changed in size: its columns have other widths")
    if [len(row) for row in old.rows] == [len(row) for row in new.rows]:
        for r, row in enumerate(old.rows):
            for c in range(len(row)):
                yield from _at((r, c), (r, c), old, new, links)
        return
    form = f"{len(new.rows)} rows of {len(new.widths)} instead of {len(old.rows)} of {len(old.widths)}"
    yield TableChange("content", f"changed in content: {form}")
    pairs = dict(stayed(old, new))
    for place, was in pairs.items():
        yield from (one for one in _at(was, place, old, new, links) if one.aspect not in _FORM)
    there = [cell for row in old.rows for cell in row if not cell.covered]
    for r, row in enumerate(new.rows):
        for c, cell in enumerate(row):
            if (r, c) not in pairs and not cell.covered:
                yield from _unlike((r, c), cell, there)


def stayed(old: Table, new: Table) -> Iterator[tuple[Place, Place]]:
    """Yield the places, now and before, of cells in rows that stayed, or in columns where these are other in number;
    none where both are."""
    was, now = (max((len(row) for row in table.rows), default=0) for table in (old, new))
    if was == now:
        for j, i in _aligned(_lines(old), _lines(new)):
            yield from (((j, c), (i, c)) for c in range(min(len(old.rows[i]), len(new.rows[j]))))
    elif len(old.rows) == len(new.rows):
        for j, i in _aligned(_lines(old, across=False), _lines(new, across=False)):
            yield from (((r, j), (r, i)) for r in range(len(new.rows)) if new.cell(r, j) and old.cell(r, i))


def _lines(table: Table, *, across: bool = True) -> list[tuple[str, ...]]:
    """Return the texts of each row, or of each column."""
    if across:
        return [tuple(cell.text.strip() for cell in row) for row in table.rows]
    width = max((len(row) for row in table.rows), default=0)
    return [tuple(row[c].text.strip() if c < len(row) else "" for row in table.rows) for c in range(width)]


def _aligned(old: Sequence[tuple[str, ...]], new: Sequence[tuple[str, ...]]) -> Iterator[tuple[int, int]]:
    """Yield the numbers, now and before, of lines that stayed; as many that were rewritten in one place are those."""
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal" or (kind == "replace" and b - a == d - c):
            yield from zip(range(c, d), range(a, b), strict=True)


def _at(was: Place, place: Place, old: Table, new: Table, links: Mapping[str, str]) -> Iterator[TableChange]:
    cell, seen = old.rows[was[0]][was[1]], new.rows[place[0]][place[1]]
    if cell == seen:
        return
    for aspect, description in _cell_changes(cell, seen, links):
        yield TableChange(aspect, f"changed in {aspect} of the cell {cell_name(*place)}: {description}", place, was)


def _cell_changes(old: Cell, new: Cell, links: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    if (old.rows, old.columns, old.covered) != (new.rows, new.columns, new.covered):
        yield "content", "it is merged differently"
    if not same_fill(old.fill, new.fill):
        yield "fill", f"{paint(new.fill)} instead of {paint(old.fill)}"
    sides = zip(BORDER_SIDES, old.borders, new.borders, strict=True)
    wrong = [f"{side} {stroke(b)} instead of {stroke(a)}" for side, a, b in sides if a and b and not same_border(a, b)]
    if wrong and not old.covered:
        yield "line", "; ".join(wrong)
    if old.anchor and new.anchor and old.anchor != new.anchor and old.text.strip():
        yield "anchor", instead(new.anchor, old.anchor)
    by_aspect: dict[str, str] = {}
    for aspect, _, words in text_changes(old.paragraphs, new.paragraphs, links):
        by_aspect.setdefault(aspect, words.partition(": ")[2] or words)
    yield from by_aspect.items()


def _unlike(place: Place, cell: Cell, there: Sequence[Cell]) -> Iterator[TableChange]:
    """Yield how a cell that is new looks as none of those that were there."""
    name = cell_name(*place)
    if not any(same_fill(other.fill, cell.fill) for other in there):
        yield TableChange("fill", f"has the new cell {name} on {paint(cell.fill)}, as no other cell is", place)
    paragraphs = [p for other in there for p in other.paragraphs if p.text.strip()]
    runs = [run for p in paragraphs for run in p.runs if run.text.strip()]
    if not runs:
        return
    for number, paragraph in enumerate(cell.paragraphs):
        if not paragraph.text.strip():
            continue
        if all(paragraph.align != p.align for p in paragraphs):
            words = f"has the new cell {name} aligned {paragraph.align}, as no other cell is"
            yield TableChange("align", words, place, paragraph=number)
        for aspect, read in RUN_ASPECTS.items():
            own = next((read(run) for run in _seen(paragraph) if _alone(aspect, read, run, runs)), None)
            if own is not None:
                words = f"has the new cell {name} with {aspect.replace('_', ' ')} {own}, as no other cell has"
                yield TableChange(aspect, words, place, paragraph=number)


def _seen(paragraph: Paragraph) -> Iterator[Run]:
    return (run for run in paragraph.runs if run.text.strip())


def _alone(aspect: str, read: Callable[[Run], object], run: Run, runs: Sequence[Run]) -> bool:
    """Say whether no letters of the others agree with these in an aspect."""
    return aspect != "link" and not any(agree(aspect, read(other), read(run)) for other in runs)
