"""Through the GUI: the playhead second by second to the place, Shift+R on the active track, Ctrl+S."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Splits the shot."""
    gui.split(desk, "kiln-days.kdenlive", "V1", params["cut"])
