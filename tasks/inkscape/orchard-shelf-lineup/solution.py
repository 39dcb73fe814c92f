"""By mouse and keyboard: selects the five products, uses Align and Distribute, groups them, locks the group."""

from __future__ import annotations

from typing import Any

import dialogs
import gui
from messages import value

from deskcraft.authoring import Desk, Element

FILE = "~/Documents/orchard-range.svg"
CIDER = (920, 560)
"""Where the cider's bottle is on the screen while the banner is shown as it was opened."""
BOTTOM_EDGES = (1, 3)
"""Row and place of the button that brings bottom edges into line, in the part Align."""
SPREAD = {"gaps": (0, 3), "centers": (0, 1)}
"""The same for equal distances from left to right, in the part Distribute."""


def buttons(desk: Desk, part: str) -> list[list[Element]]:
    """The rows of buttons without words in a part of the dialog, from left to right."""
    panel = desk.find(part, role="panel", app=gui.APP)
    found = [e for e in panel.walk() if e.role == "push button" and not e.name and e.width < 40]
    return [
        sorted((e for e in found if e.y == row), key=lambda e: e.x)
        for row in sorted({e.y for e in found})
        if sum(e.y == row for e in found) > 3
    ]


def press(desk: Desk, part: str, place: tuple[int, int]) -> None:
    """Presses one of them."""
    desk.click(*buttons(desk, part)[place[0]][place[1]].center)


def select_products(desk: Desk) -> None:
    """Selects all of the open layer, which holds the products alone; the cider is taken out and in, to be last."""
    desk.wait_for_window("orchard-range.svg*")
    desk.key("ctrl+a")
    for count in (5, 4):
        gui.told(desk, f"{count} objects selected *")
        desk.click(*CIDER, modifiers=["shift"])
    gui.told(desk, "5 objects selected *")


def line_up(desk: Desk, by: str, relative_to: str = "Last selected") -> None:
    """Brings the feet into line with the cider's, and spreads the products between the outer two."""
    desk.key("ctrl+shift+a")
    desk.click(*desk.find("Selection Area", role="combo box", app=gui.APP).center)
    desk.click_on(relative_to, role="menu item", app=gui.APP)
    press(desk, "Align", BOTTOM_EDGES)
    desk.wait_for_window("[*]orchard-range.svg*")
    press(desk, "Distribute", SPREAD[by])


def group(desk: Desk, label: str) -> None:
    """Groups what is selected and names the group in the dialog Object Properties."""
    desk.key("ctrl+g")
    gui.told(desk, "Group of 5 objects *")
    dialogs.name_object(desk, label)


def lock(desk: Desk) -> None:
    """Locks what is selected, in the dialog Object Properties, which is open."""
    desk.click_on("Lock", role="check box", app=gui.APP)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    select_products(desk)
    line_up(desk, params["by"])
    group(desk, value(r'"([^"]+)"', desk.messages[-1]))
    gui.save(desk, FILE)
    desk.done("The products stand on the shelf, in one group.")
    lock(desk)
    gui.save(desk, FILE)
