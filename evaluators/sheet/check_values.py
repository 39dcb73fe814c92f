"""Checks on the values that cells hold, typed in or calculated."""

import math
from datetime import date, datetime
from typing import Annotated, Any, Literal, Self

from openpyxl.utils.datetime import to_excel
from pydantic import AfterValidator, Field, model_validator

from evaluators.evidence import Evidence
from evaluators.registry import Of, check
from evaluators.sheet.areas import name_of, parse_area, split_sheet
from evaluators.sheet.book import Book, Cell, Sheet, load, recalculated
from evaluators.sheet.legible import newly_unread
from evaluators.sheet.pins import pins_of
from evaluators.verdict import Code, Finding, Shown, failed, passed

Scalar = bool | float | str | None


def _is_range(text: str) -> str:
    parse_area(text)
    return text


def _is_column(text: str) -> str:
    parse_area(f"{text}:{text}")
    if not text.isalpha():
        raise ValueError(f"expected the letters of a column, got {text!r}")
    return text


def _is_place(text: str) -> str:
    parse_area(split_sheet(text)[1])
    return text


Range = Annotated[str, AfterValidator(_is_range)]
Column = Annotated[str, AfterValidator(_is_column)]
"""A column's letters."""
Place = Annotated[str, AfterValidator(_is_place)]
"""A cell or range, with or without a sheet in front."""


class OnSheet(Of):
    """Parameters of a check on one sheet."""

    sheet: str | None = None
    """The sheet's name; without it, the first."""


def find_sheet(book: Book, name: str | None) -> Sheet | Finding:
    """Return a sheet, or the finding that it is not there."""
    sheet = book.sheet(name)
    if sheet is not None:
        return sheet
    names = [each.name for each in book.sheets]
    sentence = f"There is no sheet {name}; there are {', '.join(names)}."
    return failed(Code.NOT_FOUND, sentence, observed=names, wanted=name)


LOOKED_UP = 5
"""Rows above a cell that show what its column holds."""


class Values(OnSheet):
    """Parameters of `sheet.values`."""

    cells: dict[Range, Scalar | list[Scalar] | list[list[Scalar]]]
    """Range to its value; for several cells a list (row by row) or a list of rows. null is a blank cell;
    dates are text as "2026-03-01"."""
    tolerance: Annotated[float, Field(ge=0)] = 1e-6
    """Of numbers, absolute."""
    ignore_case: bool = False
    calculated: Literal["auto", "stored", "anew"] = "auto"
    """Whose results of formulas are judged: those that the file stores, or what the application calculates
    anew; auto: anew if there are formulas among the cells, where an application can be asked."""
    any_type: bool = False
    """Numbers stored as text, and texts that look like numbers, count as numbers."""

    @model_validator(mode="after")
    def _as_many_values(self) -> Self:
        for name, wanted in self.cells.items():
            size, given = parse_area(name).size, len(_flat(wanted))
            if size != given:
                raise ValueError(f"{name} has {size} cells, but {given} values are given")
        return self


@check("sheet.values", pins=pins_of("cells", "value"))
def values(evidence: Evidence, p: Values) -> Finding:
    """The cells hold these values, typed in or calculated."""
    book = load(evidence, p.of)
    sheet = find_sheet(book, p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    if p.calculated == "anew" or (p.calculated == "auto" and _doubtful(evidence, sheet, p)):
        sheet = find_sheet(recalculated(evidence, p.of), sheet.name)
        if isinstance(sheet, Finding):
            return sheet
    where = f"{p.of}:{sheet.name}"
    found = judge_values(sheet, p, where)
    looks = book.sheet(sheet.name)
    if found.ok and looks is not None:
        was = (
            load(evidence, p.of, "before").sheet(sheet.name)
            if p.of in evidence.before and evidence.present(p.of, "before")
            else None
        )
        places = [place for name in p.cells for place in parse_area(name).cells()]
        if problem := newly_unread(looks, was, places):
            return failed(Code.WRONG_STYLE, problem, where=where)
        if stale := [place for place in places if _is_stale(looks.get(*place), sheet.get(*place), p.tolerance)]:
            seen = f"{name_of(*stale[0])} shows {describe_value(shown(looks.get(*stale[0])))}"
            sentence = (
                f"{seen} when the file is opened; calculated anew it is {describe_value(shown(sheet.get(*stale[0])))}."
            )
            return failed(Code.NOT_CALCULATED, sentence, where=where)
    return found


def _is_stale(stored: Cell, anew: Cell, tolerance: float) -> bool:
    """Say whether a file stores another result of a formula than it has: that is what shows when it is opened."""
    a, b = stored.value, anew.value
    if stored.formula is None or type(a) is not type(b):
        return False
    if isinstance(a, float) and isinstance(b, float):
        return not math.isclose(a, b, rel_tol=1e-9, abs_tol=max(tolerance, 1e-9))
    return a != b


def _doubtful(evidence: Evidence, sheet: Sheet, p: Values) -> bool:
    """Say whether stored results are judged, which are anybody's, and the application can be asked."""
    if evidence.workbench is None:
        return False
    return any(sheet.get(*place).formula is not None for name in p.cells for place in parse_area(name).cells())


def judge_values(sheet: Sheet, p: Values, where: str) -> Finding:
    """Return the finding over a sheet's values."""
    wrong: dict[str, tuple[Shown, Scalar, bool]] = {}
    total = 0
    for name, wanted in p.cells.items():
        area = parse_area(name)
        flat = _flat(wanted)
        for (row, column), value in zip(area.cells(), flat, strict=True):
            total += 1
            cell = sheet.get(row, column)
            same = same_value(cell, value, p.tolerance, p.ignore_case, p.any_type)
            if not same or _is_text_among_dates(sheet, row, column):
                uncalculated = cell.formula is not None and cell.value is None
                wrong[name_of(row, column)] = (shown(cell), value, uncalculated)
    if not wrong:
        return passed(f"All {total} cells of {sheet.name} hold what was asked.", observed=total, where=where)
    problems = "; ".join(
        f"{name} holds {describe_value(seen)}, {describe_value(value)} was asked"
        for name, (seen, value, _) in list(wrong.items())[:4]
    )
    code = Code.WRONG_VALUE
    if all(uncalculated for _, _, uncalculated in wrong.values()):
        code, problems = Code.NOT_CALCULATED, problems + " (the file has no calculated results)"
    return failed(
        code,
        f"{len(wrong)} of {total} cells of {sheet.name} are wrong: {problems}.",
        observed={name: seen for name, (seen, _, _) in list(wrong.items())[:50]},
        wanted={name: value for name, (_, value, _) in list(wrong.items())[:50]},
        where=where,
    )


def _is_text_among_dates(sheet: Sheet, row: int, column: int) -> bool:
    """Say whether a cell has the letters of a date below real ones, with which it neither sorts nor filters."""
    value = sheet.get(row, column).value
    if not isinstance(value, str) or _date_serial(value.strip()) is None:
        return False
    above = (sheet.get(row - up, column) for up in range(1, min(row, LOOKED_UP + 1)))
    return next((cell.is_date for cell in above if cell.value is not None), False)


def _flat(value: Any) -> list[Scalar]:
    if not isinstance(value, list):
        return [value]
    return [inner for part in value for inner in _flat(part)]


def shown(cell: Cell) -> Shown:
    """Return a cell's content for a verdict."""
    return cell.value if cell.formula is None or cell.value is not None else cell.formula


def describe_value(value: Shown) -> str:
    """Return a value for people."""
    if value is None:
        return "nothing"
    if isinstance(value, float):
        return f"{value:.10g}"
    return f"{str(value)[:80]!r}" if isinstance(value, str) else str(value)


def same_value(cell: Cell, wanted: Scalar, tolerance: float, ignore_case: bool, any_type: bool) -> bool:
    """Say whether a cell holds a value."""
    seen = cell.value
    if isinstance(wanted, str) and isinstance(seen, float) and (serial := _date_serial(wanted)) is not None:
        return cell.is_date and math.isclose(seen, serial, abs_tol=1e-5)
    if any_type:
        seen, wanted = _loose(seen), _loose(wanted)
    if isinstance(seen, bool) or isinstance(wanted, bool):
        return seen is wanted
    if isinstance(seen, float) and isinstance(wanted, int | float):
        return math.isclose(seen, wanted, rel_tol=1e-12, abs_tol=tolerance)
    if isinstance(seen, str) and isinstance(wanted, str):
        return (
            seen.casefold() == wanted.casefold() if ignore_case else seen == wanted
        )  # a blank at an end defeats lookups
    return (seen or None) is None and (wanted is None or wanted == "")


def _loose(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        return float(value.strip().replace(",", ""))
    except ValueError:
        return value


def _date_serial(text: str) -> float | None:
    try:
        moment = datetime.fromisoformat(text) if len(text) > 10 else date.fromisoformat(text)
    except ValueError:
        return None
    return float(to_excel(moment))  # type: ignore[no-untyped-call]
