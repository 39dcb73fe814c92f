"""Marks both slides in the slide pane and gives them the push from below in the sidebar."""

from __future__ import annotations

from typing import Any

from hand_h2 import APP, save, show

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Gives two slides the transition of the other parts."""
    show(desk, 8, "Making salt")
    pane = desk.find("Slides View", role="document frame", app=APP)
    desk.scroll(*pane.center, dy=21)
    desk.click(*desk.find("Tolls and money", role="panel", app=APP).center, modifiers=["ctrl"])
    desk.click_on("Slide Transition", role="tool bar", app=APP)
    desk.click_on("Push", role="list item", app=APP)
    # the list of variants has no name: it is the button in its label's row
    label = desk.find("Variant:*", role="label", app=APP)
    row = [
        one for one in desk.elements(APP) if one.role == "toggle button" and abs(one.center[1] - label.center[1]) < 5
    ]
    desk.click(*max(row, key=lambda one: one.width).center)
    desk.click_on("Bottom to Top", role="table cell", app=APP)
    # Ctrl+S goes nowhere while the list of variants has the focus
    desk.click_on("Tolls and money", role="panel", app=APP)
    save(desk, "/home/user/Documents/salt-roads.pptx")
