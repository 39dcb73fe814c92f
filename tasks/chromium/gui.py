"""Chromium by mouse and keyboard: addresses, links, buttons and fields of a page."""

from __future__ import annotations

from deskcraft.authoring import Desk, Element

APP = "chromium"


def go(desk: Desk, address: str, title: str) -> None:
    """Opens an address in the tab in front, and waits until the window shows a page with (part of) this title."""
    desk.key("ctrl+l")
    desk.type(f"{address} \n")  # the blank keeps the browser from completing it to an address it knows
    shown(desk, title)


def shown(desk: Desk, title: str) -> None:
    """Waits for a page with (part of) this title, and for its rest."""
    desk.wait_for_window(f"*{title}*")
    desk.settle()


def reveal(desk: Desk, text: str) -> None:
    """Scrolls to a text of the page by the browser's own search."""
    desk.key("ctrl+f")
    desk.type(f"{text}\n")
    desk.settle()
    desk.key("Escape")
    desk.settle()


def fill(desk: Desk, label: str, value: str, *, role: str = "*") -> None:
    """Replaces what is in the field with this label."""
    field(desk, label, role=role)
    desk.key("ctrl+a")
    desk.type(value)


def field(desk: Desk, label: str, *, role: str = "*") -> Element:
    """Clicks into the field with this label."""
    return desk.click_on(label, role=role, app=APP)


def set_up(desk: Desk, page: str, title: str) -> None:
    """Opens a page of the browser's settings, in the tab in front."""
    go(desk, f"chrome://settings/{page}", f"Settings - {title}")


def choose(desk: Desk, label: str, value: str) -> None:
    """Chooses from a list of a page by the beginning of an entry's text."""
    desk.click_on(label, role="combo*", app=APP)
    desk.settle()
    desk.type(f"{value}\n")
    desk.settle()


def press(desk: Desk, name: str, *, nth: int = 0) -> None:
    """Presses a button of a page or of the browser."""
    desk.click_on(name, role="*button*", app=APP, nth=nth)
    desk.settle()


def tick(desk: Desk, name: str, role: str = "toggle*") -> None:
    """Clicks a switch, or (`role`) a check box or a radio button."""
    desk.click_on(name, role=role, app=APP)
    desk.settle()


def save_dialog(desk: Desk, path: str) -> None:
    """Writes a path into the dialog that saves, which is on no accessibility tree, and saves."""
    desk.wait_for_window("Save File")
    desk.key("ctrl+a")
    desk.type(path)
    window = desk.wait_for_window("Save File")
    desk.click(window.x + window.width - 47, window.y + window.height - 24)
    desk.wait_for_no_window("Save File")
    desk.settle()
