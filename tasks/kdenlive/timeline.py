"""Kdenlive's timeline when the whole project fits into it: where a moment of a track is, in any window."""

from __future__ import annotations

import dialogs
import gui
import seeing

from deskcraft.authoring import Desk

ROOM, BESIDE = 1.1, 18
"""How much longer than the project a timeline is that fits it, and how far its end is from the panel beside it, px."""


class Fitted:
    """A timeline that was fitted to a project of so many seconds."""

    def __init__(self, desk: Desk, seconds: float) -> None:
        """Zooms until all of the project is seen; a second click would zoom back."""
        desk.click_on("Fit Zoom to Project", role="push button", app=gui.APP)
        desk.settle()
        panel = seeing.parts(desk, "page tab list", lambda each: each.x > 0, 3)[-1]
        self.px_per_s = (panel.x - BESIDE - gui.LEFT) / (ROOM * seconds)

    def point(self, label: str, second: float) -> tuple[int, int]:
        """Where a moment of a track is."""
        return round(gui.LEFT + self.px_per_s * second), gui.ROWS[label]


def seek(desk: Desk, second: float) -> None:
    """Puts the playhead to a moment, by the field of the project monitor."""
    monitor = desk.find("Project Monitor", role="page tab list", app=gui.APP)
    field = seeing.parts(desk, "spin button", lambda each: each.x > monitor.x and 0 < each.y < monitor.y)[0]
    dialogs.fill(desk, field, f"{dialogs.timecode(second)}\n")
    desk.settle()


def drop(desk: Desk, folder: str, clip: str, to: tuple[int, int]) -> None:
    """Drags a clip from a folder of the bin, which is closed, to a place of the timeline."""
    row = desk.find(folder, role="table cell", app=gui.APP)
    desk.click(row.x - 10, row.center[1])  # the folder's triangle
    desk.settle()
    found = desk.find(clip, role="table cell", app=gui.APP)
    desk.drag(found.center, (found.x + 60, found.y + found.height), (to[0] + 40, to[1] - 20), to)
    desk.settle()
