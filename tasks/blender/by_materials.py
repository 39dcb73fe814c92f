"""Blender's materials by mouse and keyboard: the active object's material, its row of name and buttons."""

from __future__ import annotations

import by_properties

from deskcraft.authoring import Desk

COPY = 78
"""How far the button for a copy is from the right edge, px: two more buttons are to its right."""
METALLIC_ABOVE = 25
"""How far the field Metallic is above Specular's, px; its thin letters are not found where they are grey."""


def opened(desk: Desk) -> None:
    """Opens the tab of the active object's material."""
    by_properties.search(desk, "Base Color")
    by_properties.label(desk, "Base Color")


def copied(desk: Desk, was: str, now: str) -> None:
    """Puts a copy with a name of its own in the slot."""
    width, top, height = by_properties.EDITOR
    by_properties.label(desk, was)
    row = desk.texts(was, within=(desk.width - width, top, width, height))[-1]
    x, y = row.center
    desk.click(desk.width - COPY, y)
    desk.click(x, y, count=2)
    desk.key("ctrl+a")
    desk.type(f"{now}\n")


def metallic(desk: Desk, said: float) -> None:
    """Types how metallic the material is."""
    y = by_properties.label(desk, "Specular").center[1] - METALLIC_ABOVE
    desk.click(desk.width - by_properties.VALUES, y)
    desk.key("ctrl+a")
    desk.type(f"{said:g}\n")
