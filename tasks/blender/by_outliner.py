"""Blender's outliner by mouse and keyboard: what its search leaves, as a whole, by row, and by its icons."""

from __future__ import annotations

import gui

from deskcraft.authoring import Desk

COLLECTION_ROW = 106
"""Of the first collection that the search leaves, px: it is below the scene's own."""
IN_RENDERS = 21
"""How far the icon for renders is from the window's right edge, px."""


def select_all(desk: Desk, words: str) -> None:
    """Selects all objects whose names have these words, and points at the 3D view."""
    gui.fill(desk, gui.SEARCH, words)
    desk.move(*gui.FIRST_FOUND)
    desk.key("a")
    desk.move(*gui.VIEW)


def rename_collection(desk: Desk, was: str, now: str) -> None:
    """Gives a collection another name, by a double click on it."""
    gui.fill(desk, gui.SEARCH, was)
    gui.fill(desk, (gui.FIRST_FOUND[0] - 30, COLLECTION_ROW), now)


def out_of_renders(desk: Desk, name: str, row: int = COLLECTION_ROW) -> None:
    """Switches what the search finds in a row off in renders, by its icon."""
    gui.fill(desk, gui.SEARCH, name)
    desk.click(desk.width - IN_RENDERS, row)
