"""The guard over workbooks: what LibreOffice rewrites is nothing, what anyone edits is something."""

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.chart import PieChart
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.workbook.defined_name import DefinedName

from evaluators import CheckError, Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.workbooks import LEDGER, SAVED, edited, saved

SALES = "Sales 2026"


def guard(folder: Path, after: bytes, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"b": LEDGER}, {"b": after}), "sheet.untouched", of="b", **params)


def test_libreoffice_saving_changes_nothing(tmp_path: Path) -> None:
    assert guard(tmp_path, SAVED).sentence == "Nothing else in the workbook changed."


@pytest.mark.parametrize(
    ("edit", "message", "params"),
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
    tmp_path: Path, edit: str, message: str, params: dict[str, Any]
) -> None:
    assert message in guard(tmp_path, saved(edit)).sentence
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
    "number_format": lambda cell: setattr(cell, "number_format", "0.000;-0.000;0.000;"),  # that of a text shows too
    "horizontal": lambda cell: setattr(cell, "alignment", Alignment(horizontal="right", vertical="bottom")),
    "borders": lambda cell: setattr(cell, "border", Border(left=Side("thick"))),
    "value": lambda cell: setattr(cell, "value", "changed"),
    "removal": lambda cell: setattr(cell, "value", None),
}
CELLS = ["A1", "A3", "B2", "B7", "C4", "C7", "D5", "E2", "F3", "H1"]


@given(cell=st.sampled_from(CELLS), edit=st.sampled_from(sorted(STYLES)))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_edit_of_any_cell_breaks_the_guard(tmp_path: Path, cell: str, edit: str) -> None:
    after = edited(SAVED, lambda book: STYLES[edit](book[SALES][cell]))
    leaf = guard(tmp_path, after, except_=["*/charts"])
    assert leaf.code == Code.CHANGED
    assert f"{SALES}!{cell}" in leaf.sentence
    assert guard(tmp_path, after, except_=["*/charts", f"{SALES}!{cell}"]).ok


def test_openpyxl_saving_changes_nothing_either(tmp_path: Path) -> None:
    assert guard(tmp_path, edited(SAVED, lambda _: None), except_=["*/charts"]).ok


CORPUS = Path(__file__).parent / "corpus" / "sheet"
REPORT = (CORPUS / "report.xlsx").read_bytes()
NATIVE = (CORPUS / "lo-saved.ods").read_bytes()


def compare(folder: Path, before: bytes, after: bytes, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"b": before}, {"b": after}), "sheet.untouched", of="b", **params)


def worksheet(book: Workbook, name: str) -> Any:
    return book[name]


def stock(book: Workbook) -> Any:
    return worksheet(book, "Stock")


def drawn(sheet: Any) -> list[Any]:
    charts: list[Any] = sheet._charts
    return charts


SETTINGS: dict[str, tuple[Callable[[Workbook], object], str]] = {
    "a width": (lambda book: setattr(stock(book).column_dimensions["B"], "width", 30), "Stock!B:B/widths"),
    "a new width": (lambda book: setattr(stock(book).column_dimensions["J"], "width", 40), "Stock!J:J/widths"),
    "a height": (lambda book: setattr(stock(book).row_dimensions[4], "height", 40), "Stock!4:4/heights"),
    "a hidden row": (lambda book: setattr(stock(book).row_dimensions[4], "hidden", True), "Stock!4:4/hidden_rows"),
    "a row shown": (lambda book: setattr(stock(book).row_dimensions[7], "hidden", False), "Stock!7:7/hidden"),
    "a hidden column": (
        lambda book: setattr(stock(book).column_dimensions["C"], "hidden", True),
        "Stock!C:C/hidden_columns",
    ),
    "a merge": (lambda book: stock(book).merge_cells("A11:C11"), "Stock!A11:C11/merged"),
    "a filter's range": (lambda book: setattr(stock(book).auto_filter, "ref", "A1:I6"), "Stock!*/filter"),
    "a filter's criterion": (
        lambda book: stock(book).auto_filter.add_filter_column(1, ["Office"]),
        "Stock!A1:I7/filter",
    ),
    "a comment": (lambda book: setattr(stock(book)["A3"], "comment", None), "Stock!A3/comments"),
    "the print range": (lambda book: setattr(stock(book), "print_area", "A1:C9"), "Stock!*/print"),
    "the orientation": (lambda book: setattr(stock(book).page_setup, "orientation", "portrait"), "Stock!*/print"),
    "the repeated rows": (lambda book: setattr(stock(book), "print_title_rows", "1:2"), "Stock!*/print"),
    "the tab": (lambda book: setattr(book["Limits"].sheet_properties, "tabColor", "00FF00"), "Limits!*/tab_colour"),
    "the protection": (lambda book: setattr(stock(book).protection, "sheet", True), "Stock!*/protection"),
    "a validity rule": (
        lambda book: stock(book).data_validations.dataValidation.pop(),
        "Stock!C2:C7/validations",
    ),
    "a name": (lambda book: book.defined_names.clear(), "sheets/names"),
    "a new name": (
        lambda book: book.defined_names.__setitem__("low", DefinedName("low", attr_text="Limits!$B$2")),
        "sheets/new_names",
    ),
    "a chart": (lambda book: drawn(book["Limits"]).pop(), "Limits!*/charts"),
    "a new chart": (lambda book: worksheet(book, "Archive").add_chart(PieChart(), "B2"), "Archive!*/new_charts"),
    "a font": (lambda book: setattr(stock(book)["A9"], "font", Font(name="Arial", sz=12, b=True, i=True)), "Stock!A9"),
    "a rotation": (
        lambda book: setattr(stock(book)["A9"], "alignment", Alignment(textRotation=90)),
        "Stock!A9/rotation",
    ),
    "the colour of a border": (
        lambda book: setattr(stock(book)["A9"], "border", Border(left=Side("thin", color="FF00FF00"))),
        "Stock!A9/borders",
    ),
}


@pytest.mark.parametrize(("edit", "except_"), SETTINGS.values(), ids=SETTINGS.keys())
def test_each_setting_is_guarded_and_excepted_alone(
    tmp_path: Path, edit: Callable[[Workbook], object], except_: str
) -> None:
    after = edited(REPORT, edit)
    assert compare(tmp_path, REPORT, after).code == Code.CHANGED
    found = compare(tmp_path, REPORT, after, except_=[except_])
    assert found.ok, found.sentence
    assert not compare(tmp_path, REPORT, after, except_=["Stock!B2/value", "Limits!*/hidden"]).ok


def test_a_new_chart_does_not_excuse_an_old_one(tmp_path: Path) -> None:
    after = edited(REPORT, lambda book: stock(book)._charts.pop())
    assert not compare(tmp_path, REPORT, after, except_=["Stock!*/new_charts"]).ok


def content_edited(old: str, new: str, which: int) -> bytes:
    """Return the .ods with the nth place replaced; results of formulas are not guarded, the formulas are."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(NATIVE)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "content.xml":
                pieces = re.split(f"({old})", data.decode())
                assert len(pieces) > 1, old
                at = 1 + 2 * (which % ((len(pieces) - 1) // 2))
                pieces[at] = re.sub(old, new, pieces[at])
                data = "".join(pieces).encode()
            target.writestr(name, data)
    return out.getvalue()


NATIVE_EDITS = {
    "a number": (
        r'table:style-name="ce\d+" office:value-type="float" office:value="[^"]*"',
        'office:value-type="float" office:value="7.5"',
    ),
    "a text": (
        r'table:style-name="ce\d+" office:value-type="string" calcext:value-type="string"><text:p>',
        r"\g<0>Not ",
    ),
    "a formula": (r"of:=\[", "of:=2*["),
    "a date": (r'office:date-value="2025', 'office:date-value="2024'),
    "a cell's style": (r'table:style-name="ce1" office:value-type="string"', 'office:value-type="string"'),
    "a bound": (r"cell-content-is-between\(0,500\)", "cell-content-is-between(0,50)"),
    "a list": (r"&quot;Storage&quot;\)", "&quot;Storage&quot;;&quot;Other&quot;)"),
    "a rule": (r'calcext:value="&lt;4"', 'calcext:value="&lt;3"'),
    "a name": (r'table:cell-range-address="\$Limits.\$B\$4"', 'table:cell-range-address="$Limits.$B$2"'),
    "a fill": (r'fo:background-color="#2f4b6e"', 'fo:background-color="#2f4b6f"'),
    "a weight": (r'fo:font-weight="bold"', 'fo:font-weight="normal"'),
    "a width": (r'style:column-width="1.6957in"', 'style:column-width="2.6957in"'),
    "a comment": ("Ask the supplier", "Ask a supplier"),
    "a filter": (r'table:target-range-address="Stock.A1:Stock.I7"', 'table:target-range-address="Stock.A1:Stock.I6"'),
    "a print range": (r'table:print-ranges="Stock.A1', 'table:print-ranges="Stock.B1'),
    "a merge": (r'table:number-columns-spanned="3"', 'table:number-columns-spanned="2"'),
}


@pytest.mark.parametrize("edit", NATIVE_EDITS, ids=str)
@given(which=st.integers(0, 40))
@settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_edit_of_an_ods_breaks_the_guard(tmp_path: Path, edit: str, which: int) -> None:
    found = compare(tmp_path, NATIVE, content_edited(*NATIVE_EDITS[edit], which))
    assert found.code == Code.CHANGED, found.sentence
