"""Through the GUI: mixes down, normalises the loudness, puts silence in front and a tone over most of it, exports."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Prepares and exports the report."""
    desk.key("ctrl+a")
    gui.choose(desk, "Tracks", "Mix", "Mix Stereo Down to Mono")
    desk.settle()
    gui.to_loudness(desk, params["lufs"])
    gui.insert_silence(desk, 0, params["starts_s"])
    gui.select_between(desk, 0, params["tone_s"])
    gui.generate_tone(desk, params["frequency"], params["amplitude"])
    gui.export_wav(desk, "/home/user/Music/harbour-report-delivery.wav", f"Signed {params['bits']}-bit PCM")
