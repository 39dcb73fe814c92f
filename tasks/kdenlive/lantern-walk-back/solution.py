"""Through the GUI: both effects by their names in the Effects tab, the crop's sides in the stack, saved, rendered by
Kdenlive's own dialog."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Turns the walk round and renders the film."""
    gui.mirror_and_crop(desk, "lantern-rough.kdenlive", ("V1", 6), top=params["top"], side=params["side"])
    gui.render(desk, params["name"])
