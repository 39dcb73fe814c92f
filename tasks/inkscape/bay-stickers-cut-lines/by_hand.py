"""By mouse and keyboard: asks twice, selects all of the open layer for Fill and Stroke, flips by H, locks the layer."""

from __future__ import annotations

from typing import Any

import fill_and_stroke
import gui
import layer_menu
import page_view
from messages import value

from deskcraft.authoring import Desk

FILE = "~/Documents/bay-stickers.svg"
PLACES = {"Gull": (124, 96), "Whale": (20, 40), "Boat": (88, 35)}
"""On the grounds of the stickers, mm."""
LINE = (170, 11.5)
"""On one of the cut lines, mm."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("bay-stickers.svg*")
    colour = value(r"(#[0-9a-f]{6})\b", desk.ask("Which colour and width does the print shop want for its cut lines?"))
    width = float(value(r"([\d.]+) mm", desk.ask("Have you found the width?")))
    desk.key("ctrl+a")
    gui.told(desk, "7 objects selected*")
    fill_and_stroke.show(desk, "Stroke paint")
    fill_and_stroke.set_colour(desk, colour)
    fill_and_stroke.turn_to(desk, "Stroke style")
    fill_and_stroke.set_width(desk, width, "mm")
    gui.save(desk, FILE)

    wish = desk.done("All seven cut lines are as the shop wants them, and the file is saved.")
    sheet = page_view.shown(desk, 210, 148)
    desk.key("Escape")
    gui.pick(desk, sheet.at(*PLACES[value(r'group "(\w+)"', wish)]), "Group of * objects in layer Artwork*")
    desk.key("h")
    gui.changed(desk, "bay-stickers.svg")
    desk.key("Escape")
    gui.pick(desk, sheet.at(*LINE), "* in layer Cut lines*")
    layer_menu.lock_or_unlock(desk)
    gui.save(desk, FILE)
