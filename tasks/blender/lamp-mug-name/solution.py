"""By mouse and keyboard: picks the object in the outliner, F2, types the name, Ctrl+S."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/desk-lamp.blend"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, FILE)
    gui.select(desk, params["was"])
    gui.rename(desk, params["now"])
    gui.save(desk, FILE)
