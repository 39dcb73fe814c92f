"""Through the GUI: the slide's thumbnail, a click into its title, the new words over the old ones, Ctrl+I, Ctrl+S."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/market-hall-reopening.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Rewrites the title."""
    gui.go_to(desk, params["old"])
    gui.write_over(desk, "Title 1", params["title"])
    desk.key("ctrl+i")
    gui.leave(desk)
    gui.save(desk, PATH)
