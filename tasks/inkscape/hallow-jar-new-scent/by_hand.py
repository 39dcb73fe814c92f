"""By mouse and keyboard: asks for the colour, hears the correction; the text tool, and Fill and Stroke."""

from __future__ import annotations

import re
from typing import Any

import fill_and_stroke
import gui
import listening
import many_words
import page_view
from messages import value, values

from deskcraft.authoring import Desk

FILE = "~/Documents/hallow-jar-label.svg"
COLOUR, QUOTED = re.compile(r"#[0-9a-f]{6}\b"), re.compile(r'"([^"]+)"')
GROUND, FLAMES, BAND, PLATE_FLAME = (55, 10), (3, 6.75), (90, 57.5), (86.75, 21.5)
SCENT, NOTES, WEIGHT, BURNING = (90, 41), (90, 47.6), (137.2, 16.5), (140, 22)
"""Places on the parts of the label, mm."""


def fill(desk: Desk, place: tuple[int, int], told: str, colour: str) -> None:
    """Fills what is clicked."""
    gui.pick(desk, place, told)
    fill_and_stroke.set_colour(desk, colour)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*hallow-jar-label.svg*")
    band = value(COLOUR, desk.ask("Which colour is this season's house colour?"))
    fill_and_stroke.show(desk)
    label = page_view.shown(desk, 180, 60)
    fill(desk, label.at(*BAND), "Rectangle * in layer Background*", band)
    gui.pick(desk, label.at(*FLAMES), "Path * in layer Background*")
    fill_and_stroke.set_opacity(desk, params["percent"])
    correction = listening.heard(desk, 2)
    scent, ground = value(QUOTED, correction), value(COLOUR, correction)
    fill(desk, label.at(*GROUND), "Rectangle * in layer Background*", ground)
    many_words.retype(desk, [(label.at(*SCENT), scent), (label.at(*NOTES), params["notes"])])
    gui.save(desk, FILE)

    weight, burning = values(QUOTED, desk.done("The label has the new scent and its colours."))[:2]
    many_words.retype(desk, [(label.at(*WEIGHT), weight), (label.at(*BURNING), burning)])
    desk.key("Escape")
    fill(desk, label.at(*PLATE_FLAME), "Path * in layer Front*", band)
    gui.save(desk, FILE)
