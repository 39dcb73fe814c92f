"""Through the GUI: the track's menu > Split Stereo to Mono, closes the other track, exports."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Keeps one channel."""
    gui.of_track(desk, "Split Stereo to Mono")
    gui.close_track(desk, {"left": 2, "right": 1}[params["side"]])
    gui.export_wav(desk, f"/home/user/Music/{params['name']}")
