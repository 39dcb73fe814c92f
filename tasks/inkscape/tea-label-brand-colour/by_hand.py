"""By mouse and keyboard: asks for the colour, types it in Fill and Stroke, and centres the seal by the dialog Align."""

from __future__ import annotations

from typing import Any

import aligning
import fill_and_stroke
import gui
import patience
import steady_view
from messages import value

from deskcraft.authoring import Desk

FILE = "~/Documents/tea-label.svg"
COLOUR, WIDTH_MM = r"#[0-9a-fA-F]{6}\b", r"([\d.]+) ?mm"
BAND, SEAL, SEAL_AT_LAST = (6, 73), (12, 42), (42.5, 42)
"""Places on the band, and on the seal's circle before and after, mm."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*tea-label.svg*")
    colour = value(COLOUR, desk.ask("What is your brand colour? A hex value would be best."))
    fill_and_stroke.show(desk)
    label = steady_view.shown(desk, 100, 130)
    gui.pick(desk, label.at(*BAND), "Rectangle * in layer Label*")
    patience.await_field(desk, "RGBA:", "text")
    fill_and_stroke.set_colour(desk, colour)
    gui.save(desk, FILE)
    wish = desk.done("The band has your brand colour, and the file is saved.")
    gui.pick(desk, label.at(*SEAL), "Group of 5 objects*")
    aligning.align(desk, aligning.CENTRES_ACROSS, "Page")
    gui.pick(desk, label.at(*SEAL_AT_LAST), "Circle *group seal*", inside=True)
    fill_and_stroke.show(desk, "Stroke paint")
    patience.await_field(desk, "RGBA:", "text")
    fill_and_stroke.set_colour(desk, colour)
    fill_and_stroke.turn_to(desk, "Stroke style")
    patience.await_field(desk, "Width:", "combo box")
    fill_and_stroke.set_width(desk, float(value(WIDTH_MM, wish)), "mm")
    gui.save(desk, FILE)
