"""Marks both section headers in the slide pane and gives them the push in the sidebar."""

from __future__ import annotations

from typing import Any

from hand_h2 import APP, save, show

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Gives two section headers the transition of the others."""
    show(desk, 27, "四、试点数据")
    pane = desk.find("Slides View", role="document frame", app=APP)
    desk.scroll(*pane.center, dy=8)
    desk.click(*desk.find("*推进安排", role="panel", app=APP).center, modifiers=["ctrl"])
    desk.click_on("Slide Transition", role="tool bar", app=APP)
    desk.click_on("Push", role="list item", app=APP)
    # the sidebar keeps the focus, and Ctrl+S could go nowhere from there
    desk.click_on("*推进安排", role="panel", app=APP)
    save(desk, "/home/user/Documents/reading-curriculum-zh.pptx")
