"""Through the GUI: trims the first sentence, copies the others behind it with gaps, a tone at the end."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

MUSIC = "/home/user/Music"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Cuts the lesson."""
    gui.keep_between(desk, params["e1"], params["e1_to"])
    gui.start_at_zero(desk)
    for each in ("m1", "e2", "m2"):
        language = "mandarin" if each.startswith("m") else "english"
        path = f"{MUSIC}/lesson-07-{language}.wav"
        gui.place(desk, path, params[each], params[f"{each}_to"], params[f"{each}_at"])
    gui.select_between(desk, params["tone_at"], params["end_at"])
    gui.generate_tone(desk, params["frequency"], params["amplitude"])
    gui.save_project(desk, f"{MUSIC}/lesson-07.aup3")
    gui.export_wav(desk, f"{MUSIC}/lesson-07.wav", f"Signed {params['bits']}-bit PCM")
