"""GIMP's perspective tool: a layer's corners dragged to where they belong."""

from __future__ import annotations

from view import View

from deskcraft.authoring import Desk

CORNERS = ("tl", "tr", "br", "bl")


def bend(desk: Desk, view: View, box: tuple[int, int, int, int], to: dict[str, tuple[int, int]]) -> None:
    """Bends the active layer, which fills a box of the picture (x, y, width, height)."""
    x, y, width, height = box
    corners = dict(zip(CORNERS, ((x, y), (x + width, y), (x + width, y + height), (x, y + height)), strict=True))
    desk.key("shift+p")
    desk.click(*view.at(x + width / 3, y + height / 3))
    desk.settle()
    for corner in CORNERS:
        start, end = view.at(*corners[corner]), view.at(*to[corner])
        desk.drag(start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end)
        desk.settle()
    desk.key("Return")
    desk.settle()
