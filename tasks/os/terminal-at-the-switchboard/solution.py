"""By mouse and keyboard: three number fields on two pages of the terminal's preferences."""

from __future__ import annotations

from typing import Any

from terminal_dialog import close_preferences, geometry, open_preferences, scrollback

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_preferences(desk)
    scrollback(desk, params["lines"])
    geometry(desk, params["columns"], params["rows"])
    close_preferences(desk)
