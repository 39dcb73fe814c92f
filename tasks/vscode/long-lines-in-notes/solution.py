"""By keyboard: a line of settings.json."""

from __future__ import annotations

from typing import Any

from gui import SETTINGS, add_line, command, save

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    command(desk, "Preferences: Open User Settings (JSON)")
    add_line(desk, f'"[{params["language"]}]": {{"editor.wordWrap": "on"}},')
    save(desk, SETTINGS)
