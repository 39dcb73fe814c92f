"""Kdenlive's render dialog by mouse and keyboard alone: its end is seen, in the dialog's words and in the file."""

from __future__ import annotations

import deliveries
import gui
import seeing

from deskcraft.authoring import Desk

DONE = "Rendering finished"
"""How the words of a job begin that has ended."""
LONGEST_S = 600
"""Seconds that a render may take on a busy machine."""


def render(desk: Desk, out: str) -> None:
    """Renders all of a saved project as the dialog proposes it: MP4 with H.264 and AAC."""
    path = deliveries.path_of(out)
    was = desk.digest(path)
    desk.key("ctrl+Return")
    desk.wait_for_window("Rendering*")
    field = seeing.parts(desk, "text", lambda each: each.text.endswith(".mp4"))[0]
    desk.click(*field.center)
    desk.key("ctrl+a")
    desk.type(path)
    desk.click_on("Render to File", role="push button", app=gui.APP)
    desk.wait_for_change(path, was)
    written(desk, path)
    desk.key("Escape")
    desk.wait_for_no_window("Rendering*")


def written(desk: Desk, path: str) -> None:
    """Waits until the queue says that it has rendered, and then until the file is twice the same."""
    job = desk.find(path, role="table cell", app=gui.APP)
    desk.find_text(DONE, within=(job.x, job.y, job.width, job.height), timeout_s=LONGEST_S)
    was = ""
    while (now := desk.digest(path)) != was:
        was = now
        desk.settle()
