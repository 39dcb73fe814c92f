"""By mouse and keyboard: the shot dragged onto V2, its length by dialog, a Transform in the stack, a guide, Ctrl+S."""

from __future__ import annotations

from typing import Any

import deliveries
import dialogs
import effects
import gui
import timeline

from deskcraft.authoring import Desk

NAME = "lantern-rough.kdenlive"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Puts the small picture over the others."""
    fitted = timeline.Fitted(desk, 12)
    timeline.seek(desk, params["at"])
    dialogs.guide(desk, params["name"])
    timeline.drop(desk, "Shots", "lantern-tent.mp4", fitted.point("V2", params["at"]))
    gui.changed(desk, NAME)
    desk.click(*fitted.point("V2", params["at"] + 1))
    dialogs.lay(desk, params["at"], params["length"])
    effects.add(desk, "Transform")
    sides = {side: params[side] for side in ("width", "height")}
    effects.transform(desk, **sides, x=params["left"], y=params["top"])
    deliveries.save(desk, NAME)
