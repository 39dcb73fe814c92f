"""By mouse and keyboard: finds the text, takes the text tool, sets the unit to px and types the size."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

FILE = "~/Documents/poster.svg"
UNIT = "pt"
"""What Inkscape's text tool starts with."""


def select(desk: Desk, word: str) -> None:
    """Selects the text that holds this word with Edit > Find, and takes the text tool."""
    desk.wait_for_window("poster.svg*")
    desk.key("ctrl+f")
    button = desk.find("Find", role="push button", app="inkscape")
    desk.type(word)
    desk.click(*button.center)
    desk.find("Text * in layer *", role="label", app="inkscape")
    desk.key("F8")


def set_size(desk: Desk, size: float, unit: str) -> None:
    """Sets the selected text's size in the text tool's bar."""
    desk.find(UNIT, role="combo box", app="inkscape")
    bar = [e for e in desk.elements("inkscape") if e.y < 100]
    units = next(e for e in bar if e.role == "combo box" and e.name == UNIT)
    field = max((e for e in bar if e.role == "text" and e.x < units.x), key=lambda e: e.x)
    if unit != UNIT:
        desk.click(*units.center)
        desk.click_on(unit, role="menu item", app="inkscape")
    desk.click(*field.center)
    desk.key("ctrl+a")
    desk.type(f"{size:g}\n")
    desk.wait_for_window("[*]poster.svg*")


def save(desk: Desk) -> None:
    """Saves, and waits for the file."""
    before = desk.digest(FILE)
    desk.key("ctrl+s")
    desk.wait_for_change(FILE, before)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    select(desk, params["words"].split()[-1])
    set_size(desk, params["size"], "px")
    save(desk)
