"""Impress's menus by their places in the maximized window: a busy machine cuts readings of the tree short."""

from __future__ import annotations

from deskcraft.authoring import Desk

INSERT, VIEW = (151, 36), (102, 36)
IMAGE, CHART, TABLE = (249, 65), (249, 119), (249, 146)
DATA_TABLE = (147, 147)
"""px from the screen's upper left corner; the menu View is that of a chart."""


def choose(desk: Desk, menu: tuple[int, int], item: tuple[int, int]) -> None:
    """Opens a menu and clicks an item."""
    for place in (menu, item):
        desk.click(*place)
        desk.settle()
