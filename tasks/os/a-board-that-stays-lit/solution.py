"""One line in the terminal, and an entry in the session's settings."""

from __future__ import annotations

from typing import Any

from multi.shell import enter
from session_dialog import SESSION, add_to_autostart, open_by_name

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("*Terminal*")
    command = f"xset s {params['seconds']} {params['seconds']}"
    enter(desk, command)
    open_by_name(desk, SESSION, "Session and Startup")
    add_to_autostart(desk, params["title"], command)
