"""Through the GUI: cuts the slate, generates silence before the outro, fades in, normalises, exports."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

OUTRO_S = 8.0
RESULT = "/home/user/Music/stop-07-harbour-final.wav"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Edits the take and exports it."""
    gui.select_to(desk, params["cut_s"])
    desk.key("Delete")
    gui.insert_silence(desk, OUTRO_S - params["cut_s"], params["silence_s"])
    gui.select_to(desk, params["fade_s"])
    gui.choose(desk, "Effect", "Fading", "Fade In")
    gui.normalise(desk, params["peak_db"])
    gui.export_wav(desk, RESULT)
