"""Makes `data/deck/masters.tar.xz`: what LibreOffice 7.4.7 stores after single changes of an asset's deck, most of them
of its master. Run as `python -m tests.evaluators.resaving.masters` (with the image that `resaving.office` needs)."""

from __future__ import annotations

import re
from pathlib import Path

from deskcraft.desktop.opening import open_desktop
from tests.evaluators.resaving.captured import KEPT, kept
from tests.evaluators.resaving.office import INSIDE

MASTERS = KEPT.parent / "masters.tar.xz"
ASSET = Path(__file__).parents[3] / "assets" / "impress" / "path-wardens-meeting.odp"
START = INSIDE.partition("for line in")[0]
EDITS = r"""
from com.sun.star.awt import Point, Size

def titles_on_master(document):
    document.StyleFamilies.getByName("Wardens").getByName("title").CharColor = 0x7A1F5C

def titles_on_slides(document):
    for page in document.DrawPages:
        page.getByIndex(0).CharColor = 0x7A1F5C

def third_level(document):
    document.StyleFamilies.getByName("Wardens").getByName("outline3").CharHeight = 30

def text_on_master(document):
    box = document.createInstance("com.sun.star.drawing.TextShape")
    document.MasterPages.getByIndex(0).add(box)
    box.Position, box.Size, box.String = Point(1400, 14600), Size(9000, 900), "Larkfell Path Wardens"

def text_on_slides(document):
    for page in document.DrawPages:
        box = document.createInstance("com.sun.star.drawing.TextShape")
        page.add(box)
        box.Position, box.Size, box.String = Point(1400, 14600), Size(9000, 900), "Larkfell Path Wardens"

def ground(document):
    document.MasterPages.getByIndex(0).Background.FillColor = 0xE8F0E4

def band_moved(document):
    band = next(s for s in document.MasterPages.getByIndex(0) if s.Name == "Band")
    band.Position = Point(0, 15350)

def second_master(document):
    master = document.MasterPages.insertNewByIndex(1)
    master.Name = "Guests"
    document.DrawPages.getByIndex(2).MasterPage = master

def saved(document):
    pass

for name in sys.argv[1:]:
    for suffix in ("odp", "pptx"):
        how = (option("Hidden", True), option("AsTemplate", False))
        document = desktop.loadComponentFromURL("file:///home/user/decks/start.odp", "_blank", 0, how)
        globals()[name](document)
        url = f"file:///home/user/decks/{name}.{suffix}"
        document.storeToURL(url, (option("FilterName", FILTERS[suffix]),))
        document.close(True)
sys.stdout.flush()
office.terminate()
office.wait()
os._exit(0)  # the bridge's threads may break at an office that is gone
"""
NAMES = re.findall(r"^def (\w+)", EDITS, re.M)


def main() -> None:
    """Lets LibreOffice make the files and keeps them."""
    with open_desktop("local", profiles=("office",)) as desktop:
        desktop.reset()
        desktop.put("~/decks/start.odp", ASSET.read_bytes())
        desktop.put("~/edit.py", (START + EDITS).encode())
        ran = desktop.run(["python3", "/home/user/edit.py", *NAMES], timeout_s=150)
        if ran.exit_code:
            raise SystemExit(f"status {ran.exit_code}: {ran.stderr.decode()[-3000:]}")
        made = {f"{name}.{kind}": desktop.get(f"~/decks/{name}.{kind}") for name in NAMES for kind in ("odp", "pptx")}
    made["start.odp"] = ASSET.read_bytes()
    MASTERS.write_bytes(kept(made))


if __name__ == "__main__":
    main()
