"""A program that is started is waited for until its window shows something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
import pytest

from deskcraft.desktop.protocol import Box, Capabilities, Completed, Desktop, Picture, Settled, Window
from deskcraft.episode.setup import REST_S, place_on, run_steps
from deskcraft.errors import SetupFailed
from deskcraft.task.steps import CloseStep, LaunchStep, WaitForStep

WALL: Picture = np.full((60, 100, 3), 40, np.uint8)
PLACE = (slice(10, 50), slice(0, 100))


def window(contents: Picture | int) -> Picture:
    screen = WALL.copy()
    screen[PLACE] = contents
    return screen


def drawn() -> Picture:
    """A window with a menu and a page."""
    screen = window(250)
    screen[10:14, :, :] = 90
    return screen


@dataclass
class Starting:
    """A desktop whose screen goes on by one picture with every look after the start; the last one stays."""

    pictures: list[Picture]
    waits: int = 0
    launched: bool = False
    capabilities: Capabilities = field(default_factory=lambda: Capabilities("fake"))

    def launch(self, argv: list[str], cwd: str) -> int:
        self.launched = True
        return 1

    def screenshot(self) -> Picture:
        if not self.launched:
            return WALL.copy()
        return self.pictures.pop(0) if len(self.pictures) > 1 else self.pictures[0]

    def windows(self) -> list[Window]:
        return [Window(1, "App - file", "app", Box(0, 10, 100, 40), active=True)] if self.launched else []

    def settle(self, cap_s: float = 5, quiet_s: float = 0.3) -> Settled:
        self.waits += 1
        return Settled(True, 0.0)


def started(desktop: Starting, timeout_s: float = 60) -> None:
    step = LaunchStep.model_validate({"launch": {"argv": ["app"], "window": "App", "timeout_s": timeout_s}})
    run_steps(cast(Desktop, desktop), [step], cast(Callable[[str], Any], None))


@pytest.mark.parametrize(
    ("pictures", "left"),
    [
        ([drawn()], 1),
        ([WALL, WALL, WALL, drawn()], 1),
        ([window(70)] * 6 + [drawn()], 1),
        ([WALL, WALL, window(70), window(70), window(70), drawn()], 1),
    ],
    ids=["at once", "a frame first", "grey first", "a frame, then grey"],
)
def test_a_window_is_waited_for_until_it_is_drawn(pictures: list[Picture], left: int) -> None:
    desktop = Starting(list(pictures))
    started(desktop)
    assert len(desktop.pictures) == left
    assert (desktop.screenshot() == drawn()).all()


def test_a_window_that_stays_blank_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deskcraft.episode.setup.PAINT_S", 0.1)
    desktop = Starting([window(70)])
    started(desktop, timeout_s=0.2)
    assert desktop.waits == 2


def test_a_page_that_is_nearly_white_is_drawn() -> None:
    page = window(255)
    page[12, 5:80] = 0
    desktop = Starting([page])
    started(desktop)
    assert desktop.waits == 1


NOTICE = (20, 52, 60, 6)


def noticed() -> Picture:
    """A screen with a message at its foot."""
    screen = drawn()
    screen[53:56, 25:60] = 0
    return screen


def waited_for_notice(desktop: Starting, box: tuple[int, int, int, int] = NOTICE, for_s: float = 1e-6) -> None:
    desktop.launched = True
    step = WaitForStep.model_validate({"wait_for": {"no_notice": {"box": box, "for_s": for_s}}})
    run_steps(cast(Desktop, desktop), [step], cast(Callable[[str], Any], None))


def test_a_notice_is_waited_for_until_it_is_gone() -> None:
    desktop = Starting([noticed()] * 3 + [drawn(), drawn()])
    waited_for_notice(desktop)
    assert len(desktop.pictures) <= 2
    assert (desktop.screenshot() == drawn()).all()
    assert desktop.waits == 1


def test_a_notice_that_comes_back_is_waited_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    desktop = Starting([drawn()] * 2 + [noticed()] * 2 + [drawn()] * 3 + [noticed()] + [drawn()] * 9)
    monkeypatch.setattr("time.monotonic", lambda: 17.0 - len(desktop.pictures))  # a look takes a second
    waited_for_notice(desktop, for_s=4)
    assert len(desktop.pictures) == 5


@pytest.mark.parametrize(
    ("screen", "place"),
    [
        ((1920, 1080), (1200, 1018, 318, 16)),
        ((1280, 720), (560, 658, 318, 16)),
        ((2560, 1440), (1840, 1378, 318, 16)),
        ((80, 60), (1200, 1018, 318, 16)),
    ],
)
def test_a_place_at_the_foot_stays_there_on_another_screen(
    screen: tuple[int, int], place: tuple[int, int, int, int]
) -> None:
    assert place_on((1200, 1018, 318, 16), screen) == place


def test_a_place_at_the_top_left_stays_where_it_is() -> None:
    assert place_on((20, 30, 40, 50), (1280, 720)) == (20, 30, 40, 50)


def test_a_notice_outside_the_screen_is_a_fault_of_the_task() -> None:
    with pytest.raises(SetupFailed, match=r"\(100, 0, 5, 5\) lies outside the screen"):
        waited_for_notice(Starting([drawn()]), box=(100, 0, 5, 5))


def test_a_screen_is_waited_for_until_it_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    desktop = Starting([drawn()] * 2 + [noticed()] * 3 + [drawn()] * 9, launched=True)
    monkeypatch.setattr("time.monotonic", lambda: 14.0 - len(desktop.pictures))
    step = WaitForStep.model_validate({"wait_for": {"still_s": 4}})
    run_steps(cast(Desktop, desktop), [step], cast(Callable[[str], Any], None))
    assert len(desktop.pictures) == 2  # 8 looks until it has stood still for 4 s, and one at either end of the rest


@dataclass
class Late(Starting):
    """A still screen whose program draws one more sign as soon as it gets a processor."""

    rests: int = 0

    def settle(self, cap_s: float = 5, quiet_s: float = 0.3) -> Settled:
        self.rests += quiet_s == REST_S
        if self.rests == 1:
            self.pictures = [noticed()]
        return super().settle(cap_s, quiet_s)


def test_a_screen_that_stands_still_for_want_of_a_processor_is_not_at_rest() -> None:
    desktop = Late([drawn()], launched=True)
    step = WaitForStep.model_validate({"wait_for": {"still_s": 1e-6}})
    run_steps(cast(Desktop, desktop), [step], cast(Callable[[str], Any], None))
    assert desktop.rests == 2
    assert (desktop.screenshot() == noticed()).all()


@dataclass
class Browsing(Starting):
    """A desktop with a program that ends when its window was asked to close `asks` times; never, if that is none."""

    asks: int | None = 1
    ran: list[list[str]] = field(default_factory=list)

    def run(self, argv: list[str]) -> Completed:
        self.ran.append(argv)
        asked = sum(each[0] == "wmctrl" for each in self.ran)
        over = argv[0] == "pgrep" and self.asks is not None and asked >= self.asks
        return Completed(int(over), b"", b"")


def closed(desktop: Browsing, timeout_s: float) -> list[list[str]]:
    desktop.launched = True
    step = CloseStep.model_validate({"close": {"window": "App", "process": "app", "timeout_s": timeout_s}})
    run_steps(cast(Desktop, desktop), [step], cast(Callable[[str], Any], None))
    return desktop.ran


def test_a_program_is_asked_to_close_until_it_has_ended() -> None:
    ran = closed(Browsing([drawn()], asks=2), timeout_s=30)
    ask = ["wmctrl", "-i", "-c", "0x1"]
    assert ran == [["pgrep", "-x", "app"], ask, ["pgrep", "-x", "app"], ask, ["pgrep", "-x", "app"]]


def test_a_program_that_does_not_close_is_stopped() -> None:
    ran = closed(Browsing([drawn()], asks=None), timeout_s=0.01)
    assert ran[-1] == ["pkill", "-KILL", "-x", "app"]
