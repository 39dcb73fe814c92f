"""The pointer moves like a hand: it comes slowly, rests before it presses, and begins drags small."""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest
from Xlib import X

from deskcraft.desktop.local.pointer import (
    DRAG_BEGIN_PX,
    DRAG_REST_S,
    DRAG_STEP_PX,
    MENU_REST_S,
    PRESS_REST_S,
    Pointer,
    approach,
    path_points,
)

Event = tuple[str, Any]
POINTS = [((0, 0), (1900, 1000)), ((500, 500), (500, 501)), ((10, 10), (11, 40)), ((900, 3), (2, 900))]


def _lengths(points: list[tuple[int, int]]) -> list[float]:
    return [math.dist(one, other) for one, other in itertools.pairwise(points)]


def test_a_drag_moves_in_small_steps_through_its_points() -> None:
    points = path_points([(0, 0), (100, 0), (100, 40)])
    assert points[0] == (0, 0)
    assert (100, 0) in points
    assert points[-1] == (100, 40)
    assert max(_lengths(points)) <= DRAG_STEP_PX + 1


@pytest.mark.parametrize(("start", "end"), POINTS)
def test_a_drag_begins_with_small_motions(start: tuple[int, int], end: tuple[int, int]) -> None:
    points = path_points([start, end])
    assert points[-1] == end
    assert max(_lengths(points)[:3]) <= DRAG_BEGIN_PX + 1.5 or len(points) == 2


@pytest.mark.parametrize(("start", "end"), POINTS)
def test_the_last_motions_to_a_place_are_small_and_end_there(start: tuple[int, int], end: tuple[int, int]) -> None:
    points = approach(start, end)
    assert points[-1] == end
    assert end not in points[:-1]
    assert math.dist(points[-2] if len(points) > 1 else start, end) <= 3 or math.dist(start, end) <= 31


class Screen:
    """An X server that writes down what the pointer does; also its `Connection`."""

    def __init__(self, menu: bool = False) -> None:
        self.at = (0, 0)
        self.events: list[Event] = []
        self.root = SimpleNamespace(query_pointer=lambda: SimpleNamespace(child=self if menu else None))

    @contextlib.contextmanager
    def use(self) -> Iterator[Any]:
        yield self

    def get_atom(self, name: str) -> int:
        return len(name)

    def get_property(self, atom: int, kind: int, offset: int, length: int) -> Any:
        return SimpleNamespace(format=32, value=[len("_NET_WM_WINDOW_TYPE_POPUP_MENU")])

    def sync(self) -> None:
        return None

    def pointer(self) -> tuple[int, int]:
        return self.at

    def event(self, server: object, kind: int, detail: int = 0, x: int = 0, y: int = 0) -> None:
        if kind == X.MotionNotify:
            self.at = (x, y)
        name = {X.MotionNotify: "move", X.ButtonPress: "press", X.ButtonRelease: "release"}[kind]
        self.events.append((name, (x, y) if name == "move" else detail))


def _done(screen: Screen, gesture: str, *arguments: Any) -> list[Event]:
    with mock.patch("Xlib.ext.xtest.fake_input", screen.event):
        hand = Pointer(
            screen,  # type: ignore[arg-type]
            lambda: screen.events.append(("taken", None)),
            lambda seconds: screen.events.append(("rest", seconds)),
        )
        getattr(hand, gesture)(*arguments)
    return screen.events


def test_a_click_rests_between_motion_and_press_and_waits_until_the_motion_was_taken() -> None:
    events = _done(Screen(), "click", 300, 200, "left", 1)
    press = events.index(("press", 1))
    assert events[press - 2 : press] == [("rest", PRESS_REST_S), ("taken", None)]
    assert [name for name, _ in events[press:]] == ["press", "rest", "release"]


def test_a_second_click_at_the_same_place_waits_for_no_motion() -> None:
    screen = Screen()
    screen.at = (300, 200)
    assert ("taken", None) not in _done(screen, "click", 300, 200, "left", 2)


def test_a_click_in_a_menu_waits_for_the_submenu() -> None:
    events = _done(Screen(menu=True), "click", 300, 200, "left", 1)
    assert events[events.index(("press", 1)) - 1] == ("rest", MENU_REST_S)


def test_a_drag_ends_with_a_rest_and_a_motion_of_a_pixel() -> None:
    events = _done(Screen(), "drag", [(10, 10), (200, 10)], "left")
    end = events.index(("release", 1))
    moved = [where for name, where in events[:end] if name == "move"]
    assert moved[-3:] == [(200, 10), (199, 10), (200, 10)]
    assert events[end - 1] == ("rest", DRAG_REST_S)


def test_a_drag_that_ends_at_the_edge_stays_on_the_screen() -> None:
    events = _done(Screen(), "drag", [(50, 10), (0, 10)], "left")
    assert all(where[0] >= 0 for name, where in events if name == "move")
