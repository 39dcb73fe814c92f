"""Where a place of the picture is on the screen, while GIMP's window shows the whole of it."""

from __future__ import annotations

from deskcraft.authoring import Desk

LEFT, RIGHT, ABOVE, BELOW = 241, 321, 82, 87
"""The docks, the menu and rulers, and the status bar take so much of the screen, px; its tab comes to what is above."""
TAB = 48
"""The most that the picture in the tab is wide or high, px."""


class View:
    """A picture that fits into the window."""

    def __init__(self, desk: Desk, width: int, height: int, tab: float = 0.0) -> None:
        """`tab` is the height by width of the highest picture in a tab, where that is another."""
        top = ABOVE + TAB * min(1.0, max(tab, height / width))
        right, bottom = desk.width - RIGHT, desk.height - BELOW
        self.zoom = min((right - LEFT) / width, (bottom - top) / height)
        self._corner = ((LEFT + right - width * self.zoom) / 2, (top + bottom - height * self.zoom) / 2)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A place of the picture on the screen."""
        return round(self._corner[0] + x * self.zoom), round(self._corner[1] + y * self.zoom)


def fit(desk: Desk) -> None:
    """View > Zoom > Fit Image in Window."""
    desk.key("shift+ctrl+j")
    desk.settle()
