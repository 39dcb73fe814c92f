"""Kdenlive's render dialog by mouse and keyboard alone: its end is seen in the file."""

from __future__ import annotations

import deliveries
import gui
import seeing

from deskcraft.authoring import Desk


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
    """Waits until the file is three times the same, each time when the desktop, its renderer too, is at rest."""
    seen: list[str] = []
    while len(seen) < 3 or len(set(seen[-3:])) > 1:
        desk.settle()
        seen.append(desk.digest(path))
