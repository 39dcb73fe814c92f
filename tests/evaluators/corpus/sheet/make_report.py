"""Make `report.xlsx`, a workbook with something of everything, byte for byte the same: `make_report.py OUT_FOLDER`."""

import datetime
import io
import re
import sys
import zipfile
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.chart import BarChart, LineChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule, ColorScaleRule, FormulaRule, Rule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

ITEMS = (
    ("Oak desk", "Office", 3, 420.5, datetime.date(2025, 3, 4), True),
    ("Reading lamp", "Light", 12, 39.9, datetime.date(2025, 3, 11), False),
    ("Swivel chair", "Office", 7, 189, datetime.date(2025, 4, 1), True),
    ("Wall shelf", "Storage", 2, 75.25, datetime.date(2025, 4, 22), False),
    ("Floor lamp", "Light", 5, 110, datetime.date(2025, 5, 6), True),
    ("File cabinet", "Storage", 1, 260, datetime.date(2025, 5, 19), False),
)


_cell_is: Any = CellIsRule
_formula: Any = FormulaRule
_scale: Any = ColorScaleRule
"""openpyxl's rules by name have no types."""


def report() -> Workbook:
    """Return the workbook."""
    book = Workbook()
    sheet: Any = book.active
    sheet.title = "Stock"
    sheet.append(["Article", "Group", "Pieces", "Price", "Since", "Active", "Worth", "Level", "Note"])
    for row, item in enumerate(ITEMS, 2):
        sheet.append(
            [*item, f"=C{row}*D{row}", f'=IF(C{row}<Limits!$B$2,"low","fine")', f"=D{row}/Limits!$B$3"],
        )
    sheet["A9"], sheet["G9"] = "Total", "=SUM(G2:G7)"
    sheet["C9"] = "=SUM(C2:C7)"
    _looks(sheet)
    _rules(sheet)
    chart = BarChart()
    chart.title, chart.x_axis.title, chart.y_axis.title = "Worth by article", "Article", "Worth"
    chart.add_data(Reference(sheet, min_col=7, min_row=1, max_row=7), titles_from_data=True)
    chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=7))
    sheet.add_chart(chart, "K2")
    limits: Any = book.create_sheet("Limits")
    for cells in (["Setting", "Value"], ["Low below", 4], ["Largest price", "=MAX(Stock!D2:D7)"], ["Rate", 0.19]):
        limits.append(cells)
    limits["B4"].number_format = "0%"
    line = LineChart()
    line.title = "Pieces"
    line.add_data(Reference(sheet, min_col=3, min_row=1, max_row=7), titles_from_data=True)
    limits.add_chart(line, "D2")
    limits.sheet_properties.tabColor = "FF8800"
    old = book.create_sheet("Archive")
    old["A1"] = "kept for the auditors"
    old.sheet_state = "hidden"
    book.defined_names["rate"] = DefinedName("rate", attr_text="Limits!$B$4")
    return book


def _looks(sheet: Worksheet) -> None:
    for cell in sheet[1]:
        cell.font = Font(name="Carlito", size=11, bold=True, color="FFFFFFFF")
        cell.fill = PatternFill("solid", fgColor="FF2F4B6E")
        cell.alignment = Alignment(horizontal="center", vertical="center", wrap_text=True)
        cell.border = Border(bottom=Side("medium", color="FF111111"))
    for row in range(2, 8):
        sheet[f"D{row}"].number_format = "#,##0.00"
        sheet[f"E{row}"].number_format = "dd/mm/yyyy"
        sheet[f"G{row}"].number_format = '#,##0.00\\ "€"'
        sheet[f"C{row}"].number_format = '0 "pcs"'
        sheet[f"I{row}"].number_format = "0.0%"
        sheet[f"A{row}"].border = Border(bottom=Side("thin", color="FFB0B0B0"))
    sheet["A9"].font = sheet["G9"].font = Font(name="Carlito", size=12, bold=True, italic=True)
    sheet["G9"].border = Border(top=Side("double"))
    sheet["B5"].alignment = Alignment(horizontal="left", indent=1)
    sheet["K1"], sheet["K1"].font = "Checked", Font(underline="single", strike=True, color="FFC00000")
    sheet.merge_cells("K1:M1")
    for column, width in zip("ABCDEFG", (22, 12, 9, 11, 13, 9, 14), strict=True):
        sheet.column_dimensions[column].width = width
    sheet.column_dimensions["H"].hidden = True
    sheet.row_dimensions[1].height = 30
    sheet.row_dimensions[7].hidden = True


def _rules(sheet: Worksheet) -> None:
    sheet.freeze_panes = "B2"
    sheet.auto_filter.ref = "A1:I7"
    sheet["A3"].comment = Comment("Ask the supplier for blue ones.", "Ines")
    red, green = PatternFill(bgColor="FFF4B6B6"), PatternFill(bgColor="FFC6EFCE")
    sheet.conditional_formatting.add("C2:C7", _cell_is("lessThan", ["4"], fill=red, font=Font(color="FF9C0006")))
    sheet.conditional_formatting.add("A2:B7", _formula(["$D2>200"], fill=green))
    top = Rule(type="top10", rank=2, dxf=DifferentialStyle(font=Font(bold=True)))
    sheet.conditional_formatting.add("G2:G7", top)
    scale = _scale("min", None, "FFFFFFFF", "max", None, "FF5A8AC6")
    sheet.conditional_formatting.add("D2:D7", scale)
    kinds = DataValidation("list", formula1='"Office,Light,Storage"', allow_blank=True, showDropDown=False)
    kinds.promptTitle, kinds.prompt, kinds.showInputMessage = "Group", "Choose one of the three.", True
    kinds.add("B2:B7")
    whole = DataValidation("whole", operator="between", formula1="0", formula2="500", allow_blank=False)
    whole.errorTitle, whole.error, whole.showErrorMessage = "Pieces", "Between 0 and 500.", True
    whole.add("C2:C7")
    for rule in (kinds, whole):
        sheet.add_data_validation(rule)
    sheet.print_area = "A1:I9"
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation, sheet.page_setup.paperSize = "landscape", 9
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    footer = sheet.oddFooter
    assert sheet.sheet_properties.pageSetUpPr is not None and footer is not None and footer.center is not None
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    footer.center.text = "Page &P of &N"


def packed(book: Workbook) -> bytes:
    """Return the workbook's bytes with fixed times."""
    raw, out = io.BytesIO(), io.BytesIO()
    book.save(raw)
    with zipfile.ZipFile(raw) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "docProps/core.xml":
                data = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"2025-01-02T09:00:00Z", data)
            new.writestr(zipfile.ZipInfo(name, (2025, 1, 2, 9, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


if __name__ == "__main__":
    (Path(sys.argv[1]) / "report.xlsx").write_bytes(packed(report()))
