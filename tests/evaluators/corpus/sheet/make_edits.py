"""Runs in the desktop: store report.xlsx, shown in LibreOffice's window, as it is and with one edit each."""
# mypy: ignore-errors

import time
from pathlib import Path

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

XLSX, ODS = "Calc MS Excel 2007 XML", "calc8"
FOLDER = "/home/user/made"


def option(name, value):
    """A named value of a UNO call."""
    return PropertyValue(Name=name, Value=value)


local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
while True:
    try:
        context = resolver.resolve("uno:pipe,name=pairs;urp;StarOffice.ComponentContext")
        break
    except NoConnectException:
        time.sleep(0.2)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
while (document := desktop.getCurrentComponent()) is None or document.CurrentController is None:
    time.sleep(0.2)
time.sleep(1)
Path(FOLDER).mkdir(exist_ok=True)


def store(name, kind=XLSX, source=None):
    """Store a document under a name in another format or the same."""
    (source or document).storeToURL(f"file://{FOLDER}/{name}", (option("FilterName", kind),))
    print(name)


store("lo-saved.xlsx")
store("lo-saved.ods", ODS)
other = desktop.loadComponentFromURL(f"file://{FOLDER}/lo-saved.ods", "_blank", 0, ())
time.sleep(1)
store("lo-through-ods.xlsx", XLSX, other)
store("lo-saved-again.ods", ODS, other)
other.close(True)

stock = document.Sheets.getByName("Stock")
cell = stock.getCellRangeByName("D3")
cell.Value = 39.8
store("lo-value.xlsx")
store("lo-value.ods", ODS)
cell.Value = 39.9
cell = stock.getCellRangeByName("A4")
cell.CharWeight = 150.0
store("lo-bold.xlsx")
store("lo-bold.ods", ODS)
cell.CharWeight = 100.0
column = stock.Columns.getByName("C")
column.IsVisible = False
store("lo-hidden-column.ods", ODS)
column.IsVisible = True
sheet = document.Sheets.getByName("Limits")
sheet.TabColor = 0x2266AA
store("lo-tab-colour.ods", ODS)
sheet.TabColor = 0xFF8800
stock.getCellRangeByName("H3").Formula = '=IF(C3<=$Limits.$B$2;"low";"fine")'
store("lo-formula.ods", ODS)
stock.getCellRangeByName("H3").Formula = '=IF(C3<$Limits.$B$2;"low";"fine")'
stock.Charts.getByIndex(0).EmbeddedObject.Title.String = "Worth"
store("lo-chart-title.ods", ODS)
document.setModified(False)
document.close(True)
