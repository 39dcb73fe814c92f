"""Blender's modifiers by mouse and keyboard: the menu of their kinds in the properties editor."""

from __future__ import annotations

import by_properties

from deskcraft.authoring import Desk

MENU = (170, 443)
"""The menu at the head of the modifiers' tab: from the right edge, from the top, px."""
KEYS = {"Array": "a"}
"""The letters that the menu underlines, for kinds whose words are too short to be found by them."""


def added(desk: Desk, kind: str) -> None:
    """Adds a modifier to the active object."""
    by_properties.search(desk, "Add Modifier")
    desk.click(desk.width - MENU[0], MENU[1])
    desk.settle()
    if kind in KEYS:
        desk.key(KEYS[kind])
    else:
        x, y = desk.find_text(kind).center
        desk.move(x, y)
        desk.settle()
        desk.click(x, y)
    desk.settle()
