"""A worker as a process of this machine, spoken to over its pipes.

A node of a cluster holds nothing else of DeskCraft, so this imports nothing else of DeskCraft: that takes a second.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

GRACE_S = 10.0
"""Seconds that a worker gets to end its desktop after a Ctrl-C."""
_CHUNK = 1 << 16


class Lines:
    """The lines that come out of a pipe, as they come."""

    def __init__(self, fd: int) -> None:
        """`fd` is where they are read; it stays the caller's."""
        self.fd = fd
        self._begun = b""
        """The beginning of a line that has not ended yet."""

    def read(self) -> tuple[list[bytes], bool]:
        """Waits for what comes next and gives the lines that ended with it; True: it was the last."""
        chunk = os.read(self.fd, _CHUNK)
        *lines, self._begun = (self._begun + chunk).split(b"\n")
        return lines, not chunk


MODULE = "deskcraft.run.worker"
"""What the process runs."""


class WorkerProcess:
    """One `python -m deskcraft.run.worker`; it dies with the thread that began it."""

    def __init__(self, run: Path, budget: str, folder: Path | None = None) -> None:
        """Starts it, in `folder`; a Ctrl-C is not for it. `budget` is a `RunBudget` as JSON."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", MODULE, str(run), budget, str(os.getpid())],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder, process_group=0,
        )  # fmt: skip
        assert self._process.stdin is not None and self._process.stdout is not None
        self._stdin = self._process.stdin
        self._stdout = self._process.stdout
        self.lines = Lines(self._stdout.fileno())
        """What it says; the last of them came when it was dying."""

    def give(self, episode: str) -> None:
        """Sends the name of an episode; the pipe keeps it while the process is still starting."""
        with contextlib.suppress(BrokenPipeError):  # it died a moment ago: the end of its output will tell
            self._stdin.write(episode.encode() + b"\n")
            self._stdin.flush()

    def let_go(self) -> None:
        """Ends its input: no episode will follow."""
        with contextlib.suppress(BrokenPipeError):  # unsent bytes to a worker that is gone
            self._stdin.close()

    def ask_to_end(self) -> None:
        """Asks it to end its desktop and itself."""
        if self._process.poll() is None:
            self._process.terminate()

    def end(self) -> None:
        """Waits for its end, and kills it after `GRACE_S`."""
        try:
            self._process.wait(GRACE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def wait(self) -> int:
        """Its exit status, once its output has ended; closes the pipes."""
        status = self._process.wait()
        self.let_go()
        self._stdout.close()
        return status
