"""Format > Conditional > Condition by mouse and keyboard: a colour behind cells over or under a limit."""

from __future__ import annotations

from by_cells import APP, go_to
from writer.area import fill_area
from writer.fields import part, seen

from deskcraft.authoring import Desk, Element

TITLE, STYLE = "Conditional Formatting for *", "Cell Style"


def mark(desk: Desk, place: str, operator: str, limit: str, colour: str) -> None:
    """One condition (`is greater than`) and a style of its own for it.

    LibreOffice 7.4 goes down at the next look into its accessibility tree: the caller only presses keys from here on.
    """
    go_to(desk, place)
    desk.menu("Format", "Conditional", "Condition...", app=APP)
    desk.wait_for_window(TITLE)
    desk.settle()
    ok = part(desk, TITLE, "push button", "OK").center
    desk.click(*_lists(desk)[1].center)
    desk.settle()
    desk.click_on(operator, app=APP)
    desk.settle()
    desk.click(*seen(desk, TITLE, lambda all_: (e for e in all_ if e.role == "text"), "limit").center)
    desk.type(limit)
    desk.click(*_lists(desk)[2].center)
    desk.settle()
    desk.click_on("New Style*", app=APP)
    desk.wait_for_window(STYLE)
    style_ok = part(desk, STYLE, "push button", "OK").center
    fill_area(desk, STYLE, colour, tab="Background")
    for title, place in ((STYLE, style_ok), (TITLE, ok)):
        desk.click(*place)
        desk.wait_for_no_window(title)
        desk.settle()


def _lists(desk: Desk) -> list[Element]:
    """The lists of the condition: its kind, its operator, the style."""
    seen(desk, TITLE, lambda all_: [e for e in all_ if e.role == "toggle button"][2:], "lists")
    found = [e for e in desk.find(TITLE, role="dialog", app=APP).walk() if e.role == "toggle button"]
    return sorted(found, key=lambda e: (e.y, e.x))
