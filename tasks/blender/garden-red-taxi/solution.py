"""By mouse and keyboard: R Z 180, G X and the metres, F2 and the name."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/garden-street.blend"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, FILE)
    gui.select(desk, "Red Car")
    gui.transform(desk, "rz180")
    gui.transform(desk, f"gx{params['metres']}")
    gui.rename(desk, params["name"])
    gui.save(desk, FILE)
