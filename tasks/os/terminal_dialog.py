"""The preferences of XFCE's terminal: each change is in its file at once."""

from __future__ import annotations

from deskcraft.authoring import Desk

SETTINGS = "~/.config/xfce4/terminal/terminalrc"
APP = "xfce4-terminal"


def open_preferences(desk: Desk) -> None:
    """Opens the dialog from the menu."""
    desk.wait_for_window("Terminal - *")
    desk.menu("Edit", "Preferences...", app=APP)
    desk.wait_for_window("Terminal Preferences")


def scrollback(desk: Desk, lines: int) -> None:
    """Sets the only number on the first page."""
    desk.click_on("General", role="page tab", app=APP)
    desk.find("Scrollback:", role="label", app=APP)
    enter(desk, "Scrollback:", lines)


def geometry(desk: Desk, columns: int, rows: int) -> None:
    """Sets the size of new windows on the second page."""
    desk.click_on("Appearance", role="page tab", app=APP)
    enter(desk, "Default geometry:", columns)
    enter(desk, "columns", rows)


def enter(desk: Desk, label: str, value: int) -> None:
    """Types into the first number field to the right of a label, and waits until the file has it."""
    place = desk.find(label, role="label", app=APP)
    fields = [e for e in desk.elements(APP) if e.role == "spin button" and e.x > place.x and abs(e.y - place.y) < 12]
    field = min(fields, key=lambda e: e.x)
    since = desk.digest(SETTINGS)
    desk.click(field.x + 20, field.center[1], count=3)  # the buttons are in its right half
    desk.type(f"{value}\t")
    desk.wait_for_change(SETTINGS, since)


def close_preferences(desk: Desk) -> None:
    """Closes the dialog; its page is written already."""
    desk.click_on("Close", role="push button", app=APP)
    desk.wait_for_no_window("Terminal Preferences")
