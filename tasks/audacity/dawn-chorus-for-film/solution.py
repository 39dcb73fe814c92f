"""Through the GUI: types the rate into the selection toolbar, saves, exports."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Changes the project's rate."""
    gui.set_project_rate(desk, params["rate"])
    gui.save_project(desk, f"/home/user/Music/{params['name']}.aup3")
    gui.export_wav(desk, f"/home/user/Music/{params['name']}.wav", "Signed 24-bit PCM")
