"""Through the GUI: Edit > Preferences, the page of the system resources."""

from __future__ import annotations

from typing import Any

import gui

from deskcraft.authoring import Desk

GIMPRC = "/home/user/.config/GIMP/2.10/gimprc"


def preferences(desk: Desk) -> tuple[int, int]:
    """Edit > Preferences, which open at the system resources; gives the window's corner on the screen, px."""
    gui.by_menu(desk, "alt+e", "p", "p", "Return", title="Preferences")
    window = desk.wait_for_window("Preferences")
    return window.x, window.y


def undo_levels(desk: Desk, corner: tuple[int, int], levels: int) -> None:
    """In the preferences: the least number of steps that can be undone."""
    gui.fill_at(desk, corner[0] + 500, corner[1] + 144, levels)


def toggle_document_history(desk: Desk, corner: tuple[int, int]) -> None:
    """In the preferences: whether used files are kept in the list of recent documents, at the page's end."""
    desk.scroll(corner[0] + 320, corner[1] + 330, dy=30)
    desk.settle()
    desk.click(corner[0] + 259, corner[1] + 407)
    desk.settle()


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Sets both and confirms."""
    desk.wait_for_window("*yarn-basket*")
    before = desk.digest(GIMPRC)
    corner = preferences(desk)
    undo_levels(desk, corner, params["levels"])
    toggle_document_history(desk, corner)
    gui.accept(desk, "Preferences")
    desk.wait_for_change(GIMPRC, before)
