"""Each slip's line or cell is marked by three clicks and written anew."""

from __future__ import annotations

from typing import Any

from hand_h3 import go_to, leave, save, write_cell, write_line

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/trust-games.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Slide by slide."""
    desk.wait_for_window("trust-games.pptx - *")
    go_to(desk, 7, "Milgram: obedience")
    write_line(desk, "Content Placeholder 2", "Four prods by the experimentor", "Four prods by the experimenter")
    leave(desk)
    go_to(desk, 23, "Original and replication", seen=7)
    write_cell(desk, "B7", "No")
    leave(desk)
    go_to(desk, 37, "Then and now", seen=23)
    write_line(desk, "Content Placeholder 3", "Informed Consent, in writing", "Informed consent, in writing", below=2)
    leave(desk)
    save(desk, PATH)
