"""What one local desktop may use at most."""

from __future__ import annotations

from dataclasses import asdict, dataclass

MB = 2**20


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of a desktop. All of its files live in memory (sized tmpfs) where the kernel is Linux 6.6 or later.

    Where control groups can be made, the kernel also holds the sum of `memory` and of all files.
    """

    memory: int = 4096 * MB
    """Bytes of all processes, shared memory included, files not; beyond it the watchdog ends the biggest."""
    disk: int = 2048 * MB
    """Bytes of files changed or added anywhere but in the mounts below."""
    tmp: int = 512 * MB
    """Bytes in /tmp."""
    shm: int = 512 * MB
    """Bytes in /dev/shm."""
    run: int = 64 * MB
    """Bytes in /run."""
    log: int = 16 * MB
    """Bytes of output of launched programs."""
    processes: int = 2000
    """Processes and threads of a user."""
    open_files: int = 8192
    """Open files of a process."""

    def sizes(self) -> dict[str, int]:
        """The bounds of the tmpfs mounts, for the warden."""
        return {name: size for name, size in asdict(self).items() if name in ("disk", "tmp", "shm", "run", "log")}


X_TMP = 64 * MB
"""Bytes in the X server's own /tmp: the picture of the screen and a keymap."""
X_PROCESSES = 64
"""Processes in the X server's box: itself and a keyboard compiler at start."""
X_OPEN_FILES = 1024
"""Open files of the X server: one for each client, at least."""
X_DATA = 1024 * MB
"""Private memory of the X server, which keeps the pictures of its clients: an idle one has 60 MB."""
