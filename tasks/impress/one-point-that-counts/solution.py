"""Through the GUI: a click into the line, Home to Shift+End, Ctrl+B, Ctrl+U, Ctrl+S."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    mark(desk, params, params["line"], "ctrl+b", "ctrl+u")


def mark(desk: Desk, params: dict[str, Any], number: int, *keys: str) -> None:
    """Formats a line of the list by keys."""
    gui.go_to(desk, params["title"])
    panel = desk.find("Content Placeholder 2", role="panel", app=gui.APP)
    line = [element for element in panel.walk() if element.role == "paragraph"][number - 1]
    desk.click(line.x + 40, line.y + line.height // 2)
    desk.settle()
    desk.key("Home")
    desk.key("shift+End")
    for key in keys:
        desk.key(key)
    gui.leave(desk)
    gui.save(desk, f"/home/user/Documents/{params['file']}")
