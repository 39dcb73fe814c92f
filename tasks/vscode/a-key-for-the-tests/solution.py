"""By keyboard: a line of keybindings.json."""

from __future__ import annotations

from typing import Any

from gui import KEYS, add_line, command, save

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    command(desk, "Preferences: Open Keyboard Shortcuts (JSON)", down=1)
    add_line(desk, f'{{"key": "{params["key"].lower()}", "command": "{params["command"]}"}},', below=2)
    save(desk, KEYS)
