"""`page_view` on a busy machine: a look at the screen that came back without the canvas is taken again."""

from __future__ import annotations

import page_view
from gui import Canvas

from deskcraft.authoring import Desk

LOOKS = 8


def shown(desk: Desk, width: float, height: float) -> Canvas:
    """Zooms the page of this width and height, in user units, into view, and says where it lies."""
    for _ in range(LOOKS):
        try:
            return page_view.shown(desk, width, height)
        except ValueError:
            desk.settle()
    raise AssertionError("no canvas to be seen")
