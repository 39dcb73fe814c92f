"""By mouse and keyboard: Shade Smooth by its name, Ctrl+P, G, Z and the metres."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/kitchen-shelf.blend"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, FILE)
    for name in ("Coffee Jar", "Coffee Lid"):
        gui.select(desk, name)
        gui.command(desk, "Shade Smooth")
    gui.select(desk, "Coffee Label")
    for name in ("Coffee Text", "Coffee Lid", "Coffee Jar"):
        gui.select(desk, name, extend=True)
    desk.key("ctrl+p")
    desk.settle()
    desk.key("o")
    desk.settle()
    gui.select(desk, "Coffee Jar")
    gui.transform(desk, f"gz{params['metres']}")
    gui.save(desk, FILE)
