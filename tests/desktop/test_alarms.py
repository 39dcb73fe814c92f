"""Alarms: what is called when a block takes too long, and by whom."""

from __future__ import annotations

import os
import threading

from deskcraft.desktop.alarms import Alarms

LONG = 60.0


def test_a_block_that_takes_too_long_is_called_out_of() -> None:
    alarms, called = Alarms(), threading.Event()
    with alarms.after(0.01, called.set):
        assert called.wait(LONG)


def test_a_later_block_with_an_earlier_end_is_called_first() -> None:
    alarms, first, second = Alarms(), threading.Event(), threading.Event()
    with alarms.after(LONG, second.set), alarms.after(0.01, first.set):
        assert first.wait(LONG)
        assert not second.is_set()


def test_a_block_that_ends_in_time_is_left_alone() -> None:
    alarms, early, later = Alarms(), threading.Event(), threading.Event()
    with alarms.after(0.05, early.set):
        pass
    with alarms.after(0.1, later.set):
        assert later.wait(LONG)
    assert not early.is_set()


def test_many_blocks_take_one_thread() -> None:
    alarms, before = Alarms(), threading.active_count()
    for _ in range(50):
        with alarms.after(LONG, lambda: None):
            assert threading.active_count() == before + 1


def test_the_child_of_a_fork_watches_for_itself() -> None:
    alarms = Alarms()
    with alarms.after(LONG, lambda: None):
        pass
    child = os.fork()
    if not child:
        alarms.forget()
        called = threading.Event()
        with alarms.after(0.01, called.set):
            os._exit(0 if called.wait(LONG) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
