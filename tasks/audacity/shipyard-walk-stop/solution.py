"""Through the GUI: one track after the other, labels, rate, project, mix; then the bell is muted and exported again."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

MUSIC = "/home/user/Music"
PAN_SLIDER = (53, 885)
"""Of the bell's track, which comes into view as the last one."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Mixes the stop."""
    encoding = f"Signed {params['bits']}-bit PCM"
    gui.rename_track(desk, "Yard")
    gui.set_gain(desk, params["yard_db"])
    gui.select_to_end(desk, params["fade_at"])
    gui.choose(desk, "Effect", "Fading", "Fade Out")
    desk.settle()
    for file, name in (("shipyard-guide-1", "Guide"), ("shipyard-guide-2", "Guide 2")):
        gui.import_audio(desk, f"{MUSIC}/{file}.wav")
        gui.start_at(desk, params["guide_at"])
        gui.rename_track(desk, name)
    desk.key("shift+u")
    gui.select_between(desk, params["guide_at"], params["guide_to"])
    desk.key("ctrl+b")
    desk.type("Guide\n")
    gui.import_audio(desk, f"{MUSIC}/ships-bell.wav")
    gui.start_at(desk, params["bell_at"])
    gui.rename_track(desk, "Bell")
    gui.set_pan(desk, PAN_SLIDER, params["pan"])
    gui.set_project_rate(desk, params["rate"])
    gui.save_project(desk, f"{MUSIC}/shipyard-stop-1.aup3")
    gui.export_wav(desk, f"{MUSIC}/shipyard-stop-1.wav", encoding)
    desk.key("shift+u")
    gui.export_wav(desk, f"{MUSIC}/shipyard-stop-1-soft.wav", encoding)
