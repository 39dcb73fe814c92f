"""Through the GUI: Colors > Color to Alpha, File > Export As."""

from __future__ import annotations

from typing import Any

import adjustments
import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Takes the white out and exports."""
    desk.wait_for_window("*gull-rock-mark*")
    adjustments.color_to_alpha(desk)
    gui.export(desk, f"/home/user/Pictures/{params['name']}")
