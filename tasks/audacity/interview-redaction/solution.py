"""Through the GUI: takes the noise out, silences the cough, puts a tone over the name, saves, exports, labels."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

MUSIC = "/home/user/Music"
NAME = "interview-1974-clean"
ROOM = (0, 1.4)
COUGH = (3.5, 4.1)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Cleans the recording, and does what the user adds."""
    gui.reduce_noise(desk, *ROOM, params["by_db"] + 3)
    gui.select_between(desk, *COUGH)
    desk.key("ctrl+l")
    if not desk.messages:
        desk.wait_for_message()
    gui.select_between(desk, params["from_s"], params["to_s"])
    gui.generate_tone(desk, params["frequency"], params["amplitude"])
    gui.save_project(desk, f"{MUSIC}/{NAME}.aup3")
    gui.export_wav(desk, f"{MUSIC}/{NAME}.wav")
    desk.done()
    for text, start, stop in ((params["question"], 1.5, 2.6), (params["answer"], 4.4, 7)):
        gui.select_between(desk, start, stop)
        desk.key("ctrl+b")
        desk.type(text)
        desk.key("Return")
    saved = desk.digest(f"{MUSIC}/{NAME}.aup3")
    desk.key("ctrl+s")
    desk.wait_for_change(f"{MUSIC}/{NAME}.aup3", saved)
    desk.settle()
