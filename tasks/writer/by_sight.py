"""LibreOffice by the words on the screen, for when its accessibility tree must not be read any more."""

from __future__ import annotations

from deskcraft.authoring import Desk, WindowInfo

BAR, BELOW = (0, 24, 700, 30), (0, 54, 1200, 1000)
"""Where the menu bar is, in a window as wide as the screen, and where its menus open."""
INTO_FIELD = 30
"""px from a label to the inside of its field."""


def menu(desk: Desk, *names: str) -> None:
    """Opens a menu of the menu bar and goes through its items."""
    for i, name in enumerate(names):
        desk.click_text(name, within=BELOW if i else BAR)
        desk.settle()


def press(desk: Desk, window: WindowInfo, *names: str) -> None:
    """Clicks words of a dialog one after the other: tabs, boxes, lists, buttons."""
    for name in names:
        desk.click_text(name, within=(window.x, window.y + 25, window.width, window.height - 25))
        desk.settle()


def write_beside(desk: Desk, window: WindowInfo, label: str, text: str) -> None:
    """Writes over the field that begins right behind a label of a dialog."""
    found = desk.find_text(label, within=(window.x, window.y + 25, window.width, window.height - 25))
    desk.click(found.x + found.width + INTO_FIELD, found.center[1], count=3)
    desk.key("ctrl+a")
    desk.type(f"{text}\t")
    desk.settle()


def export_pdf(desk: Desk, path: str) -> None:
    """File > Export As: a PDF as it is offered."""
    before = desk.digest(path)
    menu(desk, "File", "Export As", "Export Directly as PDF")
    desk.wait_for_window("Export*")
    desk.key("ctrl+a")
    desk.type(f"{path}\n")
    desk.wait_for_change(path, since=before)
    desk.settle()
