"""By mouse and keyboard: File > Export, the page, the resolution, the file's name."""

from __future__ import annotations

from typing import Any

import dialogs
import gui

from deskcraft.authoring import Desk

FOLDER = "/home/user/Pictures"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, "tram-net.svg")
    dialogs.export_page(desk, f"{FOLDER}/{params['name']}", dpi=params["dpi"])
