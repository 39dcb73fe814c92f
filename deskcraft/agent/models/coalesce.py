"""Presses and releases of the mouse as drags: our actions have no half of a drag, several formats do."""

from __future__ import annotations

from deskcraft.desktop.actions import Button, Drag, GuiAction, Move

MOST_POINTS = 200


class Mouse:
    """Remembers where the pointer is and since where a button is down."""

    def __init__(self) -> None:
        self.at = (0, 0)
        self._path: list[tuple[int, int]] | None = None
        self._button: Button = "left"

    def down(self, button: Button = "left") -> GuiAction:
        """A button goes down here: the pointer stays, the drag is carried out with the release."""
        self._path = [self.at]
        self._button = button
        return Move(x=self.at[0], y=self.at[1])

    def move(self, x: int, y: int) -> GuiAction:
        """The pointer moves."""
        self.at = (x, y)
        if self._path is not None and len(self._path) < MOST_POINTS:
            self._path.append(self.at)
        return Move(x=x, y=y)

    def up(self) -> GuiAction | None:
        """The button is released: the whole drag; None if none was down."""
        path, self._path = self._path, None
        if path is None:
            return None
        if len(path) == 1:
            path.append(self.at)
        return Drag(path=tuple(path), button=self._button)

    def drag_to(self, x: int, y: int, button: Button = "left") -> GuiAction:
        """A drag from where the pointer is."""
        start, self.at = self.at, (x, y)
        return Drag(path=(start, self.at), button=button)
