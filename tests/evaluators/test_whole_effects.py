"""What is stored as asked and has another effect, or is stored otherwise and has the same: a second blind round."""

from __future__ import annotations

import io
import json
import tarfile
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.filters import AutoFilter
from openpyxl.worksheet.table import Table

from evaluators import Code
from evaluators.evidence import Unreadable
from evaluators.raster.fine import worst_piece
from evaluators.sheet.areas import parse_area
from evaluators.sheet.book import Sheet, parse_book
from evaluators.sheet.charts import Drawings, parse_drawings
from evaluators.sheet.entries import agrees
from evaluators.sheet.fresh import flaws
from evaluators.sheet.legible import unread
from evaluators.sheet.rules import MOVING
from evaluators.system.launchers import meaning
from evaluators.system.shell_script import read_script
from evaluators.vscode.check_tasks import task_facts
from evaluators.vscode.reading import plain
from tests.evaluators.evidences import evidence, file, folder, judge
from tests.evaluators.pictures import scene
from tests.evaluators.workbooks import LEDGER, edited, workbook

SHOWS_ZERO = '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-'


def as_seen() -> np.ndarray[Any, np.dtype[np.float32]]:
    """Return a picture with much detail, as numbers from 0 to 1 with transparency."""
    picture = np.ones((480, 640, 4), dtype=np.float32)
    picture[:, :, :3] = np.asarray(scene(640, 480), dtype=np.float32)[:, :, :3] / 255
    grain = np.random.default_rng(5).normal(0, 0.08, picture.shape[:2]).astype(np.float32)
    picture[:, :, :3] = np.clip(picture[:, :, :3] + cv2.GaussianBlur(grain, (0, 0), 0.8)[:, :, None], 0, 1)
    return picture


def test_detail_that_is_gone_in_one_place_or_all_over_is_seen() -> None:
    wanted = as_seen()
    softened = cv2.resize(cv2.resize(wanted, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), (640, 480))
    painted = wanted.copy()
    painted[100:180, 200:300, :3] = cv2.GaussianBlur(wanted, (0, 0), 4)[100:180, 200:300, :3]
    assert worst_piece(np.asarray(softened), wanted) is not None
    assert worst_piece(painted, wanted) is not None


def test_a_step_of_grey_and_a_few_px_are_no_lost_detail() -> None:
    wanted = as_seen()
    spot = wanted.copy()
    spot[200:206, 300:306, :3] = 0.5
    assert worst_piece(np.clip(wanted + 1 / 255, 0, 1), wanted) is None
    assert worst_piece((np.round(wanted * 255) / 255).astype(np.float32), wanted) is None
    assert worst_piece(spot, wanted) is None


@pytest.mark.parametrize(
    ("each", "line"),
    [
        ({"type": "shell", "command": "python3 a.py 'b c'"}, 'python3 a.py "b c"'),
        ({"type": "shell", "command": "python3", "args": ["a.py", "b c"]}, 'python3 a.py "b c"'),
        ({"type": "shell", "command": "python3 a.py", "args": ["b c"]}, '"python3 a.py" "b c"'),
        ({"type": "process", "command": "python3 a.py"}, '"python3 a.py"'),
    ],
)
def test_a_command_with_blanks_beside_arguments_is_one_program(each: dict[str, Any], line: str) -> None:
    assert task_facts(each)["command"] == line


def test_a_ruler_that_says_more_than_its_column_is_another() -> None:
    assert plain([{"column": 72}, 80]) == [72, 80]
    assert plain([{"column": 72, "color": "#0000"}]) == [{"column": 72, "color": "#00000000"}]


@pytest.mark.parametrize(("text", "runs"), [("true", True), ("1", True), ("True", False), ("yes", False)])
def test_a_boolean_of_a_launcher_has_two_spellings(text: str, runs: bool) -> None:
    assert meaning("Terminal", text) is runs


def test_a_start_file_with_the_line_ends_of_windows_is_not_read() -> None:
    assert read_script(b"alias ll='ls -l'\nif true; then\n  :\nfi\n").aliases == {"ll": "ls -l"}
    with pytest.raises(Unreadable, match="Windows"):
        read_script(b"alias ll='ls -l'\r\nif true; then\r\n  :\r\nfi\r\n")


@pytest.mark.parametrize(
    ("names", "ok"),
    [
        (["a/x.txt", "b/y.txt"], True),
        (["Papers/a/x.txt", "Papers/b/y.txt"], True),
        (["home/user/Papers/a/x.txt", "home/user/Papers/b/y.txt"], False),
        (["a/x.txt", "b/y.txt", "c/"], False),
    ],
)
def test_an_archive_holds_the_folder_and_no_way_to_it(tmp_path: Path, names: list[str], ok: bool) -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name in names:
            entry = tarfile.TarInfo(name.rstrip("/"))
            entry.type = tarfile.DIRTYPE if name.endswith("/") else tarfile.REGTYPE
            entry.size = 0 if name.endswith("/") else 1
            archive.addfile(entry, io.BytesIO(b"1"))
    tree = {"a": folder(), "a/x.txt": file(b"1"), "b": folder(), "b/y.txt": file(b"1")}
    found = evidence(tmp_path, {"tree": tree}, {"p.tar.gz": out.getvalue(), "tree": tree})
    assert judge(found, "archive.same_tree", of="p.tar.gz", tree="tree").ok is ok


def with_list(source: str, cells: str) -> bytes:
    """Return the ledger with a rule that takes the values of a range."""

    def add(book: Any) -> None:
        rule = DataValidation(type="list", formula1=source)
        rule.add(cells)
        book.worksheets[0].add_data_validation(rule)

    return edited(LEDGER, add)


def native_with_list(source: str, wide: int, tall: int) -> bytes:
    """Return an .ods file with a rule on a block of cells that takes the values of a range."""
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    address = ":".join(f".{cell}" for cell in source.split(":"))
    row = "<table:table-row>" + '<table:table-cell table:content-validation-name="v"/>' * wide + "</table:table-row>"
    content = (
        f'<office:document-content {spaces} office:version="1.3"><office:body><office:spreadsheet>'
        '<table:content-validations><table:content-validation table:name="v" table:base-cell-address="S.A1" '
        f'table:condition="of:cell-content-is-in-list([{address}])"/></table:content-validations>'
        f'<table:table table:name="S">{row * tall}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return out.getvalue()


LISTS = [
    ("$A$2:$A$5", 1, 8, False),
    ("A$2:A$5", 1, 8, False),
    ("A2:A5", 1, 1, False),
    ("A2:A5", 1, 8, True),
    ("A$2:A$5", 3, 1, True),
]
"""Where a list comes from, and how many cells beside and below each other take from it."""


@pytest.mark.parametrize("native", [False, True], ids=["xlsx", "ods"])
@pytest.mark.parametrize(("source", "wide", "tall", "moves"), LISTS)
def test_a_list_that_moves_with_its_cell_is_another_for_each(
    source: str, wide: int, tall: int, moves: bool, native: bool
) -> None:
    made = native_with_list(source, wide, tall) if native else with_list(source, f"H2:{'HIJ'[wide - 1]}{tall + 1}")
    rule = next(each for each in parse_book(made).sheets[0].validations if each.source)
    assert rule.source.startswith(source) and rule.source.endswith(MOVING) is moves


@pytest.mark.parametrize(
    ("formula", "ok"),
    [
        ("AND(ISNUMBER(F5),F5=INT(F5),F5>=0,F5<=12)", True),
        ("AND(F5>=0,F5<=12,MOD(F5,1)=0)", True),
        ("AND(F5>=0,F5<=12)", False),
        ("AND(F5=INT(F5),F5>=0,F5<12)", False),
        ("AND($F$5=INT($F$5),$F$5>=0,$F$5<=12)", False),
    ],
)
def test_a_rule_by_formula_is_judged_by_what_it_takes(formula: str, ok: bool) -> None:
    def add(book: Any) -> None:
        rule = DataValidation(type="custom", formula1=formula)
        rule.add("F5:F9")
        book.worksheets[0].add_data_validation(rule)

    rule = next(r for r in parse_book(edited(LEDGER, add)).sheets[0].validations if r.kind == "custom")
    assert agrees(rule, parse_area("F5:F9"), True, "between", [0, 12], lambda *_: None) is ok


def test_the_buttons_of_a_table_are_a_sheets_filter() -> None:
    def fill(sheet: Any) -> None:
        for row in (["a", "b", "c"], [1, 2, 3], [4, 5, 6]):
            sheet.append(row)
        table = Table(displayName="Rows", ref="A1:C3")
        table.autoFilter = AutoFilter(ref="A1:C3")
        sheet.add_table(table)

    buttons = parse_book(workbook(fill)).sheets[0].filter
    assert buttons is not None and str(buttons.area) == "A1:C3"


@pytest.mark.parametrize(
    ("code", "readable"),
    [
        ("0.00", True),
        ("0%", True),
        ('0.00" kg/m3"', True),
        (".00", True),
        ("0", False),
        ("#,##0,", False),
    ],
)
def test_a_result_that_shows_as_another_number_is_not_read(code: str, readable: bool) -> None:
    def fill(sheet: Any) -> None:
        sheet["A1"] = 0.33
        sheet["B1"] = "=A1"
        sheet["B1"].number_format = code

    cell = parse_book(workbook(fill)).sheets[0].get(1, 2)
    assert (unread(type(cell)(**{**vars(cell), "value": 0.33})) == "") is readable


@pytest.mark.parametrize(
    ("edit", "ok"),
    [
        ({}, True),
        ({"print": "A1:B3"}, True),
        ({"print": "A1:A3"}, False),
        ({"width": 12}, True),
        ({"width": 3}, False),
        ({"first": 9}, True),
        ({"first": 1}, False),
        ({"height": 12}, True),
        ({"height": 3}, False),
    ],
)
def test_a_new_sheet_shows_and_prints_what_it_holds(edit: dict[str, Any], ok: bool) -> None:
    def fill(sheet: Any) -> None:
        for row in range(1, 4):
            sheet.cell(row, 1, f"line {row}")
            sheet.cell(row, 2, 12345.5).number_format = "#,##0.00"
        if "print" in edit:
            sheet.print_area = edit["print"]
        sheet.column_dimensions["B"].width = edit.get("width", 14)
        sheet.column_dimensions["A"].width = edit.get("first", 12)
        if "height" in edit:
            sheet.row_dimensions[2].height = edit["height"]

    data = workbook(fill)
    assert (not list(flaws(parse_book(data).sheets[0], parse_drawings(data)))) is ok


def test_a_merged_area_as_large_as_a_sheet_costs_nothing() -> None:
    assert not list(flaws(Sheet("Vast", merged=frozenset({"A1:XFD1048576"})), Drawings((), {})))


@pytest.mark.parametrize(("formula", "ok"), [("=SUM(Amounts)", True), ("=SUM(A1:A2)", False)])
def test_a_new_name_may_stand_for_cells_in_what_was_asked(tmp_path: Path, formula: str, ok: bool) -> None:
    def fill(sheet: Any) -> None:
        sheet["A1"], sheet["A2"] = 2, 3

    before = workbook(fill)

    def add(book: Any) -> None:
        book.defined_names["Amounts"] = DefinedName("Amounts", attr_text="Sheet!$A$1:$A$2")
        book.worksheets[0]["B1"] = formula

    found = evidence(tmp_path, {"b.xlsx": before}, {"b.xlsx": edited(before, add)})
    name = parse_book(before).sheets[0].name
    assert judge(found, "sheet.untouched", of="b.xlsx", except_=[f"{name}!B1"]).ok is ok


def write(code: str, sheet: Any) -> None:
    """Write a number in a format."""
    sheet["A1"] = 1234.5
    sheet["A1"].number_format = code


def test_zero_is_a_dash_in_the_accounting_formats_alone(tmp_path: Path) -> None:
    wanted = {"kind": "number", "decimals": 2, "thousands": True}
    for code, outcome in ((SHOWS_ZERO, Code.OK), ('#,##0.00;-#,##0.00;"-"', Code.WRONG_STYLE)):
        data = workbook(partial(write, code))
        found = evidence(tmp_path / str(len(code)), {}, {"b.xlsx": data})
        assert judge(found, "sheet.style", of="b.xlsx", cells="A1", number_format=wanted).code == outcome, json.dumps(
            code
        )
