"""How many desktops come up at a time: each needs a second or two of a processor, and within a bounded time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from deskcraft.desktop import capacity
from deskcraft.errors import DesktopError

PER_CORE: Final = 2
"""Desktops a core that come up at a time: a start waits for a part of its time, so one a core would leave it idle.
Sixty at once on two cores bring the last picture no sooner, and some of them do not bring theirs in time at all."""


class Starts:
    """Lets so many threads bring a desktop up at a time; the others wait."""

    def __init__(self, most: int | None = None) -> None:
        """Prepares.

        Args:
            most: at a time; `PER_CORE` for each core if None.
        """
        self._free = threading.Semaphore(most or PER_CORE * capacity.cores())
        self._stopped = threading.Event()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Waits until one more desktop may come up, which it does within the block.

        Raises:
            DesktopError: the server stops meanwhile.
        """
        with self._free:
            if self._stopped.is_set():
                raise DesktopError("the server is stopping: no more desktops come up")
            yield

    def stop(self) -> None:
        """Brings no more desktops up; who waits is answered."""
        self._stopped.set()
