"""Through the GUI: the track's key makes it active, Shift+L locks it, Ctrl+S saves."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

LABELS = {"Titles": "V2", "Cut": "V1", "Desk": "A1"}


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Locks the track."""
    gui.lock(desk, "grid-rough.kdenlive", LABELS[params["track"]])
