"""Lets a script edit a copy of a document through LibreOffice's own scripting, beside the one that is open."""

_HEAD = """
import sys, time, subprocess, uno
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
doc = desktop.loadComponentFromURL(f"file:///tmp/copy.{SUFFIX}", "_blank", 0, (prop("Hidden", True),))

def paragraphs():
    found = doc.Text.createEnumeration()
    while found.hasMoreElements():
        part = found.nextElement()
        if part.supportsService("com.sun.star.text.Paragraph"):
            yield part

def starting(text):
    return next(part for part in paragraphs() if part.String.startswith(text))

def replace(old, new, case=True):
    what = doc.createReplaceDescriptor()
    what.SearchString, what.ReplaceString, what.SearchCaseSensitive = old, new, case
    return doc.replaceAll(what)
"""
_TAIL = """
FILTERS = {"docx": "MS Word 2007 XML", "odt": "writer8"}
doc.storeToURL(f"file:///tmp/copy.{SUFFIX}", (prop("FilterName", FILTERS[SUFFIX]),))
if PDF:
    doc.storeToURL("file:///tmp/copy.pdf", (prop("FilterName", "writer_pdf_Export"),))
doc.close(True)
desktop.terminate()
office.wait(60)
"""


def edit(desk, path, script, *, values=None, pdf=""):
    """Runs `script` on a copy (`doc`, with `paragraphs`, `starting`, `replace` and `P`, the values) and puts it back.

    `pdf` says where the finished document is exported to, too.
    """
    suffix = path.rpartition(".")[2]
    desk.put(f"/tmp/copy.{suffix}", desk.get(path))
    known = f"P = {values!r}\nPDF = {bool(pdf)}\nSUFFIX = {suffix!r}"
    desk.put("/tmp/edit.py", f"{known}\n{_HEAD}\n{script}\n{_TAIL}".encode())
    desk.must_run(["python3", "/tmp/edit.py"])
    desk.put(path, desk.get(f"/tmp/copy.{suffix}"))
    if pdf:
        desk.put(pdf, desk.get("/tmp/copy.pdf"))
