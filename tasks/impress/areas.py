"""Shapes on the slide that is shown, by mouse and keyboard: several selected, filled with one colour.

LibreOffice 7.4 goes down if its accessibility tree is read once the dialog Area has shown colours: from there on the
caller only clicks and types.
"""

from __future__ import annotations

from collections.abc import Sequence

from gui import APP

from deskcraft.authoring import Desk

TITLE = "Area"
HEX, OK = (534, 247), (662, 505)
"""px from the middle of the dialog's button Color."""
INSIDE = 12
"""px from a shape's right edge, where no text is."""


def select(desk: Desk, names: Sequence[str]) -> None:
    """Selects shapes beside their texts."""
    for n, name in enumerate(names):
        box = desk.find(name, role="panel", app=APP)
        desk.click(box.x + box.width - INSIDE, box.center[1], modifiers=["shift"] if n else [])
    desk.settle()


def fill(desk: Desk, colour: str) -> None:
    """Fills what is selected with a colour, `#rrggbb`."""
    desk.menu("Format", "Text Box and Shape", "Area...", app=APP)
    desk.wait_for_window(TITLE)
    desk.settle()
    x, y = desk.find("Color", role="toggle button", app=APP).center
    desk.click(x, y)
    desk.settle()
    desk.click(x + HEX[0], y + HEX[1], count=3)
    desk.key("ctrl+a")
    desk.type(colour.removeprefix("#") + "\t")
    desk.settle()
    desk.click(x + OK[0], y + OK[1])
    desk.wait_for_no_window(TITLE)
    desk.settle()
