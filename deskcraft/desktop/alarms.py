"""Calls a function when a block takes too long: one thread for all blocks, where timers would take one for each."""

from __future__ import annotations

import contextlib
import itertools
import os
import threading
import time
from collections.abc import Callable, Iterator


class Alarms:
    """Blocks that may last so long, and the thread that watches them; it begins with the first."""

    def __init__(self) -> None:
        self._numbers = itertools.count()
        self.forget()

    def forget(self) -> None:
        """Begins with no block: in the child of a fork, too, where nobody watches and the lock may be held for ever."""
        self._condition = threading.Condition()
        self._set: dict[int, tuple[float, Callable[[], None]]] = {}
        self._thread: threading.Thread | None = None
        self._next = float("inf")

    @contextlib.contextmanager
    def after(self, seconds: float, call: Callable[[], None]) -> Iterator[None]:
        """Calls the function in another thread if the block takes longer; it must end soon and raise nothing."""
        number, due = next(self._numbers), time.monotonic() + seconds
        with self._condition:
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="alarms", daemon=True)
                self._thread.start()
            self._set[number] = due, call
            if due < self._next:
                self._condition.notify()
        try:
            yield
        finally:
            with self._condition:
                self._set.pop(number, None)

    def _watch(self) -> None:
        while True:
            with self._condition:
                now = time.monotonic()
                late = [number for number, (due, _) in self._set.items() if due <= now]
                calls = [self._set.pop(number)[1] for number in late]
                self._next = min((due for due, _ in self._set.values()), default=float("inf"))
                if not calls:
                    self._condition.wait(min(self._next - now, threading.TIMEOUT_MAX))
                    continue
            for call in calls:
                call()


ALARMS = Alarms()
"""Those of this process."""
os.register_at_fork(after_in_child=ALARMS.forget)
