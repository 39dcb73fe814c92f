"""By mouse and keyboard: clicks the group and presses H."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/bakery-banner.svg"
PLACES = {"bike": (610, 548), "sparrow": (850, 690), "arrow": (1400, 640), "ear": (1500, 450)}
"""Where the groups are on the screen."""


def press(desk: Desk, group: str, keys: str) -> None:
    """Selects a group and presses keys."""
    gui.opened(desk, "bakery-banner.svg")
    gui.pick(desk, PLACES[group], "Group of * objects in layer Pictures*")
    desk.key(keys)
    gui.changed(desk, "bakery-banner.svg")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    press(desk, params["group"], "h")
    gui.save(desk, FILE)
