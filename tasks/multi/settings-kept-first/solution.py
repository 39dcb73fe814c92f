"""By keyboard: a copy in a terminal, then two lines of settings.json."""

from __future__ import annotations

from typing import Any

from shell import close, enter, terminal
from vscode.gui import SETTINGS, add_line, command, save

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    keep(desk, params)
    change(desk, params)


def keep(desk: Desk, params: dict[str, Any]) -> None:
    """Copies the settings as they are now."""
    terminal(desk)
    enter(desk, f"mkdir -p ~/{params['folder']}")
    enter(desk, f"cp {SETTINGS} ~/{params['folder']}/{params['kept']}")
    close(desk)


def change(desk: Desk, params: dict[str, Any]) -> None:
    """Adds the two settings and saves."""
    command(desk, "Preferences: Open User Settings (JSON)")
    add_line(desk, f'"editor.fontSize": {params["size"]},')
    add_line(desk, f'"editor.rulers": [{params["wide"]}],')
    save(desk, SETTINGS)
