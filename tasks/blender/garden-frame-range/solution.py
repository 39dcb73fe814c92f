"""By mouse and keyboard: the two fields at the right end of the timeline."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/garden-street.blend"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, FILE)
    gui.fill(desk, gui.FRAME_END, str(params["last"]))
    gui.fill(desk, gui.FRAME_START, str(params["first"]))
    gui.save(desk, FILE)
