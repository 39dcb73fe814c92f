"""Through the GUI: imports three files, aligns the tracks, sets gain and mute, labels, saves, exports."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

MUSIC = "/home/user/Music"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Assembles, saves and exports the episode."""
    gui.start_at(desk, params["host_at"])
    for name in ("guest", "phone"):
        gui.import_audio(desk, f"{MUSIC}/ep12-{name}.wav")
        gui.start_at(desk, params["guest_at"])
        if name == "phone":
            desk.key("shift+u")
    gui.import_audio(desk, f"{MUSIC}/ep12-intro.wav")
    gui.set_gain(desk, params["gain_db"])
    desk.key("Home")
    for text, at in (("Host", params["host_at"]), ("Guest", params["guest_at"])):
        gui.add_label(desk, at, text)
    gui.save_project(desk, f"{MUSIC}/episode-12.aup3")
    gui.export_wav(desk, f"{MUSIC}/episode-12.wav", f"Signed {params['bits']}-bit PCM")
