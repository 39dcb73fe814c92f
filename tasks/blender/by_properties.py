"""Blender's properties by mouse and keyboard: the search opens tab and panel, labels are found by their letters."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk
from deskcraft.authoring.seen import Element

SEARCH = (170, 376)
"""The editor's search field: from the right edge, from the top, px."""
EDITOR = (330, 400, 620)
"""Width, top and height of the editor below its search and its path, px; it reaches to the right edge."""
VALUES = 110
"""How far the middle of the values' column is from the right edge, px."""
BOX = 9
"""How far the middle of a tick box is to the left of its words, px."""
HEX_FIELD = (-71, 30)
"""Where the field is from the middle of the tab "Hex" of the colour's popup, px."""


def search(desk: Desk, words: str) -> None:
    """Searches all tabs of the editor: the first tab with a hit is shown, with its panels open."""
    desk.click(desk.width - SEARCH[0], SEARCH[1])
    desk.key("ctrl+a")
    desk.type(f"{words}\n")
    desk.settle()


def label(desk: Desk, words: str, nth: int = 0) -> Element:
    """Finds words of the editor."""
    width, top, height = EDITOR
    return desk.find_text(words, within=(desk.width - width, top, width, height), nth=nth)


def value(desk: Desk, words: str, said: Any, nth: int = 0) -> None:
    """Types a value into the field beside a label; a tab in what is typed leads to the next field."""
    desk.click(desk.width - VALUES, label(desk, words, nth).center[1])
    desk.key("ctrl+a")
    desk.type(f"{said}\n")
    desk.settle()


def tick(desk: Desk, words: str, nth: int = 0) -> None:
    """Clicks the tick box before the words."""
    found = label(desk, words, nth)
    desk.click(found.x - BOX, found.center[1])
    desk.settle()


def chosen(desk: Desk, words: str, name: str, nth: int = 0) -> None:
    """Chooses a data block in the field beside a label, by its name in the list that opens."""
    desk.click(desk.width - VALUES, label(desk, words, nth).center[1])
    desk.settle()
    desk.type(f"{name}\n")
    desk.settle()


def colour(desk: Desk, words: str, code: str) -> None:
    """Types a colour like #c08a3a into the popup of the field beside a label."""
    desk.click(desk.width - VALUES, label(desk, words).center[1])
    desk.settle()
    tab = desk.find_text("Hex")
    for dx, dy in ((0, 0), HEX_FIELD):
        desk.move(tab.center[0] + dx, tab.center[1] + dy)
        desk.settle()
        desk.click(tab.center[0] + dx, tab.center[1] + dy)
        desk.settle()
    desk.key("ctrl+a")
    desk.type(f"{code.lstrip('#')}\n")
    desk.settle()
    desk.move(*gui.VIEW)
    desk.settle()
