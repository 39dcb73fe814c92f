"""By mouse and keyboard: colours in Fill and Stroke, the light with the gradient tool, step by step as it is asked."""

from __future__ import annotations

import re
from typing import Any

import fill_and_stroke
import gradient_tool
import gui
import page_view
import patience
from messages import value, values

from deskcraft.authoring import Desk

FILE = "~/Documents/hallow-card.svg"
MIDDLE, HEIGHT = (57.5, 47.5), 55
"""Of the front, mm."""
FRONT, FRONT_MARK, FRONT_NAME = (22, 30), (48.5, 42), (57.5, 63.5)
BACK_BAR, BACK_FLAME, PERSON = (116.5, 45), (176.5, 58), (128, 33)
"""Places on the parts of the card, mm."""
COLOUR, NUMBER_MM, PERCENT = re.compile(r"#[0-9a-f]{6}\b"), re.compile(r"([\d.]+) mm"), re.compile(r"([\d.]+) %")


def fill(desk: Desk, place: tuple[int, int], told: str, colour: str) -> None:
    """Fills what is clicked."""
    gui.pick(desk, place, told)
    patience.await_field(desk, "RGBA:", "text")
    fill_and_stroke.set_colour(desk, colour)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*hallow-card.svg*")
    fill_and_stroke.show(desk)
    card = page_view.shown(desk, 215, 95)
    fill(desk, card.at(*FRONT), "Rectangle * in layer Front side*", params["ground"])
    fill(desk, card.at(*FRONT_MARK), "Path * in layer Front side*", params["light"])
    fill(desk, card.at(*FRONT_NAME), "Text * in layer Front side*", params["light"])
    gui.save(desk, FILE)

    wish = desk.done("The front has its colours.")
    inner, outer = values(COLOUR, wish)[:2]
    reach = float(value(NUMBER_MM, wish))
    fill(desk, card.at(*BACK_BAR), "Rectangle * in layer Back side*", inner)
    fill(desk, card.at(*BACK_FLAME), "Path * in layer Back side*", inner)
    gui.pick(desk, card.at(*FRONT), "Rectangle * in layer Front side*")
    x, y = MIDDLE
    half = HEIGHT / 2 * card.scale
    gradient_tool.draw_circle(desk, card.at(x, y), card.at(x + reach, y), half, (inner, outer))
    gui.save(desk, FILE)

    wish = desk.done("The front glows, and the back has its colour.")
    desk.key("Escape")
    gui.pick(desk, card.at(*BACK_FLAME), "Path * in layer Back side*")
    fill_and_stroke.set_opacity(desk, float(value(PERCENT, wish)))
    fill(desk, card.at(*PERSON), "Text * in layer Back side*", value(COLOUR, wish))
    gui.save(desk, FILE)
