"""How many calls go to an endpoint at a time and a minute, over all processes of a run: locks and a clock in files."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

_POLL_S = 0.01


class Gate:
    """Lets calls through, one folder for all processes that share its bounds."""

    def __init__(self, folder: Path, concurrency: int, per_minute: float | None) -> None:
        self._folder = folder
        self._concurrency = concurrency
        self._gap_s = 60 / per_minute if per_minute else 0.0
        folder.mkdir(parents=True, exist_ok=True)

    @contextlib.contextmanager
    def passing(self) -> Iterator[None]:
        """Waits for a free place, and holds it. The kernel frees the places of a process that dies."""
        place = self._take_place()
        try:
            self._wait_turn()
            yield
        finally:
            os.close(place)

    def _take_place(self) -> int:
        order = list(range(self._concurrency))
        random.shuffle(order)
        while True:
            for number in order:
                place = os.open(self._folder / f"place-{number}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
                try:
                    fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    return place
                except BlockingIOError:
                    os.close(place)
            time.sleep(_POLL_S)

    def _wait_turn(self) -> None:
        """Takes the next free moment of the minute's evenly spaced ones."""
        if not self._gap_s:
            return
        clock = os.open(self._folder / "clock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(clock, fcntl.LOCK_EX)
            now = time.time()
            stored = os.pread(clock, 64, 0)
            last = float(json.loads(stored)) if stored else 0.0
            # a clock that was set back must not make us wait for hours
            mine = max(now, min(last, now + 3600) + self._gap_s) if last else now
            os.ftruncate(clock, 0)
            os.pwrite(clock, json.dumps(mine).encode(), 0)
        finally:
            os.close(clock)
        while (left := mine - time.time()) > 0:
            time.sleep(left)
