"""Through the GUI: trims each stretch on a track of its own, aligns end to end, renders, brings to loudness, labels."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

MUSIC = "/home/user/Music"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Cuts the open."""
    room = (f"{MUSIC}/ferment-room-tone.wav", params["room_s"], params["room_to"])
    gui.keep_between(desk, params["one_s"], params["one_to"])
    gui.start_at_zero(desk)
    gui.import_stretch(desk, *room)
    gui.import_stretch(desk, f"{MUSIC}/ferment-take-2.wav", params["two_s"], params["two_to"])
    gui.import_stretch(desk, *room)
    gui.import_stretch(desk, f"{MUSIC}/ferment-take-3.wav", params["three_s"], params["three_to"])
    gui.join_tracks(desk)
    gui.rename_track(desk, "Episode")
    desk.key("ctrl+a")
    gui.to_loudness(desk, params["lufs"])
    desk.key("Home")
    for text, at in (("Press", params["two_at"]), ("Wait", params["three_at"])):
        gui.add_label(desk, at, text)
    gui.save_project(desk, f"{MUSIC}/ferment-open.aup3")
    gui.export_wav(desk, f"{MUSIC}/ferment-open.wav", f"Signed {params['bits']}-bit PCM")
