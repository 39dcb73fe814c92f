"""The check on pivot tables: where they are, what they draw on, which field is where, what they show."""

import itertools
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import AfterValidator

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess
from evaluators.pins import Pin
from evaluators.registry import Of, Params, check
from evaluators.sheet.areas import Area, around, parse_area, split_sheet
from evaluators.sheet.book import Sheet, load
from evaluators.sheet.check_values import Range, find_sheet
from evaluators.sheet.pins import book_before, pins_on, sheet_before
from evaluators.sheet.pivot_results import Sources
from evaluators.sheet.pivots import Pivot, plain
from evaluators.sheet.sheet_changes import is_same_pivot
from evaluators.verdict import Code, Finding, failed

Function = Literal[
    "sum",
    "count",
    "count_numbers",
    "average",
    "max",
    "min",
    "product",
    "median",
    "variance",
    "variance_of_all",
    "deviation",
    "deviation_of_all",
]


def _placed(text: str) -> str:
    sheet, cells = split_sheet(text)
    parse_area(cells)
    if sheet is None:
        raise ValueError(f"expected a sheet in front, as in Sheet1!{cells}, got {text!r}")
    return text


class DataParam(Params):
    """A field whose values are put together."""

    field: str
    function: Function = "sum"


class HasPivot(Of):
    """Parameters of `sheet.pivot`; one pivot table must have all that is given. Fields go by their headings."""

    sheet: str | None = None
    """The sheet that it is on; without it, any."""
    source: Annotated[str, AfterValidator(_placed)]
    """The cells that it draws on, headings included: `Orders!A4:H35`. A name for them, or a table, is the same."""
    rows: tuple[str, ...] = ()
    """The row fields, from the outer to the inner."""
    columns: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    data: tuple[DataParam, ...]
    """Counting (`count`) and counting numbers are the same where the field holds nothing but numbers."""
    only: bool = True
    """It has no other fields."""
    shows: dict[str, tuple[str, ...]] | None = None
    """Field to the items that it shows, no others; all other fields show all. Without it, all fields do."""
    at: Range | None = None
    """Its upper left corner, that of its filters or that of the table below them, is one of these cells."""
    fresh: bool = True
    """Its cells show what the source gives by now: not typed over, not out of date. Not judged where dates are
    grouped or values are shown as shares."""


def _pins(evidence: Evidence, p: HasPivot) -> Iterator[Pin]:
    """A pivot table that is as asked and new, with the cells that it fills, and those of the ones that it replaces."""
    book, before = load(evidence, p.of), book_before(evidence, p.of)
    sources, was = Sources(book), Sources(before) if before is not None else None
    on = [sheet for sheet in book.sheets if p.sheet is None or sheet is book.sheet(p.sheet)]
    asked = (
        (sheet.name, each)
        for sheet in on
        for each in sheet.pivots
        if all(expectation.ok for expectation in _expectations(sources, sheet, each, p))
    )
    for name, each in itertools.islice(asked, 1):
        old = sheet_before(evidence, p.of, name).pivots
        if was is None or not any(is_same_pivot(one, each, was) for one in old):
            filled = [each.filled, *(one.filled for one in old if one.filled.meets(each.filled))]
            yield from pins_on(evidence, p.of, name, filled, ["value", "style"])
            yield from pins_on(evidence, p.of, name, [around(filled)], ["new_pivots"])


@check("sheet.pivot", pins=_pins)
def pivot(evidence: Evidence, p: HasPivot) -> Finding:
    """There is a pivot table over this source, with these fields."""
    book = load(evidence, p.of)
    sheets = book.sheets
    if p.sheet is not None:
        found = find_sheet(book, p.sheet)
        if isinstance(found, Finding):
            return found
        sheets = [found]
    candidates = [(sheet, each) for sheet in sheets for each in sheet.pivots]
    on = f" on {p.sheet}" if p.sheet is not None else ""
    where = f"{p.of}:{p.sheet}" if p.sheet is not None else p.of
    if not candidates:
        elsewhere = [f"{each.name} on {sheet.name}" for sheet in book.sheets for each in sheet.pivots]
        return failed(Code.NOT_FOUND, f"There is no pivot table{on}.", observed=elsewhere, where=where)
    sources = Sources(book)
    judged = [_expectations(sources, sheet, each, p) for sheet, each in candidates]
    best = min(judged, key=lambda expectations: sum(not expectation.ok for expectation in expectations))
    if p.fresh and all(expectation.ok for expectation in best):
        sheet, each = candidates[judged.index(best)]
        lacking = sources.missing_results(each, sheet)
        if lacking:
            sentence = f"The pivot table on {sheet.name} does not show what {p.source} gives: {', '.join(lacking[:5])}."
            return failed(Code.WRONG_VALUE, sentence, observed=lacking[:50], where=where)
        strange = sources.strange_numbers(each, sheet)
        if strange:
            sentence = f"The pivot table on {sheet.name} shows what {p.source} does not give: {', '.join(strange[:5])}."
            return failed(Code.WRONG_VALUE, sentence, observed=strange[:50], where=where)
    return assess(f"the pivot table{on}", best, Code.WRONG_CONTENT, where)


def _expectations(sources: Sources, sheet: Sheet, pivot: Pivot, p: HasPivot) -> list[Expectation]:
    source = f"{pivot.source[0]}!{pivot.source[1]}" if pivot.source else "none in this workbook"
    found = [
        Expectation("source", source, p.source, _same_source(pivot, p.source)),
        _fields("row fields", pivot.rows, p.rows, p.only),
        _fields("column fields", pivot.columns, p.columns, p.only),
        _fields("filter fields", sorted(pivot.filters), sorted(p.filters), p.only),
        _data(sources, pivot, p),
    ]
    shown = {field: sorted(items) for field, items in sources.shown_items(pivot).items()}
    wanted = {plain(field): sorted(plain(item) for item in items) for field, items in (p.shows or {}).items()}
    found.append(Expectation("selection of items", _listed(shown), _listed(wanted), shown == wanted))
    if p.at is not None:
        area = pivot.filled
        corner = Area(area.top, area.left, pivot.output.top, area.left)
        found.append(Expectation("place", f"{sheet.name}!{pivot.output}", p.at, corner.meets(parse_area(p.at))))
    return found


def _same_source(pivot: Pivot, wanted: str) -> bool:
    sheet, cells = split_sheet(wanted)
    if pivot.source is None or sheet is None:
        return False
    return pivot.source[0].casefold() == sheet.casefold() and pivot.source[1] == parse_area(cells)


def _fields(
    what: str, seen: tuple[str, ...] | list[str], wanted: tuple[str, ...] | list[str], only: bool
) -> Expectation:
    one, two = [plain(field) for field in seen], [plain(field) for field in wanted]
    if not only:
        one = [field for field in one if field in two]
    return Expectation(what, list(seen), list(wanted), one == two)


def _data(sources: Sources, pivot: Pivot, p: HasPivot) -> Expectation:
    seen = [(plain(each.field), each.function, each.relative) for each in pivot.data]
    wanted = [(plain(each.field), each.function, False) for each in p.data]
    # where there are only numbers, counting all is counting numbers
    even = {plain(each.field) for each in pivot.data if sources.is_of_numbers(pivot, each.field)}
    one, two = ([_counted(each, even) for each in fields] for fields in (seen, wanted))
    one, two = sorted(one), sorted(two)
    if not p.only:
        one = [each for each in one if each in two]
    shown = [f"{each.function} of {each.field}{' (relative)' if each.relative else ''}" for each in pivot.data]
    return Expectation("data", shown, [f"{each.function} of {each.field}" for each in p.data], one == two)


def _counted(data: tuple[str, str, bool], even: set[str]) -> tuple[str, str, bool]:
    field, function, relative = data
    return (field, "count_numbers" if function == "count" and field in even else function, relative)


def _listed(shown: dict[str, list[str]]) -> list[str]:
    return [f"{field}: {', '.join(items)}" for field, items in sorted(shown.items())] or ["all"]
