"""By mouse and keyboard: the two fields of the timeline's header, Ctrl+S."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/desk-lamp.blend"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, FILE)
    gui.fill(desk, gui.FRAME_START, str(params["first"]))
    gui.fill(desk, gui.FRAME_END, str(params["last"]))
    gui.save(desk, FILE)
