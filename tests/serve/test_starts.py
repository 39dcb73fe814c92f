"""How many desktops come up at a time."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from deskcraft.desktop import capacity
from deskcraft.desktop.mock import MockDesktop
from deskcraft.errors import DesktopError
from deskcraft.serve.starts import PER_CORE, Starts
from tests.serve.served import served

NOTE = {"task": "mock/write-note"}
PATIENCE_S = 30


def test_no_more_than_so_many_come_up_at_a_time_and_the_others_follow() -> None:
    starts, now, most = Starts(2), [0], [0]
    lock, two = threading.Lock(), threading.Barrier(2)

    def come_up() -> None:
        with starts.one():
            with lock:
                now[0] += 1
                most[0] = max(most[0], now[0])
            two.wait(PATIENCE_S)  # passes only where two are within at once
            with lock:
                now[0] -= 1

    with ThreadPoolExecutor(6) as threads:
        for done in [threads.submit(come_up) for _ in range(6)]:
            done.result(PATIENCE_S)
    assert most == [2]


def test_a_start_that_fails_leaves_its_place_to_the_next() -> None:
    starts = Starts(1)
    with pytest.raises(ZeroDivisionError), starts.one():
        raise ZeroDivisionError
    with starts.one():
        pass


def test_who_waits_when_the_server_stops_is_answered() -> None:
    starts, within, leave = Starts(1), threading.Event(), threading.Event()

    def hold() -> None:
        with starts.one():
            within.set()
            leave.wait(PATIENCE_S)

    def follow() -> None:
        with starts.one():
            pass

    with ThreadPoolExecutor(2) as threads:
        holding = threads.submit(hold)
        assert within.wait(PATIENCE_S)
        waiting = threads.submit(follow)
        starts.stop()
        leave.set()
        holding.result(PATIENCE_S)
        with pytest.raises(DesktopError, match="the server is stopping"):
            waiting.result(PATIENCE_S)


def test_a_server_brings_so_many_up_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    now, most, lock = [0], [0], threading.Lock()
    full, reset = threading.Event(), MockDesktop.reset

    def counted(self: MockDesktop, *, sudo: bool = False) -> None:
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
            if now[0] == PER_CORE:
                full.set()
        assert full.wait(PATIENCE_S)  # nobody goes on before as many as may are here
        reset(self, sudo=sudo)
        with lock:
            now[0] -= 1

    def play() -> Any:
        with running.socket() as socket:
            return socket.say("reset", NOTE)["type"]

    monkeypatch.setattr(capacity, "cores", lambda: 1)
    monkeypatch.setattr(MockDesktop, "reset", counted)
    count = 3 * PER_CORE
    with served(most=count) as running, ThreadPoolExecutor(count) as threads:
        assert {each.result(PATIENCE_S) for each in [threads.submit(play) for _ in range(count)]} == {"observation"}
    assert most == [PER_CORE]
