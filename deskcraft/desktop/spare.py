"""A spare desktop: brought to its first picture in a thread of its own, kept there, and looked at before it is used.

A fault in the background is nobody's fault in front: it is kept as text, and whoever wanted the spare goes without.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable

import numpy as np

from deskcraft.desktop.protocol import Desktop, Picture
from deskcraft.errors import DeskCraftError

_END_S = 5.0
"""Seconds that `end` waits for a desktop that is just coming up; later than that it ends on its own."""


def first_picture(desktop: Desktop) -> Picture:
    """What a desktop that was just reset shows, its pointer too, its clock not.

    Raises:
        DesktopError: it is not there any more.
    """
    picture = desktop.screenshot()
    if clock := desktop.capabilities.clock:
        picture[clock.y : clock.y + clock.height, clock.x : clock.x + clock.width] = 0
    return picture


class Spare:
    """One desktop that comes up in the background; the thread begins at once."""

    def __init__(self, make: Callable[[], Desktop], *, sudo: bool) -> None:
        """`make` gives a desktop that was not reset yet; `sudo` is what it is reset with."""
        self.sudo = sudo
        self.error = ""
        """Why there is none, if it failed."""
        self._desktop: Desktop | None = None
        self._first: Picture | None = None
        self._unwanted = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._come_up, args=(make,), name="spare desktop", daemon=True)
        self._thread.start()

    def _come_up(self, make: Callable[[], Desktop]) -> None:
        try:
            with contextlib.ExitStack() as stack:
                desktop = stack.enter_context(make())
                desktop.reset(sudo=self.sudo)
                first = first_picture(desktop)
                with self._lock:
                    if not self._unwanted:
                        stack.pop_all()
                        self._desktop, self._first = desktop, first
        except (DeskCraftError, OSError) as error:
            self.error = f"{type(error).__name__}: {error}"

    @property
    def coming(self) -> bool:
        """Is it still on its way?"""
        return self._thread.is_alive()

    def wait(self, patience_s: float) -> bool:
        """Waits until it is there or has failed; False if neither came in time."""
        self._thread.join(patience_s)
        return not self._thread.is_alive()

    def fresh(self, expected: Picture | None) -> bool:
        """Is it there, in health, and as it was when it was ready, or as `expected`?"""
        if self._desktop is None or self._first is None:
            return False
        try:
            picture = first_picture(self._desktop)
            return (
                np.array_equal(picture, self._first if expected is None else expected) and not self._desktop.limits_hit
            )
        except (DeskCraftError, OSError) as error:
            self.error = f"{type(error).__name__}: {error}"
            return False

    def take(self) -> Desktop | None:
        """Hands the desktop over, which is then the caller's to close; None if there is none."""
        with self._lock:
            desktop, self._desktop = self._desktop, None
            self._unwanted = True
        return desktop

    def end(self) -> None:
        """Closes it, also if it is only coming."""
        desktop = self.take()
        if desktop is not None:
            desktop.close()
        self._thread.join(_END_S)
