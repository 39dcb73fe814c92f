"""Runs inside the batch sandbox, with the image's python3-uno: recalculates, prints or stores a file with LibreOffice.

usage: office.py recalculate|pdf|resave FILE OUT_FILE < {"SHEET!CELL": value, ...}

Macros never run and links are never followed. Exit status 3: LibreOffice does not open the file; 4: it died with it;
5: it did not start.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import uno  # type: ignore[import-not-found]
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]
from com.sun.star.connection import NoConnectException  # type: ignore[import-not-found]
from com.sun.star.lang import DisposedException  # type: ignore[import-not-found]

REFUSED, DIED, NOT_STARTED = 3, 4, 5
PIPE = "deskcraft"
LAW = "deskcraft law"
"""The sheet for formulas of the task's own (`evaluators.sheet.check_law`)."""
PDF_FILTERS = {
    "com.sun.star.text.TextDocument": "writer_pdf_Export",
    "com.sun.star.sheet.SpreadsheetDocument": "calc_pdf_Export",
    "com.sun.star.presentation.PresentationDocument": "impress_pdf_Export",
}
FORMATS = {
    ".docx": "MS Word 2007 XML",
    ".odt": "writer8",
    ".xlsx": "Calc MS Excel 2007 XML",
    ".ods": "calc8",
    ".pptx": "Impress MS PowerPoint 2007 XML",
    ".odp": "impress8",
}


def main() -> int:
    """Do the job of the command line; return the exit status."""
    job, source, target = sys.argv[1:]
    how = SAFELY if job == "resave" else LOADING  # a window, which nobody sees, is where frozen rows are
    cells = json.load(sys.stdin)
    office = subprocess.Popen(
        ["soffice", "--headless", "--norestore", "--nologo", "--nodefault", f"--accept=pipe,name={PIPE};urp;"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        desktop = connect(office)
        try:
            document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(source), "_blank", 0, how)
        except DisposedException:
            raise
        except Exception as error:  # what a broken file raises differs by import filter
            return refuse(error)
        if document is None:
            return refuse("no import filter takes it")
        if job == "recalculate":
            recalculate(document, cells, target)
        elif job == "resave":
            format_ = FORMATS[Path(target).suffix]
            document.storeToURL(uno.systemPathToFileUrl(target), (option("FilterName", format_),))
        else:
            print_pdf(document, target)
        document.close(True)
    except DisposedException:
        print("LibreOffice died with it", file=sys.stderr)
        return DIED
    finally:
        office.kill()
    return 0


def refuse(why: object) -> int:
    """Say why the file is at fault, and return the exit status for it."""
    print(f"LibreOffice does not open it: {why}", file=sys.stderr)
    return REFUSED


def option(name: str, value: object) -> Any:
    """Return one of the named values that UNO calls take."""
    return PropertyValue(Name=name, Value=value)


SAFELY = (option("MacroExecutionMode", 0), option("UpdateDocMode", 0))
LOADING = (option("Hidden", True), *SAFELY)


def connect(office: subprocess.Popen[bytes]) -> Any:
    """Return the office's desktop object, as soon as it answers."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    while True:
        try:
            context = resolver.resolve(f"uno:pipe,name={PIPE};urp;StarOffice.ComponentContext")
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except NoConnectException:
            if office.poll() not in (None, 0):
                print(f"soffice ended with {office.returncode} before it answered", file=sys.stderr)
                sys.exit(NOT_STARTED)
            time.sleep(0.02)


def recalculate(document: Any, cells: dict[str, str | float], target: str) -> None:
    """Put the values into their cells, calculate every formula anew, and store .xlsx."""
    if not document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
        sys.exit(refuse("it is no spreadsheet"))
    for place, value in cells.items():
        sheet, _, cell = place.rpartition("!")
        if sheet == LAW and not document.Sheets.hasByName(LAW):
            document.Sheets.insertNewByName(LAW, document.Sheets.Count)
        if not document.Sheets.hasByName(sheet):
            sys.exit(refuse(f"it has no sheet {sheet}"))
        found = document.Sheets.getByName(sheet).getCellRangeByName(cell)
        if isinstance(value, str) and sheet == LAW:
            found.setFormula(value)
        elif isinstance(value, str):
            found.setString(value)
        else:
            found.setValue(float(value))
    document.calculateAll()
    document.storeToURL(uno.systemPathToFileUrl(target), (option("FilterName", "Calc MS Excel 2007 XML"),))


def print_pdf(document: Any, target: str) -> None:
    """Store .pdf with the application's own filter."""
    name = next((name for service, name in PDF_FILTERS.items() if document.supportsService(service)), None)
    if name is None:
        sys.exit(refuse("it is neither a text, a spreadsheet nor a presentation"))
    document.storeToURL(uno.systemPathToFileUrl(target), (option("FilterName", name),))


if __name__ == "__main__":
    try:
        status = main()
    except SystemExit as error:
        status = int(error.code or 0)
    sys.stderr.flush()
    os._exit(status)  # Python's own end may crash in the bridge's threads, whose office is gone
