"""Through LibreOffice's own scripting on a copy: a cell style and its condition, a validation, a column of formulas."""

from __future__ import annotations

from typing import Any

from office import edit

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/courier-q2.xlsx"
MARK = """
def mark(place, most, colour):
    style = book.createInstance("com.sun.star.style.CellStyle")
    book.StyleFamilies.getByName("CellStyles").insertByName("Large tour", style)
    style.CellBackColor = int(colour[1:], 16)
    area = cells("Deliveries", place)
    entries = area.ConditionalFormat
    entries.addNew((prop("Operator", uno.Enum("com.sun.star.sheet.ConditionOperator", "GREATER")),
                    prop("Formula1", str(most)), prop("StyleName", "Large tour")))
    area.ConditionalFormat = entries

def allow(place, worst, alert="STOP"):
    area = cells("Deliveries", place)
    rule = area.Validation
    rule.Type = uno.Enum("com.sun.star.sheet.ValidationType", "WHOLE")
    rule.setOperator(uno.Enum("com.sun.star.sheet.ConditionOperator", "BETWEEN"))
    rule.setFormula1("0")
    rule.setFormula2(str(worst))
    rule.ErrorAlertStyle = uno.Enum("com.sun.star.sheet.ValidationAlertStyle", alert)
    rule.ShowErrorMessage = True
    area.Validation = rule

def per_parcel(formula):
    cells("Deliveries", "G4").String = "Per parcel"
    for row in range(5, 77):
        cells("Deliveries", f"G{row}").Formula = formula.format(row=row)
"""
WORK = """
mark("D5:D76", P["most"], P["colour"])
allow("F5:F76", P["worst"])
per_parcel("=ROUND(E{row}/D{row};2)")
view = book.CurrentController  # a book without a window forgets what was frozen
view.setActiveSheet(sheets.getByName("Deliveries"))
view.freezeAtPosition(0, 4)
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("courier-q2.xlsx - *")
    edit(desk, PATH, MARK + WORK, params)
