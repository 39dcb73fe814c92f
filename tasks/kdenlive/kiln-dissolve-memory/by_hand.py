"""By mouse and keyboard: the effect Greyscale, a mix with U, its length and its middle in the stack, Ctrl+S."""

from __future__ import annotations

from typing import Any

import deliveries
import effects
import mixing
import timeline

from deskcraft.authoring import Desk

NAME = "kiln-days.kdenlive"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Makes the kiln a memory that the brush passes into."""
    fitted = timeline.Fitted(desk, 12)
    desk.click(*fitted.point("V1", 10))
    effects.add(desk, "Greyscale")
    mixing.dissolve(desk, fitted, "V1", 8, params["length"])
    deliveries.save(desk, NAME)
