"""Looks at the sandbox a few times a second: what it uses, which limit it has reached, and who has to end for it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass

from .disk import Folder
from .memory import Groups, shared_in_group, shared_in_processes, weigh
from .processes import Load, Processes

WATCH_S = 0.2
"""Seconds between two looks."""
_SHARED_S = 1.0
"""Seconds between two looks at shared memory where no control group counts it: that takes a few milliseconds."""
_FILES_S = 1.0
"""Seconds between two looks at how many files each process holds open."""
_END_S = 2.0
"""Seconds that a process which was ended has to give its memory back, before another one has to end."""
_FULL = 0.99
"""Share of a sized mount, or of the process limit, from which it counts as reached."""


@dataclass(frozen=True)
class Bounded:
    """What is watched."""

    memory: int
    """Bytes of all processes: private ones, and shared ones that are no file of a sized mount."""
    processes: int
    mounts: tuple[int, ...]
    """Descriptors of folders on the sized mounts."""
    groups: Groups
    folder: Folder | None
    """The overlay's upper folder, if it lies on the host's disk and only we bound it."""
    every_s: float = WATCH_S
    """Seconds between two looks."""
    open_files: int = 0
    """Open files of one process; 0 is not watched."""


class Watchdog:
    """Watches one sandbox and ends what is too big; `hit` names the limits that were reached, in order."""

    def __init__(self, processes: Processes, bounded: Bounded) -> None:
        self._processes = processes
        self._bounded = bounded
        self.hit: list[str] = []
        self.next_look = time.monotonic() + bounded.every_s
        self._next_files = 0.0
        self._shared = 0
        self._next_shared = 0.0
        self._victim: int | None = None
        self._victim_until = 0.0

    def look(self, spared: Iterable[int]) -> Load:
        """What is used now; ends a process if that is too much, but none of those to spare."""
        load = self._processes.load()
        now = time.monotonic()
        self.next_look = now + self._bounded.every_s
        if load.memory + self._shared_now(now, load.memory) > self._bounded.memory:
            self._note("memory")
            self._end_biggest(now, set(spared))
        killed, refused = self._bounded.groups.events()
        if killed:
            self._note("memory")
        if refused or max(load.threads, load.processes) >= _FULL * self._bounded.processes:
            self._note("processes")
        if self._bounded.open_files and now >= self._next_files:
            self._next_files = now + _FILES_S
            if self._processes.most_open_files() >= _FULL * self._bounded.open_files:
                self._note("open files")
        for fd in self._bounded.mounts:
            room = os.statvfs(fd)
            if room.f_bavail < (1 - _FULL) * room.f_blocks or room.f_favail < (1 - _FULL) * room.f_files:
                self._note("disk")
        if self._bounded.folder is not None and self._bounded.folder.full():
            self._note("disk")
            for pid in self._processes.writers(set(spared)):
                self._processes.kill(pid)
        return load

    def _shared_now(self, now: float, private: int) -> int:
        """Bytes of shared memory that no sized mount bounds."""
        groups = self._bounded.groups
        if groups.stat is not None:
            return shared_in_group(groups.stat, self._bounded.mounts)
        if now >= self._next_shared:
            self._shared = shared_in_processes(self._processes, self._bounded.memory - private)
            self._next_shared = now + _SHARED_S
        return self._shared

    def _end_biggest(self, now: float, spared: set[int]) -> None:
        if self._victim in self._processes.pids() and now < self._victim_until:
            return
        weights = [(weigh(self._processes, pid), pid) for pid in self._processes.pids() if pid not in spared]
        if weights:
            self._victim = max(weights)[1]
            self._victim_until = now + _END_S
            self._processes.kill(self._victim)
            self._next_shared = 0.0

    def _note(self, limit: str) -> None:
        if limit not in self.hit:
            self.hit.append(limit)
