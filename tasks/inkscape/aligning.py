"""Inkscape's dialog Align and Distribute by mouse and keyboard."""

from __future__ import annotations

from gui import APP

from deskcraft.authoring import Desk, Element

CENTRES_ACROSS, CENTRES_DOWN, BOTTOM_EDGES = (0, 2), (1, 2), (1, 3)
"""Row and place of buttons in the part Align: onto a vertical line, onto a horizontal line."""


def align(desk: Desk, place: tuple[int, int], relative_to: str) -> None:
    """Presses one of the buttons of the part Align, after what it goes by was chosen (`Page`, `Last selected`)."""
    desk.key("ctrl+shift+a")
    desk.find("Align", role="panel", app=APP)
    chosen = [e for e in desk.elements(APP) if e.role == "combo box" and e.name in RELATIVE]
    if chosen[0].name != relative_to:
        desk.click(*chosen[0].center)
        desk.click_on(relative_to, role="menu item", app=APP)
        desk.settle()
    desk.click(*_buttons(desk)[place[0]][place[1]].center)
    desk.settle()


RELATIVE = ("Last selected", "First selected", "Biggest object", "Smallest object", "Page", "Drawing", "Selection Area")
"""What the dialog can go by."""


def _buttons(desk: Desk) -> list[list[Element]]:
    """The rows of buttons without words in the part Align, from left to right."""
    panel = desk.find("Align", role="panel", app=APP)
    found = [e for e in panel.walk() if e.role == "push button" and not e.name and e.width < 40]
    rows = sorted({e.y for e in found})
    return [
        sorted((e for e in found if e.y == row), key=lambda e: e.x)
        for row in rows
        if sum(e.y == row for e in found) > 3
    ]
