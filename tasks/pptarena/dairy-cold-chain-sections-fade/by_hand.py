"""Five thumbnails are chosen with Ctrl held, then the sidebar's Slide Transition gives all of them a fade."""

from __future__ import annotations

from typing import Any

from hand_h1 import choose_slides, go_to, save, transition

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/dairy-cold-chain.pptx"
SECTIONS = {
    4: "How our milk stays cold",
    11: "Routes",
    16: "Temperature loggers",
    26: "Losses",
    32: "The Investment Case",
}


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The five section slides."""
    desk.wait_for_window("dairy-cold-chain.pptx - *")
    choose_slides(desk, SECTIONS)
    transition(desk, "Fade")
    # the sidebar keeps the focus, from which Ctrl+S could go nowhere
    go_to(desk, 32, SECTIONS[32], at=32)
    save(desk, PATH)
