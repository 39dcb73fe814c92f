"""By mouse and keyboard: finds the text, takes the text tool, sets the unit to px and types the size."""

from __future__ import annotations

from typing import Any

import dialogs
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/poster.svg"
UNIT = "pt"
"""What Inkscape's text tool starts with."""


def select(desk: Desk, word: str) -> None:
    """Selects the text that holds this word with Edit > Find, and takes the text tool."""
    desk.wait_for_window("poster.svg*")
    dialogs.find_text(desk, word)
    desk.key("F8")


def set_size(desk: Desk, size: float, unit: str) -> None:
    """Sets the selected text's size in the text tool's bar."""
    desk.find(UNIT, role="combo box", app=gui.APP)
    bar = [e for e in desk.elements(gui.APP) if e.y < 100]
    units = next(e for e in bar if e.role == "combo box" and e.name == UNIT)
    field = max((e for e in bar if e.role == "text" and e.x < units.x), key=lambda e: e.x)
    if unit != UNIT:
        desk.click(*units.center)
        desk.click_on(unit, role="menu item", app=gui.APP)
    desk.click(*field.center)
    desk.key("ctrl+a")
    desk.type(f"{size:g}\n")
    gui.changed(desk, "poster.svg")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    select(desk, params["words"].split()[-1])
    set_size(desk, params["size"], "px")
    gui.save(desk, FILE)
