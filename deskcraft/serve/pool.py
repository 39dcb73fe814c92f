"""The desktops of a server: how many fit, those that are kept warm, and their end.

A desktop serves one session and is closed with it, so that nothing of one client's work can reach another's. Warm
desktops were brought to their first picture before anybody asked; whoever comes next gets one of them at once.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Final

from deskcraft.bridge.driven import DrivenDesktop
from deskcraft.desktop import capacity
from deskcraft.desktop.providers import find_provider
from deskcraft.episode.grading import Grades
from deskcraft.errors import DeskCraftError
from deskcraft.serve.starts import Starts

SESSION_MB = 330
"""Memory that a session of the local desktop is reckoned with: an idle desktop takes 200 MB, one with a document open
250 to 450 MB, and many sessions are rarely at their largest at once."""
MOCK_MB = 40
"""The same of a desktop that needs no image."""
SPARE_MB = 1024
"""Memory that is left to the server itself, its grading processes and the machine."""
RETRY_S: Final = 10.0
"""Seconds until a warm desktop that did not come up is tried again."""
TROUBLES: Final = 20
"""Reasons why desktops did not come up or end that are kept, the newest."""
PER_CORE = 32
"""Sessions a core at most, however much memory there is: beyond that each step waits for the processor."""


def session_mb(provider: str) -> int:
    """Memory that a session on this kind of desktop is reckoned with, MB."""
    return SESSION_MB if find_provider(provider).needs_image else MOCK_MB


def room(provider: str) -> int:
    """How many sessions this machine has room for now, by free memory and cores; at least one."""
    by_memory = (capacity.free_mb() - SPARE_MB) // session_mb(provider)
    return max(1, min(by_memory, PER_CORE * capacity.cores()))


class NoMemory(DeskCraftError):
    """The machine has no memory for one more desktop, although the server has a place for it."""


class Pool:
    """Opens, keeps warm and closes desktops; used from many threads."""

    def __init__(
        self,
        provider: str,
        image: str | None,
        graders: Grades,
        *,
        most: int,
        warm: int,
        free_mb: Callable[[], int] = capacity.free_mb,
    ) -> None:
        """Begins to bring up the warm desktops, in the background.

        Args:
            provider: name of the desktops' kind.
            image: id of their image; None where they need none.
            graders: what grades their episodes.
            most: desktops at a time, warm ones included.
            warm: desktops that wait for a client.
            free_mb: tells how much memory is free, MB.
        """
        self._provider, self._image, self._graders = provider, image, graders
        self._need_mb = session_mb(provider)
        self._free_mb = free_mb
        self.starts = Starts()
        self._most = most
        self._warm = min(warm, most)
        self._lock = threading.Lock()
        self._idle: list[DrivenDesktop] = []
        self._living = 0
        """Desktops that are open, coming or closing."""
        self._closing = threading.Event()
        self._coming: list[threading.Thread] = []
        self.trouble: deque[str] = deque(maxlen=TROUBLES)
        """Why warm desktops did not come up or end, the latest last."""
        self._top_up()

    @property
    def idle(self) -> int:
        """Warm desktops that wait."""
        return len(self._idle)

    def take(self) -> DrivenDesktop:
        """A desktop for one session, to be handed to `end` afterwards.

        Raises:
            NoMemory: another one does not fit now.
            DeskCraftError: it cannot be opened.
        """
        with self._lock:
            desk = self._idle.pop() if self._idle else None
            if desk is None:
                if self._free_mb() < self._need_mb:
                    raise NoMemory(f"{self._free_mb()} MB of memory are free, and a desktop needs {self._need_mb}")
                self._living += 1
        if desk is None:
            desk = self._make(warm=False)
            try:
                with self.starts.one():
                    desk.open()
            except BaseException:
                self._gone()
                raise
        self._top_up()
        return desk

    def end(self, desk: DrivenDesktop) -> None:
        """Closes a desktop, which takes a moment; what it says of its end is kept."""
        try:
            desk.close()
        except (DeskCraftError, OSError) as error:
            self.trouble.append(f"{type(error).__name__}: {error}")
        finally:
            self._gone()
        self._top_up()

    def close(self) -> None:
        """Closes the warm desktops; those in use are their sessions' to end."""
        with self._lock:
            self._closing.set()
            idle, self._idle = self._idle, []
        self.starts.stop()
        for desk in idle:
            self.end(desk)
        for thread in self._coming:
            thread.join()

    def _make(self, *, warm: bool) -> DrivenDesktop:
        return DrivenDesktop(self._provider, self._image, warm=warm, graders=self._graders)

    def _gone(self) -> None:
        with self._lock:
            self._living -= 1

    def _top_up(self) -> None:
        """Brings one more warm desktop up, if one is missing and fits."""
        with self._lock:
            self._coming = [thread for thread in self._coming if thread.is_alive()]
            missing = self._warm - len(self._idle) - len(self._coming)
            fits = self._living < self._most and self._free_mb() >= self._need_mb
            if self._closing.is_set() or missing <= 0 or not fits:
                return
            self._living += 1
            thread = threading.Thread(target=self._come_up, name="warm desktop", daemon=True)
            self._coming.append(thread)
            thread.start()

    def _come_up(self) -> None:
        desk = self._make(warm=True)
        try:
            with self.starts.one():
                desk.open()
        except (DeskCraftError, OSError) as error:
            self.trouble.append(f"{type(error).__name__}: {error}")
            self._gone()
            self._closing.wait(RETRY_S)  # counted as coming until then, so that no other is tried meanwhile
            with self._lock:
                self._coming.remove(threading.current_thread())
            self._top_up()
            return
        with self._lock:
            self._coming.remove(threading.current_thread())
            keep = not self._closing.is_set()
            if keep:
                self._idle.append(desk)
        if keep:
            self._top_up()
        else:
            self.end(desk)
