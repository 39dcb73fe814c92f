"""Lets Impress add slides, copy them and change levels: `python -m tests.evaluators.new_slides.make`.

LibreOffice of the desktop's image (one with the profile `office`; half a minute) does what its commands New Slide,
Duplicate Slide and Insert Table do, in a part of a deck of PPTArena, and saves it as .pptx. Levels are changed by keys
alone, for only Tab gives a paragraph the style of its new level.
"""

from __future__ import annotations

import io
import time
from pathlib import Path

from pptx import Presentation

from deskcraft.desktop.actions import Key, Type
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from tests.evaluators.resaving.captured import kept, read_kept
from tests.evaluators.resaving.office import CONNECTED

KEPT = Path(__file__).parents[1] / "data" / "deck" / "new_slides.tar.xz"
DECK = Path(__file__).parents[3] / "assets" / "pptarena" / "trust-games.pptx"
SLIDES = (1, 2, 4, 39, 40)
"""Of the deck: its title, a list on two levels, a section, a list with effects and notes, the references."""
AGENDA, SUMMARY = 2, 4
"""Slides of the part."""
FILES = ("list", "title-only", "object", "title-slide", "copy", "table", "same")
LEVELS = "levels"
NEW_PART, BELOW = "A new part", "and what it holds"
KEYS = (
    "Next", "Tab", "Tab", "F2", "ctrl+Home", "Down", "End", "Return", "shift+Tab", NEW_PART, "Return", "Tab", BELOW,
    "Escape", "Escape", "ctrl+s",
)  # fmt: skip
"""To the second slide, into its list, after its second line: a line a level up, and one below it."""
SAVED_S = 60

INSIDE = (
    CONNECTED
    + r"""
create = lambda name: context.ServiceManager.createInstanceWithContext("com.sun.star.frame." + name, context)
desktop, dispatcher = create("Desktop"), create("DispatchHelper")
LIST, TITLE_ONLY, OBJECT, TITLE_SLIDE = 1, 19, 11, 0
LAYOUTS = {"list": LIST, "title-only": TITLE_ONLY, "object": OBJECT, "title-slide": TITLE_SLIDE, "table": TITLE_ONLY}

def option(name, value):
    found = PropertyValue()
    found.Name, found.Value = name, value
    return found

def of_kind(page, kind):
    shapes = [page.getByIndex(i) for i in range(page.Count)]
    return next((one for one in shapes if one.ShapeType.endswith(kind)), None)

def write(page, name):
    of_kind(page, "TitleTextShape").setString("Limits")
    if name == "list":
        level(of_kind(page, "OutlinerShape"), ("One town", 0), ("Students only", 1), ("One round", 0))
    elif name == "title-slide":
        of_kind(page, "SubtitleShape").setString("What we did not see")
    elif name == "table":
        dispatcher.executeDispatch(view.Frame, ".uno:InsertTable", "", 0, (option("Columns", 2), option("Rows", 2)))
        table = of_kind(page, "TableShape")
        for column, row, text in ((0, 0, "Limit"), (1, 0, "Why"), (0, 1, "One town"), (1, 1, "Budget")):
            table.Model.getCellByPosition(column, row).setString(text)

def level(shape, *lines):
    shape.setString("\n".join(text for text, _ in lines))
    found = shape.createEnumeration()
    for _, depth in lines:
        paragraph = found.nextElement()
        paragraph.NumberingLevel = 1 - depth  # there and back, as Tab and Shift+Tab do
        paragraph.NumberingLevel = depth

for name in sys.argv[1:]:
    document = desktop.loadComponentFromURL("file:///home/user/decks/deck.pptx", "_blank", 0, ())
    view = document.CurrentController
    view.setCurrentPage(document.DrawPages.getByIndex(SUMMARY - 1))
    if name == "copy":
        dispatcher.executeDispatch(view.Frame, ".uno:DuplicatePage", "", 0, ())
        of_kind(view.CurrentPage, "TitleTextShape").setString("Limits")
    elif name != "same":
        dispatcher.executeDispatch(view.Frame, ".uno:InsertPage", "", 0, ())
        if view.CurrentPage.Layout != LAYOUTS[name]:
            view.CurrentPage.Layout = LAYOUTS[name]
        write(view.CurrentPage, name)
    how = option("FilterName", "Impress MS PowerPoint 2007 XML")
    document.storeToURL("file:///home/user/decks/" + name + ".pptx", (how,))
    document.close(True)
office.terminate()
office.wait()
os._exit(0)  # the bridge's threads may break at an office that is gone
"""
)


def original() -> bytes:
    """Return the part of the deck that Impress opens."""
    deck = Presentation(str(DECK))
    listed = deck.slides._sldIdLst
    for number, entry in reversed(list(enumerate(listed, 1))):
        if number not in SLIDES:
            deck.part.drop_rel(entry.rId)
            listed.remove(entry)
    for extension in deck.part._element.findall("{*}extLst"):
        deck.part._element.remove(extension)  # sections of slides that are gone
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def saved() -> dict[str, bytes]:
    """Return what was kept, by the names of `FILES` and `LEVELS`."""
    return {name.removesuffix(".pptx"): data for name, data in read_kept(KEPT.read_bytes()).items()}


def made() -> dict[str, bytes]:
    """Return what Impress makes of the deck, by the names of `FILES` and `LEVELS`."""
    with open_desktop("local", profiles=("office",)) as desktop:
        desktop.reset()
        desktop.put("~/decks/deck.pptx", original())
        script = f"AGENDA, SUMMARY = {AGENDA}, {SUMMARY}\n{INSIDE}"
        desktop.put("~/make.py", script.encode())
        ran = desktop.run(["python3", "/home/user/make.py", *FILES], timeout_s=300)
        if ran.exit_code:
            raise SystemExit(f"status {ran.exit_code}: {ran.stderr.decode()[-3000:]}")
        found = {name: desktop.get(f"~/decks/{name}.pptx") for name in FILES}
        return found | {LEVELS: _by_keys(desktop)}


def _by_keys(desktop: Desktop) -> bytes:
    """Return the deck with two more lines in its agenda, typed on the screen."""
    path = "/home/user/Documents/deck.pptx"
    desktop.put(path, original())
    before = desktop.get(path)
    desktop.launch(["soffice", "--norestore", "--impress", path])
    ends = time.monotonic() + SAVED_S
    while not any("deck.pptx" in window.title for window in desktop.windows()):
        assert time.monotonic() < ends, "Impress has no window"
    desktop.settle(cap_s=20)
    for key in KEYS:
        desktop.perform(Type(text=key) if " " in key else Key(keys=key))
        desktop.settle()
    ends = time.monotonic() + SAVED_S
    while (data := desktop.get(path)) == before:
        assert time.monotonic() < ends, "Impress saved nothing"
    return data


if __name__ == "__main__":
    KEPT.write_bytes(kept({f"{name}.pptx": data for name, data in made().items()}))
