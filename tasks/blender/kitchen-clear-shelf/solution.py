"""By mouse and keyboard: picks the object in the outliner, Delete over the 3D view."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/kitchen-shelf.blend"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, FILE)
    gui.select(desk, params["thing"])
    desk.key("Delete")
    desk.settle()
    gui.save(desk, FILE)
