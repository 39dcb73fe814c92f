"""Sheets that got another name: which they are, and what a workbook says once they are called so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from evaluators.sheet.alike import same_content
from evaluators.sheet.book import Book, Sheet
from evaluators.sheet.charts import Chart, Drawings
from evaluators.sheet.pivots import Pivot
from evaluators.sheet.rules import Condition, Validation

SHARE = 0.5
"""How much of their content two sheets must have in common to be one under two names."""


def renamings(gone: Iterable[Sheet], new: Iterable[Sheet]) -> dict[str, str]:
    """Return the old name to the new one, of sheets that are gone and of new ones which are the same."""
    left, found = list(new), {}
    for old in gone:
        best = max(left, key=lambda each: _shared(old, each), default=None)
        if best is not None and _shared(old, best) >= SHARE:
            found[old.name] = best.name
            left.remove(best)
    return found


def _shared(old: Sheet, new: Sheet) -> float:
    filled = {place for sheet in (old, new) for place, cell in sheet.cells.items() if not cell.blank}
    same = sum(same_content(old.get(*place), new.get(*place)) for place in filled)
    return same / len(filled) if filled else 0.0


class Renaming:
    """Gives sheets their new names, and all that refers to them."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def book(self, book: Book) -> Book:
        """Return a workbook with the new names."""
        return replace(
            book,
            sheets=[self._sheet(sheet) for sheet in book.sheets],
            names={self._text(name): self._text(said) for name, said in book.names.items()},
        )

    def drawings(self, drawings: Drawings) -> Drawings:
        """Return what lies over the cells of sheets with the new names."""
        pictures = {self._names.get(sheet, sheet): count for sheet, count in drawings.pictures.items()}
        return Drawings(tuple(map(self._chart, drawings.charts)), pictures)

    def _sheet(self, sheet: Sheet) -> Sheet:
        cells = {
            place: cell if cell.formula is None else replace(cell, formula=self._formula(cell.formula))
            for place, cell in sheet.cells.items()
        }
        return replace(
            sheet,
            name=self._names.get(sheet.name, sheet.name),
            cells=cells,
            validations=tuple(map(self._validation, sheet.validations)),
            conditions=tuple(map(self._condition, sheet.conditions)),
            pivots=tuple(map(self._pivot, sheet.pivots)),
        )

    def _validation(self, rule: Validation) -> Validation:
        return replace(rule, source=self._text(rule.source), values=self._texts(rule.values))

    def _condition(self, rule: Condition) -> Condition:
        return replace(rule, values=self._texts(rule.values))

    def _pivot(self, pivot: Pivot) -> Pivot:
        if pivot.source is None:
            return pivot
        sheet, area = pivot.source
        return replace(pivot, source=(self._names.get(sheet, sheet), area))

    def _chart(self, chart: Chart) -> Chart:
        return replace(
            chart,
            sheet=self._names.get(chart.sheet, chart.sheet),
            values=self._texts(chart.values),
            categories=self._texts(chart.categories),
            names=self._texts(chart.names),
            look=replace(chart.look, names=self._texts(chart.look.names)),
        )

    def _texts(self, texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(self._text, texts))

    def _text(self, text: str) -> str:
        """Return a range or expression in normal form, which quotes no name."""
        return self._exchanged(text, lambda new: f"{new}!")

    def _formula(self, formula: str) -> str:
        """Return a formula as the file has it."""
        return self._exchanged(formula, lambda new: "'" + new.replace("'", "''") + "'!")

    def _exchanged(self, text: str, write: Callable[[str], str]) -> str:
        if "!" not in text:
            return text
        for old, new in self._names.items():
            quoted, bare = re.escape(old.replace("'", "''")), re.escape(old)
            pattern = rf"'{quoted}'!|(?<![\w.'$]){bare}!|\${bare}!"
            text = write(new).join(re.split(pattern, text, flags=re.IGNORECASE))
        return text
