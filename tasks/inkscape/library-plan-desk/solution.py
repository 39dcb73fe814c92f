"""By mouse and keyboard: the copier and the tables are clicked on the plan, the desk is turned with the dialog."""

from __future__ import annotations

from typing import Any

import dialogs
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/harrow-lane-plan.svg"
PLAN = gui.Canvas(389, 131, 2.721)
COPIER, ISSUE_DESK = (211, 145), (158, 189)
TABLES = ((122, 66), (164, 66), (122, 106), (164, 106))
"""Places on the plan, mm."""


def take_away(desk: Desk) -> None:
    """Deletes the copier."""
    gui.pick(desk, PLAN.at(*COPIER), "Group of 3 objects*")
    desk.key("Delete")
    gui.told(desk, "No objects selected*")


def hold_together(desk: Desk, label: str) -> None:
    """Groups the four tables."""
    for i, place in enumerate(TABLES):
        desk.click(*PLAN.at(*place), modifiers=["shift"] if i else [])
    gui.told(desk, "4 objects selected*")
    desk.key("ctrl+g")
    gui.told(desk, "Group of 4 objects*")
    dialogs.name_object(desk, label)


def turn(desk: Desk, degrees: float) -> None:
    """Turns the issue desk."""
    desk.key("Escape")
    gui.pick(desk, PLAN.at(*ISSUE_DESK), "Group of 4 objects*")
    dialogs.rotate(desk, degrees)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("harrow-lane-plan.svg*")
    take_away(desk)
    hold_together(desk, params["label"])
    turn(desk, params["angle"])
    gui.save(desk, FILE)
