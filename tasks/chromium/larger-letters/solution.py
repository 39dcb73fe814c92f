"""By mouse and keyboard: the list on the page of appearance."""

from __future__ import annotations

from typing import Any

from gui import APP, set_up

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    set_up(desk, "appearance", "Appearance")
    desk.click_on("Font size", role="combo*", app=APP)
    desk.settle()
    desk.click_on(f" {params['size']} ", role="menu item", app=APP)
    desk.settle()
