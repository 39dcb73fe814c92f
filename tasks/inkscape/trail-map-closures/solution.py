"""By mouse and keyboard: clicks something in the layer below, so that it is current; Layer > Add Layer."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/larkfell-map.svg"
PLACES = {
    "Trails": ((669, 700), "Path * in layer Trails*"),
    "Water": ((640, 620), "Path * in layer Water*"),
    "Woods": ((470, 690), "Path * in layer Woods*"),
}
"""Something of each layer on the screen, and how the foot of the window tells of it."""


def add(desk: Desk, current: str, name: str, position: str = "Above current") -> None:
    """Adds a layer beside the one that becomes the current one."""
    gui.opened(desk, "larkfell-map.svg")
    gui.pick(desk, *PLACES[current])
    desk.key("ctrl+shift+n")
    desk.wait_for_window("Add Layer")
    desk.key("ctrl+a")
    desk.type(name)
    if position != "Above current":
        desk.click_on("Above current", role="combo box", app=gui.APP)
        desk.click_on(position, role="menu item", app=gui.APP)
    desk.click_on("Add", role="push button", app=gui.APP)
    desk.wait_for_no_window("Add Layer")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    add(desk, params["below"], params["new"])
    gui.save(desk, FILE)
