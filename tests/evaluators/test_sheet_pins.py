"""Workbooks whose guards are derived: what a goal asks for may change, and the neighbour that changed in the same way
may not; what an application changes along may follow; what is new comes alone."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.workbook.protection import WorkbookProtection
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.filters import FilterColumn, Filters

from evaluators import LeafVerdict, Verdict, grade
from evaluators.pins import Pinned
from evaluators.registry import find_check, validate_leaf
from tests.evaluators.evidences import evidence
from tests.evaluators.workbooks import DATA, edited

Edit = Callable[[Workbook], object]
Goal = dict[str, Any]
ROWS = [
    ("PO-1", "Bell", 4, 2.5),
    ("PO-2", "Adams", 9, 1.25),
    ("PO-3", "Cole", 2, 8.0),
    ("PO-4", "Bell", 7, 3.5),
    ("PO-5", "Dunne", 1, 40.0),
]
RED = PatternFill("solid", fgColor="FFCC0000")
GREEN = PatternFill("solid", fgColor="FF00AA00")


def rule(operator: str, bound: str, fill: PatternFill) -> object:
    """A rule that marks the cells which compare so with a bound."""
    return CellIsRule(operator=operator, formula=[bound], fill=fill)  # type: ignore[no-untyped-call]


def made() -> bytes:
    """A table of five orders under a heading in bold on green, a sheet of limits, one that nobody needs."""
    book = Workbook()
    sheet: Any = book.active
    sheet.title = "Orders"
    sheet["A1"] = "Orders of the workshop"
    sheet.append([])
    sheet.append(["Order", "Supplier", "Pieces", "Price", "Sum"])
    for number, row in enumerate(ROWS, 4):
        sheet.append([*row, f"=C{number}*D{number}"])
    for cell in sheet[3]:
        cell.font, cell.fill = Font(name="Calibri", sz=11, b=True), GREEN
    for cell in sheet["D"][3:]:
        cell.number_format = "0.00"
    for column in "ABCDE":
        sheet.column_dimensions[column].width = 12
    sheet.conditional_formatting.add("E4:E8", rule("lessThan", "5", RED))
    listed = DataValidation("list", formula1='"a,b"', sqref="A4:B8")
    sheet.add_data_validation(listed)
    book.create_sheet("Limits")["A1"] = 40
    book.create_sheet("Old")["A1"] = "old"
    book.defined_names["limit"] = DefinedName("limit", attr_text="Limits!$A$1")
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


BEFORE = made()


def graded(folder: Path, goals: Iterable[Goal], *edits: Edit, before: bytes = BEFORE, **guard: Any) -> Verdict:
    """The verdict on the workbook after some edits, whose guard has nothing but `guard`."""
    after = edited(before, lambda book: [edit(book) for edit in edits])
    found = evidence(folder, {"b": before}, {"b": after})
    trees = [{name: {"of": "b", **params}} for goal in goals for name, params in goal.items()]
    named = {name.removesuffix("_"): value for name, value in guard.items()}
    return grade(trees, [{"sheet.untouched": {"of": "b", **named}}], found, ended_in_fail=False)


def guard_of(verdict: Verdict) -> LeafVerdict:
    """The verdict of the guard, the goals all holding."""
    *goals, guard = verdict.leaves()
    assert all(goal.ok for goal in goals), [goal.sentence for goal in goals]
    return guard


def put(place: str, value: object, sheet: str = "Orders") -> Edit:
    return lambda book: setattr(book[sheet][place], "value", value)


def look(place: str, sheet: str = "Orders", **parts: object) -> Edit:
    def change(book: Workbook) -> None:
        cells = book[sheet][place]
        for row in cells if isinstance(cells, tuple) else ((cells,),):
            for cell in row:
                for name, value in parts.items():
                    setattr(cell, name, value)

    return change


def on(edit: Callable[[Any], object], sheet: str = "Orders") -> Edit:
    return lambda book: edit(book[sheet])


THIN = Border(left=Side("thin"))
BOLD = Font(name="Calibri", sz=11, b=True)


def marks(area: str, operator: str = "greaterThan", bound: str = "6") -> Edit:
    marked = rule(operator, bound, PatternFill(bgColor="FFAABBCC", fill_type="solid"))
    return on(lambda sheet: sheet.conditional_formatting.add(area, marked))


def unmarked(book: Workbook) -> None:
    """Take the first rule of the table away."""
    sheet: Any = book["Orders"]
    sheet.conditional_formatting._cf_rules.popitem(last=False)


def takes(area: str, top: int = 9) -> Edit:
    rule = DataValidation(
        "whole", operator="between", formula1="0", formula2=str(top), sqref=area, showErrorMessage=True
    )
    return on(lambda sheet: sheet.add_data_validation(rule))


def drawn(sheet: str, at: str, title: str = "Pieces") -> Edit:
    def change(book: Workbook) -> None:
        chart = BarChart()
        chart.title = title
        chart.add_data(Reference(book["Orders"], min_col=3, min_row=4, max_row=8))
        holder: Any = book[sheet]
        holder.add_chart(chart, at)

    return change


def filtered(sheet: str, hidden: Iterable[int]) -> Edit:
    def change(book: Workbook) -> None:
        each: Any = book[sheet]
        each.auto_filter.ref = "A3:E8"
        each.auto_filter.filterColumn = [FilterColumn(colId=1, filters=Filters(filter=["Bell"]))]
        for row in hidden:
            each.row_dimensions[row].hidden = True

    return change


def set_print(**parts: object) -> Edit:
    def change(book: Workbook) -> None:
        for name, value in parts.items():
            holder: Any = book["Orders"]
            holder = holder.page_setup if name == "orientation" else holder
            setattr(holder, name, value)

    return change


def without_sheet(name: str) -> Edit:
    return lambda book: book.remove(book[name])


def protected(sheet: str) -> Edit:
    return on(lambda each: setattr(each.protection, "sheet", True), sheet)


def defined(name: str, text: str) -> Edit:
    return lambda book: book.defined_names.__setitem__(name, DefinedName(name, attr_text=text))


CASES: dict[str, tuple[Goal, list[Edit], list[Edit]]] = {
    "values": (
        {"sheet.values": {"cells": {"C4": 5}}},
        [put("C4", 5)],
        [put("C5", 5), put("C4", 5, "Limits"), look("C4", font=BOLD), look("C4", number_format="0.0%")],
    ),
    "a formula": (
        {"sheet.formula": {"cells": "F4:F8", "references": ["C{row}"]}},
        [put(f"F{row}", f"=C{row}*2") for row in range(4, 9)],
        [put("F9", "=C4*2"), put("E8", "=C8*2")],
    ),
    "bold": (
        {"sheet.style": {"cells": ["A4", "A6"], "bold": True}},
        [look("A4", font=BOLD), look("A6", font=BOLD)],
        [look("A5", font=BOLD), look("A4", font=Font(name="Calibri", sz=11, b=True, i=True)), look("B4", font=BOLD)],
    ),
    "a number format": (
        {"sheet.style": {"cells": "C4:C8", "number_format": {"kind": "number", "decimals": 1}}},
        [look("C4:C8", number_format="0.0")],
        [look("D4", number_format="0.0"), look("C4", font=BOLD), put("C4", 5)],
    ),
    "a fill that takes a blank cell in": (
        {"sheet.style": {"cells": "A4:A9", "fill": "#CC0000"}},
        [look("A4:A9", fill=RED)],
        [look("A9", fill=GREEN), look("A10", fill=RED)],
    ),
    "rows in order": (
        {"sheet.sorted": {"range": "A4:E8", "by": [{"column": "C"}]}},
        [on(lambda sheet: reorder(sheet, [4, 2, 0, 3, 1]))],
        [put("E4", "=C4*D4+0"), look("A4", font=BOLD), put("A9", "x"), put("A3", "No.")],
    ),
    "each once": (
        {"sheet.distinct": {"range": "A4:E7", "source_range": "A4:E8", "by": ["B"]}},
        [on(lambda sheet: reorder(sheet, [0, 1, 2, 4])), *(put(f"{column}8", None) for column in "ABCDE")],
        [put("E4", "=C4*D4+0"), look("A5", fill=RED), put("F8", 1)],
    ),
    "cells copied": (
        {"sheet.copied": {"cells": "A4:B8", "columns": ["B", "A"]}},
        [on(lambda sheet: swap(sheet, range(4, 9)))],
        [put("C4", 5), look("C4", font=BOLD), put("B9", "x")],
    ),
    "a validity rule": (
        {"sheet.validation": {"cells": "C4:C8", "kind": "whole", "operator": "between", "operands": [0, 9]}},
        [takes("C4:C8")],
        [takes("D4:D8", 8), on(lambda sheet: sheet.data_validations.dataValidation.pop(0))],
    ),
    "a conditional format": (
        {"sheet.conditional_format": {"cells": "C4:C8", "operator": ">", "operands": [6], "fill": "any"}},
        [marks("C4:C8")],
        [marks("D4:D8"), marks("C4:C8", "lessThan"), unmarked],
    ),
    "a new chart": (
        {"sheet.chart": {"kind": "column", "title": "Pieces", "values": ["C4:C8"]}},
        [drawn("Orders", "G3")],
        [drawn("Orders", "G20", "Other"), drawn("Limits", "G3"), drawn("Orders", "G3", "Other")],
    ),
    "filter buttons": (
        {"sheet.filter": {"range": "A3:E8", "shows": [4, 7]}},
        [filtered("Orders", [5, 6, 8])],
        [on(lambda sheet: setattr(sheet.row_dimensions[9], "hidden", True)), filtered("Limits", [])],
    ),
    "protection": (
        {"sheet.protection": {"unlocked": ["C4:C8"]}},
        [protected("Orders"), look("C4:C8", protection=Protection(locked=False))],
        [
            protected("Limits"),
            on(lambda sheet: sheet.protection.set_password("x")),
            lambda book: setattr(book, "security", WorkbookProtection(lockStructure=True)),
        ],
    ),
    "printing": (
        {"sheet.print_setup": {"orientation": "landscape"}},
        [set_print(orientation="landscape")],
        [set_print(print_area="A1:C4"), set_print(print_title_rows="1:1")],
    ),
    "frozen rows": (
        {"sheet.freeze": {"rows": 3}},
        [on(lambda sheet: setattr(sheet, "freeze_panes", "A4"))],
        [on(lambda sheet: setattr(sheet, "freeze_panes", "A4"), "Limits")],
    ),
    "a merge": (
        {"sheet.merged": {"ranges": ["A1:C1"]}},
        [on(lambda sheet: sheet.merge_cells("A1:C1"))],
        [on(lambda sheet: sheet.merge_cells("A2:C2"))],
    ),
    "a width": (
        {"sheet.column_width": {"columns": "B", "at_least": 20}},
        [on(lambda sheet: setattr(sheet.column_dimensions["B"], "width", 25))],
        [
            on(lambda sheet: setattr(sheet.column_dimensions["C"], "width", 25)),
            on(lambda sheet: setattr(sheet.column_dimensions["B"], "hidden", True)),
        ],
    ),
    "a name": (
        {"sheet.defined_name": {"name": "best", "refers_to": "Limits!A1"}},
        [defined("best", "Limits!$A$1")],
        [defined("other", "Limits!$A$1"), lambda book: book.defined_names.pop("limit")],
    ),
    "a comment": (
        {"sheet.comment": {"cell": "C4", "text": "Ask"}},
        [on(lambda sheet: setattr(sheet["C4"], "comment", Comment("Ask", "me")))],
        [on(lambda sheet: setattr(sheet["C5"], "comment", Comment("Ask", "me")))],
    ),
    "a new sheet, another gone, one hidden, one coloured": (
        {
            "sheet.sheets": {
                "names": ["New", "Orders", "Limits"],
                "hidden": ["Limits"],
                "tab_colours": {"Orders": "#00aa00"},
            }
        },
        [
            lambda book: book.create_sheet("New", 0),
            without_sheet("Old"),
            on(lambda sheet: setattr(sheet, "sheet_state", "hidden"), "Limits"),
            on(lambda sheet: setattr(sheet.sheet_properties, "tabColor", "0000AA00")),
        ],
        [
            put("A1", "stray", "New"),
            lambda book: book["New"].merge_cells("A1:B1"),
            on(lambda sheet: setattr(sheet.row_dimensions[1], "hidden", True), "Limits"),
            on(lambda sheet: setattr(sheet.sheet_properties, "tabColor", "0000AA00"), "Limits"),
        ],
    ),
}


def reorder(sheet: Any, order: list[int]) -> None:
    """Put rows of the table into the places from the first on, as sorting does; formulas are of their row."""
    rows = [[(cell.value, copy(cell._style)) for cell in sheet[4 + index]] for index in order]
    for number, row in enumerate(rows, 4):
        for cell, (value, style) in zip(sheet[number], row, strict=True):
            cell.value, cell._style = (f"=C{number}*D{number}" if cell.column == 5 else value), style


def swap(sheet: Any, rows: Iterable[int]) -> None:
    """Exchange the first two columns."""
    for row in rows:
        sheet[f"A{row}"].value, sheet[f"B{row}"].value = sheet[f"B{row}"].value, sheet[f"A{row}"].value


@pytest.mark.parametrize(("goal", "right", "wrong"), CASES.values(), ids=CASES.keys())
def test_what_a_goal_asks_for_may_change_and_its_neighbour_may_not(
    tmp_path: Path, goal: Goal, right: list[Edit], wrong: list[Edit]
) -> None:
    found = guard_of(graded(tmp_path, [goal], *right))
    assert found.ok, found.sentence
    for number, also in enumerate(wrong):
        assert not guard_of(graded(tmp_path, [goal], *right, also)).ok, number


def test_what_is_free_may_change_besides(tmp_path: Path) -> None:
    goal, edits = {"sheet.values": {"cells": {"C4": 5}}}, [put("C4", 5), look("A5", fill=RED)]
    assert not graded(tmp_path, [goal], *edits).success
    assert graded(tmp_path, [goal], *edits, except_=["Orders!C4", "Orders!A5/fill"]).success
    assert not graded(tmp_path, [goal], *edits, except_=["Orders!A5/fill"]).success
    assert graded(tmp_path, [goal], *edits, free=["Orders!A5/fill"]).success


NEW_COLUMN: Goal = {"sheet.values": {"cells": {"F3": "Remark", "F4": "late"}}}
WRITTEN = [put("F3", "Remark"), put("F4", "late")]


def wide(column: str, width: float) -> Edit:
    return on(lambda sheet: setattr(sheet.column_dimensions[column], "width", width))


def high(row: int, height: float) -> Edit:
    return on(lambda sheet: setattr(sheet.row_dimensions[row], "height", height))


@pytest.mark.parametrize(
    ("also", "good"),
    [
        ([look("F3", font=BOLD, fill=GREEN)], True),
        ([look("F3", fill=RED)], False),
        ([look("F4", font=Font(name="Calibri", sz=11, i=True))], False),
        ([look("F4", number_format="@")], True),
        ([wide("F", 20)], True),
        ([wide("F", 4)], False),
        ([wide("E", 30)], False),
        ([high(4, 17)], True),
        ([high(4, 30)], False),
        ([high(4, 30), look("F4", alignment=Alignment("general", wrap_text=True))], False),
        ([high(4, 2)], False),
        ([high(6, 30)], False),
    ],
)
def test_a_cell_that_is_filled_may_look_like_the_table_and_have_room(
    tmp_path: Path, also: list[Edit], good: bool
) -> None:
    assert bool(graded(tmp_path, [NEW_COLUMN], *WRITTEN, *also).success) is good


@pytest.mark.parametrize(("column", "good"), [("H", True), ("F", True), ("D", False)])
def test_the_width_of_a_column_beyond_the_last_one_is_nobody_s(tmp_path: Path, column: str, good: bool) -> None:
    goal = {"sheet.values": {"cells": {"A4": "PO-9"}}}
    verdict = graded(tmp_path, [goal], put("A4", "PO-9"), wide(column, 31))
    assert guard_of(verdict).ok == good, guard_of(verdict).sentence


def test_rows_that_change_places_take_their_look_along(tmp_path: Path) -> None:
    before = edited(BEFORE, look("A8:E8", fill=RED))
    goal = CASES["rows in order"][0]
    along = on(lambda sheet: reorder(sheet, [4, 2, 0, 3, 1]))
    assert graded(tmp_path, [goal], along, before=before).success
    stays = look("A4:E4", fill=PatternFill())
    assert guard_of(graded(tmp_path, [goal], along, stays, look("A8:E8", fill=RED), before=before)).ok
    assert not graded(tmp_path, [goal], along, look("A5:E5", fill=RED), before=before).success


def test_a_rule_on_more_cells_is_cut_where_another_is_asked_for(tmp_path: Path) -> None:
    asked = {"cells": "B4:B8", "kind": "whole", "operator": "between", "operands": [0, 9]}
    goal = {"sheet.validation": asked}

    def cut(area: str) -> Edit:
        return on(lambda sheet: setattr(sheet.data_validations.dataValidation[0], "sqref", area))

    assert graded(tmp_path, [goal], cut("A4:A8"), takes("B4:B8")).success
    assert not graded(tmp_path, [goal], cut("A4:A7"), takes("B4:B8")).success


def test_a_rule_takes_the_place_of_one(tmp_path: Path) -> None:
    goal: Goal = {"sheet.conditional_format": {"cells": "E4:E8", "operator": ">", "operands": [6], "fill": "any"}}
    instead = [unmarked, marks("E4:E8")]
    assert graded(tmp_path, [goal], *instead).success
    before = edited(BEFORE, marks("E4:E8", "lessThan", "3"))
    assert not graded(tmp_path, [goal], *instead, before=before).success  # two went


def test_of_a_chart_that_was_there_only_what_is_asked_changes(tmp_path: Path) -> None:
    before = edited(BEFORE, drawn("Orders", "G3", "Old title"))
    goal = {"sheet.chart": {"title": "Pieces"}}

    def titled(book: Workbook, kind: str = "col") -> None:
        charts: list[Any] = book["Orders"]._charts  # type: ignore[attr-defined]
        charts[0].title, charts[0].type = "Pieces", kind

    assert graded(tmp_path, [goal], titled, before=before).success
    assert not graded(tmp_path, [goal], lambda book: titled(book, "bar"), before=before).success
    assert not graded(tmp_path, [goal], titled, drawn("Orders", "G3", "Pieces"), before=before).success


def test_a_filter_that_is_lifted_shows_its_rows(tmp_path: Path) -> None:
    before = edited(BEFORE, filtered("Orders", [5, 6, 8]))

    def lifted(book: Workbook) -> None:
        sheet: Any = book["Orders"]
        sheet.auto_filter.ref, sheet.auto_filter.filterColumn = None, []
        for row in (5, 6, 8):
            sheet.row_dimensions[row].hidden = False

    goal: Goal = {"sheet.filter": {"range": None}}
    assert graded(tmp_path, [goal], lifted, before=before).success
    again = on(lambda sheet: setattr(sheet.row_dimensions[4], "hidden", True))
    assert not graded(tmp_path, [goal], lifted, again, before=before).success


SUMMARY: list[Goal] = [
    {"sheet.sheets": {"names": ["Orders", "Limits", "Old", "Sums"]}},
    {"sheet.values": {"sheet": "Sums", "cells": {"A1:B1": ["Pieces", 23]}}},
]
SUMMED: list[Edit] = [
    lambda book: book.create_sheet("Sums"),
    put("A1", "Pieces", "Sums"),
    put("B1", 23, "Sums"),
]


@pytest.mark.parametrize(
    ("also", "good"),
    [
        (look("A1", "Sums", font=BOLD, fill=GREEN, border=THIN, alignment=Alignment("center")), True),
        (on(lambda sheet: setattr(sheet.column_dimensions["A"], "width", 40), "Sums"), True),
        (on(lambda sheet: setattr(sheet.page_setup, "orientation", "landscape"), "Sums"), True),
        (put("A2", "and a note", "Sums"), False),
        (drawn("Sums", "D4"), False),
        (protected("Sums"), False),
        (on(lambda sheet: setattr(sheet.row_dimensions[9], "hidden", True), "Sums"), False),
        (lambda book: book.create_sheet("Scratch"), False),
    ],
)
def test_a_new_sheet_holds_what_is_asked_in_whatever_look(tmp_path: Path, also: Edit, good: bool) -> None:
    assert bool(graded(tmp_path, SUMMARY, *SUMMED, also).success) is good


def test_a_goal_on_a_sheet_that_it_names_asks_for_it(tmp_path: Path) -> None:
    assert graded(tmp_path, SUMMARY[1:], *SUMMED).success
    assert not graded(tmp_path, SUMMARY[1:], *SUMMED, lambda book: book.create_sheet("Sums again")).success


def test_a_sheet_that_gets_another_name_stays_what_it_is(tmp_path: Path) -> None:
    refers = [put("G1", "=Limits!A1*2"), takes("C4:C8"), drawn("Limits", "C3"), defined("half", "'Limits'!$A$1")]
    before = edited(BEFORE, lambda book: [edit(book) for edit in refers])
    goal: Goal = {"sheet.sheets": {"names": ["Orders", "The bounds", "Old"]}}
    named: list[Edit] = [
        on(lambda sheet: setattr(sheet, "title", "The bounds"), "Limits"),
        put("G1", "='The bounds'!A1*2"),
        defined("limit", "'The bounds'!$A$1"),
        defined("half", "'The bounds'!$A$1"),
    ]
    found = guard_of(graded(tmp_path, [goal], *named, before=before))
    assert found.ok, found.sentence
    assert not guard_of(graded(tmp_path, [goal], *named, put("B1", 1, "The bounds"), before=before)).ok
    assert not guard_of(graded(tmp_path, [goal], *named, put("G1", "='The bounds'!A2*2"), before=before)).ok


def test_a_sheet_that_no_goal_asks_for_is_new(tmp_path: Path) -> None:
    goal: Goal = {"sheet.values": {"cells": {"C4": 5}}}
    new = guard_of(graded(tmp_path, [goal], put("C4", 5), lambda book: book.create_sheet("New")))
    assert "the sheet New is new" in new.sentence
    gone = guard_of(graded(tmp_path, [goal], put("C4", 5), without_sheet("Old")))
    assert "the sheet Old is gone" in gone.sentence


@pytest.mark.parametrize(
    ("check", "params", "facets"),
    [
        ("sheet.law", {"cells": {"E4:E8": "=C{row}*D{row}"}, "inputs": ["C4:D8"]}, ("Orders!E4:E8/value",)),
        ("sheet.responds", {"set": {"C4": 1}, "cells": {"E4": 2.5}, "sheet": "Orders"}, ("Orders!E4/value",)),
        ("sheet.exported", {"text": "t"}, ()),
        ("sheet.untouched", {}, ()),
        ("sheet.file_format", {"format": "xlsx"}, ("sheets/format",)),
    ],
)
def test_pins_of_checks_that_take_an_application_or_another_file(
    tmp_path: Path, check: str, params: dict[str, Any], facets: tuple[str, ...]
) -> None:
    found = evidence(tmp_path, {"b": BEFORE}, {"b": BEFORE})
    pins = find_check(check).pins
    assert pins is not None
    assert tuple(pin.facet for pin in pins(found, validate_leaf(check, {"of": "b", **params}))) == facets


def test_a_pivot_table_and_what_it_fills(tmp_path: Path) -> None:
    before, after = ((DATA / "sheet" / name).read_bytes() for name in ("log.xlsx", "pivot.xlsx"))
    found = evidence(tmp_path, {"b": before}, {"b": after})
    names = list(load_workbook(io.BytesIO(after)).sheetnames)
    asked = {
        "of": "b",
        "sheet": "Summary",
        "source": "Log!A3:E15",
        "rows": ["Hall"],
        "columns": ["Month"],
        "filters": ["Kind"],
        "data": [{"field": "Trays"}],
    }
    goals = [{"sheet.sheets": {"of": "b", "names": names}}, {"sheet.pivot": asked}]
    verdict = grade(goals, [{"sheet.untouched": {"of": "b"}}], found, ended_in_fail=False)
    assert guard_of(verdict).ok, guard_of(verdict).sentence
    alone = replace(found, pinned=Pinned({"b": ("Summary!*/there", "sheets/order")}))
    assert not find_check("sheet.untouched").function(alone, validate_leaf("sheet.untouched", {"of": "b"})).ok
