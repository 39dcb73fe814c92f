"""By mouse and keyboard: clicks the marks one by one and works in the dialog Fill and Stroke."""

from __future__ import annotations

from typing import Any

import fill_and_stroke
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/hallow-logo-sheet.svg"
PRIMARY, REVERSED, STAMP, FLAME = (571, 435), (1080, 398), (1346, 363), (1340, 830)
"""Where they are on the screen while the sheet is shown as it was opened."""


def start(desk: Desk) -> None:
    """Waits for the sheet and opens the dialog."""
    desk.wait_for_window("hallow-logo-sheet.svg*")
    fill_and_stroke.show(desk)


def primary(desk: Desk, colour: str) -> None:
    """Opens and fills the primary mark."""
    gui.pick(desk, PRIMARY, "Path *version-primary*", inside=True)
    fill_and_stroke.set_even_odd(desk)
    fill_and_stroke.set_colour(desk, colour)


def others(desk: Desk) -> None:
    """Opens the other two."""
    gui.pick(desk, REVERSED, "Path *version-reversed*", inside=True)
    fill_and_stroke.set_even_odd(desk)
    gui.pick(desk, STAMP, "Path *version-stamp*", inside=True)
    fill_and_stroke.set_even_odd(desk)


def fade(desk: Desk, percent: float) -> None:
    """Fades the flame in the corner."""
    gui.pick(desk, FLAME, "Path *Watermark*", inside=True)
    fill_and_stroke.set_opacity(desk, percent)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    start(desk)
    primary(desk, params["colour"])
    others(desk)
    fade(desk, params["percent"])
    gui.save(desk, FILE)
