"""Adds up an upper folder on the host's disk: the bound where neither tmpfs nor a disk of its own can be had.

That is slow and late: a writer gets past the limit by what it writes in a second. So a file may not grow beyond the
limit either (RLIMIT_FSIZE), and the folder counts as full as well when the host's own disk is nearly so.
"""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH208
from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator

from . import kernel

_BLOCK = 512
_STEP_S = 0.004
"""Seconds of counting in one look."""
_REST_S = 0.5
"""Seconds between two counts, at least; and not more than a tenth of the time goes into counting."""
_RESERVE = 512 * 2**20
"""Bytes that are left free on the host's disk."""
_STAY = kernel.RESOLVE_BENEATH | kernel.RESOLVE_NO_SYMLINKS | kernel.RESOLVE_NO_MAGICLINKS


class Folder:
    """One folder that may hold `limit` bytes."""

    def __init__(self, folder: int, limit: int) -> None:
        """Takes a descriptor of it."""
        self._folder = folder
        self._limit = limit
        self._used = 0
        self._count: Iterator[int] | None = None
        self._next = 0.0

    def full(self) -> bool:
        """Is more in it than may be, by the last count? Goes on counting for a moment."""
        room = os.statvfs(self._folder)
        now = time.monotonic()
        if self._count is None and now >= self._next:
            self._count = self._sizes()
            self._began, self._sum = now, 0
        if self._count is not None:
            for size in self._count:
                self._sum += size
                if time.monotonic() - now > _STEP_S:
                    break
            else:
                self._count = None
                self._used = self._sum
                self._next = time.monotonic() + _REST_S
            self._used = max(self._used, self._sum)
        return self._used > self._limit or room.f_bavail * room.f_frsize < _RESERVE

    def _sizes(self) -> Iterator[int]:
        """The bytes of each entry; no link is followed, and what vanishes meanwhile is left out."""
        linked: set[int] = set()
        folders = ["."]
        while folders:
            path = folders.pop()
            try:
                fd = kernel.openat2(self._folder, path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, resolve=_STAY)
            except OSError:
                continue
            try:
                for name in os.listdir(fd):
                    try:
                        entry = os.stat(name, dir_fd=fd, follow_symlinks=False)
                    except OSError:
                        continue
                    if stat.S_ISDIR(entry.st_mode):
                        folders.append(f"{path}/{name}")
                    elif entry.st_nlink > 1 and entry.st_ino in linked:
                        continue
                    elif entry.st_nlink > 1:
                        linked.add(entry.st_ino)
                    yield entry.st_blocks * _BLOCK
            finally:
                os.close(fd)
