"""Lets a script edit a copy of a workbook through LibreOffice's own scripting, beside the one that is open."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

FILTERS = {".xlsx": "Calc MS Excel 2007 XML", ".ods": "calc8"}
_HEAD = """
import subprocess, time, uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

def prop(name, value):
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made

argv = ["soffice", "-env:UserInstallation=file:///tmp/scripted", "--headless", "--norestore", "--nologo",
        "--accept=pipe,name=scripted;urp;StarOffice.ComponentContext"]
office = subprocess.Popen(argv)
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
for _ in range(600):
    try:
        context = resolver.resolve("uno:pipe,name=scripted;urp;StarOffice.ComponentContext")
        break
    except NoConnectException:
        time.sleep(0.1)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
book = desktop.loadComponentFromURL(f"file:///tmp/copy{SUFFIX}", "_blank", 0, ())
sheets = book.Sheets

def cells(sheet, place):
    return sheets.getByName(sheet).getCellRangeByName(place)
"""
_TAIL = """
book.calculateAll()
book.storeToURL(f"file:///tmp/copy{SUFFIX}", (prop("FilterName", FILTER),))
book.close(True)
desktop.terminate()
office.wait(60)
"""


def edit(desk: Desk, path: str, script: str, values: dict[str, Any]) -> None:
    """Runs `script` on a copy (`book`, `sheets`, `cells(sheet, place)`, `P`, the values) and puts it back."""
    suffix = path[path.rindex(".") :]
    desk.put(f"/tmp/copy{suffix}", desk.get(path))
    head = f"P, SUFFIX, FILTER = {values!r}, {suffix!r}, {FILTERS[suffix]!r}\n"
    desk.put("/tmp/edit.py", f"{head}{_HEAD}\n{script}\n{_TAIL}".encode())
    desk.must_run(["python3", "/tmp/edit.py"])
    desk.put(path, desk.get(f"/tmp/copy{suffix}"))
