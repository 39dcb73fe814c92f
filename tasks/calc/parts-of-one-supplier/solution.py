"""By keyboard: the table by the Name Box, filter buttons, and the list of the column's button with its search."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window(f"{params['file']} - *")
    desk.key("ctrl+shift+t")
    desk.type(f"A4:H{params['last']}\n")
    desk.key("ctrl+shift+l")
    desk.settle()
    desk.key("ctrl+shift+t")
    desk.type("C4\n")
    desk.key("alt+Down")
    desk.settle()
    desk.type(params["supplier"])
    desk.settle()
    desk.key("Return")
    desk.settle()
    path = f"/home/user/Documents/{params['file']}"
    before = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since=before)
