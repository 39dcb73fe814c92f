"""By mouse and keyboard: ( and ) take a clip's start or end to the playhead, the guide's dialog its place, Ctrl+S."""

from __future__ import annotations

from typing import Any

import deliveries
import dialogs
import gui
import timeline

from deskcraft.authoring import Desk

NAME = "grid-rough.kdenlive"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Rolls the first cut, has the title and the guide follow it."""
    fitted = timeline.Fitted(desk, 12)
    timeline.seek(desk, params["cut"])
    for label, second, edge in (("V1", 7, "parenleft"), ("V1", 2, "parenright"), ("V2", 1, "parenright")):
        desk.click(*fitted.point(label, second))
        desk.settle()
        desk.key(edge)
        desk.settle()
    timeline.seek(desk, 4)
    dialogs.menu(desk, "Timeline", "Guides", "Edit Guide*")
    desk.wait_for_window("Edit Guide*")
    dialogs.fill(desk, dialogs.part(desk, "Edit Guide", "spin button"), f"{dialogs.timecode(params['cut'])}\t")
    desk.click_on("OK", role="push button", app=gui.APP)
    desk.wait_for_no_window("Edit Guide*")
    gui.changed(desk, NAME)
    deliveries.save(desk, NAME)
