"""What a check on a workbook pins: facets in the words of `sheet.untouched`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.sheet.book import Book, Sheet, load


def no_pins(evidence: Evidence, p: Any) -> tuple[Pin, ...]:
    """Say that a check pins nothing in a workbook: it judges another file by it."""
    return ()


def book_before(evidence: Evidence, of: str) -> Book | None:
    """Return the workbook as it was; None if there was none."""
    return load(evidence, of, "before") if of in evidence.before and evidence.present(of, "before") else None


def sheet_before(evidence: Evidence, of: str, name: str) -> Sheet:
    """Return a sheet as it was; one that was not there is empty."""
    book = book_before(evidence, of)
    found = book.sheet(name) if book is not None else None
    return found if found is not None else Sheet(name)


def pins_on(
    evidence: Evidence, of: str, sheet: str | None, places: Iterable[object], aspects: Iterable[str]
) -> Iterator[Pin]:
    """Give aspects of cells, or of what is said about them, on a sheet; one that is named may be new.

    Args:
        evidence: What is judged.
        of: The workbook.
        sheet: The sheet's name; None for the first.
        places: Ranges, `*` for the whole sheet.
        aspects: The words of the guard; "" is a cell in every aspect.
    """
    found = load(evidence, of).sheet(sheet)
    words = list(aspects)
    if found is not None:
        before = book_before(evidence, of)
        if sheet is not None and before is not None and before.sheet(sheet) is None:
            yield Pin(of, f"{found.name}!*/there")
        for place in places:
            for aspect in words:
                yield Pin(of, f"{found.name}!{place}{'/' if aspect else ''}{aspect}")


def pins_of(parameter: str, *aspects: str) -> Callable[[Evidence, Any], Iterator[Pin]]:
    """Return what a check pins that determines some aspects of the ranges in one of its parameters.

    Args:
        parameter: Its name; a range, several, or a mapping by ranges. "" stands for the whole sheet.
        aspects: The words of the guard.
    """

    def pins(evidence: Evidence, p: Any) -> Iterator[Pin]:
        given = getattr(p, parameter) if parameter else "*"
        return pins_on(evidence, p.of, p.sheet, [given] if isinstance(given, str) else given, aspects)

    return pins
