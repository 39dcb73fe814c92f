"""By mouse and keyboard: picks the pawn in the outliner, G, Y and the metres."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/chess-game.blend"


def move(desk: Desk, piece: str, keys: str) -> None:
    """Moves a piece by keys and saves."""
    gui.opened(desk, FILE)
    gui.select(desk, piece)
    gui.transform(desk, keys)
    gui.save(desk, FILE)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    move(desk, params["pawn"], f"gy{params['metres']}")
