"""Writes the name of a field and that of a state anew, in their shapes."""

from __future__ import annotations

from typing import Any

from hand_h2 import save, show, write_over

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Mends two words."""
    show(desk, 10, "The UDP header is eight bytes")
    write_over(desk, "UDP length", "Length (16)")
    show(desk, 22, "The states of a connection", top=6)
    write_over(desk, "SYN_SENT", "SYN_SENT")
    save(desk, "/home/user/Documents/network-transport.pptx")
