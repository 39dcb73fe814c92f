"""By keyboard: the palette's own command installs the file, the list of themes has the new one."""

from __future__ import annotations

from typing import Any

from gui import choose_theme, command

from deskcraft.authoring import Desk

INSTALLED = "/home/user/.vscode/extensions/extensions.json"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    since = desk.digest(INSTALLED)
    command(desk, "Extensions: Install from VSIX")
    desk.key("ctrl+a")
    desk.type(f"/home/user/Downloads/harbour-light-{params['version']}.vsix")
    desk.settle()
    desk.key("Return")
    desk.wait_for_change(INSTALLED, since)
    desk.settle()
    choose_theme(desk, "Harbour Light")
