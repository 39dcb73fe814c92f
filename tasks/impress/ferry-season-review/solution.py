"""Through the GUI: asks for the figure, types it into the table, cuts and pastes a slide, hides another."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/ferry-season-review.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Asks, mends, obeys."""
    desk.wait_for_window("ferry-season-review.pptx - *")
    gui.go_to(desk, "Passengers by route")
    desk.ask("Which is the right figure?")
    gui.write_cell(desk, params["cell"], params["count"])
    gui.write_cell(desk, params["sum_cell"], params["sum"])
    gui.leave(desk)
    while len(desk.messages) < 2:
        desk.look()
    gui.go_to(desk, "Plans for next season")
    desk.key("ctrl+x")
    gui.go_to(desk, "Where the money went")
    desk.key("ctrl+v")
    desk.find("Plans for next season", role="panel", app=gui.APP)
    gui.save(desk, PATH)
    desk.done("The figures are mended, and the plans stand before the thanks.")
    gui.go_to(desk, params["hidden"])
    desk.menu("Slide", "Hide Slide", app=gui.APP)
    gui.save(desk, PATH)
