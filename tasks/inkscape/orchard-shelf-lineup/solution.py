"""By mouse and keyboard: selects the five products and uses the dialog Align and Distribute, then groups them."""

from __future__ import annotations

import re
from typing import Any

from deskcraft.authoring import Desk
from deskcraft.authoring.desk import Element

FILE = "~/Documents/orchard-range.svg"
CIDER = (920, 560)
"""Where the cider's bottle is on the screen while the banner is shown as it was opened."""
BOTTOM_EDGES = (1, 3)
"""Row and place of the button that brings bottom edges into line, in the part Align."""
SPREAD = {"gaps": (0, 3), "centers": (0, 1)}
"""The same for equal distances from left to right, in the part Distribute."""


def buttons(desk: Desk, part: str) -> list[list[Element]]:
    """The rows of buttons without words in a part of the dialog, from left to right."""
    panel = desk.find(part, role="panel", app="inkscape")
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
        desk.find(f"{count} objects selected *", role="label", app="inkscape")
        desk.click(*CIDER, modifiers=["shift"])
    desk.find("5 objects selected *", role="label", app="inkscape")


def line_up(desk: Desk, by: str, relative_to: str = "Last selected") -> None:
    """Brings the feet into line with the cider's, and spreads the products between the outer two."""
    desk.key("ctrl+shift+a")
    desk.click(*desk.find("Selection Area", role="combo box", app="inkscape").center)
    desk.click_on(relative_to, role="menu item", app="inkscape")
    press(desk, "Align", BOTTOM_EDGES)
    desk.wait_for_window("[*]orchard-range.svg*")
    press(desk, "Distribute", SPREAD[by])


def group(desk: Desk, label: str) -> None:
    """Groups what is selected and names the group in the dialog Object Properties."""
    desk.key("ctrl+g")
    desk.find("Group of 5 objects *", role="label", app="inkscape")
    desk.key("ctrl+shift+o")
    name = desk.find("Label:*", role="label", app="inkscape")
    fields = [e for e in desk.elements("inkscape") if e.role == "text" and e.x > name.x and e.width > 50]
    desk.click(*min(fields, key=lambda e: abs(e.center[1] - name.center[1])).center, count=3)
    desk.type(label)
    desk.click_on("Set", role="push button", app="inkscape")


def save(desk: Desk) -> None:
    """Saves, and waits for the file."""
    before = desk.digest(FILE)
    desk.key("ctrl+s")
    desk.wait_for_change(FILE, before)


def label_in(message: str) -> str:
    """The label that the user asked for."""
    found = re.search(r'"([^"]+)"', message)
    assert found, f"no label in {message!r}"
    return found[1]


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    select_products(desk)
    line_up(desk, params["by"])
    group(desk, label_in(desk.messages[-1]))
    save(desk)
