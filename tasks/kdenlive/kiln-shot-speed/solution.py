"""Through the GUI: Change Speed in the clip's context menu, Ctrl+S."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Speeds the shot up."""
    gui.set_speed(desk, "kiln-days.kdenlive", ("V1", 10), params["percent"])
