"""Lets LibreOffice of the desktop's image save the plain decks of this folder: `make_saved.py`.

X.pptx becomes X-saved.pptx, X.odp and, once more, X-saved.odp; then single edits, each of one deck, as X-EDIT.pptx or
X-EDIT.odp. Takes a minute.
"""
# mypy: ignore-errors

from __future__ import annotations

from pathlib import Path

from make import DECKS

from deskcraft.desktop.opening import open_desktop

HERE = Path(__file__).parent
INSIDE = r"""
import glob, os, subprocess, time
import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

FILTERS = {"pptx": "Impress MS PowerPoint 2007 XML", "odp": "impress8"}
os.chdir("/home/user/decks")
office = subprocess.Popen(["soffice", "--headless", "--norestore", "--accept=pipe,name=corpus;urp;"])
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
while True:
    try:
        context = resolver.resolve("uno:pipe,name=corpus;urp;StarOffice.ComponentContext")
        break
    except NoConnectException:
        time.sleep(0.2)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)

def option(name, value):
    found = PropertyValue()
    found.Name, found.Value = name, value
    return found

def save(source, target, edit=None):
    document = desktop.loadComponentFromURL("file:///home/user/decks/" + source, "_blank", 0, (option("Hidden", True),))
    if edit:
        edit(document)
    filter_ = FILTERS[target.rpartition(".")[2]]
    document.storeToURL("file:///home/user/decks/" + target, (option("FilterName", filter_),))
    document.close(True)

def shape(document, page, number):
    return document.DrawPages.getByIndex(page).getByIndex(number)

def named(document, page, name):
    page = document.DrawPages.getByIndex(page)
    return next(page.getByIndex(n) for n in range(page.Count) if page.getByIndex(n).Name == name)

def put(owner, **values):
    for name, value in values.items():
        setattr(owner, name, value)

def move(owner, x, y):
    place = owner.Position
    place.X, place.Y = place.X + x, place.Y + y
    owner.Position = place

def paragraph(owner, number):
    return list(owner.createEnumeration())[number]

def letters(owner):
    cursor = owner.createTextCursor()
    cursor.gotoStart(False)
    cursor.gotoEnd(True)
    return cursor

def background(document, page, colour):
    found = document.createInstance("com.sun.star.drawing.Background")
    found.FillStyle = uno.Enum("com.sun.star.drawing.FillStyle", "SOLID")
    found.FillColor = colour
    document.DrawPages.getByIndex(page).Background = found

def notes(document, page, text):
    page = document.DrawPages.getByIndex(page).NotesPage
    next(page.getByIndex(n) for n in range(page.Count) if "Notes" in page.getByIndex(n).ShapeType).String = text

def cell(document, page, name, column, row, text):
    named(document, page, name).Model.getCellByPosition(column, row).String = text

plain = sorted(glob.glob("*.pptx"))
for source in plain:
    stem = source[:-5]
    save(source, stem + "-saved.pptx")
    save(source, stem + ".odp")
    save(stem + ".odp", stem + "-saved.odp")
EDITS = {
    "texts-word.odp": lambda d: put(paragraph(shape(d, 1, 1), 3), String="New water butt"),
    "texts-bold.odp": lambda d: [put(part, CharWeight=150.0) for part in paragraph(shape(d, 1, 1), 0)],
    "texts-notes.odp": lambda d: notes(d, 2, "Mention the grant once.\nThen questions."),
    "texts-size.pptx": lambda d: put(letters(shape(d, 1, 0)), CharHeight=36.0),
    "shapes-moved.odp": lambda d: move(named(d, 0, "Workshop"), 100, 0),
    "shapes-fill.odp": lambda d: put(named(d, 0, "Stamp"), FillColor=0xA23E60),
    "shapes-turned.pptx": lambda d: put(named(d, 0, "Stamp"), RotateAngle=34000),
    "tables-cell.odp": lambda d: cell(d, 0, "Harvest", 1, 2, "9.5"),
    "pairs-of-columns-shown.odp": lambda d: put(d.DrawPages.getByIndex(2), Visible=True),
    "backgrounds-colour.odp": lambda d: background(d, 1, 0x123C60),
    "transitions-longer.odp": lambda d: put(d.DrawPages.getByIndex(1), TransitionDuration=2.0),
    "pictures-gone.odp": lambda d: d.DrawPages.getByIndex(1).remove(named(d, 1, "Small")),
    "look-alikes-gone.odp": lambda d: d.DrawPages.remove(d.DrawPages.getByIndex(3)),
    "look-alikes-twice.odp": lambda d: d.duplicate(d.DrawPages.getByIndex(2)),
    "alignments-left.odp": lambda d: put(paragraph(shape(d, 0, 0), 0), ParaAdjust=0),
    "chinese-colour.pptx": lambda d: put(letters(shape(d, 1, 0)), CharColor=0xC00000),
}
for target, edit in EDITS.items():
    source = next(s for s in sorted(plain, reverse=True) if target.startswith(s[:-5] + "-"))[:-5]
    save(source + (".pptx" if target.endswith("pptx") else ".odp"), target, edit)
try:
    desktop.terminate()
except Exception:
    pass
"""


def main() -> None:
    """Runs LibreOffice over the folder."""
    with open_desktop("local", profiles=("office",)) as desktop:
        desktop.reset()
        for make in DECKS:
            name = f"{make.__name__.replace('_', '-')}.pptx"
            desktop.put(f"~/decks/{name}", (HERE / name).read_bytes())
        done = desktop.run(["python3", "-"], stdin=INSIDE.encode(), timeout_s=400)
        if done.exit_code:
            raise SystemExit(done.stderr.decode()[-3000:])
        listed = desktop.run(["sh", "-c", "ls ~/decks"]).stdout.decode().split()
        for name in listed:
            (HERE / name).write_bytes(desktop.get(f"~/decks/{name}"))


if __name__ == "__main__":
    main()
