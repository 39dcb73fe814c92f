"""Slide > Slide Transition by mouse and keyboard: one transition for all slides of a deck."""

from __future__ import annotations

from gui import APP

from deskcraft.authoring import Desk


def give_all(desk: Desk, kind: str) -> None:
    """Gives every slide a transition, by its name in the sidebar (`Fade`); hidden slides get it too."""
    desk.menu("Slide", "Slide Transition", app=APP)
    desk.settle()
    desk.click_on(kind, role="list item", app=APP)
    desk.settle()
    desk.click_on("Apply Transition to All Slides", role="push button", app=APP)
    desk.settle()
