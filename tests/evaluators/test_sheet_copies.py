"""Cells that were moved or copied as LibreOffice does it, and workbooks compared with another one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill

from evaluators import CheckError, LeafVerdict
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.workbooks import LEDGER, SAVED, edited, saved

FOLDER = Path(__file__).parent / "data" / "sheet"
ORDER: dict[str, Any] = {"sheet": "Log", "cells": "A3:E15", "columns": ["A", "B", "D", "E", "C"]}
HEAD: dict[str, Any] = {"sheet": "May", "cells": "A1:E1", "source_sheet": "Log", "source_cells": "A3:E3"}
ROWS: dict[str, Any] = {"sheet": "May", "cells": "A2:E5", "source_sheet": "Log", "source_cells": "A8:E11"}


BOTH: dict[str, Any] = {**ROWS, "cells": "A1:E5", "source_cells": ["A3:E3", "A8:E11"], "only": True}


def made(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


def copied(folder: Path, after: bytes, before: str = "dressed.xlsx", **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"b": made(before)}, {"b": after}), "sheet.copied", of="b", **params)


@pytest.mark.parametrize("asked", [ORDER, HEAD, ROWS, BOTH], ids=["columns", "head", "rows", "both"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("dressed.xlsx", "arranged.xlsx"),
        ("dressed.xlsx", "arranged-x.xlsx"),
        ("dressed.ods", "arranged.ods"),
        ("dressed.ods", "arranged-o.ods"),
    ],
)
def test_what_libreoffice_moved_and_copied_is_known_again(
    tmp_path: Path, before: str, after: str, asked: dict[str, Any]
) -> None:
    assert copied(tmp_path, made(after), before, **asked).ok


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({**ORDER, "columns": ["A", "B", "C", "D", "E"]}, "C3 holds 'Trays', 'Kind' was asked"),
        ({**ROWS, "source_cells": "A7:E10"}, "A2 holds 'May', 'April' was asked"),
        ({**HEAD, "only": True}, "A2 holds 'May', nothing was asked"),
        ({**HEAD, "sheet": "Rates", "cells": "A1:E1"}, "A1 holds nothing, 'Month' was asked"),
        ({**HEAD, "sheet": "June"}, "There is no sheet June"),
    ],
)
def test_other_cells_are_named(tmp_path: Path, asked: dict[str, Any], message: str) -> None:
    verdict = copied(tmp_path, made("arranged.xlsx"), **asked)
    assert not verdict.ok and message in verdict.sentence


def plain_head(book: Workbook) -> None:
    for cell in book["May"][1]:
        cell.font = Font(name=cell.font.name, size=cell.font.size)


def a_weight_changed(book: Workbook) -> None:
    book["May"]["E2"].value += 1


def a_note_below(book: Workbook) -> None:
    book["May"]["A7"].value = "checked"


def test_how_cells_look_counts_unless_it_is_left_out(tmp_path: Path) -> None:
    plain = edited(made("arranged.xlsx"), plain_head)
    assert "A1 differs in bold" in copied(tmp_path, plain, **HEAD).sentence
    assert copied(tmp_path, plain, **HEAD, look=False).ok


@pytest.mark.parametrize("edit", [a_weight_changed, a_note_below])
def test_a_value_changed_or_added_is_seen(tmp_path: Path, edit: Callable[[Workbook], None]) -> None:
    damaged = edited(made("arranged.xlsx"), edit)
    assert not copied(tmp_path, damaged, **BOTH).ok
    assert copied(tmp_path, damaged, **BOTH | {"only": False}).ok is (edit is a_note_below)


def test_a_ground_below_is_seen(tmp_path: Path) -> None:
    def yellow(book: Workbook) -> None:
        book["May"]["B9"].fill = PatternFill("solid", fgColor="FFFF00")

    damaged = edited(made("arranged.xlsx"), yellow)
    assert not copied(tmp_path, damaged, **BOTH).ok
    assert copied(tmp_path, damaged, **BOTH | {"only": False}).ok


def test_a_formula_may_have_become_its_result(tmp_path: Path) -> None:
    def results(book: Workbook) -> None:
        sheet = book["Sales 2026"]
        for row, gross in enumerate((143.395, 80.25, 23.79, "big"), 2):
            sheet[f"E{row}"].value = gross

    asked = {"of": "b", "sheet": "Sales 2026", "cells": "A1:F5"}
    seen = evidence(tmp_path, {"b": SAVED}, {"b": edited(SAVED, results)})
    assert judge(seen, "sheet.copied", **asked).ok


@pytest.mark.parametrize("wrong", [{"cells": "A2:E6"}, {"source_cells": ["A8:E9", "A10:D11"]}, {"columns": ["A", "B"]}])
def test_ranges_of_two_sizes_are_a_bug_of_the_task(tmp_path: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(CheckError, match=r"not as large|not equally wide"):
        copied(tmp_path, made("arranged.xlsx"), **{**ROWS, **wrong})


@pytest.mark.parametrize(("copy", "fine"), [(LEDGER, True), (SAVED, True), (saved("value"), False), (None, False)])
def test_a_copy_is_compared_with_what_it_was_made_of(tmp_path: Path, copy: bytes | None, fine: bool) -> None:
    seen = evidence(tmp_path, {"b": LEDGER}, {"b": saved("value"), "copy": copy})
    assert judge(seen, "sheet.untouched", of="copy", source="b").ok is fine
