"""Protected sheets as LibreOffice writes them in either format, stored again, and as Excel does."""

from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.styles import Protection

from evaluators import LeafVerdict
from tests.evaluators.corpus.sheet.make_pairs import replaced
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.workbooks import edited

FOLDER = Path(__file__).parent / "data" / "sheet"
RATES: dict[str, Any] = {"sheet": "Rates"}


def made(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


def look(
    folder: Path, after: bytes, check: str = "sheet.protection", before: bytes | None = None, **p: Any
) -> LeafVerdict:
    was = before if before is not None else made("log.xlsx")
    return judge(evidence(folder, {"b": was}, {"b": after}), check, of="b", **p)


LOCKED = ["locked.xlsx", "locked.ods", "locked-x.xlsx", "locked-x.ods", "locked-o.xlsx", "locked-o.ods"]


@pytest.mark.parametrize("file", LOCKED)
@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"unlocked": ["B2:B4"]}, "ok"),
        ({"unlocked": ["B2:B3", "B4"]}, "ok"),
        ({"unlocked": ["B2:B4"], "locked": ["A1:A9", "B5", "C2:D4"]}, "ok"),
        ({"password": False, "allows": ["select_unlocked", "select_locked"], "refuses": ["insert_rows"]}, "ok"),
        ({"unlocked": ["B2:B5"]}, "wrong_style"),
        ({"unlocked": ["B2:B3"]}, "wrong_style"),
        ({"unlocked": ["B2:B3"], "only": False}, "ok"),
        ({"unlocked": []}, "wrong_style"),
        ({"locked": ["B4:B5"]}, "wrong_style"),
        ({"password": True}, "wrong_style"),
        ({"allows": ["insert_rows"]}, "wrong_style"),
        ({"refuses": ["select_locked"]}, "wrong_style"),
        ({"protected": False}, "wrong_style"),
        ({"structure": True}, "wrong_style"),
        ({"sheet": "Log", "protected": False}, "ok"),
        ({"sheet": "Log"}, "wrong_style"),
        ({"sheet": "Rate"}, "not_found"),
    ],
    ids=str,
)
def test_both_formats_say_the_same(tmp_path: Path, file: str, params: dict[str, Any], expected: str) -> None:
    found = look(tmp_path, made(file), **RATES | params)
    assert found.code == expected, found.sentence


@pytest.mark.parametrize("file", ["password.xlsx", "password.ods", "password-x.xlsx", "password-o.ods", "hashed.xlsx"])
def test_a_password_is_there(tmp_path: Path, file: str) -> None:
    assert look(tmp_path, made(file), **RATES, password=True).ok
    assert not look(tmp_path, made(file), **RATES, password=False).ok


@pytest.mark.parametrize("file", ["password.ods", "password-o.ods", "allowing.xlsx"])
def test_the_structure_of_the_workbook(tmp_path: Path, file: str) -> None:
    assert look(tmp_path, made(file), protected=None, structure=True).ok
    assert not look(tmp_path, made(file), protected=None, structure=False).ok


@pytest.mark.parametrize("file", ["allowing.xlsx", "allowing-saved.xlsx", "allowing-saved.ods"])
def test_what_is_allowed_on_a_protected_sheet(tmp_path: Path, file: str) -> None:
    allows, refuses = ["select_unlocked", "insert_rows", "delete_columns"], ["select_locked", "delete_rows"]
    assert look(tmp_path, made(file), **RATES, allows=allows, refuses=refuses).ok
    assert not look(tmp_path, made(file), **RATES, allows=[*allows, "delete_rows"]).ok


@pytest.mark.parametrize("file", ["allowing.xlsx", "allowing-saved.xlsx", "allowing-saved.ods"])
def test_blank_cells_of_an_unlocked_column_are_unlocked(tmp_path: Path, file: str) -> None:
    assert look(tmp_path, made(file), **RATES, unlocked=["B2:B4", "B6:B900"], only=False).ok
    assert not look(tmp_path, made(file), **RATES, unlocked=["C6"], only=False).ok


def test_cells_unlocked_on_a_sheet_that_nobody_protected(tmp_path: Path) -> None:
    def change(book: Workbook) -> None:
        for row in range(2, 5):
            book["Rates"][f"B{row}"].protection = Protection(locked=False)

    data = edited(made("log.xlsx"), change)
    assert look(tmp_path, data, **RATES, unlocked=["B2:B4"]).code == "wrong_style"
    assert look(tmp_path, data, **RATES, unlocked=["B2:B4"], protected=None).ok


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("locked.xlsx", "locked-x.xlsx"),
        ("locked.ods", "locked-o.xlsx"),
        ("password.xlsx", "password-x.xlsx"),
        ("password.ods", "password-o.ods"),
        ("password.ods", "password-o.xlsx"),
        ("hashed.xlsx", "hashed-saved.xlsx"),
    ],
)
def test_storing_again_changes_nothing(tmp_path: Path, before: str, after: str) -> None:
    except_ = ["Rates!B1:B99/locked"]  # LibreOffice gives cells of style 0 the style of their column
    found = look(tmp_path, made(after), "sheet.untouched", made(before), any_format=True, except_=except_)
    assert found.ok, found.sentence


@pytest.mark.parametrize(
    ("before", "after", "message", "except_"),
    [
        ("log.xlsx", "locked.xlsx", "protection", ["*/protection", "Rates!B2:B4/locked"]),
        ("log.xlsx", "locked.ods", "protection", ["*/protection", "Rates!B2:B4/locked"]),
        ("password.xlsx", "locked.xlsx", "password", ["*/protection"]),
        ("password.ods", "locked.ods", "structure", ["*/protection", "sheets/structure"]),
        ("allowing.xlsx", "locked.xlsx", "what it allows", ["*/protection", "*/locked", "*/widths"]),
    ],
)
def test_the_guard_sees_a_protection_change(
    tmp_path: Path, before: str, after: str, message: str, except_: list[str]
) -> None:
    assert message in look(tmp_path, made(after), "sheet.untouched", made(before), any_format=True).sentence
    found = look(tmp_path, made(after), "sheet.untouched", made(before), any_format=True, except_=except_)
    assert found.ok, found.sentence


@pytest.mark.parametrize("odd", ["many", "1e999", ""])
def test_odd_attributes_of_a_protection_never_break_the_check(tmp_path: Path, odd: str) -> None:
    native = replaced(made("locked.ods"), "content.xml", ('table:protected="true"', f'table:protected="{odd}"'))
    assert look(tmp_path, native, **RATES).code == "wrong_style"
    office = replaced(made("locked.xlsx"), "xl/worksheets/sheet2.xml", ('objects="true"', f'objects="{odd}"'))
    assert look(tmp_path, office, **RATES).code in ("ok", "unreadable")
