"""By mouse and keyboard: the page of extensions, and the dialog that chooses the folder."""

from __future__ import annotations

from typing import Any

from gui import APP, go, press, tick

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    go(desk, "chrome://extensions", "Extensions")
    tick(desk, "Developer mode")
    press(desk, "Load unpacked")
    window = desk.wait_for_window("Select the extension directory*")
    desk.type(f"/home/user/Projects/{params['folder']}/")
    desk.settle()
    desk.click(window.x + window.width - 47, window.y + window.height - 24)
    desk.wait_for_no_window("Select the extension directory*")
    desk.find(f"{params['name']}*", app=APP)
    desk.settle()
