"""Through the GUI: Select All, Effect > Volume and Compression > Amplify, exports."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Amplifies and exports the announcement."""
    desk.key("ctrl+a")
    gui.amplify(desk, params["by_db"])
    gui.export_wav(desk, f"/home/user/Music/{params['name']}", f"Signed {params['bits']}-bit PCM")
