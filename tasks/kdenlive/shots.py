"""Clips of Kdenlive's bin on the timeline by mouse and keyboard: only the picture or only the sound, laid exactly."""

from __future__ import annotations

import dialogs
import effects
import gui

from deskcraft.authoring import Desk

ICONS = {"sound": 169, "picture": 190}
"""Where a row of the bin shows the icons of its streams, px from its left edge, while the pointer is over it."""
USED = 20
"""How much further to the right they are as soon as the clip is on the timeline: its row then counts the uses."""
ICON_BELOW = 24
"""How far below the row's upper edge they are, px."""
FADE, FADE_BLACK = (75, 44), (183, 72)
"""The duration of a fade and its box for black, px from the effect's right and upper edges."""


def open_folder(desk: Desk, folder: str) -> None:
    """Opens a folder of the bin, which is closed, by its triangle."""
    row = desk.find(folder, role="table cell", app=gui.APP)
    desk.click(row.x - 10, row.center[1])
    desk.settle()


def drop(desk: Desk, clip: str, stream: str, to: tuple[int, int], *, used: bool = False) -> None:
    """Drags the picture or the sound of a clip from its row of the bin to a place of the timeline."""
    row = desk.find(clip, role="table cell", app=gui.APP)
    x, y = row.x + ICONS[stream] + used * USED, row.y + ICON_BELOW
    desk.move(x, y)
    desk.settle()
    desk.drag((x, y), (x + 30, y + 30), (to[0] + 40, to[1] - 20), to)
    desk.settle()


def select(desk: Desk, at: tuple[int, int]) -> None:
    """Selects the clip at a place of the timeline."""
    desk.click(*at)
    desk.settle()


def fit(desk: Desk, at: float, length: float, start: float = 0) -> None:
    """Gives the selected clip its place, its length and its first second of the source, by the dialog Edit Duration.

    The clip was let go near its place. It is put there first: of a clip that it moves as well, the dialog would change
    the other end.
    """
    dialogs.menu(desk, "Timeline", "Current clip", "Edit Duration*")
    desk.wait_for_window("Duration*")
    if dialogs.part(desk, "Duration", "spin button", 0).text != dialogs.timecode(at):
        _fill(desk, 0, at)
        _close(desk)
        dialogs.menu(desk, "Timeline", "Current clip", "Edit Duration*")
        desk.wait_for_window("Duration*")
    if start:
        _fill(desk, 1, start)
    _fill(desk, 2, length)
    _close(desk)


def _fill(desk: Desk, nth: int, seconds: float) -> None:
    dialogs.fill(desk, dialogs.part(desk, "Duration", "spin button", nth), f"{dialogs.timecode(seconds)}\t")
    desk.settle()


def _close(desk: Desk) -> None:
    desk.click_on("OK", role="push button", app=gui.APP)
    desk.wait_for_no_window("Duration*")
    desk.settle()


def change_speed(desk: Desk, percent: int) -> None:
    """Has the selected clip play at another speed, by the menu."""
    dialogs.menu(desk, "Timeline", "Current clip", "Change Speed*")
    desk.wait_for_window("Clip Speed*")
    desk.key("ctrl+a")
    desk.type(f"{percent}\n")
    desk.wait_for_no_window("Clip Speed*")
    desk.settle()


def fade_picture(desk: Desk, name: str, seconds: float) -> None:
    """Gives the selected clip a Fade in from black, or a Fade out to black."""
    effects.add(desk, name)
    effects.value(desk, name, *FADE, dialogs.timecode(seconds))
    cell = desk.find(name, role="table cell", app=gui.APP)
    desk.click(cell.x + cell.width - FADE_BLACK[0], cell.y + FADE_BLACK[1])
    desk.settle()
