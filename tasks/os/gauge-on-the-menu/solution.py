"""By keyboard in the text editor: six lines, saved under a path."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

FOLDER = "/home/user/.local/share/applications"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    write(desk, params, params["command"], "Utility;")


def write(
    desk: Desk, params: dict[str, Any], command: str, categories: str, *, terminal: str = "true", folder: str = FOLDER
) -> None:
    """Writes a launcher in the editor and saves it."""
    desk.wait_for_window("*Mousepad*")
    lines = ["[Desktop Entry]", "Type=Application", f"Name={params['title']}", f"Comment={params['comment']}"]
    lines += [f"Exec={command}", f"Terminal={terminal}", f"Categories={categories}"]
    desk.type("\n".join(lines) + "\n")
    desk.key("ctrl+s")
    desk.wait_for_window("Save As")
    desk.key("ctrl+a")
    desk.type(f"{folder}/{params['file']}")
    desk.settle()
    desk.key("Return")
    desk.wait_for_change(f"{folder}/{params['file']}", since="")
