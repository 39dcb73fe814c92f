"""Runs in the desktop: pivot tables, protections and cells moved in LibreOffice, stored, opened and stored again."""
# mypy: ignore-errors

import subprocess
import sys
import time
from pathlib import Path

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.table import CellAddress

FOLDER = "/home/user/made"
FILTERS = {"xlsx": "Calc MS Excel 2007 XML", "ods": "calc8"}

subprocess.Popen(
    ["soffice", "--headless", "--norestore", "--nologo", "--accept=pipe,name=pivots;urp;StarOffice.ComponentContext"]
)
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
while True:
    try:
        context = resolver.resolve("uno:pipe,name=pivots;urp;StarOffice.ComponentContext")
        break
    except NoConnectException:
        time.sleep(0.2)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
Path(FOLDER).mkdir(exist_ok=True)


def option(name, value):
    """A named value of a UNO call."""
    return PropertyValue(Name=name, Value=value)


def opened(path):
    """Open a workbook."""
    return desktop.loadComponentFromURL(f"file://{path}", "_blank", 0, ())


def store(book, name):
    """Store under a name."""
    book.storeToURL(f"file://{FOLDER}/{name}", (option("FilterName", FILTERS[name.rpartition(".")[2]]),))
    print(name)


def both(book, stem):
    """Store in both formats; open each and store it again in both (-x from .xlsx, -o from .ods)."""
    for kind in FILTERS:
        store(book, f"{stem}.{kind}")
    for kind in FILTERS:
        resave(f"{FOLDER}/{stem}.{kind}", f"{stem}-{kind[0]}")


def resave(path, stem, targets=FILTERS):
    """Open and store."""
    again = opened(path)
    for target in targets:
        store(again, f"{stem}.{target}")
    again.close(True)


def enum(kind, value):
    """A value of an enumeration of com.sun.star.sheet."""
    return uno.Enum(f"com.sun.star.sheet.{kind}", value)


def pivot(book, name, sheet, column, row, fields, source="Log", area="A3:E15", **settings):
    """Make a pivot table; fields are (header, orientation, function)."""
    tables = book.Sheets.getByName(sheet).getDataPilotTables()
    descriptor = tables.createDataPilotDescriptor()
    descriptor.setSourceRange(book.Sheets.getByName(source).getCellRangeByName(area).getRangeAddress())
    for key, value in settings.items():
        setattr(descriptor, key, value)
    known = descriptor.getDataPilotFields()
    for header, orientation, function in fields:
        field = known.getByName(header)
        field.Orientation = enum("DataPilotFieldOrientation", orientation)
        if function:
            field.Function = enum("GeneralFunction", function)
    place = CellAddress(book.Sheets.getByName(sheet).RangeAddress.Sheet, column, row)
    tables.insertNewByName(name, place, descriptor)
    return tables.getByName(name)


def summary(book):
    """The usual one, on a sheet of its own."""
    book.Sheets.insertNewByName("Summary", book.Sheets.Count)
    fields = [("Hall", "ROW", ""), ("Month", "COLUMN", ""), ("Kind", "PAGE", ""), ("Trays", "DATA", "SUM")]
    return pivot(book, "Trays by hall", "Summary", 0, 2, fields)


def hide(table, header, item):
    """Untick an item in a field's list."""
    table.getDataPilotFields().getByName(header).Items.getByName(item).IsHidden = True


def pivots(base):
    """Make the workbooks with pivot tables."""
    book = opened(base)
    table = summary(book)
    both(book, "pivot")
    book.Sheets.getByName("Log").getCellRangeByName("D4").Value = 77
    store(book, "stale.xlsx")
    store(book, "stale.ods")
    book.Sheets.getByName("Log").getCellRangeByName("D4").Value = 14
    hide(table, "Month", "May")
    hide(table, "Kind", "Enoki")
    hide(table, "Kind", "Shiitake")
    both(book, "filtered")
    book.close(True)

    book = opened(base)
    fields = [("Kind", "ROW", ""), ("Trays", "DATA", "AVERAGE"), ("Weight", "DATA", "MAX"), ("Month", "DATA", "COUNT")]
    pivot(book, "Beside", "Log", 6, 2, fields, ColumnGrand=False, RowGrand=False, ShowFilterButton=False)
    both(book, "beside")
    book.close(True)

    book = opened(base)
    book.Sheets.insertNewByName("Summary", book.Sheets.Count)
    pivot(book, "One row", "Summary", 0, 0, [("Hall", "ROW", ""), ("Trays", "DATA", "COUNTNUMS")])
    pivot(book, "Two keys", "Summary", 8, 10, [("Hall", "ROW", ""), ("Kind", "ROW", ""), ("Trays", "DATA", "SUM")])
    both(book, "two")
    book.close(True)


def protections(base):
    """Make the protected workbooks: three input cells are open."""
    for stem, password in (("locked", ""), ("password", "hollin")):
        book = opened(base)
        sheet = book.Sheets.getByName("Rates")
        cells = sheet.getCellRangeByName("B2:B4")
        protection = cells.CellProtection
        protection.IsLocked = False
        cells.CellProtection = protection
        sheet.protect(password)
        if password:
            book.protect(password)
        both(book, stem)
        book.close(True)


def arranged(base):
    """Make the workbook in which column C has gone behind E, and the rows of May are on a sheet of their own."""
    book = opened(base)
    log = book.Sheets.getByName("Log")
    head = log.getCellRangeByName("A3:E3")
    head.CharWeight, head.CellBackColor = 150.0, 0x2F6B4F
    for kind in FILTERS:
        store(book, f"dressed.{kind}")
    book.Sheets.insertNewByName("May", book.Sheets.Count)
    may = book.Sheets.getByName("May")
    for to, rows in (("A1", "A3:E3"), ("A2", "A8:E11")):
        source = log.getCellRangeByName(rows).RangeAddress
        may.copyRange(may.getCellRangeByName(to).CellAddress, source)
    for to, cells in (("F3", "C3:C15"), ("C3", "D3:F15")):
        log.moveRange(log.getCellRangeByName(to).CellAddress, log.getCellRangeByName(cells).RangeAddress)
    both(book, "arranged")
    book.close(True)


if len(sys.argv) > 1:
    for path in sys.argv[1:]:
        # 7.4.7 cannot write an .ods with the password's SHA-512 of an .xlsx
        resave(path, Path(path).stem + "-saved", ["xlsx"] if "hashed" in path else FILTERS)
else:
    pivots("/home/user/log.xlsx")
    protections("/home/user/log.xlsx")
    arranged("/home/user/log.xlsx")
desktop.terminate()
