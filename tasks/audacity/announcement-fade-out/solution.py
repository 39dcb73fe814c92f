"""Through the GUI: types where the selection starts, Effect > Fading > Fade Out, File > Export > Export as WAV."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

LENGTH_S = 11.0


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Fades out the end and exports."""
    gui.select_to_end(desk, LENGTH_S - params["seconds"])
    gui.choose(desk, "Effect", "Fading", "Fade Out")
    gui.export_wav(desk, f"/home/user/Music/{params['name']}", f"Signed {params['bits']}-bit PCM")
