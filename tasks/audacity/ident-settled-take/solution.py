"""Through the GUI: asks which take, imports and trims it, normalises, exports; then once more at the queue's rate."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

MUSIC = "/home/user/Music"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Makes both files."""
    desk.ask("Which of the three takes did you settle on, and from which second to which shall I keep it?")
    gui.import_audio(desk, f"{MUSIC}/ident-take-{params['take']}.wav")
    gui.keep_between(desk, params["from_s"], params["to_s"])
    gui.start_at_zero(desk)
    gui.normalise(desk, params["peak_db"])
    gui.export_wav(desk, f"{MUSIC}/ident-lantern.wav")
    desk.done("The ident is exported.")
    gui.set_project_rate(desk, params["rate"])
    gui.export_wav(desk, f"{MUSIC}/ident-queue.wav")
    desk.done("The queue has its file.")
