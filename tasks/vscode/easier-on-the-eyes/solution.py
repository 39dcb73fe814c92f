"""By keyboard: lines of settings.json, and the list of themes."""

from __future__ import annotations

from typing import Any

from gui import SETTINGS, add_line, choose_theme, command, save

from deskcraft.authoring import Desk

OPEN = "Preferences: Open User Settings (JSON)"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    command(desk, OPEN)
    add_line(desk, f'"editor.fontSize": {params["size"]},')
    save(desk, SETTINGS)
    desk.done("The letters are larger.")
    add_line(desk, f'"editor.lineHeight": {params["line"]},')
    add_line(desk, '"editor.minimap.enabled": false,')
    save(desk, SETTINGS)
    desk.done("Wider lines, and no map.")
    desk.key("Escape")
    choose_theme(desk, params["theme"])
