"""Write ledger.xlsx: a small workbook with the features that LibreOffice rewrites on saving."""
# mypy: ignore-errors

from datetime import date
from pathlib import Path

from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Alignment, Border, Color, Font, PatternFill, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation

book = Workbook()
sheet = book.active
assert sheet is not None
sheet.title = "Sales 2026"
rows = [
    ("Date", "Item", "Net", "Rate", "Gross", "Paid"),
    (date(2026, 1, 5), "Rope", 120.5, 0.19, "=C2*(1+D2)", True),
    (date(2026, 1, 9), "Anchor", 75, 0.07, "=C3*(1+D3)", False),
    (date(2026, 2, 2), "Paint", 19.99, 0.19, "=ROUND(C4*(1+D4), 2)", True),
    (date(2026, 2, 3), "Lamp", 1250, 0.19, '=IF(C5>1000,"big","small")', True),
]
for row in rows:
    sheet.append(row)
sheet["B7"], sheet["C7"], sheet["E7"] = "Total", "=SUM(C2:C5)", "=SUMIF('Sales 2026'!B2:B5,\"Rope\",E2:E5)"
sheet["H1"] = "Notes on the quarter"
sheet.merge_cells("H1:J1")
thin = Side(style="thin", color="FF808080")
for cell in sheet[1]:
    cell.font = Font(bold=True, color=Color(theme=0))
    cell.fill = PatternFill("solid", fgColor=Color(theme=4, tint=-0.25))
    cell.alignment = Alignment(horizontal="center", wrap_text=True)
for row in range(2, 6):
    sheet.cell(row, 1).number_format = "yyyy-mm-dd"
    sheet.cell(row, 3).number_format = "#,##0.00"
    sheet.cell(row, 4).number_format = "0%"
    sheet.cell(row, 5).number_format = '#,##0.00\\ "€"'
    sheet.cell(row, 2).border = Border(bottom=thin)
sheet["C7"].font = Font(name="Arial", size=14, italic=True, underline="single", color="FFC00000")
sheet.freeze_panes = "B2"
sheet.column_dimensions["B"].width = 24
sheet.column_dimensions["G"].hidden = True
sheet.auto_filter.ref = "A1:F5"
sheet["B3"].comment = Comment("Ask the yard", "me")
sheet.conditional_formatting.add("C2:C5", CellIsRule(operator="greaterThan", formula=["100"], font=Font(bold=True)))
choice = DataValidation(type="list", formula1='"Rope,Anchor,Paint,Lamp"')
choice.add("B2:B5")
sheet.add_data_validation(choice)
rates = book.create_sheet("Rates")
rates.append(("Country", "Rate"))
rates.append(("DE", 0.19))
book.defined_names["standard_rate"] = DefinedName("standard_rate", attr_text="Rates!$B$2")
rates["D2"] = "=standard_rate*100"
book.create_sheet("Hidden").sheet_state = "hidden"
chart = BarChart()
chart.title = "Net sales"
chart.add_data(Reference(sheet, min_col=3, min_row=1, max_row=5), titles_from_data=True)
chart.set_categories(Reference(sheet, min_col=2, min_row=2, max_row=5))
sheet.add_chart(chart, "H3")
book.save(Path(__file__).with_name("ledger.xlsx"))
