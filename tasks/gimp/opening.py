"""Pictures brought into a GIMP project as layers, also after others: the chooser's entry then holds a name already."""

from __future__ import annotations

from deskcraft.authoring import Desk

TITLE = "Open Image as Layers"


def next_layer(desk: Desk, path: str) -> None:
    """File > Open as Layers, not for the first time: the picture comes in above the active layer."""
    desk.key("ctrl+alt+o")
    desk.wait_for_window(TITLE)
    desk.key("ctrl+a")
    desk.type(path)
    desk.settle()
    desk.key("Return")
    desk.wait_for_no_window(TITLE)
    desk.settle()
