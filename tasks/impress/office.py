"""LibreOffice's own scripting for solutions: a second one without a window edits the deck, stores it in its place."""

from __future__ import annotations

import json
from typing import Any

from deskcraft.authoring import Desk

FILTERS = {".pptx": "Impress MS PowerPoint 2007 XML", ".odp": "impress8"}

_FRAME = """
import json, shutil, subprocess, sys, time
import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

PATH, FILTER, params = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])

def option(name, value):
    found = PropertyValue()
    found.Name, found.Value = name, value
    return found

office = subprocess.Popen(["soffice", "--headless", "--norestore", "--nologo", "--accept=pipe,name=solution;urp;",
                           "-env:UserInstallation=file:///tmp/solution-profile"])
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
for attempt in range(600):
    try:
        context = resolver.resolve("uno:pipe,name=solution;urp;StarOffice.ComponentContext")
        break
    except NoConnectException:
        time.sleep(0.1)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
copy = "/tmp/solution-in" + PATH[PATH.rindex("."):]
shutil.copyfile(PATH, copy)  # the window on the screen holds a lock on the deck itself
document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(copy), "_blank", 0, (option("Hidden", True),))
pages = document.DrawPages

def page(number):
    return pages.getByIndex(number - 1)

def shapes(page_):
    return [page_.getByIndex(n) for n in range(page_.Count)]

def title(page_):
    return next(s for s in shapes(page_) if "TitleTextShape" in s.ShapeType)

def write_notes(page_, text):
    next(s for s in shapes(page_.NotesPage) if "NotesShape" in s.ShapeType).String = text

def store():
    document.storeToURL("file:///tmp/solution-out", (option("FilterName", FILTER),))
    with open("/tmp/solution-out", "rb") as new, open(PATH, "wb") as old:
        old.write(new.read())

def export_pdf(path):
    document.storeToURL(uno.systemPathToFileUrl(path), (option("FilterName", "impress_pdf_Export"),))

"""
_END = """
try:
    desktop.terminate()
except Exception:
    pass
office.wait(timeout=60)
"""


def script(desk: Desk, path: str, steps: str, params: dict[str, Any]) -> None:
    """Runs `steps` (Python that knows `document`, `page(n)`, `shapes`, `title`, `write_notes`, `store`, `params`)."""
    suffix = path[path.rindex(".") :]
    desk.must_run(
        ["python3", "-", path, FILTERS[suffix], json.dumps(params)],
        stdin=(_FRAME + steps + _END).encode(),
        timeout_s=180,
    )
