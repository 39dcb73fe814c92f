"""In the file manager: typing a name selects the file, a button restores it."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

CLUB = "/home/user/Documents/club"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    window = desk.wait_for_window("Trash - Thunar")
    desk.click(window.x + window.width - 60, window.y + window.height // 2)  # beside the files, which no tree names
    desk.type(params["file"])
    desk.settle()
    desk.key("Escape")  # of the search: the file stays selected
    desk.click_on("Restore Selected Items", role="push button", app="Thunar")
    desk.wait_for_change(f"{CLUB}/{params['file']}", since="")
