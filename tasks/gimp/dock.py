"""Rows of GIMP's Layers dock: selecting, naming, hiding and dragging them.

A row has its place by its number, counted from the top over all rows that show, and by the picture's proportions, for
its preview makes it high.
"""

from __future__ import annotations

from math import ceil

from deskcraft.authoring import Desk

TOP = 543
"""Where the first row begins, px from the screen's upper edge."""
NAME, EYE = 150, 280
"""How far from the screen's right edge the names and the eyes are, px."""
NEW_GROUP, RAISE, LOWER, DUPLICATE, DELETE = 241, 204, 168, 132, 24
"""How far from the screen's right edge the buttons below the rows are, px."""
BUTTONS = 54
"""How far from the screen's lower edge they are, px."""


class Rows:
    """The rows of a picture."""

    def __init__(self, width: int, height: int) -> None:
        """A preview is at most 36 px wide and high."""
        self.high = max(26, ceil(36 * min(1.0, height / width)) + 2)

    def middle(self, row: float) -> int:
        """Where a row's middle is, px from the screen's upper edge."""
        return round(TOP + self.high * (row + 0.5))

    def select(self, desk: Desk, row: int) -> None:
        """Makes a layer the active one."""
        desk.click(desk.width - NAME, self.middle(row))
        desk.settle()

    def rename(self, desk: Desk, row: int, name: str) -> None:
        """Types another name into the row."""
        self.select(desk, row)
        desk.key("F2")
        desk.settle()
        desk.key("ctrl+a")
        desk.type(f"{name}\n")
        desk.settle()

    def eye(self, desk: Desk, row: int) -> None:
        """Hides a layer, or shows it again."""
        desk.click(desk.width - EYE, self.middle(row))
        desk.settle()

    def drag(self, desk: Desk, row: int, to: float) -> None:
        """Drags a row to a place, in rows: 3.5 is the middle of row 3, 3.1 its upper edge."""
        x, start, end = desk.width - NAME, self.middle(row), round(TOP + self.high * to)
        step = 12 if end > start else -12
        desk.drag(
            (x, start), (x + 4, start + step), (x + 8, (start + end) // 2), (x + 8, end - step // 3), (x + 8, end)
        )
        desk.settle()


def press(desk: Desk, button: int) -> None:
    """Presses a button below the rows."""
    desk.click(desk.width - button, desk.height - BUTTONS)
    desk.settle()
