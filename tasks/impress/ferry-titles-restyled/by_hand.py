"""By mouse and keyboard: each title selected, aligned by a key, its font in the sidebar, its colour in the dialog."""

from __future__ import annotations

from typing import Any

from gui import go_to, leave, save
from master_view import paint
from sidebar import select_text, set_font

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/ferry-season-review.pptx"
TITLES = (
    "Plans for next season",
    "Passengers by route",
    "Punctuality",
    "What passengers told us",
    "Where the money went",
)
KEYS = {"right": "ctrl+r", "center": "ctrl+e"}


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("ferry-season-review.pptx - *")
    for title in TITLES:
        go_to(desk, title)
        select_text(desk, "Title 1")
        desk.key(KEYS[params["align"]])
        desk.settle()
        set_font(desk, params["font"])
        paint(desk, params["colour"])
        leave(desk)
    save(desk, PATH)
