"""A desktop with a spare behind it: quick when it can be, a normal reset when not, and nothing left in any case."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from deskcraft.desktop.actions import Move, Type
from deskcraft.desktop.local import LocalDesktop, reap
from deskcraft.desktop.mock import MockDesktop
from deskcraft.desktop.mock.desktop import Fault
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.desktop.warm import GIVE_UP, ROOM_MB, SHORT_MB, WarmDesktop
from deskcraft.errors import DesktopDied
from deskcraft.image.store import find_image
from tests.desktop.conformance import DesktopConformance
from tests.desktop.conformance_inside import Lifetime
from tests.desktop.local.test_conformance import TestLocalDesktop as LocalConformance
from tests.desktop.local.test_death import descendants, gone
from tests.desktop.provider import steady

PATIENCE_S = 20.0


class Eager(WarmDesktop):
    """Has a spare ready before every reset, so that every reset is a swap."""

    def reset(self, *, sudo: bool = False) -> None:
        self.prepare()
        self.wait_spare()
        super().reset(sudo=sudo)


class TestWarmMock(DesktopConformance):
    def make(self) -> Desktop:
        return Eager(MockDesktop)

    def open_text_field(self, desktop: Desktop) -> str:
        desktop.launch(["notepad", "/home/user/Documents/typed.txt"])
        return "~/Documents/typed.txt"


class Fleet:
    """Makes mock desktops, knows them all, and can hold their resets back."""

    def __init__(self, *faults: Fault) -> None:
        self.made: list[Watched] = []
        self.faults = faults
        self.may_reset = threading.Event()
        self.may_reset.set()

    def __call__(self) -> Watched:
        self.made.append(Watched(self, self.faults if self.made else ()))
        return self.made[-1]

    @property
    def alive(self) -> int:
        return sum(desktop.runs for desktop in self.made)


class Watched(MockDesktop):
    def __init__(self, fleet: Fleet, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults=faults)
        self.fleet = fleet
        self.runs = False

    def reset(self, *, sudo: bool = False) -> None:
        if len(self.fleet.made) > 1 and threading.current_thread() is not threading.main_thread():
            assert self.fleet.may_reset.wait(PATIENCE_S)
        super().reset(sudo=sudo)
        self.runs = True

    def close(self) -> None:
        super().close()
        self.runs = False


def warm(fleet: Fleet, **more: Callable[[], int]) -> WarmDesktop:
    return WarmDesktop(fleet, **more)


def test_a_reset_takes_the_spare_and_ends_the_old_one() -> None:
    fleet = Fleet()
    with warm(fleet) as desktop:
        desktop.reset()
        desktop.put("~/left.txt", b"")
        desktop.prepare()
        assert desktop.wait_spare()
        assert fleet.alive == 2
        desktop.reset()
        assert desktop.swaps == 1
        assert "left.txt" not in desktop.tree("~")
        wait_until(lambda: fleet.alive == 1, PATIENCE_S, "the end of the old one")
    assert fleet.alive == 0


def test_preparing_often_makes_one_spare() -> None:
    fleet = Fleet()
    with warm(fleet) as desktop:
        for _ in range(5):
            desktop.prepare()
        desktop.wait_spare()
        desktop.prepare()
        assert len(fleet.made) == 2


def test_a_spare_on_its_way_is_waited_for() -> None:
    fleet = Fleet()
    with warm(fleet) as desktop:
        desktop.reset()
        fleet.may_reset.clear()
        desktop.prepare()
        threading.Timer(0.1, fleet.may_reset.set).start()
        desktop.reset()
        assert desktop.swaps == 1


def test_a_spare_of_the_other_kind_is_kept_for_later() -> None:
    fleet = Fleet()
    with warm(fleet) as desktop:
        desktop.reset()
        desktop.prepare()
        desktop.wait_spare()
        desktop.reset(sudo=True)
        assert desktop.swaps == 0
        assert desktop.run(["sudo", "-n", "id", "-u"]).stdout == b"0\n"
        desktop.reset()
        assert desktop.swaps == 1
        assert desktop.run(["sudo", "-n", "true"]).exit_code != 0


def test_the_kind_that_is_asked_for_most_is_prepared() -> None:
    with warm(Fleet()) as desktop:
        desktop.reset(sudo=True)
        desktop.prepare()
        desktop.reset(sudo=True)
        assert desktop.swaps == 1
        assert desktop.run(["sudo", "-n", "id", "-u"]).stdout == b"0\n"


def dies(desktop: Watched) -> None:
    desktop.close()


def shows_something(desktop: Watched) -> None:
    desktop.launch(["notepad"])


def has_a_moved_pointer(desktop: Watched) -> None:
    desktop.perform(Move(x=3, y=3))


def is_full(desktop: Watched) -> None:
    desktop.run(["tee", "/home/user/big"], stdin=bytes(65 * 2**20))
    assert desktop.limits_hit
    desktop.run(["rm", "/home/user/big"])


@pytest.mark.parametrize("damage", [dies, shows_something, has_a_moved_pointer, is_full])
def test_a_spare_that_is_no_fresh_desktop_is_not_used(damage: Callable[[Watched], None]) -> None:
    fleet = Fleet()
    with warm(fleet) as desktop:
        desktop.reset()
        first = desktop.screenshot()
        desktop.prepare()
        desktop.wait_spare()
        damage(fleet.made[1])
        desktop.reset()
        assert desktop.swaps == 0
        assert np.array_equal(desktop.screenshot(), first)
        assert desktop.limits_hit == ()
        assert len(desktop.trouble) == 1
        wait_until(lambda: fleet.alive == 1, PATIENCE_S, "the end of the bad one")
        desktop.prepare()
        desktop.reset()
        assert desktop.swaps == 1


def test_spares_that_never_come_up_are_given_up_and_resets_go_on() -> None:
    fleet = Fleet(Fault("reset", 1, DesktopDied("no")))
    with warm(fleet) as desktop:
        for _ in range(GIVE_UP + 3):
            desktop.prepare()
            desktop.wait_spare()
            desktop.reset()
            desktop.perform(Type(text="works"))
        assert desktop.swaps == 0
        assert len(fleet.made) == 1 + GIVE_UP
        assert desktop.trouble == ["a spare desktop: DesktopDied: no"] * GIVE_UP
    assert fleet.alive == 0


def test_no_spare_is_begun_without_memory_and_one_that_waits_is_given_up() -> None:
    fleet = Fleet()
    free = [ROOM_MB - 1]
    with warm(fleet, free_mb=lambda: free[0]) as desktop:
        desktop.reset()
        desktop.prepare()
        assert len(fleet.made) == 1
        free[0] = ROOM_MB
        desktop.prepare()
        desktop.wait_spare()
        free[0] = SHORT_MB  # what is left now that the spare has its share
        desktop.prepare()
        assert fleet.alive == 2
        free[0] = SHORT_MB - 1
        desktop.prepare()
        wait_until(lambda: fleet.alive == 1, PATIENCE_S, "the end of the spare")
        desktop.reset()
        assert desktop.swaps == 0


def test_closing_ends_a_spare_that_is_only_coming() -> None:
    fleet = Fleet()
    with warm(fleet) as desktop:
        desktop.reset()
        fleet.may_reset.clear()
        desktop.prepare()
        threading.Timer(0.1, fleet.may_reset.set).start()
    assert len(fleet.made) == 2
    assert fleet.alive == 0


def test_a_closed_desktop_prepares_nothing() -> None:
    fleet = Fleet()
    desktop = warm(fleet)
    desktop.close()
    desktop.prepare()
    assert len(fleet.made) == 1
    with pytest.raises(DesktopDied):
        desktop.reset()


# -- the real thing --


@pytest.mark.real
class TestWarmLocal(Lifetime):
    """The part of the suite on resets, snapshots and the end; what is between is the desktop's own."""

    def make(self) -> Desktop:
        return Eager(partial(LocalDesktop, find_image()))

    def open_text_field(self, desktop: Desktop) -> str:
        return LocalConformance().open_text_field(desktop)


CONTROLLER = """
import signal, sys
from functools import partial
from pathlib import Path
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.warm import WarmDesktop
from deskcraft.image.store import find_image
desktop = WarmDesktop(partial(LocalDesktop, find_image(), state_root=Path(sys.argv[1])))
desktop.reset()
desktop.prepare()
if sys.argv[2] == "ready":
    assert desktop.wait_spare()
print("go", flush=True)
signal.pause()
"""


@pytest.fixture
def state_root(tmp_path: Path) -> Iterator[Path]:
    tmp_path.chmod(0o711)
    for parent in list(tmp_path.parents)[:2]:
        parent.chmod(0o711)
    yield tmp_path
    reap(tmp_path)


def wardens(root: Path) -> list[list[int]]:
    """The wardens of each desktop that has a state folder there."""
    files = sorted(root.glob("desktops/*/wardens"))
    return [[int(line.split()[0]) for line in file.read_text().splitlines()] for file in files]


@pytest.mark.real
@pytest.mark.parametrize("when", ["coming", "ready"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_the_spare_ends_with_its_controller(state_root: Path, when: str, number: signal.Signals) -> None:
    argv = [sys.executable, "-c", CONTROLLER, str(state_root), when]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as controller:
        assert controller.stdout is not None
        assert controller.stdout.readline() == b"go\n"
        wait_until(lambda: len(both := wardens(state_root)) == 2 and all(both), PATIENCE_S, "two desktops")
        everything = descendants([pid for pair in wardens(state_root) for pid in pair])
        assert len(everything) > 10
        controller.send_signal(number)
    everything |= descendants([pid for pair in wardens(state_root) for pid in pair])
    wait_until(lambda: gone(everything), PATIENCE_S, "the end of all processes")
    assert reap(state_root) == 2
    assert list((state_root / "desktops").iterdir()) == []


@pytest.mark.real
def test_a_killed_spare_is_a_normal_reset(state_root: Path) -> None:
    with WarmDesktop(partial(LocalDesktop, find_image(), state_root=state_root)) as desktop:
        desktop.reset()
        first = steady(desktop)
        desktop.prepare()
        assert desktop.wait_spare()
        os.kill(wardens(state_root)[1][1], signal.SIGKILL)
        wait_until(lambda: gone(set(wardens(state_root)[1][1:])), PATIENCE_S, "the end of its warden")
        desktop.reset()
        assert desktop.swaps == 0
        assert np.array_equal(steady(desktop), first)
    assert list((state_root / "desktops").iterdir()) == []


@pytest.mark.real
def test_at_most_two_desktops_live_and_one_closes(state_root: Path) -> None:
    with WarmDesktop(partial(LocalDesktop, find_image(), state_root=state_root)) as desktop:
        for _ in range(4):
            desktop.reset()
            desktop.prepare()
            assert len(wardens(state_root)) <= 3
        assert desktop.swaps >= 2
    assert list((state_root / "desktops").iterdir()) == []
