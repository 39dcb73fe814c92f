"""The guard over workbooks: what LibreOffice rewrites is nothing, what anyone edits is something."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

from evaluators import CheckError, Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.workbooks import LEDGER, SAVED, edited, saved

SALES = "Sales 2026"


def guard(folder: Path, after: bytes, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"b": LEDGER}, {"b": after}), "sheet.untouched", of="b", **params)


def test_libreoffice_saving_changes_nothing(tmp_path: Path) -> None:
    assert guard(tmp_path, SAVED).sentence == "Nothing else in the workbook changed."


@pytest.mark.parametrize(
    ("edit", "told", "params"),
    [
        ("value", "Sales 2026!C3 was 75, is 76", {"except_": ["Sales 2026!C3"]}),
        ("bold", "Sales 2026!B2 changed in bold", {"except_": ["Sales 2026!B:B/style"]}),
        ("formula", "Sales 2026!E5 was", {"except_": ["Sales 2026!E2:E5/formula"]}),
        ("fill", "Sales 2026!D2 changed in fill", {"except_": ["Sales 2026!*/fill"]}),
        ("width", "changed in widths", {"except_": ["*/widths"]}),
        ("sheet", "the sheet New is new", {"allow_new": ["New"]}),
    ],
)
def test_an_edit_in_libreoffice_is_seen_and_can_be_excepted(
    tmp_path: Path, edit: str, told: str, params: dict[str, Any]
) -> None:
    assert told in guard(tmp_path, saved(edit)).sentence
    assert guard(tmp_path, saved(edit), **params).ok
    assert not guard(tmp_path, saved(edit), except_=["Rates!*", "Sales 2026!K1"]).ok


def test_an_exception_for_a_sheet_that_was_not_there_is_a_bug_of_the_task(tmp_path: Path) -> None:
    with pytest.raises(CheckError, match="Summary"):
        guard(tmp_path, SAVED, except_=["Summary!A1"])


def remove_sheet(book: Workbook) -> None:
    del book["Rates"]


EDITS: dict[str, tuple[Callable[[Workbook], object], list[str]]] = {
    "a sheet's order": (lambda book: book.move_sheet("Rates", 1), ["sheets/order"]),
    "a defined name": (lambda book: book.defined_names.clear(), ["sheets/names"]),
    "a merge": (lambda book: book[SALES].unmerge_cells("H1:J1"), [f"{SALES}!*/merged"]),
    "the frozen pane": (lambda book: setattr(book[SALES], "freeze_panes", None), [f"{SALES}!*/frozen"]),
    "the filter": (lambda book: setattr(book[SALES].auto_filter, "ref", None), [f"{SALES}!*/filter"]),
    "a comment": (lambda book: setattr(book[SALES]["B3"], "comment", None), [f"{SALES}!*/comments"]),
    "a hidden sheet": (lambda book: setattr(book["Hidden"], "sheet_state", "visible"), ["Hidden!*/hidden"]),
    "a number as text": (lambda book: book[SALES]["C2"].__setattr__("value", "120.5"), [f"{SALES}!C2/value"]),
    "a result for a formula": (lambda book: book[SALES]["E2"].__setattr__("value", 143.395), [f"{SALES}!E2"]),
}


@pytest.mark.parametrize(("edit", "except_"), EDITS.values(), ids=EDITS.keys())
def test_each_kind_of_edit_is_seen_and_can_be_excepted(
    tmp_path: Path, edit: Callable[[Workbook], object], except_: list[str]
) -> None:
    after = edited(SAVED, edit)
    assert not guard(tmp_path, after).ok
    assert guard(tmp_path, after, except_=[*except_, f"{SALES}!*/charts"]).ok


def test_a_sheet_that_is_gone(tmp_path: Path) -> None:
    after = edited(SAVED, remove_sheet)
    assert "the sheet Rates is gone" in guard(tmp_path, after, except_=["sheets/names", f"{SALES}!*/charts"]).sentence
    assert guard(tmp_path, after, except_=["sheets/names", f"{SALES}!*/charts"], allow_removed=["Rates"]).ok


STYLES: dict[str, Callable[[Any], object]] = {
    "bold": lambda cell: setattr(cell, "font", Font(b=not cell.font.b, name=cell.font.name, sz=cell.font.sz)),
    "fill": lambda cell: setattr(cell, "fill", PatternFill("solid", fgColor="FF12AB9F")),
    "number_format": lambda cell: setattr(cell, "number_format", "0.000"),
    "horizontal": lambda cell: setattr(cell, "alignment", Alignment(horizontal="right", vertical="bottom")),
    "borders": lambda cell: setattr(cell, "border", Border(left=Side("thick"))),
    "value": lambda cell: setattr(cell, "value", "changed"),
    "removal": lambda cell: setattr(cell, "value", None),
}
CELLS = ["A1", "A3", "B2", "B7", "C4", "C7", "D5", "E2", "F3", "H1"]


@given(cell=st.sampled_from(CELLS), edit=st.sampled_from(sorted(STYLES)))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_edit_of_any_cell_breaks_the_guard(tmp_path: Path, cell: str, edit: str) -> None:
    after = edited(SAVED, lambda book: STYLES[edit](book[SALES][cell]))
    leaf = guard(tmp_path, after, except_=["*/charts"])
    assert leaf.code == Code.CHANGED
    assert f"{SALES}!{cell}" in leaf.sentence
    assert guard(tmp_path, after, except_=["*/charts", f"{SALES}!{cell}"]).ok


def test_openpyxl_saving_changes_nothing_either(tmp_path: Path) -> None:
    assert guard(tmp_path, edited(SAVED, lambda _: None), except_=["*/charts"]).ok
