"""By mouse: a tick in the session's settings, a value in the editor of all settings."""

from __future__ import annotations

from typing import Any

from session_dialog import EDITOR, SESSION, open_by_name, set_text, tick

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_by_name(desk, SESSION, "Session and Startup")
    tick(desk, "Lock screen before sleep")
    open_by_name(desk, EDITOR, "Settings Editor")
    set_text(desk, "xfce4-session", "LockCommand", params["command"])
