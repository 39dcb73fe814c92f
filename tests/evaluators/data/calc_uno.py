"""Save the ledger as it is and with one edit each; runs in the image, LibreOffice showing ledger-saved.xlsx."""
# mypy: ignore-errors

import contextlib
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException

local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
while True:
    try:
        context = resolver.resolve("uno:pipe,name=fixtures;urp;StarOffice.ComponentContext")
        break
    except NoConnectException:
        time.sleep(0.2)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
while (document := desktop.getCurrentComponent()) is None:
    time.sleep(0.2)
time.sleep(1)
document.store()


def save(name: str) -> None:
    what = PropertyValue()
    what.Name, what.Value = "FilterName", "Calc MS Excel 2007 XML"
    document.storeToURL(f"file:///mnt/ledger-{name}.xlsx", (what,))


sheet = document.Sheets.getByIndex(0)
cell = sheet.getCellRangeByName("C3")
cell.Value = 76
save("value")
cell.Value = 75
cell = sheet.getCellRangeByName("B2")
cell.CharWeight = 150.0
save("bold")
cell.CharWeight = 100.0
cell = sheet.getCellRangeByName("E5")
formula, cell.Formula = cell.Formula, "=C5*2"
save("formula")
cell.Formula = formula
cells = sheet.getCellRangeByName("D2:D5")
colour, cells.CellBackColor = cells.CellBackColor, 0xFFEE00
save("fill")
cells.CellBackColor = colour
document.Sheets.insertNewByName("New", 1)
save("sheet")
document.Sheets.removeByName("New")
sheet.Columns.getByIndex(1).Width = 9000
save("width")
with contextlib.suppress(DisposedException):
    desktop.terminate()
