"""By mouse and keyboard: both effects by their names in the Effects tab, the crop's sides, saved, the render dialog."""

from __future__ import annotations

from typing import Any

import gui
import rendering

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Turns the walk round and renders the film."""
    gui.mirror_and_crop(desk, "lantern-rough.kdenlive", ("V1", 6), top=params["top"], side=params["side"])
    rendering.render(desk, params["name"])
