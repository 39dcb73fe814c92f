"""By mouse and keyboard: a question, a list and a switch on the page of appearance."""

from __future__ import annotations

from typing import Any

from chromium.gui import APP, set_up, tick

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.ask("Which desk is yours?")
    desk.key("alt+Tab")
    desk.settle()
    set_up(desk, "appearance", "Appearance")
    desk.click_on("Font size", role="combo*", app=APP)
    desk.settle()
    desk.click_on(f" {params['size']} ", role="menu item", app=APP)
    desk.settle()
    desk.done("The letters are as the note says.")
    tick(desk, "Show home button")
