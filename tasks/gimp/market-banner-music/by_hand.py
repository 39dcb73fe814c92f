"""By mouse and keyboard, round by round: the text tool, the New Layer dialog, the dock; each round is saved."""

from __future__ import annotations

import re
from typing import Any

import copies
import dock
import gui
import lettering
import typed

from deskcraft.authoring import Desk

BANNER = "/home/user/Pictures/harvest-market.xcf"
WEB = "/home/user/Pictures/harvest-market-web.png"
NOTE, TITLE, MUSIC, BAR = 0, 4, 5, 6
"""Rows of the dock, the last two once they are there."""
AT = (80, 407)
"""Where the line's layer begins, px of the banner: its letters then begin 4 px further right."""
FREE, ON_LINE = (400, 850), (400, 578)
"""Places on the screen: where no text is, and the line."""


def add_line(desk: Desk, rows: dock.Rows, music: str) -> None:
    """The first round: above the title, then one lower."""
    rows.select(desk, TITLE)
    lettering.write(desk, FREE, music, font="Open Sans Bold", size=38, colour="#3b2a20")
    typed.attributes(desk, "Music", at=AT)
    dock.press(desk, dock.LOWER)


def add_bar(desk: Desk, right: int, opacity: int) -> None:
    """The second round: above the line, then one lower."""
    typed.foreground(desk, "#fbf3e0")
    typed.new_layer(desk, "Bar", (0, 404, right, 66), opacity=opacity)
    dock.press(desk, dock.LOWER)


def refine(desk: Desk, rows: dock.Rows, opacity: int, size: int, ink: str) -> None:
    """The third round."""
    typed.attributes(desk, "Bar", opacity)
    rows.select(desk, MUSIC)
    desk.key("t")
    desk.click(*ON_LINE)
    desk.settle()
    lettering.style(desk, size=size, colour=ink)
    desk.key("Escape")
    desk.settle()
    rows.rename(desk, MUSIC, "Music")  # a changed text gives its layer its own words as a name


def numbers(pattern: str, message: str) -> list[int]:
    """What the user named."""
    found = re.search(pattern, message)
    assert found, f"{pattern} is not in {message!r}"
    return [int(number) for number in found.groups()]


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*harvest-market*")
    rows = dock.Rows(1600, 800)
    add_line(desk, rows, params["music"])
    gui.save(desk, BANNER)
    wish = desk.done("The line is there.")
    add_bar(desk, *numbers(r"to x = (\d+) px", wish), *numbers(r"(\d+) % opacity", wish))
    gui.save(desk, BANNER)
    wish = desk.done("It has a bar behind it now.")
    inks = re.findall(r"#[0-9a-f]{6}\b", wish)
    refine(desk, rows, *numbers(r"(\d+) % opacity", wish), *numbers(r"(\d+) px and", wish), inks[0])
    gui.save(desk, BANNER)
    wish = desk.done("A fainter bar, a stronger line.")
    rows.eye(desk, NOTE)
    gui.save(desk, BANNER)
    copies.scaled_png(desk, WEB, *numbers(r"scaled to (\d+) x (\d+) px", wish))
