"""What shows of cells, by whatever means: letters inside of them, conditional formats, number formats that fit, and
attributes that say nothing."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.formatting.rule import FormulaRule, Rule
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle

from evaluators import grade
from evaluators.sheet.book import parse_book
from evaluators.unmodelled import say
from tests.evaluators.evidences import evidence
from tests.evaluators.workbooks import edited, workbook

BOLD = InlineFont(b=True)
PLAIN = InlineFont(b=False)


def lots(sheet: Any) -> None:
    """Lots with counts, rates and days; nothing is calculated by the library, so results are typed beside formulas."""
    sheet.append(["Lot", "Sown", "Rate", "Day", "Price"])
    for number, (sown, rate) in enumerate([(40, 0.5), (20, 0.75), (80, 0.25)], 2):
        sheet.append([f"L{number}", sown, rate, 45_900 + number, 3.5])
        sheet[f"C{number}"].number_format = "0.0%"
        sheet[f"D{number}"].number_format = "yyyy-mm-dd"
        sheet[f"E{number}"].number_format = "#,##0.00 [$€-407]"


LOTS = workbook(lots)


def with_results(data: bytes, results: dict[str, float]) -> bytes:
    """Return a workbook with the results of its formulas stored, as an application stores them."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as was, zipfile.ZipFile(out, "w") as now:
        for each in was.namelist():
            content = was.read(each)
            for place, value in results.items() if each == "xl/worksheets/sheet1.xml" else ():
                head, _, tail = content.partition(f'<c r="{place}"'.encode())
                content = head + f'<c r="{place}"'.encode() + tail.replace(b"<v />", f"<v>{value}</v>".encode(), 1)
                content = content.replace(b"<v></v>", f"<v>{value}</v>".encode(), 1)
            now.writestr(each, content)
    return out.getvalue()


def passes(folder: Path, after: bytes, goal: dict[str, Any], before: bytes = LOTS) -> bool:
    """Say whether a goal and the guard over all else hold."""
    found = evidence(folder, {"b": before}, {"b": after})
    verdict = grade([goal], [{"sheet.untouched": {"of": "b"}}], found, ended_in_fail=False)
    return bool(verdict.success)


def filled(formulas: list[str], results: list[float], code: str) -> bytes:
    """Return the lots with a new column of formulas in one number format."""

    def fill(book: Any) -> None:
        for row, formula in enumerate(formulas, 2):
            book["Sheet"][f"F{row}"] = formula
            book["Sheet"][f"F{row}"].number_format = code

    return with_results(edited(LOTS, fill), {f"F{row}": value for row, value in enumerate(results, 2)})


RANKS = [f"=RANK(C{row},C$2:C$4)" for row in (2, 3, 4)]
BY_HAND = [f"=SUMPRODUCT(--(C$2:C$4>C{row}))+1" for row in (2, 3, 4)]
PRODUCTS = [f"=B{row}*E{row}" for row in (2, 3, 4)]
DAYS_LATER = [f"=D{row}+30" for row in (2, 3, 4)]
NOTHING = [f"=C{row}-C{row}" for row in (2, 3, 4)]
SINCE = [f"=D{row}-D$2" for row in (2, 3, 4)]


@pytest.mark.parametrize(
    ("formulas", "results", "code", "ok"),
    [
        (RANKS, [2, 1, 3], "General", True),
        (RANKS, [2, 1, 3], "0", True),
        (RANKS, [2, 1, 3], "0.0%", False),
        (BY_HAND, [2, 1, 3], "0.0%", False),
        (RANKS, [2, 1, 3], "#,##0.00 [$€-407]", False),
        (RANKS, [2, 1, 3], "yyyy-mm-dd", False),
        (PRODUCTS, [140, 70, 280], "#,##0.00 [$€-407]", True),
        (PRODUCTS, [140, 70, 280], "0.0%", False),
        (PRODUCTS, [140, 70, 280], "yyyy-mm-dd", False),
        (PRODUCTS, [140, 70, 280], "0.00E+00", False),
        ([f"=B{row}/SUM(B$2:B$4)" for row in (2, 3, 4)], [0.2857, 0.1428, 0.5714], "0.0%", True),
        ([f"=B{row}/B$3" for row in (2, 3, 4)], [2, 1, 4], "0%", True),
        ([f"=C{row}*2" for row in (2, 3, 4)], [1, 1.5, 0.5], "0.0%", True),
        ([f"=C{row}+C$3" for row in (2, 3, 4)], [1.25, 1.5, 1], "0.0%", True),
        (DAYS_LATER, [45_932, 45_933, 45_934], "yyyy-mm-dd", True),
        (SINCE, [0, 1, 2], "yyyy-mm-dd", False),
        (NOTHING, [0, 0, 0], "0.00E+00", False),
        (NOTHING, [0, 0, 0], "yyyy-mm-dd", False),
        (NOTHING, [0, 0, 0], "0%", True),
        ([f"=SUM(E{row}:E{row})" for row in (2, 3, 4)], [3.5, 3.5, 3.5], "#,##0.00 [$€-407]", True),
        ([f"=SUM(E{row}:E{row})" for row in (2, 3, 4)], [3.5, 3.5, 3.5], "[$$-409]#,##0.00", False),
    ],
)
def test_a_number_format_that_nobody_asked_for_fits(
    tmp_path: Path, formulas: list[str], results: list[float], code: str, ok: bool
) -> None:
    goal = {"sheet.values": {"of": "b", "cells": {"F2:F4": results}, "tolerance": 1e-3}}
    assert passes(tmp_path, filled(formulas, results, code), goal) is ok


def test_a_format_that_was_asked_for_or_was_there_needs_no_reason(tmp_path: Path) -> None:
    goal = {"sheet.values": {"of": "b", "cells": {"F2:F4": [2, 1, 3]}}}
    asked = {"sheet.style": {"of": "b", "cells": "F2:F4", "number_format": {"kind": "percent"}}}
    after = filled(RANKS, [2, 1, 3], "0.0%")
    assert passes(tmp_path / "asked", after, {"all": [goal, asked]})

    def prepare(book: Any) -> None:
        for row in (2, 3, 4):
            book["Sheet"][f"F{row}"].number_format = "0.0%"

    assert passes(tmp_path / "there", after, goal, edited(LOTS, prepare))


def lettered(*parts: Any, font: Font | None = None) -> bytes:
    """Return the lots with another text in A2."""

    def fill(book: Any) -> None:
        book["Sheet"]["A2"] = CellRichText(*parts)
        book["Sheet"]["A2"].font = font or Font(name="Calibri", sz=11)

    book = load_workbook(io.BytesIO(LOTS), rich_text=True)
    fill(book)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("parts", "font", "ok"),
    [
        ((TextBlock(BOLD, "L2"),), None, True),
        ((TextBlock(BOLD, "L"), TextBlock(BOLD, "2")), None, True),
        ((TextBlock(BOLD, "L2"), TextBlock(PLAIN, " ")), None, False),
        ((TextBlock(BOLD, "L"), TextBlock(PLAIN, "2")), None, False),
        ((TextBlock(PLAIN, "L2"),), Font(name="Calibri", sz=11, b=True), False),
        (("L2",), Font(name="Calibri", sz=11, b=True), True),
    ],
    ids=["all", "in two runs", "another text", "half", "plain over bold", "cell"],
)
def test_bold_is_what_the_letters_are(tmp_path: Path, parts: Any, font: Font | None, ok: bool) -> None:
    goal = {"sheet.style": {"of": "b", "cells": "A2", "bold": True}}
    assert passes(tmp_path, lettered(*parts, font=font), goal) is ok


def test_a_guard_sees_letters(tmp_path: Path) -> None:
    goal = {"sheet.values": {"of": "b", "cells": {"B2": 40}}}
    half = lettered("L", TextBlock(InlineFont(i=True), "2"))
    assert not passes(tmp_path / "came", half, goal)
    assert not passes(tmp_path / "went", LOTS, goal, half)
    assert passes(tmp_path / "same", half, goal, half)
    assert passes(tmp_path / "runs", lettered("L", "2"), goal)


SPANNED = """<?xml version="1.0"?><office:document-content
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"><office:automatic-styles>
<style:style style:name="strong" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="thin" style:family="text"><style:text-properties fo:font-weight="normal"/></style:style>
<style:style style:name="fat" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="red" style:family="text"><style:text-properties fo:color="#ff0000"/></style:style>
</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="T"><table:table-row>
<table:table-cell table:style-name="{style}" office:value-type="string"><text:p>{text}</text:p></table:table-cell>
</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>"""


def spans(style: str, text: str) -> bytes:
    """Return an .ods workbook of one text."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", SPANNED.format(style=style, text=text))
    return out.getvalue()


@pytest.mark.parametrize(
    ("style", "text", "bold"),
    [
        ("strong", "L2 one", {True}),
        ("strong", '<text:span text:style-name="thin">L2 one</text:span>', {False}),
        (
            "",
            '<text:span text:style-name="fat">L2</text:span> <text:span text:style-name="fat">one</text:span>',
            {True},
        ),
        ("", '<text:span text:style-name="fat">L2</text:span> one', {True, False}),
        (
            "strong",
            '<text:span text:style-name="red">L2<text:span text:style-name="thin"> one</text:span></text:span>',
            {True, False},
        ),
    ],
)
def test_character_styles_of_ods_cells(style: str, text: str, bold: set[bool]) -> None:
    cell = parse_book(spans(style, text)).sheets[0].get(1, 1)
    assert cell.value == "L2 one"
    assert {look.bold for look in cell.looks} == bold


def marked(*rules: tuple[str, Any]) -> bytes:
    """Return the lots with conditional formats."""

    def add(book: Any) -> None:
        for cells, rule in rules:
            book["Sheet"].conditional_formatting.add(cells, rule)

    return edited(LOTS, add)


def when(formula: str, **look: Any) -> Rule:
    rule: Rule = FormulaRule(formula=[formula], **(look or {"font": Font(b=True)}))  # type: ignore[no-untyped-call]
    return rule


HIDING = Rule(
    type="expression",
    formula=["$C2>=0.5"],
    dxf=DifferentialStyle(font=Font(b=True), fill=PatternFill(bgColor="FF00FF00")),
)


@pytest.mark.parametrize(
    ("rules", "ok"),
    [
        ([("A2:A4", when("$C2>=0.5"))], True),
        ([("A2:A400", when("AND($C2>=0.5,$B2>0)"))], True),
        ([("A2:A4", when("$C2>=0.75"))], False),
        ([("A2:A4", when("$C2>0"))], False),
        ([("A2:C4", when("$C2>=0.5"))], False),
        ([("A2:A4", HIDING)], False),
        ([("A2:A4", when("NORMDIST($C2,0,1,1)>0.69"))], False),
        ([("A2:A4", when("$C2>=0.5")), ("E2:E4", when("$C2>=0.75"))], False),
    ],
    ids=["just these", "and blank ones", "one too few", "one too many", "others too", "a fill too", "unknown", "two"],
)
def test_a_look_by_a_conditional_format_is_a_look(tmp_path: Path, rules: Any, ok: bool) -> None:
    goal = {"sheet.style": {"of": "b", "cells": "A2:A3", "bold": True}}
    assert passes(tmp_path, marked(*rules), goal) is ok


def test_cells_that_stay_plain_do_not_show_it(tmp_path: Path) -> None:
    plain = {"sheet.style": {"of": "b", "cells": "A2:A4", "bold": False}}
    for number, (formula, ok) in enumerate([("$C2>0.9", True), ("$C2>0.6", False)]):
        found = evidence(tmp_path / str(number), {"b": LOTS}, {"b": marked(("A2:A4", when(formula)))})
        assert bool(grade([plain], [], found, ended_in_fail=False).success) is ok


def attributed(own: str) -> Callable[[str], bytes]:
    """Return a function that makes a workbook of which one part has some attributes."""

    def made(element: str) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(LOTS)) as was, zipfile.ZipFile(out, "w") as now:
            for each in was.namelist():
                content = was.read(each)
                if each in ("xl/workbook.xml", "xl/worksheets/sheet1.xml"):
                    content = content.replace(f"<{element} ".encode(), f"<{element} {own} ".encode(), 1)
                    content = content.replace(f"<{element}/>".encode(), f"<{element} {own}/>".encode(), 1)
                    content = content.replace(f"<{element} />".encode(), f"<{element} {own}/>".encode(), 1)
                now.writestr(each, content)
        return out.getvalue()

    return made


@pytest.mark.parametrize(
    ("element", "own", "new"),
    [
        ("workbookPr", 'dateCompatibility="false"', set()),
        ("workbookPr", 'dateCompatibility="1"', set()),
        ("workbookPr", 'date1904="0" saveExternalLinkValues="1" updateLinks="userSet"', set()),
        ("workbookPr", 'date1904="1"', {"workbookPr/date1904 is true"}),
        ("calcPr", 'iterate="false" fullPrecision="1"', set()),
        ("calcPr", 'fullPrecision="0"', {"calcPr/fullPrecision is false"}),
        ("sheetView", 'showZeros="1" rightToLeft="0" showFormulas="false"', set()),
        ("sheetView", 'rightToLeft="true"', {"sheetView/rightToLeft is true"}),
    ],
)
def test_an_attribute_with_its_default_is_none(element: str, own: str, new: set[str]) -> None:
    after = attributed(own)(element)
    assert after != LOTS
    assert say(after, "xlsx").facets - say(LOTS, "xlsx").facets == new
