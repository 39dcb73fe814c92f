"""Where episodes are recorded that nobody keeps: a folder of this server, which the next one removes if this is killed.

deskcraft-serve-*/ (in the folder for temporary files)
  lock             held (flock) as long as the server lives; the kernel releases it however it dies
  */               an episode
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import stat
import tempfile
import threading
from pathlib import Path
from typing import Final

PREFIX: Final = "deskcraft-serve-"
LOCK: Final = "lock"


class Scratch:
    """The folder of a server, made with the first episode; used from many threads."""

    def __init__(self) -> None:
        self._own = threading.Lock()
        self._folder: Path | None = None
        self._held = -1

    def new(self) -> Path:
        """An empty folder for an episode."""
        with self._own:
            if self._folder is None:
                self._folder, self._held = _claimed(Path(tempfile.mkdtemp(prefix=PREFIX)))
            return Path(tempfile.mkdtemp(dir=self._folder))

    def close(self) -> None:
        """Removes everything; may be called again, and before `new`."""
        with self._own:
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)
                os.close(self._held)
                self._folder = None


def _claimed(folder: Path) -> tuple[Path, int]:
    """The folder, and the descriptor that holds its lock."""
    making = folder / f"{LOCK}.new"
    held = os.open(making, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600)
    fcntl.flock(held, fcntl.LOCK_EX)
    making.rename(folder / LOCK)  # it has this name only when it is held: nobody takes the folder for an ended server's
    return folder, held


def remove_leftovers() -> int:
    """Removes the folders of servers that are gone: this user's, with a lock that nobody holds; gives how many."""
    removed = 0
    with os.scandir(tempfile.gettempdir()) as found:
        folders = [Path(entry.path) for entry in found if entry.name.startswith(PREFIX)]
    for folder in folders:
        with contextlib.suppress(OSError):  # it is somebody else's, or was removed meanwhile
            about = folder.lstat()
            if stat.S_ISDIR(about.st_mode) and about.st_uid == os.getuid():
                removed += _removed(folder)
    return removed


def _removed(folder: Path) -> bool:
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # or BlockingIOError: its server lives
        shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)
    return not folder.exists()
