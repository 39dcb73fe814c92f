"""Checks on sheets as wholes: which there are, what is frozen, merged, filtered, how wide columns are, names,
comments."""

from collections.abc import Iterator
from typing import Annotated, Literal

from openpyxl.utils import column_index_from_string, get_column_letter
from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.sheet.areas import parse_area, split_sheet
from evaluators.sheet.book import Book, load
from evaluators.sheet.check_style import ColourParam
from evaluators.sheet.check_values import Column, OnSheet, Range, find_sheet
from evaluators.sheet.filtered import kept
from evaluators.sheet.pins import book_before, pins_of, pins_on
from evaluators.verdict import Code, Finding, failed, passed


class Sheets(Of):
    """Parameters of `sheet.sheets`."""

    names: tuple[str, ...]
    exact: bool = True
    """There are no others."""
    in_order: bool = True
    hidden: tuple[str, ...] | None = None
    """Exactly these are hidden."""
    tab_colours: dict[str, ColourParam] | None = None
    """Sheet to the colour of its tab, `none` or `any`."""


def _sheets_pins(evidence: Evidence, p: Sheets) -> Iterator[Pin]:
    before = book_before(evidence, p.of)
    was = {sheet.name.casefold() for sheet in before.sheets} if before is not None else set()
    yield from (Pin(p.of, f"{name}!*/there") for name in p.names if name.casefold() not in was)
    if p.exact and before is not None:
        kept = {name.casefold() for name in p.names}
        yield from (Pin(p.of, f"{sheet.name}!*/gone") for sheet in before.sheets if sheet.name.casefold() not in kept)
    if p.in_order:
        yield Pin(p.of, "sheets/order")
    if p.hidden is not None:
        yield from (Pin(p.of, f"{sheet.name}!*/hidden_sheet") for sheet in load(evidence, p.of).sheets)
    yield from (Pin(p.of, f"{name}!*/tab_colour") for name in p.tab_colours or ())


@check("sheet.sheets", pins=_sheets_pins)
def sheets(evidence: Evidence, p: Sheets) -> Finding:
    """The workbook has these sheets, in this order."""
    book = load(evidence, p.of)
    seen = [sheet.name for sheet in book.sheets]
    compared = seen if p.exact else [name for name in seen if name in p.names]
    wanted = list(p.names)
    if sorted(compared) != sorted(wanted):
        lacking = [name for name in wanted if name not in seen]
        code = Code.NOT_FOUND if lacking else Code.EXTRA
        sentence = f"The sheets are {', '.join(seen)}; {', '.join(wanted)} was asked."
        return failed(code, sentence, observed=seen, wanted=wanted, where=p.of)
    if p.in_order and compared != wanted:
        sentence = f"The sheets are in the order {', '.join(compared)}; {', '.join(wanted)} was asked."
        return failed(Code.WRONG_ORDER, sentence, observed=seen, wanted=wanted, where=p.of)
    hidden = [sheet.name for sheet in book.sheets if sheet.hidden]
    if p.hidden is not None and sorted(hidden) != sorted(p.hidden):
        sentence = f"Hidden are {', '.join(hidden) or 'no sheets'}; {', '.join(p.hidden) or 'none'} was asked."
        return failed(Code.WRONG_STYLE, sentence, observed=hidden, wanted=p.hidden, where=p.of)
    before = load(evidence, p.of, "before") if p.hidden is None and evidence.present(p.of, "before") else None
    away = [] if before is None else [name for name in hidden if not _was_hidden(before, name)]
    if away:
        return failed(Code.WRONG_STYLE, f"Nobody sees {', '.join(away)}: hidden.", observed=hidden, where=p.of)
    for name, wanted_colour in (p.tab_colours or {}).items():
        sheet = book.sheet(name)
        colour = sheet.tab_colour if sheet is not None else ""
        loose = {"any": bool(colour), "none": not colour}
        if not loose.get(wanted_colour, colour == wanted_colour):
            sentence = f"The tab of {name} is {colour or 'not coloured'}; {wanted_colour} was asked."
            return failed(Code.WRONG_STYLE, sentence, observed=colour, wanted=wanted_colour, where=p.of)
    return passed("The sheets are as asked.", observed=seen, wanted=wanted, where=p.of)


def _was_hidden(before: Book, name: str) -> bool:
    sheet = before.sheet(name)
    return sheet is not None and sheet.hidden


class Freeze(OnSheet):
    """Parameters of `sheet.freeze`."""

    rows: Annotated[int, Field(ge=0)] = 0
    columns: Annotated[int, Field(ge=0)] = 0


@check("sheet.freeze", pins=pins_of("", "frozen"))
def freeze(evidence: Evidence, p: Freeze) -> Finding:
    """So many rows and columns of the sheet are frozen."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    rows, columns = sheet.frozen
    expectations = [
        equal("number of frozen rows", rows, p.rows),
        equal("number of frozen columns", columns, p.columns),
    ]
    return assess(f"the sheet {sheet.name}", expectations, Code.WRONG_STYLE, f"{p.of}:{sheet.name}")


class Merged(OnSheet):
    """Parameters of `sheet.merged`."""

    ranges: tuple[Range, ...]
    merged: bool = True
    """False: these must not be merged."""


@check("sheet.merged", pins=pins_of("ranges", "merged"))
def merged(evidence: Evidence, p: Merged) -> Finding:
    """These ranges are merged (or are not)."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    seen = {str(parse_area(text)) for text in sheet.merged}
    state = "merged" if p.merged else "not merged"
    wrong = [text for text in p.ranges if (str(parse_area(text)) in seen) is not p.merged]
    where = f"{p.of}:{sheet.name}"
    if wrong:
        sentence = f"{', '.join(wrong)} should be {state}."
        return failed(Code.WRONG_STYLE, sentence, observed=sorted(seen), wanted=p.ranges, where=where)
    return passed(f"{', '.join(p.ranges)} is {state}.", observed=sorted(seen), where=where)


class Width(OnSheet):
    """Parameters of `sheet.column_width`, in characters."""

    columns: Annotated[tuple[Column, ...], Field(min_length=1)] | Column
    """Letters: `B`, or several."""
    at_least: float | None = None
    at_most: float | None = None
    hidden: bool | None = None


def _width_pins(evidence: Evidence, p: Width) -> Iterator[Pin]:
    columns = [f"{column}:{column}" for column in ([p.columns] if isinstance(p.columns, str) else p.columns)]
    aspects = ["widths"] if p.at_least is not None or p.at_most is not None else []
    aspects += ["hidden_columns"] if p.hidden is not None else []
    return pins_on(evidence, p.of, p.sheet, columns, aspects)


@check("sheet.column_width", pins=_width_pins)
def column_width(evidence: Evidence, p: Width) -> Finding:
    """The columns' widths were set, within these bounds."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    findings = []
    for letter in [p.columns] if isinstance(p.columns, str) else p.columns:
        column = column_index_from_string(letter.upper())
        width = sheet.widths.get(column)
        expectations = []
        if p.at_least is not None:
            expectations.append(Expectation("width", width, f"at least {p.at_least:g}", (width or 0.0) >= p.at_least))
        if p.at_most is not None:
            ok = width is not None and width <= p.at_most
            expectations.append(Expectation("width", width, f"at most {p.at_most:g}", ok))
        if p.hidden is not None:
            expectations.append(equal("hiding", column in sheet.hidden_columns, p.hidden))
        name = f"column {get_column_letter(column)}"
        findings.append(assess(name, expectations, Code.WRONG_STYLE, f"{p.of}:{sheet.name}"))
    return next((finding for finding in findings if not finding.ok), findings[0])


class Filter(OnSheet):
    """Parameters of `sheet.filter`."""

    range: Range | None = None
    """What has the filter buttons; null: nothing may."""
    shows: tuple[int, ...] | None = None
    """The rows of the range that are shown, header left out: whatever the criteria are, they let just these
    through."""
    filtered: tuple[str, ...] | None = None
    """The columns that have a criterion, by letter."""


def _filter_pins(evidence: Evidence, p: Filter) -> Iterator[Pin]:
    """A sheet's one set of buttons, and of its range the rows that they hide."""
    yield from pins_on(evidence, p.of, p.sheet, ["*"], ["filter"])
    if p.range is not None and (p.shows is not None or p.filtered is not None):
        area = parse_area(p.range)
        yield from pins_on(evidence, p.of, p.sheet, [f"{area.top + 1}:{area.bottom}"], ["hidden_rows"])


@check("sheet.filter", pins=_filter_pins)
def auto_filter(evidence: Evidence, p: Filter) -> Finding:
    """The sheet has filter buttons over this range, and shows what they let through."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    seen = str(sheet.filter.area) if sheet.filter else "none"
    expectations = [equal("filtered range", seen, str(parse_area(p.range)) if p.range else "none")]
    area = sheet.filter.area if sheet.filter else None
    if p.filtered is not None:
        columns = [area.left + column for column, _ in sheet.filter.criteria] if area and sheet.filter else []
        letters = [get_column_letter(column) for column in columns]
        expectations.append(equal("columns filtered by", letters, sorted(p.filtered)))
    if area is not None and sheet.filter:
        expectations.append(
            equal("columns without a button", [get_column_letter(area.left + c) for c in sheet.filter.bare], [])
        )
    if p.shows is not None and area is not None and sheet.filter:
        expectations.append(equal("rows its criteria let through", kept(sheet, sheet.filter, p.shows), sorted(p.shows)))
        shown = [row for row in range(area.top + 1, area.bottom + 1) if row not in sheet.hidden_rows]
        expectations.append(equal("rows shown", shown, sorted(p.shows)))
    return assess(f"the filter of {sheet.name}", expectations, Code.WRONG_CONTENT, f"{p.of}:{sheet.name}")


class Name(Of):
    """Parameters of `sheet.defined_name`."""

    name: str
    refers_to: str
    """The range, `Rates!B4` or `'My sheet'!A1:B3`."""


def _name_pins(evidence: Evidence, p: Name) -> Iterator[Pin]:
    names = [name for name in load(evidence, p.of).names if name.rpartition("!")[2].casefold() == p.name.casefold()]
    return (Pin(p.of, f"names/{name}") for name in names)


@check("sheet.defined_name", pins=_name_pins)
def defined_name(evidence: Evidence, p: Name) -> Finding:
    """A name is defined for this range, for the whole workbook or a sheet."""
    book = load(evidence, p.of)
    seen = [text for name, text in book.names.items() if name.rpartition("!")[2].casefold() == p.name.casefold()]
    if not seen:
        known = sorted(book.names)
        return failed(Code.NOT_FOUND, f"The name {p.name} is not defined.", observed=known, wanted=p.name, where=p.of)
    if any(_same_place(text, p.refers_to) for text in seen):
        return passed(f"{p.name} means {p.refers_to}.", observed=seen, where=p.of)
    sentence = f"{p.name} means {seen[0]}; {p.refers_to} was asked."
    return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=p.refers_to, where=p.of)


def _same_place(seen: str, wanted: str) -> bool:
    (one, a), (two, b) = split_sheet(seen), split_sheet(wanted.replace("$", ""))
    try:
        return (one or "").casefold() == (two or "").casefold() and parse_area(a) == parse_area(b)
    except ValueError:
        return False


class Note(OnSheet):
    """Parameters of `sheet.comment`."""

    cell: Range
    text: str | None = None
    """The whole comment, spaces and case apart; null: there must be none."""
    contains: str | None = None


@check("sheet.comment", pins=pins_of("cell", "comments"))
def comment(evidence: Evidence, p: Note) -> Finding:
    """The cell has this comment."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    area = parse_area(p.cell)
    seen = sheet.comments.get((area.top, area.left), "")
    where = f"{p.of}:{sheet.name}"
    wanted = p.contains if p.contains is not None else (p.text or "")
    plain = " ".join(wanted.split()).casefold()
    ok = plain in seen.casefold() if p.contains is not None else plain == seen.casefold()
    if ok:
        return passed(f"The comment of {p.cell} is as asked.", observed=seen, where=where)
    sentence = f"The comment of {p.cell} is {seen or 'none'!r}; {wanted or 'none'!r} was asked."
    return failed(Code.WRONG_TEXT, sentence, observed=seen, wanted=wanted, where=where)


class Format(Of):
    """Parameters of `sheet.file_format`."""

    format: Literal["xlsx", "ods"]


def _format_pins(evidence: Evidence, p: Format) -> Iterator[Pin]:
    yield Pin(p.of, "sheets/format")


@check("sheet.file_format", pins=_format_pins)
def file_format(evidence: Evidence, p: Format) -> Finding:
    """The file is a workbook of this format, whatever its name ends in."""
    seen = load(evidence, p.of).format
    return assess("the workbook", [equal("format", seen, p.format)], Code.WRONG_FORMAT, p.of)
