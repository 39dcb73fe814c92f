"""Through the GUI: the slide's thumbnail, a click into the list, all of it, Ctrl+E, Ctrl+S."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    align(desk, params, "ctrl+e")


def align(desk: Desk, params: dict[str, Any], key: str) -> None:
    """Aligns the list by a key."""
    gui.go_to(desk, params["title"])
    desk.click(*gui.text_of(desk, "Content Placeholder 2"), count=2)
    desk.key("ctrl+a")
    desk.key(key)
    gui.leave(desk)
    gui.save(desk, f"/home/user/Documents/{params['file']}")
