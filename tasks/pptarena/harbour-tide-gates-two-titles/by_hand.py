"""Two titles, each written over on its slide."""

from __future__ import annotations

from typing import Any

from hand_h1 import go_to, save, write_over

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/harbour-tide-gates.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Slides 13 and 25; 11 steps."""
    desk.wait_for_window("harbour-tide-gates.pptx - *")
    go_to(desk, 13, "What The IPCC Says About Sea Level")
    write_over(desk, "Title *", "What the IPCC says about sea level")
    go_to(desk, 25, "Closures per year", at=13)
    write_over(desk, "Title *", "Closures a year")
    save(desk, PATH)
