"""Two lines more on the agenda, each beside one of its own level."""

from __future__ import annotations

from typing import Any

from hand_h1 import add_point, go_to, save

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/first-ledger.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The agenda of slide 2; 9 steps."""
    desk.wait_for_window("first-ledger.pptx - *")
    go_to(desk, 2, "What we do tonight", at=2)
    add_point(desk, "Content Placeholder *", 4, "Ledger and trial balance", "Posting, adding up and checking")
    save(desk, PATH)
