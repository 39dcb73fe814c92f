"""By mouse and keyboard: Object to Path and Union by their keys, the label in Object Properties, the menu Layer."""

from __future__ import annotations

from typing import Any

import gui
import layer_menu
import naming
import steady_view

from deskcraft.authoring import Desk

FILE = "~/Documents/bay-stickers.svg"
NAME, DISC, RIBBON = (170, 59.5), (170, 11.5), (141.5, 59)
"""Places on the ribbon's words and on the two lines, mm."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("bay-stickers.svg*")
    sheet = steady_view.shown(desk, 210, 148)
    gui.pick(desk, sheet.at(*NAME), "Text *", inside=True)
    desk.key("ctrl+shift+c")
    gui.told(desk, "Group of * objects*")
    desk.key("Escape")
    gui.pick(desk, sheet.at(*DISC), "Circle * in layer Cut lines*")
    desk.click(*sheet.at(*RIBBON), modifiers=["shift"])
    gui.told(desk, "2 objects selected*")
    desk.key("ctrl+plus")
    gui.told(desk, "Path * in layer Cut lines*")
    naming.name_object(desk, params["label"])
    desk.key("Escape")
    if params["layer"] == "Backing":
        layer_menu.go_down(desk, 2)
    else:
        layer_menu.go_up(desk)
    layer_menu.show_or_hide(desk)
    gui.save(desk, FILE)
