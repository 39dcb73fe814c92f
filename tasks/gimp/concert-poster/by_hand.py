"""By mouse and keyboard: asks for the date and types it, hides the stamp, fills the sun with its shape locked."""

from __future__ import annotations

import re
from typing import Any

import copies
import dock
import gui
import lettering
import selecting
import typed

from deskcraft.authoring import Desk

POSTER = "/home/user/Pictures/concert-poster.xcf"
WEB = "/home/user/Pictures/concert-poster-web.png"
STAMP, DATE, FOREST = 0, 4, 11
"""Rows as the project opens; the sun is the third below the forest, and out of sight."""
DATE_ON_SCREEN = (760, 832)
LOCK_ALPHA = (201, 504)
"""How far from the screen's right edge, and where from its upper one, the transparency of a layer is locked."""


def found(pattern: str, message: str) -> tuple[str, ...]:
    """What the user named."""
    match = re.search(pattern, message)
    assert match, f"no {pattern!r} in {message!r}"
    return match.groups()


def paint_sun(desk: Desk, rows: dock.Rows, colour: str) -> None:
    """Fills what the layer Sun shows; only while that is done its transparency is locked."""
    typed.foreground(desk, colour)
    rows.select(desk, FOREST)
    for _ in range(3):
        desk.key("Down")
    desk.settle()
    desk.click(desk.width - LOCK_ALPHA[0], LOCK_ALPHA[1])
    selecting.fill(desk)
    desk.click(desk.width - LOCK_ALPHA[0], LOCK_ALPHA[1])
    desk.settle()


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*concert-poster*")
    rows = dock.Rows(1080, 1350)
    answer = desk.ask("What is the new date, and how should it be written?")
    rows.select(desk, DATE)
    lettering.retype(desk, DATE_ON_SCREEN, found(r"It is now (.+?), written", answer)[0])
    rows.eye(desk, STAMP)
    gui.save(desk, POSTER)
    wish = desk.messages[1] if len(desk.messages) > 1 else desk.wait_for_message()
    paint_sun(desk, rows, found(r"(#[0-9a-fA-F]{6})\b", wish)[0])
    gui.save(desk, POSTER)
    wish = desk.done("The date is set, the stamp hidden, the sun painted; the project is saved.")
    copies.scaled_png(desk, WEB, *found(r"(\d+) x (\d+) px", wish))
