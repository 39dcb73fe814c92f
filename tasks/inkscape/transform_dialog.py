"""Inkscape's dialog Transform by mouse and keyboard: scaling about the middle of what is selected."""

from __future__ import annotations

from gui import APP, right_of, write

from deskcraft.authoring import Desk


def scale(desk: Desk, percent: float) -> None:
    """Scales the selection in proportion; its middle stays."""
    desk.key("ctrl+shift+m")
    desk.click_on("Scale", role="page tab", app=APP)
    desk.settle()
    for label in ("Width:*", "Height:*"):
        write(desk, right_of(desk, label), f"{percent:.4f}")
    desk.click_on("Apply", role="push button", app=APP)
    desk.settle()
