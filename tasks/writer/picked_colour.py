"""LibreOffice's dialog Pick a Color by mouse and keyboard, once it was asked for; places from the window's edges.

The office goes down now and then when its accessibility tree is read while this dialog comes up.
"""

from __future__ import annotations

from deskcraft.authoring import Desk

TITLE = "Pick a Color"
HEX, OK = (61, 171), (59, 29)
"""px from the right edge, and from the upper and the lower one."""


def pick_colour(desk: Desk, colour: str) -> None:
    """Writes the colour (`#rrggbb`) as the dialog takes it, and closes the dialog."""
    window = desk.wait_for_window(TITLE)
    right = window.x + window.width
    desk.click(right - HEX[0], window.y + HEX[1], count=3)
    desk.key("ctrl+a")
    desk.type(colour.removeprefix("#") + "\t")
    desk.settle()
    desk.click(right - OK[0], window.y + window.height - OK[1])
    desk.wait_for_no_window(TITLE)
    desk.settle()
