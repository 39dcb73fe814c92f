"""Deadlines of calls: one thread watches all of them, so that a call that never returns does not hold an episode.

What is late meets `Late` where it stands. Who stands in a call of the system does not notice; after `GRACE_S` more the
process counts as stuck, and `on_stuck` is called (a worker reports the place and exits, see `run.worker_loop`).
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass

GRACE_S = 60.0
"""Seconds from a deadline until a thread counts as stuck."""

_SOONEST_S = 0.05
"""Seconds between two looks at least: one that is late may be shielded."""


class Late(BaseException):
    """Raised in a thread whose deadline is over. No `Exception`, so that nothing on the way takes it for its own."""


@dataclass
class _Call:
    thread: int
    what: str
    late_at: float
    stuck_at: float
    raised: bool = False


class Watch:
    """The calls that have a deadline, and the thread that watches them; it begins with the first."""

    def __init__(self, *, grace_s: float = GRACE_S) -> None:
        self._grace_s = grace_s
        self._condition = threading.Condition()
        self._calls: dict[int, _Call] = {}
        self._numbers = itertools.count()
        self._thread: threading.Thread | None = None
        self._next = float("inf")
        self._shielded: set[int] = set()
        self.on_stuck: Callable[[str], None] = lambda _: None
        """Called with the place of a thread that did not return."""

    @contextlib.contextmanager
    def within(self, seconds: float, what: str) -> Iterator[None]:
        """Bounds the block. Not to be nested in one thread.

        Raises:
            Late: it took longer.
        """
        call = self._enter(seconds, what)
        number = next(self._numbers)
        with self._condition:
            self._calls[number] = call
            if call.late_at < self._next:
                self._condition.notify()
        try:
            yield
        finally:
            self._leave(number, call)
        if call.raised:
            raise Late

    @contextlib.contextmanager
    def shielded(self) -> Iterator[None]:
        """Keeps `Late` out of a block that must not be cut in two and ends soon by itself."""
        thread = threading.get_ident()
        with self._condition:
            outermost = thread not in self._shielded
            self._shielded.add(thread)
        try:
            yield
        finally:
            if outermost:
                with self._condition:
                    self._shielded.discard(thread)

    def after_fork(self) -> None:
        """In the child: nobody watches, and the lock may have been held by a thread that is not here."""
        self._condition = threading.Condition()
        self._calls.clear()
        self._shielded.clear()
        self._thread, self._next = None, float("inf")

    def _enter(self, seconds: float, what: str) -> _Call:
        now = time.monotonic()
        if self._thread is None:
            self._thread = threading.Thread(target=self._watch, name="deadlines", daemon=True)
            self._thread.start()
        return _Call(threading.get_ident(), what, now + seconds, now + seconds + self._grace_s)

    def _leave(self, number: int, call: _Call) -> None:
        """Ends a call's deadline; what was raised for it and has not come yet comes here."""
        while number in self._calls:
            with contextlib.suppress(Late), self._condition:  # from here on nothing is raised in this thread
                self._calls.pop(number, None)
        if call.raised:
            _await_late(call.thread)

    def _watch(self) -> None:
        while True:
            with self._condition:
                self._look(time.monotonic())
                times = [call.stuck_at if call.raised else call.late_at for call in self._calls.values()]
                self._next = min(times, default=float("inf"))
                left = max(_SOONEST_S, self._next - time.monotonic())
                self._condition.wait(min(left, threading.TIMEOUT_MAX))

    def _look(self, now: float) -> None:
        for number, call in list(self._calls.items()):
            if not call.raised and now >= call.late_at and call.thread not in self._shielded:
                call.raised = True
                _raise_in(call.thread)
            elif call.raised and now >= call.stuck_at:
                del self._calls[number]
                frame = sys._current_frames().get(call.thread)
                place = "".join(traceback.format_stack(frame)) if frame else ""
                self.on_stuck(f"{call.what} does not return. It stands here:\n{place}")


def _raise_in(thread: int) -> None:
    """Raises `Late` in a thread, at its next step in Python."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Late))


def _await_late(thread: int) -> None:
    """Takes a `Late` that this thread may still have before it.

    It is replaced by another one, and that is awaited. Taking it back (an exception of NULL) would leave the
    interpreter looking for it at every step, for good: all code becomes slow, and in Python 3.11 a function that is
    traced never begins.
    """
    try:
        _raise_in(thread)
        for _ in itertools.repeat(None):  # it comes at a jump backwards
            pass
    except Late:
        return


WATCH = Watch()
"""That of this process."""
os.register_at_fork(after_in_child=WATCH.after_fork)
