"""Builds the summary in the running office and saves both files; parameters as JSON on the standard input."""

import json
import sys
import time
from pathlib import Path

import uno
from com.sun.star.awt import Rectangle
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.sheet.ConditionOperator import LESS
from com.sun.star.sheet.ValidationAlertStyle import STOP
from com.sun.star.sheet.ValidationType import LIST
from com.sun.star.table import CellRangeAddress

DOCUMENTS = "/home/user/Documents"
params = json.load(sys.stdin)


def option(name, value):
    """A named value of a UNO call."""
    return PropertyValue(Name=name, Value=value)


def office():
    """The desktop object of the running office, as soon as it answers."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    while True:
        try:
            context = resolver.resolve("uno:pipe,name=solution;urp;StarOffice.ComponentContext")
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except NoConnectException:
            time.sleep(0.1)


def number_format(document, code):
    """The key of a format code."""
    locale = uno.createUnoStruct("com.sun.star.lang.Locale")
    key = document.NumberFormats.queryKey(code, locale, False)
    return key if key >= 0 else document.NumberFormats.addNew(code, locale)


def table(document, sheet):
    """Headings, formulas, total, formats."""
    for column, heading in enumerate(("Depot", "Parcels", "Kilometres", "Cost", "Target", "Share")):
        sheet.getCellByPosition(column, 0).String = heading
    for row, depot in enumerate(params["depots"], 2):
        sheet.getCellRangeByName(f"A{row}").String = depot
        for column, formula in (
            ("B", f"=SUMIF($Deliveries.$B$5:$B$76;A{row};$Deliveries.$D$5:$D$76)"),
            ("C", f"=SUMIF($Deliveries.$B$5:$B$76;A{row};$Deliveries.$E$5:$E$76)"),
            ("D", f"=C{row}*$Targets.$B$10"),
            ("E", f"=VLOOKUP(A{row};$Targets.$A$2:$C$7;3;0)"),
            ("F", f"=B{row}/E{row}"),
        ):
            sheet.getCellRangeByName(f"{column}{row}").Formula = formula
    sheet.getCellRangeByName("A8").String = "Total"
    for column in "BCDE":
        sheet.getCellRangeByName(f"{column}8").Formula = f"=SUM({column}2:{column}7)"
    sheet.getCellRangeByName("F8").Formula = "=B8/E8"
    sheet.getCellRangeByName("A1:F1").CharWeight = 150.0
    sheet.getCellRangeByName("A8:F8").CharWeight = 150.0
    sheet.getCellRangeByName("D2:D8").NumberFormat = number_format(document, "#,##0.00")
    sheet.getCellRangeByName("F2:F8").NumberFormat = number_format(document, "0.0%")


def mark(document, sheet):
    """The conditional format."""
    families = document.StyleFamilies.getByName("CellStyles")
    style = document.createInstance("com.sun.star.style.CellStyle")
    families.insertByName("Below target", style)
    style.CellBackColor = 0xFFC7CE
    cells = sheet.getCellRangeByName("F2:F7")
    rules = cells.ConditionalFormat
    rules.addNew(
        (
            option("Operator", LESS),
            option("Formula1", str(params["limit"])),
            option("StyleName", "Below target"),
        )
    )
    cells.ConditionalFormat = rules


def chart(sheet, number):
    """The chart of the parcels."""
    place = Rectangle(500, 6000, 14000, 8000)
    ranges = (CellRangeAddress(number, 0, 0, 1, 6),)
    sheet.Charts.addNewByName("Parcels", place, ranges, True, True)
    drawn = sheet.Charts.getByName("Parcels").EmbeddedObject
    drawn.HasMainTitle, drawn.Title.String = True, params["title"]
    drawn.HasLegend = False
    drawn.Diagram.Vertical = params["kind"] == "bar"


def page(document, sheet):
    """Landscape, one page wide."""
    pages = document.StyleFamilies.getByName("PageStyles")
    style = document.createInstance("com.sun.star.style.PageStyle")
    pages.insertByName("One page", style)
    style.IsLandscape, style.Width, style.Height = True, 29700, 21000
    style.ScaleToPagesX, style.ScaleToPagesY = 1, 0
    sheet.PageStyle = "One page"


def restrict(document):
    """The validity rule of the depots."""
    cells = document.Sheets.getByName("Deliveries").getCellRangeByName("B5:B76")
    rule = cells.Validation
    rule.Type, rule.ErrorAlertStyle, rule.ShowErrorMessage = LIST, STOP, True
    rule.setFormula1("$Targets.$A$2:$A$7")
    cells.Validation = rule


document = office().getCurrentComponent()
number = document.Sheets.Count
document.Sheets.insertNewByName(params["sheet"], number)
new = document.Sheets.getByName(params["sheet"])
table(document, new)
mark(document, new)
chart(new, number)
page(document, new)
restrict(document)
view = document.CurrentController
view.setActiveSheet(new)
view.freezeAtPosition(0, 1)
document.store()
csv = f"44,34,76,1,,0,false,true,false,false,false,{number + 1}"
document.storeToURL(
    f"file://{DOCUMENTS}/export.csv",
    (option("FilterName", "Text - txt - csv (StarCalc)"), option("FilterOptions", csv)),
)
made = Path(DOCUMENTS, f"export-{params['sheet']}.csv")  # LibreOffice adds the sheet's name
made.replace(Path(DOCUMENTS, params["csv"]))
