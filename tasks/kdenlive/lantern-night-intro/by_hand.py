"""By mouse and keyboard: a colour clip is made and dragged onto V2, the music gets the effect Fade in, Ctrl+S."""

from __future__ import annotations

from typing import Any

import deliveries
import dialogs
import effects
import gui

from deskcraft.authoring import Desk

NAME = "lantern-rough.kdenlive"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Darkens the beginning and lets the music come in."""
    dialogs.colour_clip(desk, params["colour"], params["length"])
    clip = desk.find("Color Clip", role="table cell", app=gui.APP)
    start = gui.point("V2", 0.05)  # it snaps to the beginning
    desk.drag(clip.center, (clip.x + 60, clip.y + clip.height), (start[0] + 40, start[1] - 20), start)
    gui.changed(desk, NAME)
    desk.settle()
    desk.click(*gui.point("A2", 6))
    effects.add(desk, "Fade in", rows=2)
    effects.value(desk, "Fade in", 75, 44, dialogs.timecode(params["fade_s"]))
    deliveries.save(desk, NAME)
