"""Results that are calculated anew: with a workbench that only pretends, and once with the real application."""

import io
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from evaluators import Code, Evidence, LeafVerdict
from evaluators.workbench import JobName, Made, Option, Workbench
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.workbooks import edited, workbook


def prices(formula: object) -> bytes:
    """A1 and A2 are inputs, B1 is what is judged; no result is stored."""

    def fill(sheet: Any) -> None:
        sheet["A1"], sheet["A2"], sheet["B1"] = 2, 3, formula

    return workbook(fill)


class Pretended:
    """Calculates `=A1*A2` and leaves all else as it is."""

    def __init__(self) -> None:
        self.asked: list[Mapping[str, Option]] = []

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        assert (job, suffix) == ("recalculate", ".xlsx")
        self.asked.append(dict(options))
        book = openpyxl.load_workbook(io.BytesIO(data))
        sheet = book["Sheet"]
        for name, value in options.items():
            sheet[name.rpartition("!")[2]] = value
        if sheet["B1"].value == "=A1*A2":
            sheet["B1"] = sheet["A1"].value * sheet["A2"].value
        out = io.BytesIO()
        book.save(out)
        return {"book.xlsx": out.getvalue()}


def look(folder: Path, data: bytes, check: str, bench: Workbench | None, /, **params: Any) -> LeafVerdict:
    found: Evidence = evidence(folder, {"b.xlsx": data}, {"b.xlsx": data})
    return judge(replace(found, workbench=bench), check, of="b.xlsx", **params)


def test_a_formula_without_a_result_is_calculated_where_that_can_be(tmp_path: Path) -> None:
    data = prices("=A1*A2")
    assert look(tmp_path, data, "sheet.values", None, cells={"B1": 6}).code == Code.NOT_CALCULATED
    assert look(tmp_path, data, "sheet.values", Pretended(), cells={"B1": 6}).ok
    assert look(tmp_path, data, "sheet.values", Pretended(), cells={"B1": 7}).code == Code.WRONG_VALUE
    stored = look(tmp_path, data, "sheet.values", Pretended(), cells={"B1": 6}, calculated="stored")
    assert stored.code == Code.NOT_CALCULATED


def test_constants_need_no_application(tmp_path: Path) -> None:
    bench = Pretended()
    assert look(tmp_path, prices(6), "sheet.values", bench, cells={"A1": 2, "B1": 6}).ok
    assert bench.asked == []


@pytest.mark.parametrize(
    ("content", "expected"), [("=A1*A2", "ok"), (6, "no_formula"), ("=A1+4", "wrong_value")], ids=str
)
def test_results_follow_their_inputs(tmp_path: Path, content: object, expected: str) -> None:
    bench = Pretended()
    found = look(tmp_path, prices(content), "sheet.responds", bench, set={"A1": 5, "Sheet!A2": 4}, cells={"B1": 20})
    assert found.code == expected
    assert bench.asked == [{"set:Sheet!A1": 5, "set:Sheet!A2": 4}]


def test_inputs_on_a_sheet_that_is_not_there(tmp_path: Path) -> None:
    found = look(tmp_path, prices(6), "sheet.responds", Pretended(), set={"Rates!A1": 5}, cells={"B1": 20})
    assert found.code == Code.NOT_FOUND


@pytest.mark.real
@pytest.mark.parametrize(
    ("formula", "expected"),
    [("=A1+A2+A3", "ok"), ("=SUM(A1:A3)", "ok"), ("=SUMPRODUCT(A1:A3)", "ok"), ("=SUM(A1:A2)+1", "wrong_value")],
)
def test_formulas_are_the_same_by_what_they_do(
    tmp_path: Path, workbench: Workbench, formula: str, expected: str
) -> None:
    data = edited(prices(formula), lambda book: book["Sheet"].__setitem__("A3", 1))
    found = look(tmp_path, data, "sheet.responds", workbench, set={"A3": 10}, cells={"B1": 15})
    assert found.code == expected, found.sentence
