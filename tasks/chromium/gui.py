"""Chromium by mouse and keyboard: addresses, links, buttons and fields of a page."""

from __future__ import annotations

from deskcraft.authoring import Desk, Element

APP = "chromium"


def go(desk: Desk, address: str, title: str) -> None:
    """Opens an address in the tab in front, and waits until the window shows a page with (part of) this title."""
    desk.key("ctrl+l")
    desk.type(f"{address}\n")
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
