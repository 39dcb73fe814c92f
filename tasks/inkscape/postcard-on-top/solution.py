"""By mouse and keyboard: clicks the card where it can be seen, and presses Home for the top or End for the bottom."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/postcards.svg"
PLACES = {
    "card-lighthouse": (640, 330),
    "card-mountain": (1180, 320),
    "card-forest": (960, 540),
}
"""Where the cards are on the screen, free of others."""
KEYS = {"topmost": "Home", "bottommost": "End"}


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    select(desk, params["element"])
    desk.key(KEYS[params["side"]])
    gui.changed(desk, "postcards.svg")
    gui.save(desk, FILE)


def select(desk: Desk, card: str) -> None:
    """Selects a card."""
    gui.opened(desk, "postcards.svg")
    gui.pick(desk, PLACES[card], "Group of * objects in layer 明信片*")
