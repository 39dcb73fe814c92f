"""Workbook checks, on what LibreOffice saved and on what nearly fits."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, cast

import pytest
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.filters import CustomFilter, CustomFilters, FilterColumn
from openpyxl.worksheet.worksheet import Worksheet

from evaluators import Code, LeafVerdict
from evaluators.sheet.areas import parse_area
from evaluators.sheet.formats import parse_format
from evaluators.sheet.formulas import parse_formula
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.workbooks import LEDGER, SAVED, workbook


def look(folder: Path, data: bytes, check: str, /, before: bytes = LEDGER, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"b": before}, {"b": data}), check, of="b", **params)


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ({"C2": 120.5, "B3": "Anchor", "F2": True, "A2": "2026-01-05"}, "ok"),
        ({"E2": 143.395, "E4": 23.79, "E5": "big", "C7": 1465.49}, "ok"),
        ({"B2:B5": ["Rope", "Anchor", "Paint", "Lamp"]}, "ok"),
        ({"B2:C3": [["Rope", 120.5], ["Anchor", 75]]}, "ok"),
        ({"K9": None, "B7": "Total"}, "ok"),
        ({"B7": "Total "}, "wrong_value"),
        ({"C2": 120.6}, "wrong_value"),
        ({"C2": "120.5"}, "wrong_value"),
        ({"B3": "anchor"}, "wrong_value"),
        ({"F2": 1}, "wrong_value"),
        ({"A2": "2026-01-06"}, "wrong_value"),
        ({"K9": 0}, "wrong_value"),
        ({"C2": None}, "wrong_value"),
    ],
    ids=str,
)
def test_values_by_type(tmp_path: Path, cells: dict[str, Any], expected: str) -> None:
    assert look(tmp_path, SAVED, "sheet.values", sheet="Sales 2026", cells=cells).code == expected


def test_letters_of_a_date_below_dates_are_no_date(tmp_path: Path) -> None:
    def fill(sheet: Worksheet) -> None:
        for row in (["Day", "Kind"], [date(2026, 3, 1), "2026-03-01"], ["2026-03-02", "2026-03-02"]):
            sheet.append(row)

    data = workbook(fill)
    assert look(tmp_path, data, "sheet.values", cells={"A2": "2026-03-01", "B2:B3": ["2026-03-01", "2026-03-02"]}).ok
    assert look(tmp_path, data, "sheet.values", cells={"A3": "2026-03-02"}).code == Code.WRONG_VALUE


def test_a_number_stored_as_text_counts_only_if_any_type_does(tmp_path: Path) -> None:
    data = workbook(lambda sheet: sheet.append(["42", 42]))
    assert look(tmp_path, data, "sheet.values", cells={"A1": 42}).code == Code.WRONG_VALUE
    assert look(tmp_path, data, "sheet.values", cells={"A1": 42, "B1": "42"}, any_type=True).ok


def test_a_formula_without_a_stored_result_was_not_calculated(tmp_path: Path) -> None:
    leaf = look(tmp_path, LEDGER, "sheet.values", cells={"C7": 1465.49})
    assert leaf.code == Code.NOT_CALCULATED
    assert "no calculated results" in leaf.sentence


@pytest.mark.parametrize(
    ("formula", "params", "expected"),
    [
        ("=SUM(B2:B5)", {}, "ok"),
        ("=sum($B$2:$B$5)", {"functions": ["SUM"], "references": ["B2:B5"]}, "ok"),
        ("=SUM(B:B)", {"references": ["B2:B5"]}, "ok"),
        ("=SUM(B2:B3)+SUM(B4:B5)", {"references": ["B2:B5"]}, "ok"),
        ("=B2+B3", {"references": ["B2:B5"]}, "wrong_content"),
        ("=SUM(Rates!B2:B5)", {"references": ["B2:B5"]}, "wrong_content"),
        ("=SUM('Rates'!B2:B5)", {"references": ["Rates!B2:B5"]}, "ok"),
        ("=B7*2", {"references": ["B{row}"]}, "ok"),
        ("=B8*2", {"references": ["B{row}"]}, "wrong_content"),
        ("=_xlfn.CONCAT(B2)", {"functions": ["CONCAT|CONCATENATE"]}, "ok"),
        ("=ROUND(B2,2)", {"functions": ["ROUND", "SUM"]}, "wrong_content"),
        ("=ROUND(B2,2)", {"any_function_of": ["ROUND", "ROUNDUP"]}, "ok"),
        ("=1200*0.19", {}, "no_formula"),
        ("=1200*0.19", {"constant_ok": True}, "ok"),
        (228, {}, "no_formula"),
        ("SUM(B2:B5)", {}, "no_formula"),
    ],
    ids=str,
)
def test_formulas(tmp_path: Path, formula: Any, params: dict[str, Any], expected: str) -> None:
    def fill(sheet: Worksheet) -> None:
        sheet["C7"] = formula

    assert look(tmp_path, workbook(fill), "sheet.formula", cells="C7", **params).code == expected


def test_a_defined_name_is_what_it_means(tmp_path: Path) -> None:
    found = look(tmp_path, SAVED, "sheet.formula", sheet="Rates", cells="D2", references=["Rates!B2"])
    assert found.ok, found.sentence


def test_formulas_are_the_same_in_other_words() -> None:
    for one, other in [
        ("=SUM(B2:B5)", "=sum( b2:b5 )"),
        ("=IF(A1>1,TRUE(),FALSE)", "=IF(A1>1,TRUE,FALSE())"),
        ("='Rates'!B2*1.0", "=Rates!B2*1"),
        ("=_xlfn.IFS(A1,2)", "=IFS(A1,2)"),
    ]:
        assert parse_formula(one).text == parse_formula(other).text
    assert parse_formula('="a b"').text != parse_formula('="ab"').text
    assert parse_formula("=B2").text != parse_formula("=$B$2").text


@pytest.mark.parametrize(
    ("code", "kind", "decimals", "thousands", "currency"),
    [
        ("General", "general", 0, False, ""),
        ("0.00", "number", 2, False, ""),
        ("#,##0", "number", 0, True, ""),
        ('#,##0.00\\ "€"', "currency", 2, True, "€"),
        ("[$€-407]#,##0.00;[RED]-[$€-407]#,##0.00", "currency", 2, True, "€"),
        ('_("$"* #,##0.00_);_("$"* \\(#,##0.00\\)', "currency", 2, True, "$"),
        ("0.0%", "percent", 1, False, ""),
        ("yyyy\\-mm\\-dd", "date", 0, False, ""),
        ("[$-409]d/m/yyyy h:mm AM/PM", "datetime", 0, False, ""),
        ("[h]:mm:ss", "time", 0, False, ""),
        ("@", "text", 0, False, ""),
        ("0.00E+00", "scientific", 2, False, ""),
        ('0 "days"', "number", 0, False, ""),
    ],
)
def test_number_formats_by_meaning(code: str, kind: str, decimals: int, thousands: bool, currency: str) -> None:
    seen = parse_format(code)
    assert (seen.kind, seen.decimals, seen.thousands, seen.currency) == (kind, decimals, thousands, currency)


def test_the_order_of_a_date() -> None:
    assert parse_format("dd.mm.yyyy").date_order == "dmy"
    assert parse_format("yyyy-mm-dd hh:mm").date_order == "ymd"


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"cells": "A1:F1", "bold": True, "horizontal": "center", "wrap": True}, "ok"),
        ({"cells": "A1:F1", "fill": "#376091", "font_colour": "#FFFFFF"}, "ok"),
        ({"cells": "A1:K1", "bold": True}, "ok"),
        ({"cells": "A1:K1", "bold": True, "blank": True}, "wrong_style"),
        ({"cells": "A1:F2", "bold": True}, "wrong_style"),
        ({"cells": "2:2", "bold": True}, "wrong_style"),
        ({"cells": "C7", "italic": True, "underline": True, "font_size": 14, "font_colour": "C00000"}, "ok"),
        ({"cells": "C7", "font_size": 12}, "wrong_style"),
        ({"cells": "C2:C5", "number_format": {"kind": "number", "decimals": 2, "thousands": True}}, "ok"),
        ({"cells": "E2:E5", "number_format": {"currency": "€", "decimals": 2}}, "ok"),
        ({"cells": "D2:D5", "number_format": {"kind": "percent", "decimals": 0}}, "ok"),
        ({"cells": "D2:D5", "number_format": {"kind": "percent", "decimals": 1}}, "wrong_style"),
        ({"cells": "C7", "number_format": {"decimals": 0}}, "wrong_style"),
        ({"cells": "A2:A5", "number_format": {"date_order": "ymd"}}, "ok"),
        ({"cells": "B2:B5", "borders": {"bottom": "thin", "top": "any"}}, "wrong_style"),
        ({"cells": "B5", "borders": {"bottom": "any"}}, "ok"),
        ({"cells": "B2", "fill": "none"}, "ok"),
        ({"cells": "B2", "fill": "any"}, "wrong_style"),
        ({"cells": "K20", "bold": True}, "not_found"),
    ],
    ids=str,
)
def test_styles_that_libreoffice_saved(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert look(tmp_path, SAVED, "sheet.style", **params).code == expected


def test_styles_written_by_hand(tmp_path: Path) -> None:
    def fill(sheet: Worksheet) -> None:
        sheet["A1"] = "x"
        sheet["A1"].font = Font(b=True, color="FF0000")
        sheet["A1"].fill = PatternFill("solid", fgColor="00FFEE01")
        sheet["A1"].border = Border(top=Side("medium"), bottom=Side("thin"), left=Side("thin"), right=Side("thin"))
        sheet["A1"].alignment = Alignment(horizontal="right", vertical="top")

    data = workbook(fill)
    params: dict[str, Any] = {"cells": "A1", "fill": "#ffee00", "font_colour": "f00", "borders": {"all": "any"}}
    assert look(tmp_path, data, "sheet.style", vertical="top", horizontal="right", **params).ok
    leaf = look(tmp_path, data, "sheet.style", cells="A1", borders={"top": "thin"})
    assert leaf.sentence == "1 of 1 cells of Sheet look different: the top border of A1 is medium; thin was asked."


ROWS = [("Bolt", 3.0), ("ash", 1.0), ("Cord", 2.0), (None, 9.0)]


def rows(*contents: tuple[Any, ...]) -> bytes:
    def fill(sheet: Worksheet) -> None:
        for content in contents:
            sheet.append(content)

    return workbook(fill)


def table(order: list[int]) -> bytes:
    return rows(*(ROWS[index] for index in order))


@pytest.mark.parametrize(
    ("order", "by", "expected"),
    [
        ([1, 0, 2, 3], [{"column": "A"}], "ok"),
        ([0, 1, 2, 3], [{"column": "A"}], "wrong_order"),
        ([2, 0, 1, 3], [{"column": "A", "descending": True}], "ok"),
        ([1, 2, 0, 3], [{"column": "B"}], "ok"),
        ([3, 0, 2, 1], [{"column": "b", "descending": True}], "ok"),
        ([3, 1, 0, 2], [{"column": "A"}], "wrong_order"),
        ([1, 0, 2, 2], [{"column": "A"}], "wrong_content"),
    ],
    ids=str,
)
def test_sorted_rows(tmp_path: Path, order: list[int], by: list[dict[str, Any]], expected: str) -> None:
    found = look(tmp_path, table(order), "sheet.sorted", before=table([0, 1, 2, 3]), range="A1:B4", by=by)
    assert found.code == expected, found.sentence


@pytest.mark.parametrize(
    ("order", "by", "expected"),
    [
        ([0, 2, 1, 3], [{"column": "A"}], "ok"),
        ([2, 0, 1, 3], [{"column": "A"}], "wrong_order"),
        ([0, 2, 1, 3], [{"column": "A"}, {"column": "B"}], "ok"),
        ([0, 2, 1, 4], [{"column": "A"}], "wrong_content"),
    ],
)
def test_rows_that_are_equal_by_the_keys_keep_their_order_if_asked(
    tmp_path: Path, order: list[int], by: list[dict[str, Any]], expected: str
) -> None:
    lots = [("ash", 1), ("oak", 2), ("ash", 3), ("yew", 4), ("yew", 5)]
    before, after = rows(*lots[:4]), rows(*(lots[index] for index in order))
    params: dict[str, Any] = {"before": before, "range": "A1:B4", "by": by}
    assert look(tmp_path, after, "sheet.sorted", stable=True, **params).code == expected
    if expected == "wrong_order":
        assert look(tmp_path, after, "sheet.sorted", **params).ok


def test_a_column_sorted_alone_breaks_the_rows(tmp_path: Path) -> None:
    broken = rows(*((ROWS[a][0], ROWS[b][1]) for a, b in [(1, 0), (0, 1), (2, 2), (3, 3)]))
    params: dict[str, Any] = {"range": "A1:B4", "by": [{"column": "A"}], "before": table([0, 1, 2, 3])}
    assert look(tmp_path, broken, "sheet.sorted", **params).code == Code.WRONG_CONTENT
    assert look(tmp_path, broken, "sheet.sorted", intact=False, **params).ok


@pytest.mark.parametrize(
    ("check", "params", "expected"),
    [
        ("sheet.sheets", {"names": ["Sales 2026", "Rates", "Hidden"], "hidden": ["Hidden"]}, "ok"),
        ("sheet.sheets", {"names": ["Rates", "Sales 2026", "Hidden"]}, "wrong_order"),
        ("sheet.sheets", {"names": ["Rates", "Sales 2026", "Hidden"], "in_order": False}, "ok"),
        ("sheet.sheets", {"names": ["Rates"]}, "extra"),
        ("sheet.sheets", {"names": ["Rates"], "exact": False}, "ok"),
        ("sheet.sheets", {"names": ["Summary"], "exact": False}, "not_found"),
        ("sheet.freeze", {"rows": 1, "columns": 1}, "ok"),
        ("sheet.freeze", {"rows": 1}, "wrong_style"),
        ("sheet.freeze", {"sheet": "Rates", "rows": 1}, "wrong_style"),
        ("sheet.freeze", {"sheet": "Nope", "rows": 1}, "not_found"),
        ("sheet.merged", {"ranges": ["H1:J1"]}, "ok"),
        ("sheet.merged", {"ranges": ["A1:B1"], "merged": False}, "ok"),
        ("sheet.merged", {"ranges": ["H1:K1"]}, "wrong_style"),
        ("sheet.column_width", {"columns": "B", "at_least": 20, "at_most": 30}, "ok"),
        ("sheet.column_width", {"columns": ["B"], "at_least": 40}, "wrong_style"),
        ("sheet.column_width", {"columns": "G", "hidden": True}, "ok"),
        ("sheet.filter", {"range": "A1:F5"}, "ok"),
        ("sheet.filter", {"range": "A1:F4"}, "wrong_content"),
        ("sheet.filter", {"sheet": "Rates"}, "ok"),
        ("sheet.chart", {"kind": "column", "title": "Net sales", "values": ["C2:C5"], "categories": "B2:B5"}, "ok"),
        ("sheet.chart", {"kind": "line"}, "wrong_content"),
        ("sheet.chart", {"values": ["E2:E5"]}, "wrong_content"),
        ("sheet.chart", {"sheet": "Rates"}, "not_found"),
    ],
    ids=str,
)
def test_structure_that_libreoffice_saved(tmp_path: Path, check: str, params: dict[str, Any], expected: str) -> None:
    found = look(tmp_path, SAVED, check, **params)
    assert found.code == expected, found.sentence


@pytest.mark.parametrize(
    ("looks", "ok"),
    [
        ({}, True),
        ({"font": Font(color="FFFFFFFF")}, False),
        ({"font": Font(color="FFFAFAFA")}, False),
        ({"font": Font(color="FFFFFFFF"), "fill": PatternFill("solid", fgColor="FF2F6B4F")}, True),
        ({"font": Font(color="FF2F6B4F"), "fill": PatternFill("solid", fgColor="FF2F6B4F")}, False),
        ({"font": Font(size=1)}, False),
        ({"number_format": ";;;"}, False),
    ],
    ids=str,
)
def test_values_are_to_be_read(tmp_path: Path, looks: dict[str, Any], ok: bool) -> None:
    def fill(sheet: Worksheet) -> None:
        sheet["B2"] = 12.5
        for name, value in looks.items():
            setattr(sheet["B2"], name, value)

    data = workbook(fill)
    assert look(tmp_path, data, "sheet.values", cells={"B2": 12.5}).ok == ok
    assert look(tmp_path, data, "sheet.values", before=data, cells={"B2": 12.5}).ok


def filtered(
    ticked: list[str],
    bare: bool = False,
    named: str = "Novak",
    compared: Sequence[tuple[str, str]] = (),
    column: int = 1,
) -> bytes:
    def fill(sheet: Worksheet) -> None:
        for content in [("Order", "Supplier"), (1, named), (2, "Rondo"), (3, named), (4, "Alder")]:
            sheet.append(list(content))
        sheet.auto_filter.ref = "A1:B5"
        sheet.auto_filter.add_filter_column(column, ticked)
        sheet.auto_filter.filterColumn[0].hiddenButton = bare
        if compared:
            both = [CustomFilter(operator=cast("Any", name), val=value) for name, value in compared]
            chosen = FilterColumn(colId=column, customFilters=CustomFilters(_and=len(both) > 1, customFilter=both))
            sheet.auto_filter.filterColumn = [chosen]
        for row in (3, 5):
            sheet.row_dimensions[row].hidden = True

    return workbook(fill)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (filtered(["Novak"]), ""),
        (filtered(["novak"]), ""),
        (filtered(["N*"]), ""),
        (filtered(["Novak", "Rondo"]), "criteria let through"),
        (filtered(["Rondo"]), "criteria let through"),
        (filtered(["Novak"], bare=True), "without a button"),
        (filtered([], compared=[("equal", "Novak")]), ""),
        (filtered([], compared=[("notEqual", "Novak")]), "criteria let through"),
        (filtered([], compared=[("notEqual", "Rondo"), ("notEqual", "Al*")]), ""),
        (filtered([], compared=[("notEqual", "Rondo"), ("notEqual", "Novak")]), "criteria let through"),
        (filtered(["A*"]), "criteria let through"),
    ],
)
def test_a_filter_lets_through_what_is_shown(tmp_path: Path, data: bytes, message: str) -> None:
    found = look(tmp_path, data, "sheet.filter", range="A1:B5", shows=[2, 4], filtered=["B"])
    assert found.ok != bool(message)
    assert message in found.sentence


@pytest.mark.parametrize(
    ("compared", "ok"), [([("lessThan", "4"), ("notEqual", "2")], True), ([("greaterThan", "1")], False)]
)
def test_a_filter_of_numbers_lets_through_what_is_shown(
    tmp_path: Path, compared: list[tuple[str, str]], ok: bool
) -> None:
    data = filtered([], compared=compared, column=0)
    assert look(tmp_path, data, "sheet.filter", range="A1:B5", shows=[2, 4], filtered=["A"]).ok == ok


@pytest.mark.parametrize("text", ["", "B", "2", "B2:", "XFE1", "A0", "A1:B2:C3", "=A1"])
def test_what_is_no_range_is_said_to_be_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"range|outside"):
        parse_area(text)


def test_dates_are_compared_as_dates(tmp_path: Path) -> None:
    data = workbook(lambda sheet: sheet.append([date(2026, 3, 1), "2026-03-01", 46082]))
    assert look(tmp_path, data, "sheet.values", cells={"A1": "2026-03-01", "B1": "2026-03-01"}).ok
    assert look(tmp_path, data, "sheet.values", cells={"C1": "2026-03-01"}).code == Code.WRONG_VALUE
