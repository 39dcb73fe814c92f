"""Checks on what leaves the workbook: the print setup, and delimited text exported from it."""

import csv
import io
import math
import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from evaluators.evidence import Evidence, Unreadable
from evaluators.expectations import Expectation, assess, equal
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, check
from evaluators.sheet.areas import name_of, parse_area
from evaluators.sheet.book import Cell, load, used_area
from evaluators.sheet.check_values import OnSheet, Range, find_sheet
from evaluators.sheet.pins import no_pins, pins_on
from evaluators.sheet.rules import canonical, describe_areas
from evaluators.verdict import Code, Finding, failed, passed

CSV_LIMIT_BYTES = 16 * 2**20


class Printed(OnSheet):
    """Parameters of `sheet.print_setup`; what is left out is not judged."""

    area: Range | Literal["all"] | None = None
    """What is printed; `all`: no print range is set."""
    rows: str | None = None
    """The rows repeated on each page, `1:1` or `1:3`; "" for none."""
    columns: str | None = None
    """The columns repeated, `A:A`."""
    orientation: Literal["portrait", "landscape"] | None = None
    fit_width: Annotated[int, Field(ge=0)] | None = None
    """Pages wide that it is shrunk to."""
    fit_height: Annotated[int, Field(ge=0)] | None = None
    """Pages tall; 0 is as many as it takes."""
    header_contains: str | None = None
    footer_contains: str | None = None
    """Text; fields are &P (page), &N (pages), &A (sheet), &D, &T, &F (file)."""


def _pins(evidence: Evidence, p: Printed) -> Iterator[Pin]:
    asked = {
        "print_area": p.area,
        "print_rows": p.rows,
        "print_columns": p.columns,
        "orientation": p.orientation,
        "header": p.header_contains,
        "footer": p.footer_contains,
    }
    aspects = [aspect for aspect, value in asked.items() if value is not None]
    aspects += ["fit"] if p.fit_width is not None or p.fit_height is not None else []
    return pins_on(evidence, p.of, p.sheet, ["*"], aspects)


@check("sheet.print_setup", pins=_pins)
def print_setup(evidence: Evidence, p: Printed) -> Finding:
    """The sheet prints as asked."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    seen, expectations = sheet.print_setup, []
    if p.area is not None:
        wanted = () if p.area == "all" else canonical([parse_area(p.area)])
        expectations.append(
            Expectation("print range", describe_areas(seen.areas) or "all", p.area, seen.areas == wanted)
        )
    if p.rows is not None:
        expectations.append(equal("rows repeated", seen.rows or "none", p.rows or "none"))
    if p.columns is not None:
        expectations.append(equal("columns repeated", seen.columns or "none", p.columns or "none"))
    if p.orientation is not None:
        expectations.append(equal("orientation", "landscape" if seen.landscape else "portrait", p.orientation))
    for what, index, asked in (("pages wide", 0, p.fit_width), ("pages tall", 1, p.fit_height)):
        if asked is not None:
            expectations.append(equal(what, seen.fit[index] if seen.fit else "not fitted", asked))
    for what, text, part in (("header", seen.header, p.header_contains), ("footer", seen.footer, p.footer_contains)):
        if part is not None:
            ok = part.casefold() in text.casefold()
            expectations.append(Expectation(what, text or "none", f"something with {part}", ok))
    return assess(f"the sheet {sheet.name}", expectations, Code.WRONG_FORMAT, f"{p.of}:{sheet.name}")


class Exported(OnSheet):
    """Parameters of `sheet.exported`."""

    text: EvidenceName
    """The file of delimited text."""
    range: Range | None = None
    """What it holds; without it, all that the sheet uses from A1 on."""
    delimiter: Literal[",", ";", "\t", "any"] = "any"
    encoding: Literal["utf-8", "utf-16", "any"] = "utf-8"
    when: Literal["before", "after"] = "after"
    """Whose workbook."""


@check("sheet.exported", pins=no_pins)
def exported(evidence: Evidence, p: Exported) -> Finding:
    """The text file holds the sheet's rows, numbers as shown or in full."""
    sheet = find_sheet(load(evidence, p.of, p.when), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    used = used_area(sheet)
    area = parse_area(p.range) if p.range else parse_area(f"A1:{name_of(used.bottom, used.right)}")
    text = _decoded(evidence.read_bytes(p.text, limit=CSV_LIMIT_BYTES), p.encoding)
    best: tuple[int, str] | None = None
    for delimiter in [",", ";", "\t"] if p.delimiter == "any" else [p.delimiter]:
        try:
            rows = list(csv.reader(io.StringIO(text), delimiter=delimiter, strict=True))
        except csv.Error:
            continue
        while rows and not any(rows[-1]):
            rows.pop()
        count, problem = 0, ""
        for row, column in area.cells():
            line = rows[row - area.top] if row - area.top < len(rows) else []
            shown = line[column - area.left] if column - area.left < len(line) else ""
            if _shows(shown, sheet.get(row, column)):
                count += 1
            elif not problem:
                held = sheet.get(row, column).value
                problem = f"{name_of(row, column)} is {shown!r} in the text, {held!r} in the sheet"
        if not problem and len(rows) > area.bottom - area.top + 1:
            problem = f"the text has {len(rows)} rows, {area.bottom - area.top + 1} were asked"
        if not problem:
            return passed(f"The text holds {area} of {sheet.name}.", observed=len(rows), where=p.text)
        best = max(best, (count, problem)) if best else (count, problem)
    if best is None:
        raise Unreadable("not a table of delimited text")
    sentence = f"The text is not {area} of {sheet.name}: {best[1]}."
    return failed(Code.WRONG_VALUE, sentence, observed=text[:300], where=p.text)


def _decoded(data: bytes, encoding: str) -> str:
    wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    if encoding != "any" and wide is not (encoding == "utf-16"):
        raise Unreadable(f"not {encoding} text")
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"not {encoding} text: {error.reason} at byte {error.start}") from error


def _shows(text: str, cell: Cell) -> bool:
    """Say whether a text is what a cell holds; of dates and truth values, whatever the text is, that there is one."""
    value, plain = cell.value, text.strip()
    if value is None:
        return not plain
    if cell.is_date or isinstance(value, bool):
        return bool(plain)
    if isinstance(value, str):
        return plain == value.strip()
    number = re.sub(r"[^\d.,eE+-]", "", plain)
    for candidate in (number.replace(",", ""), number.replace(".", "").replace(",", ".")):
        try:
            seen = float(candidate)
        except ValueError:
            continue
        seen = seen / 100 if plain.endswith("%") else seen
        places = len(candidate.partition(".")[2]) + (2 if plain.endswith("%") else 0)
        if "e" in candidate.lower() or math.isclose(seen, value, rel_tol=1e-12, abs_tol=0.5001 * 10.0**-places):
            return math.isclose(seen, value, rel_tol=1e-5, abs_tol=0.5001 * 10.0**-places)
    return False
