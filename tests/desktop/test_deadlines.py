"""Deadlines of calls: what is late is raised where it stands, once, and leaves nothing behind."""

from __future__ import annotations

import itertools
import subprocess
import sys
import threading
import time

import pytest

from deskcraft.desktop.deadlines import Late, Watch, _await_late

TRACED = """
import itertools, sys
from deskcraft.desktop.deadlines import Late, WATCH

def late(times):
    for _ in range(times):
        try:
            with WATCH.within(0.005, "a loop"):
                for _ in itertools.repeat(None):
                    pass
        except Late:
            yield 1

assert sum(late(5)) == 5
seen = []
sys.settrace(lambda *call: seen.append(call[1]))
(lambda: None)()
sys.settrace(None)
print(seen)
"""


def test_after_a_late_call_code_runs_as_before() -> None:
    """A pending exception that was taken back holds up each traced function of Python 3.11 for ever."""
    done = subprocess.run([sys.executable, "-c", TRACED], capture_output=True, text=True, timeout=60, check=True)
    assert "call" in done.stdout


def test_a_late_that_has_not_come_yet_comes_where_it_is_awaited() -> None:
    _await_late(threading.get_ident())
    assert sum(1 for _ in range(1000)) == 1000


def test_a_call_in_time_meets_nothing() -> None:
    watch = Watch()
    with watch.within(60, "a sum"):
        assert sum(range(1000)) == 499500
    assert watch._calls == {}


def test_a_late_call_is_over_once_and_forgotten() -> None:
    watch = Watch()
    for _ in range(3):
        began = time.monotonic()
        with pytest.raises(Late), watch.within(0.01, "a loop"):
            for _ in itertools.repeat(None):
                pass
        assert time.monotonic() - began >= 0.01
        assert watch._calls == {}
