"""Through View > Master Slide: the master's title is selected and aligned by keyboard."""

from __future__ import annotations

from typing import Any

from master_view import pick_title, save, show

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/春季读书会.odp"
KEYS = {"center": "ctrl+e", "right": "ctrl+r", "justify": "ctrl+j"}


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("春季读书会.odp - *")
    show(desk)
    pick_title(desk)
    desk.key(KEYS[params["align"]])
    desk.settle()
    save(desk, PATH)
