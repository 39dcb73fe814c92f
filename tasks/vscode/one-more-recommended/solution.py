"""By keyboard: a line of extensions.json."""

from __future__ import annotations

from typing import Any

from gui import add_line, open_file, save

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    open_file(desk, "extensions.json")
    add_line(desk, f'"{params["id"]}",', below=2)
    save(desk, "~/Projects/tideclock/.vscode/extensions.json")
