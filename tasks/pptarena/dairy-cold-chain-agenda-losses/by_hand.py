"""Two lines more on the agenda, each beside one of its own level."""

from __future__ import annotations

from typing import Any

from hand_h1 import add_point, go_to, save

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/dairy-cold-chain.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The agenda of slide 2; 9 steps."""
    desk.wait_for_window("dairy-cold-chain.pptx - *")
    go_to(desk, 2, "What we shall talk about", at=2)
    add_point(desk, "Agenda list*", 6, "Losses", "where €704,000 went")
    save(desk, PATH)
