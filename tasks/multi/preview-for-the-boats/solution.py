"""By keyboard: a server in a terminal, and its page in the browser."""

from __future__ import annotations

from typing import Any

from chromium.gui import go
from shell import enter, terminal

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    serve(desk, "~/Documents/quay", params["port"])
    show(desk, f"http://localhost:{params['port']}/{params['page']}", params["title"])


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
