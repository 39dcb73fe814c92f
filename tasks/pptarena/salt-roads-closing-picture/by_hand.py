"""Copies the picture of slide 1 to slide 40, where it comes to stand in the same place: in the right half."""

from __future__ import annotations

from typing import Any

from hand_h2 import APP, save, show

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Shows the picture once more."""
    desk.click(*desk.find("Cover picture*", role="image", app=APP).center)
    desk.key("ctrl+c")
    show(desk, 40, "Thank you")
    # beside the slide's text: with the focus in the slide pane, slides would be pasted
    slide = desk.find("PageShape: Thank you", role="panel", app=APP)
    desk.click(slide.x + slide.width // 2, slide.y + slide.height // 10)
    desk.key("ctrl+v")
    desk.find("Cover picture*", role="image", app=APP)
    save(desk, "/home/user/Documents/salt-roads.pptx")
