"""By mouse and keyboard: clones the seal twice, moves the clones by sums typed into X and Y, and fills the wax."""

from __future__ import annotations

from typing import Any

import fill_and_stroke
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/hallow-carton.svg"
SEAL, WAX = (839, 642), (872, 642)
"""The seal's middle and a place on its wax, while the carton is shown as it was opened."""


def start(desk: Desk) -> None:
    """Waits for the carton and opens the dialog for colours."""
    desk.wait_for_window("hallow-carton.svg*")
    fill_and_stroke.show(desk)


def another(desk: Desk, chord: str, told: str, axis: str, by: float) -> None:
    """Makes another seal out of the one on the front, and moves it."""
    desk.key("Escape")
    desk.click(*SEAL)
    gui.told(desk, "Group of 3 objects*")
    desk.key(chord)
    gui.told(desk, told)
    gui.move_by(desk, axis, by)


def wax(desk: Desk, colour: str) -> None:
    """Fills the wax."""
    desk.key("Escape")
    gui.pick(desk, WAX, "Path 128 nodes *", inside=True)
    fill_and_stroke.set_colour(desk, colour)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    start(desk)
    another(desk, "alt+d", "Clone of*", "X", params["right"])
    another(desk, "alt+d", "Clone of*", "Y", -params["up"])
    wax(desk, params["wax"])
    gui.save(desk, FILE)
