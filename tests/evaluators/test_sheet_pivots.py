"""Pivot tables as LibreOffice writes them in either format, stored again, and as Excel does."""

from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from evaluators import LeafVerdict
from tests.evaluators.corpus.sheet.make_pairs import replaced
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.workbooks import edited

FOLDER = Path(__file__).parent / "data" / "sheet"
TABLE, CACHE = "xl/pivotTables/pivotTable1.xml", "xl/pivotCache/pivotCacheDefinition1.xml"
USUAL: dict[str, Any] = {
    "sheet": "Summary",
    "source": "Log!A3:E15",
    "rows": ["Hall"],
    "columns": ["Month"],
    "filters": ["Kind"],
    "data": [{"field": "Trays"}],
}
BESIDE: dict[str, Any] = {
    "source": "Log!A3:E15",
    "rows": ["Kind"],
    "data": [
        {"field": "Weight", "function": "max"},
        {"field": "Trays", "function": "average"},
        {"field": "Month", "function": "count"},
    ],
}


FORMATS_LOSE = ["*/widths", "*/print"]
"""What a sheet that LibreOffice made itself says otherwise in another format: default widths, header and footer."""


def made(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


def look(
    folder: Path, after: bytes, check: str = "sheet.pivot", before: bytes | None = None, **params: Any
) -> LeafVerdict:
    was = before if before is not None else made("log.xlsx")
    return judge(evidence(folder, {"b": was}, {"b": after}), check, of="b", **params)


@pytest.mark.parametrize(
    "file", ["pivot.xlsx", "pivot.ods", "pivot-x.xlsx", "pivot-x.ods", "pivot-o.xlsx", "pivot-o.ods"]
)
@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, "ok"),
        ({"sheet": None}, "ok"),
        ({"at": "A6"}, "ok"),
        ({"at": "A4"}, "ok"),
        ({"at": "B6:F9"}, "wrong_content"),
        ({"rows": [" HALL "]}, "ok"),
        ({"rows": ["Month"], "columns": ["Hall"]}, "wrong_content"),
        ({"filters": []}, "wrong_content"),
        ({"filters": [], "only": False}, "ok"),
        ({"source": "Log!A3:E14"}, "wrong_content"),
        ({"source": "Rates!A3:E15"}, "wrong_content"),
        ({"data": [{"field": "Trays", "function": "count"}]}, "wrong_content"),
        ({"data": [{"field": "Weight"}]}, "wrong_content"),
        ({"shows": {"Kind": ["Oyster"]}}, "wrong_content"),
        ({"sheet": "Log"}, "not_found"),
        ({"sheet": "Sum"}, "not_found"),
    ],
    ids=str,
)
def test_both_formats_say_the_same(tmp_path: Path, file: str, params: dict[str, Any], expected: str) -> None:
    found = look(tmp_path, made(file), **USUAL | params)
    assert found.code == expected, found.sentence


@pytest.mark.parametrize(
    "file",
    ["beside.xlsx", "beside.ods", "beside-x.xlsx", "beside-o.ods", "named.xlsx", "named-saved.xlsx", "named-saved.ods"],
)
def test_several_functions_and_a_named_source(tmp_path: Path, file: str) -> None:
    found = look(tmp_path, made(file), sheet="Log", at="G3", **BESIDE)
    assert found.ok, found.sentence


@pytest.mark.parametrize("file", ["two.xlsx", "two.ods", "two-x.xlsx", "two-o.ods"])
def test_the_order_of_the_row_fields_counts(tmp_path: Path, file: str) -> None:
    common: dict[str, Any] = {"sheet": "Summary", "source": "Log!A3:E15", "data": [{"field": "Trays"}]}
    assert look(tmp_path, made(file), rows=["Hall", "Kind"], **common).ok
    assert look(tmp_path, made(file), rows=["Kind", "Hall"], **common).code == "wrong_content"


@pytest.mark.parametrize("function", ["count", "count_numbers"])
def test_counting_numbers_is_counting(tmp_path: Path, function: str) -> None:
    data = [{"field": "Trays", "function": function}]
    assert look(tmp_path, made("two.xlsx"), source="Log!A3:E15", rows=["Hall"], data=data).ok


def test_counting_texts_as_numbers_is_not(tmp_path: Path) -> None:
    data = [{**each, "function": "count_numbers"} if each["field"] == "Month" else each for each in BESIDE["data"]]
    assert look(tmp_path, made("beside.xlsx"), **BESIDE | {"data": data}).code == "wrong_content"


@pytest.mark.parametrize(
    "file", ["filtered.xlsx", "filtered.ods", "filtered-x.xlsx", "filtered-x.ods", "filtered-o.xlsx"]
)
def test_items_that_are_left_out(tmp_path: Path, file: str) -> None:
    shows = {"Kind": ["Oyster"], "Month": ["June", "April"]}
    assert look(tmp_path, made(file), **USUAL, shows=shows).ok
    assert look(tmp_path, made(file), **USUAL).code == "wrong_content"
    assert look(tmp_path, made(file), **USUAL, shows={"Kind": ["Oyster"]}).code == "wrong_content"


@pytest.mark.parametrize("file", ["stale.xlsx", "stale.ods"])
def test_results_that_the_source_no_longer_gives(tmp_path: Path, file: str) -> None:
    found = look(tmp_path, made(file), **USUAL)
    assert found.code == "wrong_value" and "83" in found.sentence
    assert look(tmp_path, made(file), **USUAL, fresh=False).ok


@pytest.mark.parametrize(("cell", "value"), [("B8", 21), ("E8", 70), ("E10", 126.5)], ids=["result", "total", "all"])
def test_a_number_typed_over(tmp_path: Path, cell: str, value: float) -> None:
    def change(book: Workbook) -> None:
        book["Summary"][cell].value = value

    assert look(tmp_path, edited(made("pivot.xlsx"), change), **USUAL).code == "wrong_value"


def test_a_result_typed_over_that_stands_elsewhere_as_a_total(tmp_path: Path) -> None:
    def change(book: Workbook) -> None:
        book["Summary"]["E8"].value, book["Summary"]["B8"].value = 20, 20.5

    found = look(tmp_path, edited(made("pivot.xlsx"), change), **USUAL)
    assert found.code == "wrong_value" and "does not give: 20.5" in found.sentence


def test_an_emptied_pivot_table(tmp_path: Path) -> None:
    def change(book: Workbook) -> None:
        for row in book["Summary"]["A6:E10"]:
            for cell in row:
                cell.value = None

    assert look(tmp_path, edited(made("pivot.xlsx"), change), **USUAL).code == "wrong_value"


def test_the_same_numbers_typed_in_are_no_pivot_table(tmp_path: Path) -> None:
    def change(book: Workbook) -> None:
        book["Summary"]._pivots.clear()  # type: ignore[attr-defined]

    assert look(tmp_path, edited(made("pivot.xlsx"), change), **USUAL).code == "not_found"


def test_shares_of_the_whole_are_no_sums(tmp_path: Path) -> None:
    shares = replaced(made("pivot.xlsx"), TABLE, ('subtotal="sum"', 'subtotal="sum" showDataAs="percentOfTotal"'))
    assert look(tmp_path, shares, **USUAL).code == "wrong_content"


HOSTILE = {
    "no cache": ("xl/pivotTables/_rels/pivotTable1.xml.rels", "pivotCacheDefinition1.xml", "none.xml"),
    "no such field": (TABLE, '<field x="1"/>', '<field x="77"/>'),
    "no number": (TABLE, 'fld="3"', 'fld="three"'),
    "no place": (TABLE, 'ref="A6:E10"', 'ref="somewhere"'),
    "no such item": (
        TABLE,
        '<item x="1"/></items></pivotField><pivotField axis="axisPage"',
        '<item h="1" x="99"/></items></pivotField><pivotField axis="axisPage"',
    ),
    "broken": (CACHE, "<cacheFields", "<<cacheFields"),
}


@pytest.mark.parametrize(("part", "old", "new"), HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_pivot_table_is_unreadable(tmp_path: Path, part: str, old: str, new: str) -> None:
    data = replaced(made("pivot.xlsx"), part, (old, new))
    assert look(tmp_path, data, **USUAL).code == "unreadable"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('table:cell-range-address="Log.A3:Log.E15"', 'table:cell-range-address="Log.3A"', "unreadable"),
        ('target-range-address="Summary.A3:Summary.E10"', 'target-range-address="Nowhere.A3:Nowhere.E10"', "not_found"),
        (
            'table:cell-range-address="Log.A3:Log.E15"',
            'table:cell-range-address="No.A1:No.XFD1048576"',
            "wrong_content",
        ),
    ],
)
def test_a_hostile_data_pilot(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert look(tmp_path, replaced(made("pivot.ods"), "content.xml", (old, new)), **USUAL).code == expected


def test_another_workbooks_source_is_none(tmp_path: Path) -> None:
    data = replaced(made("pivot.xlsx"), CACHE, ('sheet="Log"', 'sheet="Log" r:id="rId9"'))
    assert look(tmp_path, data, **USUAL).code == "wrong_content"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("pivot.xlsx", "pivot-x.xlsx"),
        ("pivot.ods", "pivot-o.ods"),
        ("pivot.xlsx", "pivot-x.ods"),
        ("pivot.ods", "pivot-o.xlsx"),
        ("beside.xlsx", "beside-x.xlsx"),
        ("beside.ods", "beside-o.ods"),
        ("named.xlsx", "named-saved.xlsx"),
        ("two.xlsx", "two-x.xlsx"),
        ("two.ods", "two-o.ods"),
        ("filtered.xlsx", "filtered-x.xlsx"),
        ("filtered.ods", "filtered-o.xlsx"),
        ("chosen.xlsx", "chosen-saved.xlsx"),
    ],
)
def test_storing_again_changes_nothing(tmp_path: Path, before: str, after: str) -> None:
    found = look(tmp_path, made(after), "sheet.untouched", made(before), any_format=True, except_=FORMATS_LOSE)
    assert found.ok, found.sentence


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_the_guard_sees_a_pivot_table_changed(tmp_path: Path, kind: str) -> None:
    found = look(
        tmp_path, made(f"filtered.{kind}"), "sheet.untouched", made(f"pivot.{kind}"), except_=["Summary!A1:E12"]
    )
    assert "changed in pivots (the pivot table Trays by hall" in found.sentence
    allowed = ["Summary!*/pivots", "Summary!A1:E12"]
    assert look(tmp_path, made(f"filtered.{kind}"), "sheet.untouched", made(f"pivot.{kind}"), except_=allowed).ok


def test_the_guard_sees_a_new_pivot_table_beside_the_data(tmp_path: Path) -> None:
    plain = made("log.xlsx")
    cells = "Log!G1:K20"
    found = look(tmp_path, made("beside.xlsx"), "sheet.untouched", plain, except_=[cells])
    assert "a new pivot table Beside" in found.sentence
    assert look(tmp_path, made("beside.xlsx"), "sheet.untouched", plain, except_=[cells, "Log!*/new_pivots"]).ok


def test_the_guard_sees_a_cell_beside_the_pivot_table(tmp_path: Path) -> None:
    def change(book: Workbook) -> None:
        book["Summary"]["G8"].value = 21

    found = look(tmp_path, edited(made("pivot.xlsx"), change), "sheet.untouched", made("pivot.xlsx"))
    assert "Summary!G8" in found.sentence
