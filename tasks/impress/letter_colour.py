"""The sidebar's colour of letters by mouse and keyboard: another one from the menu beside its button.

LibreOffice 7.4 goes down at the next look into its accessibility tree: from here on the caller only clicks and types.
"""

from __future__ import annotations

from gui import APP
from writer.picked_colour import pick_colour

from deskcraft.authoring import Desk

MENU = 22
"""px from the middle of the button to the arrow beside it."""


def place_of_button(desk: Desk) -> tuple[int, int]:
    """The middle of the button, which gives the selected letters the colour that was chosen last."""
    return desk.find("Font Color", role="push button", app=APP).center


def new_colour(desk: Desk, colour: str) -> None:
    """Gives the selected letters a colour (`#rrggbb`)."""
    x, y = place_of_button(desk)
    desk.click(x + MENU, y)
    desk.settle()
    desk.click_on("Custom Color*", app=APP)
    pick_colour(desk, colour)
