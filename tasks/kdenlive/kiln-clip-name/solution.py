"""Through the GUI: the folder opened, F2 on the clip, its new name, Ctrl+S."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Renames the clip."""
    gui.rename(desk, "kiln-days.kdenlive", params["folder"], params["file"], params["name"])
