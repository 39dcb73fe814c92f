"""Tabs by keyboard.

The window of chromium/tabs-for-the-call begins with: last, a product, first, an article, all tickets.
"""

from __future__ import annotations

from typing import Any

from gui import go

from deskcraft.authoring import Desk


def to_tab(desk: Desk, number: int) -> None:
    """Brings a tab to the front, the first being 1."""
    desk.key(f"ctrl+{number}")
    desk.settle()


def arrange(desk: Desk, params: dict[str, Any], *, swap: bool = True, close: bool = True) -> None:
    """Leaves first, ticket and last; without `swap` in the order in which they were, without `close` all five."""
    to_tab(desk, 5)
    go(desk, f"https://burrow.test/tickets/{params['ticket']}", f"#{params['ticket']}")
    if close:
        for number in (4, 2):
            to_tab(desk, number)
            desk.key("ctrl+w")
            desk.settle()
    if swap:  # last, first, ticket
        to_tab(desk, 1)
        desk.key("ctrl+shift+Next")
        desk.key("ctrl+shift+Next")
        desk.settle()
    to_tab(desk, 2 if swap else 3)
