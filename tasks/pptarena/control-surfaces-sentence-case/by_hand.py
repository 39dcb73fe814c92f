"""Two titles, each written over on its slide."""

from __future__ import annotations

from typing import Any

from hand_h1 import go_to, save, write_over

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/control-surfaces.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Slides 16 and 39; 11 steps."""
    desk.wait_for_window("control-surfaces.pptx - *")
    go_to(desk, 16, "balance: aerodynamic and mass")
    write_over(desk, "Title *", "Balance: aerodynamic and mass")
    go_to(desk, 39, "The Flight Control Check", at=16)
    write_over(desk, "Title *", "The flight control check")
    save(desk, PATH)
