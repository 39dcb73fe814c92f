"""What makes a pivot table through LibreOffice's own scripting: a piece of a script for `office.edit`."""

MAKE = """
from com.sun.star.table import CellAddress

def make(name, area, fields):
    sheets.insertNewByName(name, sheets.Count)
    tables = sheets.getByName(name).getDataPilotTables()
    descriptor = tables.createDataPilotDescriptor()
    descriptor.setSourceRange(cells("Deliveries", area).getRangeAddress())
    known = descriptor.getDataPilotFields()
    for header, orientation, function in fields:
        field = known.getByName(header)
        field.Orientation = uno.Enum("com.sun.star.sheet.DataPilotFieldOrientation", orientation)
        if function:
            field.Function = uno.Enum("com.sun.star.sheet.GeneralFunction", function)
    tables.insertNewByName(name, CellAddress(sheets.Count - 1, 0, 0), descriptor)
"""
