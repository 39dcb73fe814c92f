"""A folder served from a terminal and looked at in the browser, which lies behind it."""

from __future__ import annotations

from chromium.gui import go
from shell import enter, terminal

from deskcraft.authoring import Desk


def serve(desk: Desk, folder: str, port: int) -> None:
    """Starts the server and leaves it running in its terminal."""
    terminal(desk)
    enter(desk, f"cd {folder}")
    desk.type(f"python3 -m http.server {port}\n")
    desk.settle()


def show(desk: Desk, address: str, title: str) -> None:
    """Opens the address in the browser, which lies behind the terminal."""
    desk.key("alt+Tab")
    desk.settle()
    go(desk, address, title)
