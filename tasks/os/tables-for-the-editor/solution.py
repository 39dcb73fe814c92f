"""The application chosen in the file's properties, in the file manager."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

APP = "Thunar"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("Documents*")
    desk.key("ctrl+a")  # the only file
    desk.key("alt+Return")
    desk.wait_for_window("*Properties")
    desk.click_on("*", role="combo box", app=APP)
    desk.settle()
    desk.click_on(params["application"], role="menu item", app=APP)
    desk.settle()
    desk.click_on("Close", role="push button", app=APP)
    desk.wait_for_no_window("*Properties")
