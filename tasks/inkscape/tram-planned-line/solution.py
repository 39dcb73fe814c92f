"""By mouse and keyboard: clicks the line, and takes a sample of dashes in the dialog Fill and Stroke."""

from __future__ import annotations

from typing import Any

import fill_and_stroke
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/tram-net.svg"
PLACES = {"line-5": (555, 680), "line-6": (1240, 275)}
"""Where the lines are on the screen, off their stops."""
WIDTH = 2.4
"""Of the lines, in mm: dashes are counted in it."""


def dash(desk: Desk, line: str, pattern: str) -> None:
    """Gives a line one of the patterns of the dialog."""
    gui.opened(desk, "tram-net.svg")
    gui.pick(desk, PLACES[line], "Path * in layer Lines*")
    fill_and_stroke.show(desk, "Stroke style")
    fill_and_stroke.set_dashes(desk, pattern)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    dash(desk, params["line"], f"{params['dash'] / WIDTH:g},{params['gap'] / WIDTH:g}")
    gui.save(desk, FILE)
