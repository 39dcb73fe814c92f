"""Moves the pointer and presses its buttons, by XTest."""

from __future__ import annotations

import contextlib
import itertools
import math
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from Xlib import X
from Xlib.ext import xtest

from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.local.targets import menu_under_pointer

if TYPE_CHECKING:
    from deskcraft.desktop.actions import Button

_BUTTONS = {"left": 1, "middle": 2, "right": 3}
_UP, _DOWN, _LEFT, _RIGHT = 4, 5, 6, 7
APPROACH_PX = (24, 8, 2)
"""How far from its place the pointer is with the last motions before it arrives: a hand does not jump onto a thing, and
what lights up or opens under the pointer needs a motion within it."""
APPROACH_GAP_S = 0.004
PRESS_REST_S = 0.03
"""Between the last motion and a press: Blender drops presses that come with a motion (1 of 4 arrived, 4 of 4 with)."""
CLICK_S = 0.02
"""Between press and release: applications drop what has no length."""
BETWEEN_CLICKS_S = 0.05
"""Between the clicks of a double click, well within the desktop's 0.25 s or more: what the first click selects must be
selected when the second comes."""
MENU_REST_S = 0.3
"""Between the motion onto an entry of a menu and the press: submenus open 0.225 s (GTK) after the pointer has come, and
a press before that closes them again."""
DRAG_STEP_PX = 16
"""Longest motion between two points of a drag: applications follow a path, not a jump."""
DRAG_BEGIN_PX, DRAG_BEGIN_STEPS = 4, 4
"""The first motions of a drag: lists recognise it by motions beyond a threshold that begin at the thing."""
DRAG_GAP_S = 0.006
"""Between two motions of a drag."""
DRAG_REST_S = 0.1
"""At both ends of a drag: a drop is an exchange between two applications, and needs a moment at its place."""
JITTER_GAP_S = 0.02
NOTCH_GAP_S = 0.004
"""Between two notches of the wheel."""

Point = tuple[int, int]


def path_points(path: Sequence[Point]) -> list[Point]:
    """The points of a drag's path: first small motions, then motions of at most `DRAG_STEP_PX`."""
    points = [path[0]]
    for start, end in itertools.pairwise(path):
        points += _between(start, end, begins=len(points) == 1)
    return points


def _between(start: Point, end: Point, *, begins: bool) -> list[Point]:
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    marks = [DRAG_BEGIN_PX * n for n in range(1, DRAG_BEGIN_STEPS + 1) if DRAG_BEGIN_PX * n < length] if begins else []
    rest = length - (marks[-1] if marks else 0)
    steps = max(1, math.ceil(rest / DRAG_STEP_PX))
    marks += [length - rest + rest * n / steps for n in range(1, steps)]
    found = [
        (round(start[0] + (end[0] - start[0]) * mark / length), round(start[1] + (end[1] - start[1]) * mark / length))
        for mark in marks
    ]
    return [*found, end]


def approach(start: Point, end: Point) -> list[Point]:
    """The motions to a place: near it the pointer is slow, and none of them leaves the line."""
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    shares = [distance / length for distance in APPROACH_PX if distance < length]
    points = [(round(end[0] + (start[0] - end[0]) * s), round(end[1] + (start[1] - end[1]) * s)) for s in shares]
    return [*(point for point in points if point != end), end]


class Pointer:
    """The mouse."""

    def __init__(
        self, connection: Connection, taken: Callable[[], None], sleep: Callable[[float], None] = time.sleep
    ) -> None:
        """`taken` waits until the applications have taken a motion: what opens or lights up under the pointer."""
        self._connection = connection
        self._taken = taken
        self._sleep = sleep
        self.rested_s = 0.0
        """Seconds of gaps so far, which are the hand's and not our own work."""

    def _rest(self, seconds: float) -> None:
        self.rested_s += seconds
        self._sleep(seconds)

    def _jump(self, x: int, y: int) -> None:
        with self._connection.use() as server:
            xtest.fake_input(server, X.MotionNotify, x=x, y=y)
            server.sync()

    def move(self, x: int, y: int) -> None:
        """Moves to a point, px."""
        start = self._connection.pointer()
        if start == (x, y):
            return
        for point in approach(start, (x, y)):
            self._jump(*point)
            if point != (x, y):
                self._rest(APPROACH_GAP_S)

    def _place(self, x: int, y: int) -> None:
        """Moves to where a button is pressed, and lets the applications take it."""
        arrived = self._connection.pointer() == (x, y)
        self.move(x, y)
        self._rest(PRESS_REST_S)
        if not arrived:
            self._taken()
            if menu_under_pointer(self._connection):
                self._rest(MENU_REST_S)

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
        self._place(x, y)
        for turn in range(count):
            if turn:
                self._rest(BETWEEN_CLICKS_S)
            with self._held(_BUTTONS[button]):
                self._rest(CLICK_S)

    def drag(self, path: Sequence[Point], button: Button) -> None:
        """Drags along a path."""
        points = path_points(path)
        self._place(*points[0])
        with self._held(_BUTTONS[button]):
            self._rest(DRAG_REST_S)
            for x, y in points[1:]:
                self._jump(x, y)
                self._rest(DRAG_GAP_S)
            self._rest(DRAG_REST_S)
            self._jitter(*points[-1])
            self._rest(DRAG_REST_S)

    def _jitter(self, x: int, y: int) -> None:
        """One pixel aside and back: what is dropped onto looks where the pointer is at a motion only."""
        self._jump(x - 1 if x else x + 1, y)
        self._rest(JITTER_GAP_S)
        self._jump(x, y)

    def scroll(self, x: int, y: int, dx: int, dy: int) -> None:
        """Turns the wheel at a point: `dy` notches down, `dx` to the right."""
        self._place(x, y)
        turns = [(_DOWN if dy > 0 else _UP, abs(dy)), (_RIGHT if dx > 0 else _LEFT, abs(dx))]
        for button, count in turns:
            for _ in range(count):
                with self._held(button):
                    pass
                self._rest(NOTCH_GAP_S)
