"""Where the page lies on the screen once it is zoomed into view, reckoned from the canvas as it is then."""

from __future__ import annotations

from gui import APP, Canvas

from deskcraft.authoring import Desk

BORDER = 10
"""Pixels that View > Zoom > Page leaves free around the page."""


def shown(desk: Desk, width: float, height: float) -> Canvas:
    """Zooms the page into view; dialogs that are opened beside it later do not move it.

    Args:
        desk: the desktop; a dialog that takes room from the canvas is open already.
        width: of the page, user units.
        height: of the page, user units.
    """
    desk.key("5")
    desk.settle()
    canvas = max((e for e in desk.elements(APP) if e.role == "drawing area"), key=lambda e: e.width * e.height)
    scale = min((canvas.width - 2 * BORDER) / width, (canvas.height - 2 * BORDER) / height)
    left = canvas.x + (canvas.width - width * scale) / 2
    return Canvas(left, canvas.y + (canvas.height - height * scale) / 2, scale)
