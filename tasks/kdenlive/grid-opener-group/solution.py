"""Through the GUI: a click on one clip, Shift and a click on the other, Ctrl+G, Ctrl+S."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

LABELS = {"Titles": "V2", "Cut": "V1"}


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Groups the two."""
    one, two = (LABELS[params["track"]], params["first_at"]), ("V1", params["second_at"])
    gui.group(desk, "grid-rough.kdenlive", one, two)
