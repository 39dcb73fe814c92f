"""Validation, conditional formats, filters, names, comments, charts and print setup, in both formats alike."""

from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.formatting.rule import CellIsRule, FormulaRule
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation

from evaluators import LeafVerdict, grade
from evaluators.sheet.areas import Area, parse_area
from evaluators.sheet.expressions import Unknown, work_out
from evaluators.sheet.rules import canonical
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.workbooks import edited, workbook

CORPUS = Path(__file__).parent / "corpus" / "sheet"
REPORT = (CORPUS / "report.xlsx").read_bytes()
FILES = ["lo-saved.xlsx", "lo-saved.ods"]


def look(folder: Path, data: bytes, check: str, /, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"b": REPORT}, {"b": data}), check, of="b", **params)


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("check", "params", "expected"),
    [
        ("values", {"cells": {"A2": "Oak desk", "C2": 3, "E3": "2025-03-11", "F2": True, "G2": 1261.5}}, "ok"),
        ("values", {"cells": {"H2": "low", "I2": 1, "K1": "Checked"}}, "ok"),
        ("formula", {"cells": "G2:G7", "references": ["C{row}", "D{row}"]}, "ok"),
        ("formula", {"cells": "H2:H7", "functions": ["IF"], "references": ["Limits!B2"]}, "ok"),
        ("formula", {"cells": "G9", "functions": ["SUM"], "references": ["G2:G7"]}, "ok"),
        ("style", {"cells": "A1:I1", "bold": True, "fill": "#2F4B6E", "font_colour": "#FFFFFF", "wrap": True}, "ok"),
        ("style", {"cells": "A1", "borders": {"bottom": "medium", "top": "none"}, "horizontal": "center"}, "ok"),
        ("style", {"cells": "G2:G7", "number_format": {"currency": "€", "decimals": 2, "thousands": True}}, "ok"),
        ("style", {"cells": "I2:I7", "number_format": {"kind": "percent", "decimals": 1}}, "ok"),
        ("style", {"cells": "E2:E7", "number_format": {"kind": "date", "date_order": "dmy"}}, "ok"),
        ("style", {"cells": "G9", "italic": True, "font_size": 12, "font_name": "Carlito"}, "ok"),
        ("style", {"cells": "D2:D7", "number_format": {"decimals": 1}}, "wrong_style"),
        ("freeze", {"rows": 1, "columns": 1}, "ok"),
        ("freeze", {"rows": 1}, "wrong_style"),
        ("merged", {"ranges": ["K1:M1"]}, "ok"),
        ("column_width", {"columns": "A", "at_least": 20, "at_most": 24}, "ok"),
        ("column_width", {"columns": "H", "hidden": True}, "ok"),
        ("sheets", {"names": ["Stock", "Limits", "Archive"], "hidden": ["Archive"]}, "ok"),
        ("sheets", {"names": ["Stock", "Limits", "Archive"], "tab_colours": {"Limits": "#FF8800"}}, "ok"),
        ("sheets", {"names": ["Stock", "Limits", "Archive"], "tab_colours": {"Stock": "any"}}, "wrong_style"),
        ("filter", {"range": "A1:I7", "shows": [2, 3, 4, 5, 6]}, "ok"),
        ("filter", {"range": "A1:I7", "shows": [2, 3, 4, 5, 6, 7]}, "wrong_content"),
        ("filter", {"range": "A1:I7", "filtered": ["B"]}, "wrong_content"),
        ("defined_name", {"name": "Rate", "refers_to": "Limits!B4"}, "ok"),
        ("defined_name", {"name": "Rate", "refers_to": "Limits!B3"}, "wrong_value"),
        ("defined_name", {"name": "Limit", "refers_to": "Limits!B3"}, "not_found"),
        ("comment", {"cell": "A3", "contains": "blue"}, "ok"),
        ("comment", {"cell": "A3", "text": "Ask for blue ones."}, "wrong_text"),
        ("comment", {"cell": "A4"}, "ok"),
        ("print_setup", {"area": "A1:I9", "rows": "1:1", "orientation": "landscape", "fit_width": 1}, "ok"),
        ("print_setup", {"footer_contains": "Page &P of &N", "fit_height": 0}, "ok"),
        ("print_setup", {"orientation": "portrait"}, "wrong_format"),
        ("print_setup", {"area": "all"}, "wrong_format"),
        ("print_setup", {"sheet": "Limits", "area": "all", "orientation": "portrait"}, "ok"),
        ("chart", {"kind": "column", "title": "Worth by article", "values": ["G2:G7"], "categories": "A2:A7"}, "ok"),
        ("chart", {"x_title": "Article", "y_title": "Worth", "names": ["Stock!G1"], "at": "J1:L4"}, "ok"),
        ("chart", {"names": ["Worth"], "legend": True, "stacked": ""}, "ok"),
        ("chart", {"x_title": "Item"}, "wrong_content"),
        ("chart", {"at": "A1:C5"}, "wrong_content"),
        ("chart", {"sheet": "Limits", "kind": "line", "values": ["Stock!C2:C7"]}, "ok"),
        ("validation", {"cells": "B2:B7", "kind": "list", "values": ["Office", "Light", "Storage"]}, "ok"),
        ("validation", {"cells": "B2:B7", "kind": "list", "values": ["Light", "Office", "Storage"]}, "wrong_content"),
        ("validation", {"cells": "B2:B7", "kind": "list", "prompt_text": "Choose one of the three."}, "ok"),
        ("validation", {"cells": "C2:C7", "kind": "whole", "operator": "between", "operands": [0, 500]}, "ok"),
        ("validation", {"cells": "C2:C7", "kind": "whole", "alert": "stop", "blank_ok": False}, "ok"),
        ("validation", {"cells": "C2:C8", "kind": "whole"}, "wrong_content"),
        ("validation", {"cells": "C2:C5", "kind": "whole"}, "wrong_content"),
        ("validation", {"cells": "C2:C5", "kind": "whole", "only": False}, "ok"),
        ("validation", {"cells": "D2:D7", "kind": "decimal"}, "not_found"),
        ("conditional_format", {"cells": "C2:C7", "operator": "<", "operands": [4], "fill": "#F4B6B6"}, "ok"),
        ("conditional_format", {"cells": "C2:C7", "operator": "<", "operands": [4], "font_colour": "any"}, "ok"),
        ("conditional_format", {"cells": "C2:C7", "operator": "<", "operands": ["=Limits!B2"]}, "ok"),
        ("conditional_format", {"cells": "C2:C7", "operator": "<=", "operands": [4]}, "wrong_content"),
        ("conditional_format", {"cells": "C2:C7", "operator": "<", "operands": [4], "fill": "#FF0000"}, "wrong_style"),
        ("conditional_format", {"cells": "C2:C8", "operator": "<", "operands": [4]}, "wrong_content"),
        ("conditional_format", {"cells": "A2:B7", "column": "D", "operator": ">", "operands": [200]}, "ok"),
        ("conditional_format", {"cells": "A2:B7", "column": "C", "operator": ">", "operands": [200]}, "wrong_content"),
        ("conditional_format", {"cells": "G2:G7", "rule": "top", "operands": [2], "bold": True}, "ok"),
        ("conditional_format", {"cells": "G2:G7", "rule": "top", "operands": [3]}, "wrong_value"),
        ("conditional_format", {"cells": "D2:D7", "rule": "color_scale"}, "ok"),
        ("conditional_format", {"cells": "E2:E7", "rule": "color_scale"}, "not_found"),
        ("untouched", {"any_format": True}, "ok"),
    ],
    ids=str,
)
def test_both_formats_say_the_same(
    tmp_path: Path, file: str, check: str, params: dict[str, Any], expected: str
) -> None:
    found = look(tmp_path, (CORPUS / file).read_bytes(), f"sheet.{check}", **params)
    assert found.code == expected, found.sentence


def test_a_file_of_another_format_is_not_untouched(tmp_path: Path) -> None:
    native = (CORPUS / "lo-saved.ods").read_bytes()
    assert "was an .xlsx, is an .ods" in look(tmp_path, native, "sheet.untouched").sentence
    assert look(tmp_path, native, "sheet.file_format", format="ods").ok
    assert look(tmp_path, native, "sheet.file_format", format="xlsx").code == "wrong_format"


RED = PatternFill(bgColor="FFFF0000")


def cell(operator: str, *values: str) -> Any:
    rule: Any = CellIsRule
    return rule(operator, list(values), fill=RED)


def formula(text: str) -> Any:
    rule: Any = FormulaRule
    return rule([text], fill=RED)


@pytest.mark.parametrize(
    ("rule", "ok"),
    [
        (cell("lessThan", "10"), True),
        (cell("notBetween", "10", "1E+99"), True),
        (formula("A1<10"), True),
        (formula("10>A1"), True),
        (formula("NOT($A1>=10)"), True),
        (formula("AND(ISNUMBER(A1),A1<10)"), True),
        (formula("IF(A1<5*2,TRUE,FALSE)"), True),
        (formula("A1<limit"), True),
        (formula("$A$1<10"), False),
        (formula("A2<10"), False),
        (formula("A1<=10"), False),
        (formula("SUM(A1)<10"), False),
    ],
    ids=str,
)
def test_a_rule_is_judged_by_what_it_marks(tmp_path: Path, rule: Any, ok: bool) -> None:
    def fill(book: Workbook) -> None:
        from openpyxl.workbook.defined_name import DefinedName

        sheet = book["Sheet"]
        for row, value in enumerate((3, 10, 12, 9), 1):
            sheet[f"A{row}"] = value
        sheet["C1"] = 10
        book.defined_names["limit"] = DefinedName("limit", attr_text="Sheet!$C$1")
        sheet.conditional_formatting.add("A1:A4", rule)

    data = edited(workbook(lambda _: None), fill)
    params: dict[str, Any] = {"cells": "A1:A4", "operator": "<", "operands": [10], "fill": "#FF0000"}
    assert look(tmp_path, data, "sheet.conditional_format", **params).ok is ok


LESS = {"cells": "A1:A4", "operator": "<", "operands": [10], "fill": "#FF0000"}


@pytest.mark.parametrize(
    ("parts", "ok"),
    [
        ({"A1:A2": cell("lessThan", "10"), "A3:A4": cell("lessThan", "10")}, True),
        ({"A1:A3": formula("A1<10"), "A4": cell("lessThan", "10")}, True),
        ({"A1:A2": cell("lessThan", "10"), "A3": cell("lessThan", "10")}, False),
        ({"A1:A2": cell("lessThan", "10"), "A3:A4": cell("lessThan", "11")}, False),
        ({"A1:A2": cell("lessThan", "10"), "A3:A5": cell("lessThan", "10")}, False),
        ({"A1:A2": cell("lessThan", "10"), "A3:A4": formula("A1<10")}, False),
    ],
    ids=["alike", "formula and value", "a cell less", "another bound", "a cell more", "formula of another row"],
)
def test_rules_of_parts_mark_the_whole_together(tmp_path: Path, parts: dict[str, Any], ok: bool) -> None:
    def fill(book: Workbook) -> None:
        for row, value in enumerate((3, 10, 12, 9), 1):
            book["Sheet"][f"A{row}"] = value
        for cells, rule in parts.items():
            book["Sheet"].conditional_formatting.add(cells, rule)

    plain = workbook(lambda _: None)
    data = edited(plain, fill)
    assert look(tmp_path, data, "sheet.conditional_format", **LESS).ok is ok

    def numbers(book: Workbook) -> None:
        for row, value in enumerate((3, 10, 12, 9), 1):
            book["Sheet"][f"A{row}"] = value

    found = evidence(tmp_path, {"b": edited(plain, numbers)}, {"b": data})
    goals, guard = [{"sheet.conditional_format": {"of": "b", **LESS}}], [{"sheet.untouched": {"of": "b"}}]
    verdict = grade(goals, guard, found, ended_in_fail=False)
    assert verdict.success == ok, [leaf.sentence for leaf in verdict.failures()]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_list_shows_the_arrow_by_which_one_chooses(tmp_path: Path, hidden: bool) -> None:
    def restrict(book: Workbook) -> None:
        rule = DataValidation(type="list", formula1='"Office,Light"', allow_blank=True, showDropDown=hidden)
        rule.add("A1:A4")
        book["Sheet"].add_data_validation(rule)

    data = edited(workbook(lambda _: None), restrict)
    asked: dict[str, Any] = {"cells": "A1:A4", "kind": "list", "values": ["Office", "Light"]}
    assert look(tmp_path, data, "sheet.validation", **asked).ok is not hidden
    assert look(tmp_path, data, "sheet.validation", offered=False, **asked).ok is hidden


@pytest.mark.parametrize(
    ("listed", "ok"),
    [
        ("0,1,2,3", True),
        ("3,2,1,0", True),
        ("0,1,2,3,4", False),
        ("0,1,3", False),
        ("0,1,2,3,few", False),
        ("0,1,1.5,2,3", False),
    ],
)
def test_a_list_of_all_whole_numbers_takes_whole_numbers_alone(tmp_path: Path, listed: str, ok: bool) -> None:
    def restrict(book: Workbook) -> None:
        rule = DataValidation(type="list", formula1=f'"{listed}"', allow_blank=True)
        rule.add("A1:A4")
        book["Sheet"].add_data_validation(rule)

    data = edited(workbook(lambda _: None), restrict)
    asked: dict[str, Any] = {"cells": "A1:A4", "kind": "whole", "operator": "between", "operands": [0, 3]}
    assert look(tmp_path, data, "sheet.validation", **asked).ok is ok


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1+2*3", 7.0),
        ("-(2-5)^2", 9.0),
        ("50%", 0.5),
        ('"a"&B2&"c"', "abc"),
        ("B1=1", True),
        ('"B"="b"', True),
        ("OR(FALSE,1>2)", False),
    ],
)
def test_small_expressions(text: str, value: Any) -> None:
    cells: dict[tuple[int, int], Any] = {(1, 2): 1.0, (2, 2): "b"}
    assert work_out(text, lambda _, row, column: cells.get((row, column))) == value


@pytest.mark.parametrize("text", ["SUM(B1:B2)", "1/0", "A1:B2", "1+", "(" * 60, "WEBSERVICE(1)", '"a"+1', "2^9999"])
def test_what_is_not_worked_out_is_said_to_be_unknown(text: str) -> None:
    with pytest.raises(Unknown):
        work_out(text, lambda *_: None)


def test_the_same_cells_have_one_canonical_form() -> None:
    whole = (Area(2, 2, 7, 3),)
    for parts in (["B2:C7"], ["B2:B7", "C2:C7"], ["B2:C4", "B5:C7"], ["C5:C7", "B2:B7", "C2:C5"]):
        assert canonical(parse_area(part) for part in parts) == whole
    assert len(canonical([parse_area("B2:B7"), parse_area("C2:C6")])) == 2


@pytest.mark.parametrize(("letters", "code"), [("FFF4C7A1", "wrong_style"), ("FF7A1F00", "ok")])
def test_a_conditional_format_leaves_letters_that_can_be_read(tmp_path: Path, letters: str, code: str) -> None:
    def mark(book: Workbook) -> None:
        fill, font = PatternFill(bgColor="FFF4C7A1"), Font(color=letters)
        rule = CellIsRule("greaterThan", ["260"], fill=fill, font=font)  # type: ignore[no-untyped-call]
        book["Limits"].conditional_formatting.add("F2:F7", rule)

    params = {"sheet": "Limits", "cells": "F2:F7", "operator": ">", "operands": [260], "fill": "#f4c7a1"}
    leaf = look(tmp_path, edited(REPORT, mark), "sheet.conditional_format", **params)
    assert leaf.code == code, leaf.sentence
