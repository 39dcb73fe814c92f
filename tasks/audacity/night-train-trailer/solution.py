"""Through the GUI: ducks the music with Amplify, fades it out, imports and places the voice, names, saves, exports."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

MUSIC = "/home/user/Music"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Makes the trailer."""
    gui.rename_track(desk, "Music")
    gui.select_between(desk, params["voice_at"], params["back_at"])
    gui.amplify(desk, params["gain_db"])
    gui.select_to_end(desk, params["fade_at"])
    gui.choose(desk, "Effect", "Fading", "Fade Out")
    desk.settle()
    gui.import_audio(desk, f"{MUSIC}/night-train-voice.wav")
    gui.start_at(desk, params["voice_at"])
    gui.rename_track(desk, "Voice")
    gui.save_project(desk, f"{MUSIC}/{params['name']}.aup3")
    gui.export_wav(desk, f"{MUSIC}/{params['name']}.wav")
