"""By mouse and keyboard: picks the text in the outliner, Tab, all of it, the new words, Tab."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/bakery-front.blend"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, FILE)
    gui.select(desk, "Sign Text")
    desk.key("Tab")
    desk.settle()
    desk.key("ctrl+a")
    desk.key("BackSpace")
    desk.type(params["words"])
    desk.key("Tab")
    desk.settle()
    gui.save(desk, FILE)
