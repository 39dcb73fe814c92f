"""Kdenlive's title window by mouse and keyboard: a white title clip in the letters that the window proposes."""

from __future__ import annotations

import dialogs
import gui
import timeline

from deskcraft.authoring import Desk

DURATION = 5
"""Which of the window's fields with arrows its duration is, from the top down."""
NAMED = 10
"""So many letters of its words the name of a title clip has at least."""


def write(desk: Desk, words: str, at: tuple[int, int], seconds: float) -> None:
    """Makes a title clip; `at` is where its words begin, px from the window's upper left corner."""
    dialogs.menu(desk, "Project", "Add Title Clip*")
    desk.wait_for_window("Title Clip*")
    window = desk.find("Title Clip", role="dialog", app=gui.APP)
    desk.click(window.x + at[0], window.y + at[1])
    desk.type(words)
    desk.settle()
    dialogs.fill(desk, dialogs.part(desk, "Title Clip", "spin button", DURATION), f"{dialogs.timecode(seconds)}\t")
    desk.settle()
    desk.click_on("Create Title", role="push button", app=gui.APP)
    desk.wait_for_no_window("Title Clip*")
    desk.settle()


def lay(desk: Desk, words: str, start: float, seconds: float) -> None:
    """Drags the title clip, whose name is the beginning of its words, to the playhead on V2."""
    timeline.seek(desk, start)
    clip, to = desk.find(f"{words[:NAMED]}*", role="table cell", app=gui.APP), gui.point("V2", start)
    desk.drag(clip.center, (clip.x + 60, clip.y + clip.height), (to[0] + 40, to[1] - 20), to)
    desk.settle()
    desk.click(*gui.point("V2", start + 1))
    desk.settle()
    dialogs.lay(desk, start, seconds)
