"""Moves the pointer and presses its buttons, by XTest."""

from __future__ import annotations

import contextlib
import itertools
import math
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from Xlib import X
from Xlib.ext import xtest

from deskcraft.desktop.local.connection import Connection

if TYPE_CHECKING:
    from deskcraft.desktop.actions import Button

_BUTTONS = {"left": 1, "middle": 2, "right": 3}
_UP, _DOWN, _LEFT, _RIGHT = 4, 5, 6, 7
CLICK_GAP_S = 0.008
"""Between press and release, and between the clicks of a double click: applications drop what has no length."""
DRAG_STEP_PX = 16
"""Longest motion between two points of a drag: applications follow a path, not a jump."""
DRAG_GAP_S = 0.004
"""Between two motions of a drag."""
DRAG_REST_S = 0.05
"""At both ends of a drag: a drop is an exchange between two applications, and needs a moment at its place."""
NOTCH_GAP_S = 0.004
"""Between two notches of the wheel."""


def path_points(path: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The points of a drag's path with motions of at most `DRAG_STEP_PX` between them."""
    points = [path[0]]
    for (x0, y0), (x1, y1) in itertools.pairwise(path):
        steps = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / DRAG_STEP_PX))
        points += [(round(x0 + (x1 - x0) * n / steps), round(y0 + (y1 - y0) * n / steps)) for n in range(1, steps + 1)]
    return points


class Pointer:
    """The mouse."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def move(self, x: int, y: int) -> None:
        """Moves to a point, px."""
        with self._connection.use() as server:
            xtest.fake_input(server, X.MotionNotify, x=x, y=y)
            server.sync()

    @contextlib.contextmanager
    def _held(self, button: int) -> Iterator[Any]:
        """Holds a button down; it comes up again whatever happens."""
        with self._connection.use() as server:
            xtest.fake_input(server, X.ButtonPress, button)
            server.sync()
        try:
            yield
        finally:
            with self._connection.use() as server:
                xtest.fake_input(server, X.ButtonRelease, button)
                server.sync()

    def click(self, x: int, y: int, button: Button, count: int) -> None:
        """Clicks `count` times at a point."""
        self.move(x, y)
        for turn in range(count):
            if turn:
                time.sleep(CLICK_GAP_S)
            with self._held(_BUTTONS[button]):
                time.sleep(CLICK_GAP_S)

    def drag(self, path: Sequence[tuple[int, int]], button: Button) -> None:
        """Drags along a path."""
        points = path_points(path)
        self.move(*points[0])
        with self._held(_BUTTONS[button]):
            time.sleep(DRAG_REST_S)
            for x, y in points[1:]:
                self.move(x, y)
                time.sleep(DRAG_GAP_S)
            time.sleep(DRAG_REST_S)

    def scroll(self, x: int, y: int, dx: int, dy: int) -> None:
        """Turns the wheel at a point: `dy` notches down, `dx` to the right."""
        self.move(x, y)
        turns = [(_DOWN if dy > 0 else _UP, abs(dy)), (_RIGHT if dx > 0 else _LEFT, abs(dx))]
        for button, count in turns:
            for _ in range(count):
                with self._held(button):
                    pass
                time.sleep(NOTCH_GAP_S)
