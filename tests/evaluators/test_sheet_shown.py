"""Formulas that must follow a law, number formats by what they show, and new sheets and charts that must be seen."""

from __future__ import annotations

import ast
import datetime
import io
import operator
import random
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.chart import BarChart, Reference

from evaluators import LeafVerdict, grade
from evaluators.sheet.book import BESIDE
from evaluators.sheet.check_law import _number
from evaluators.sheet.shown import show
from evaluators.workbench import JobName, Made, Option
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.workbooks import edited, workbook

ROWS = range(2, 8)


OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def value_of(node: ast.expr) -> float:
    """The value of an expression of numbers and the four operations."""
    if isinstance(node, ast.BinOp):
        return float(OPERATIONS[type(node.op)](value_of(node.left), value_of(node.right)))
    return float(ast.literal_eval(node))


class Reckoner:
    """Reckons formulas of plus, minus, times, divided by and cells of the sheet's own; knows no other."""

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        assert job == "recalculate"
        book: Any = openpyxl.load_workbook(io.BytesIO(data))
        sheet = book["Sheet"]
        for name, value in options.items():
            where, _, at = name.removeprefix("set:").rpartition("!")
            if where == BESIDE and BESIDE not in book.sheetnames:
                book.create_sheet(BESIDE)
            book[where][at] = value
        for each in book.worksheets:
            for row in each.iter_rows():
                for cell in row:
                    if isinstance(cell.value, str) and cell.value.startswith("="):
                        text = cell.value[1:].replace("$'Sheet'.", "")
                        plain = re.sub(r"[A-Z]\d+", lambda m: str(sheet[m[0]].value), text)
                        cell.value = value_of(ast.parse(plain, mode="eval").body)
        out = io.BytesIO()
        book.save(out)
        return {"book.xlsx": out.getvalue()}


def tours(formulas: Mapping[int, str]) -> bytes:
    """Parcels in A, kilometres in B, kilometres for each parcel in C."""

    def fill(sheet: Any) -> None:
        for row in ROWS:
            sheet[f"A{row}"], sheet[f"B{row}"] = row * 10, row * 3.5
            sheet[f"C{row}"] = formulas.get(row, f"=B{row}/A{row}")

    return workbook(fill)


def lawful(folder: Path, formulas: Mapping[int, str]) -> LeafVerdict:
    found = evidence(folder, {}, {"b.xlsx": tours(formulas)})
    params = {"of": "b.xlsx", "cells": {"C2:C7": "=B{row}/A{row}"}, "inputs": ["A2:B7"]}
    return judge(replace(found, workbench=Reckoner()), "sheet.law", **params)


def test_formulas_that_follow_the_law_hold(tmp_path: Path) -> None:
    assert lawful(tmp_path, {}).outcome == "passed"


def test_the_law_in_other_words_holds(tmp_path: Path) -> None:
    assert lawful(tmp_path, {row: f"=(B{row}+0)/A{row}*1" for row in ROWS}).outcome == "passed"


@pytest.mark.parametrize(
    "formula",
    ["=0.35+0*B5", "=A5/B5", "=0.35", "=B5/50", "=B4/A4"],
    ids=["a constant that names a cell", "upside down", "a constant", "one input typed in", "the row above"],
)
def test_one_formula_of_another_law_is_found(tmp_path: Path, formula: str) -> None:
    assert lawful(tmp_path, {5: formula}).outcome == "failed"


def test_a_number_instead_of_a_formula_is_found(tmp_path: Path) -> None:
    def type_it_in(book: Any) -> None:
        book["Sheet"]["C3"] = 0.35

    found = evidence(tmp_path, {}, {"b.xlsx": edited(tours({}), type_it_in)})
    law = {"of": "b.xlsx", "cells": {"C2:C7": "=B{row}/A{row}"}, "inputs": ["A2:B7"]}
    verdict = judge(replace(found, workbench=Reckoner()), "sheet.law", **law)
    assert verdict.code == "no_formula"


@pytest.mark.parametrize(
    ("code", "value", "shown"),
    [
        ("#,##0.00", 1234567.891, "1,234,567.89"),
        ("#,##0.00", -1234.5, "-1,234.50"),
        ("#,##0.00_);(#,##0.00)", -1234.5, "(1,234.50)"),
        ("0,", 1234567.0, "1235"),
        (";;;", 5.0, ""),
        (";;;", "words", ""),
        ("#,##0.00;;", 0.0, ""),
        ("0.0%", 0.25, "25.0%"),
        ("[$€-407] 0.00", 2.0, "€ 2.00"),
        ("[<10]0.0;0", 12.0, "12"),
        ('0.0" kg"', 2.0, "2.0 kg"),
        ("yyyy-mm-dd", 45000.0, None),
    ],
)
def test_what_a_format_shows(code: str, value: float | str, shown: str | None) -> None:
    assert show(code, value) == shown


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        ("#,##0.00", "passed"),
        ("#,##0.00;[RED]-#,##0.00", "passed"),
        ("#,##0.00_);(#,##0.00)", "passed"),
        ("#,##0.00;#,##0.00", "failed"),
        ("#,##0.00;;", "failed"),
        ('#,##0.00;-#,##0.00;"-"', "failed"),
        ("#,##0.00,", "failed"),
        ("[$-407]#,##0.00", "failed"),
        ("[$-807]#,##0.00", "passed"),
        ("[$-409]#,##0.00", "passed"),
        ("#,##0.00;-#,##0.00;0.00;", "failed"),
    ],
)
def test_a_number_format_is_judged_by_what_it_shows(tmp_path: Path, code: str, outcome: str) -> None:
    def fill(sheet: Any) -> None:
        sheet["A1"] = 1234.5
        sheet["A1"].number_format = code

    found = evidence(tmp_path, {}, {"b.xlsx": workbook(fill)})
    wanted = {"kind": "number", "decimals": 2, "thousands": True}
    assert judge(found, "sheet.style", of="b.xlsx", cells="A1", number_format=wanted).outcome == outcome


def with_sheet(state: str) -> bytes:
    def add(book: Any) -> None:
        sheet = book.create_sheet("New")
        sheet["A1"], sheet.sheet_state = 1, state

    return edited(tours({}), add)


@pytest.mark.parametrize(("state", "outcome"), [("visible", "passed"), ("hidden", "failed"), ("veryHidden", "failed")])
def test_a_new_sheet_must_be_seen(tmp_path: Path, state: str, outcome: str) -> None:
    found = evidence(tmp_path, {"b.xlsx": tours({})}, {"b.xlsx": with_sheet(state)})
    assert judge(found, "sheet.sheets", of="b.xlsx", names=["Sheet", "New"]).outcome == outcome
    assert judge(found, "sheet.untouched", of="b.xlsx", allow_new=["New"]).outcome == outcome


@pytest.mark.parametrize(("width", "outcome"), [(12, "passed"), (4, "failed")])
def test_dates_of_a_new_sheet_can_be_read(tmp_path: Path, width: int, outcome: str) -> None:
    def add(book: Any) -> None:
        sheet = book.create_sheet("New")
        sheet["A1"] = datetime.date(2031, 6, 3)
        sheet["A1"].number_format = "yyyy-mm-dd"
        sheet.column_dimensions["A"].width = width

    found = evidence(tmp_path, {"b.xlsx": tours({})}, {"b.xlsx": edited(tours({}), add)})
    goals: list[Any] = [{"sheet.sheets": {"of": "b.xlsx", "names": ["Sheet", "New"]}}]
    goals.append({"sheet.values": {"of": "b.xlsx", "sheet": "New", "cells": {"A1": "2031-06-03"}}})
    verdict = grade(goals, [{"sheet.untouched": {"of": "b.xlsx"}}], found, ended_in_fail=False)
    assert [leaf.ok for leaf in verdict.goals] == [True, True]
    assert [leaf.ok for leaf in verdict.guards] == [outcome == "passed"], verdict.guards


@pytest.mark.parametrize(("at", "outcome"), [("A12", "passed"), ("A1", "failed"), ("F2", "passed")])
def test_a_chart_must_not_lie_over_the_table(tmp_path: Path, at: str, outcome: str) -> None:
    def draw(book: Any) -> None:
        from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor
        from openpyxl.utils.cell import coordinate_from_string

        chart: Any = BarChart()
        sheet = book["Sheet"]
        chart.add_data(Reference(sheet, min_col=1, min_row=2, max_row=7))
        letter, row = coordinate_from_string(at)
        column = ord(letter) - ord("A")
        chart.anchor = TwoCellAnchor(
            _from=AnchorMarker(col=column, row=row - 1), to=AnchorMarker(col=column + 6, row=row + 14)
        )
        sheet.add_chart(chart)

    found = evidence(tmp_path, {}, {"b.xlsx": edited(tours({}), draw)})
    assert judge(found, "sheet.chart", of="b.xlsx", values=["A2:A7"]).outcome == outcome


@pytest.mark.parametrize("old", [0, 0.5, 1, 2, 50, 12.5])
def test_an_input_never_keeps_its_number(old: float) -> None:
    drawn = [_number(old, random.Random(seed)) for seed in range(400)]
    assert old not in drawn
    assert len(set(drawn)) > 1
