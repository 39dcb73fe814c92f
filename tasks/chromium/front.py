"""The settings of chromium/a-browser-for-the-desk by mouse and keyboard."""

from __future__ import annotations

from gui import APP, press, set_up, tick

from deskcraft.authoring import Desk


def rename_profile(desk: Desk, name: str) -> None:
    """Gives the profile another name."""
    set_up(desk, "manageProfile", "Customize profile")
    desk.click_on("Name", role="entry", app=APP)
    desk.key("ctrl+a")
    desk.type(name)
    desk.key("Tab")
    desk.settle()


def begin_with(desk: Desk, *addresses: str) -> None:
    """Lets the browser begin with these pages, in this order."""
    set_up(desk, "onStartup", "On startup")
    tick(desk, "Open a specific page*", "radio*")
    for address in addresses:
        desk.click_on("Add a new page", role="link", app=APP)
        desk.settle()
        desk.type(f"{address}\n")
        desk.settle()
        desk.find("More actions for*", app=APP)


def search_with(desk: Desk, engine: str) -> None:
    """Makes an engine the default one."""
    set_up(desk, "searchEngines", "Manage search engines")
    press(desk, f"More actions for {engine}")
    desk.click_on("Make default", role="menu item", app=APP)
    desk.settle()
