"""A frame of Kdenlive's timeline as a picture, by the project monitor's context menu, which is not in the tree."""

from __future__ import annotations

import deliveries
import gui
import timeline

from deskcraft.authoring import Desk

INSIDE = (370, 200)
"""A place in the project monitor: px from its left edge and from the top of the screen."""
EXTRACT = (75, 80)
"""Where the context menu has Extract Frame, px from its corner."""


def extract(desk: Desk, second: float, name: str) -> None:
    """Writes the frame of a moment into the folder Videos."""
    timeline.seek(desk, second)
    path = deliveries.path_of(name)
    was = desk.digest(path)
    monitor = desk.find("Project Monitor", role="page tab list", app=gui.APP)
    x, y = monitor.x + INSIDE[0], INSIDE[1]
    desk.click(x, y, button="right")
    desk.settle()
    desk.click(x + EXTRACT[0], y + EXTRACT[1])
    desk.settle()
    desk.key("ctrl+a")
    desk.type(f"{path}\n")
    desk.wait_for_change(path, was)
    desk.settle()
