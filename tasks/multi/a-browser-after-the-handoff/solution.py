"""By mouse and keyboard: a question, a list on the page of appearance, and in a new window a switch there."""

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
    desk.key("ctrl+shift+w")
    desk.wait_for_no_window("*Chromium*")
    desk.settle()
    desk.done("The letters are as the note says, and the browser is closed.")
    desk.key("alt+F2")
    desk.wait_for_window("Application Finder")
    desk.type("chromium --new-window")
    desk.click_on("Launch", role="push button", app="appfinder")
    desk.wait_for_window("*Chromium*")
    desk.settle()
    set_up(desk, "appearance", "Appearance")
    tick(desk, "Show home button")
