"""By mouse and keyboard: asks for the words, a group with frame and hint, boxes merged into one layer, an export."""

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

PROJECT = "/home/user/Pictures/skiffbook-guide.xcf"
WEB = "/home/user/Pictures/skiffbook-guide.png"
TOPS = (180, 268, 356, 444)
FREE = (900, 940)
"""A place on the screen where the picture shows and no text layer is."""


def callouts(desk: Desk, rows: dock.Rows, hint: str, ink: str, thick: int) -> None:
    """The group; what is made while it is the active one comes into it."""
    rows.rename(desk, 0, "Screenshot")
    dock.press(desk, dock.NEW_GROUP)
    rows.rename(desk, 0, "Callouts")
    typed.foreground(desk, ink)
    typed.new_layer(desk, "Frame", (932, 8, 176, 56))
    selecting.alpha(desk)
    selecting.resize(desk, "shrink", thick)
    selecting.clear(desk)
    selecting.none(desk)
    lettering.write(desk, FREE, hint, font="Open Sans Bold", size=28, colour=ink)
    typed.attributes(desk, "Hint", at=(476, 88))


def cover(desk: Desk, rows: dock.Rows) -> None:
    """A box over each number, all of them in one layer above the screenshot."""
    typed.foreground(desk, "#eef3f5")
    rows.select(desk, 3)
    for top in TOPS:
        typed.new_layer(desk, "Cover", (1206, top, 160, 28))
    for _ in TOPS[1:]:
        gui.command(desk, "merge down")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*skiffbook-week*")
    words = re.search(r'"(.+)"', desk.ask("What do you say to newcomers about the button?"))
    assert words
    rows = dock.Rows(1440, 900)
    callouts(desk, rows, words[1], params["ink"], params["thick"])
    assert len(desk.messages) > 1 or desk.wait_for_message()
    cover(desk, rows)
    gui.save_as(desk, PROJECT)
    size = re.search(r"(\d+) x (\d+) px", desk.done("The callout is there, and nobody can read the numbers."))
    assert size
    copies.scaled_png(desk, WEB, size[1], size[2])
