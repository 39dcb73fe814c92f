"""By mouse and keyboard: finds the words with Edit > Find, and presses the keys of Path > Object to Path."""

from __future__ import annotations

from typing import Any

import dialogs
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/star-night.svg"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, "star-night.svg")
    dialogs.find_text(desk, params["words"])
    desk.key("ctrl+shift+c")
    gui.told(desk, "Group of * objects in layer Words*")
    gui.save(desk, FILE)
