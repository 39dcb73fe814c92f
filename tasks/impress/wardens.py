"""What the solution and the near misses of wardens-name-on-every-slide do by LibreOffice's own scripting."""

from __future__ import annotations

from typing import Any

import office

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/path-wardens-meeting.odp"
BOX = """
from com.sun.star.awt import Point, Size

def name_on(where):
    box = document.createInstance("com.sun.star.drawing.TextShape")
    where.add(box)
    box.Position, box.Size, box.String = Point(1400, 14300), Size(11500, 900), params["name"]

master = document.MasterPages.getByIndex(0)
"""
NAME = "name_on(master)\n"
COLOUR = """
document.StyleFamilies.getByName(master.Name).getByName("title").CharColor = int(params["colour"][1:], 16)
"""
STORE = "store()\n"


def change(desk: Desk, params: dict[str, Any], steps: str) -> None:
    """Does some steps and stores the deck."""
    desk.wait_for_window("path-wardens-meeting.odp - *")
    office.script(desk, PATH, BOX + steps + STORE, params)
