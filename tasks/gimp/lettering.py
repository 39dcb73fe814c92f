"""GIMP's text tool: its options in the toolbox, new texts, texts typed anew."""

from __future__ import annotations

import typed
from view import View

from deskcraft.authoring import Desk

FONT, SIZE, COLOUR = (125, 281), (85, 312), (98, 425)
"""Where the tool's options are, px of the screen."""
COLOUR_DIALOG = "*Text Color*"
CENTRE = (66, 319)
"""Where the align tool has its button for that."""


def style(desk: Desk, *, font: str = "", size: int = 0, colour: str = "") -> None:
    """Sets the options of the text tool, which is the active one."""
    if font:
        desk.click(*FONT, count=3)
        desk.type(f"{font}\t")
        desk.settle()
    if size:
        desk.click(*SIZE, count=3)
        desk.type(f"{size}\t")
        desk.settle()
    if colour:
        desk.click(*COLOUR)
        window = desk.wait_for_window(COLOUR_DIALOG)
        typed.colour(desk, colour, window.title)


def write(desk: Desk, at: tuple[int, int], text: str, *, font: str, size: int, colour: str) -> None:
    """Writes a new text, a layer of its own above the active one, at a place of the screen where no text is."""
    desk.key("t")
    desk.settle()
    style(desk, font=font, size=size, colour=colour)
    desk.click(*at)
    desk.settle()
    desk.type(text)
    desk.settle()
    desk.key("Escape")
    desk.settle()


def retype(desk: Desk, at: tuple[int, int], text: str, *, colour: str = "") -> None:
    """Types another text into the one that shows at a place of the screen, and gives all of it a colour."""
    desk.key("t")
    desk.click(*at)
    desk.settle()
    desk.key("ctrl+a")
    desk.type(text)
    desk.settle()
    style(desk, colour=colour)
    desk.key("Escape")
    desk.settle()


def centre(desk: Desk, view: View, box: tuple[int, int, int, int]) -> None:
    """Centres the only layer that lies within a box of the picture (x, y, width, height) from left to right."""
    x, y, width, height = box
    desk.key("q")
    desk.settle()
    desk.drag(view.at(x, y), view.at(x + width / 2, y + height / 2), view.at(x + width, y + height))
    desk.settle()
    desk.click(*CENTRE)
    desk.settle()
