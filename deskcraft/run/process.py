"""A worker process of this machine, with its pipes.

The agent on a node of a cluster needs nothing else of DeskCraft, so this imports nothing else: it would take a second.
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
        """`fd` is the pipe to read; the caller closes it."""
        self.fd = fd
        self._begun = b""
        """The part of a line that is not complete yet."""

    def read(self) -> tuple[list[bytes], bool]:
        """Waits for output and returns the lines that it completes; True at the end of the output."""
        chunk = os.read(self.fd, _CHUNK)
        *lines, self._begun = (self._begun + chunk).split(b"\n")
        return lines, not chunk


class WorkerProcess:
    """One `python -m PROGRAM`, which serves `worker_loop`; it dies with the thread that started it."""

    def __init__(self, run: Path, budget: str, program: str, folder: Path | None = None) -> None:
        """Starts it in `folder`, in a process group that Ctrl-C does not reach.

        Args:
            run: the run's folder.
            budget: a `RunBudget` as JSON.
            program: the module that the process runs.
            folder: its working directory; None: that of this process.
        """
        self._process = subprocess.Popen(
            [sys.executable, "-m", program, str(run), budget, str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
            process_group=0,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._stdin = self._process.stdin
        self._stdout = self._process.stdout
        self.lines = Lines(self._stdout.fileno())
        """Its messages, until its output ends."""

    def assign(self, episode: str) -> None:
        """Sends the name of an episode; the pipe keeps it while the process is still starting."""
        with contextlib.suppress(BrokenPipeError):  # it has just died, which the end of its output will show
            self._stdin.write(episode.encode() + b"\n")
            self._stdin.flush()

    def retire(self) -> None:
        """Ends its input: no episode will follow."""
        with contextlib.suppress(BrokenPipeError):  # unsent bytes to a worker that has exited
            self._stdin.close()

    def ask_to_end(self) -> None:
        """Asks it to stop its desktop and exit."""
        if self._process.poll() is None:
            self._process.terminate()

    def end(self) -> None:
        """Waits until it exits, and kills it after `GRACE_S`."""
        try:
            self._process.wait(GRACE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def wait(self) -> int:
        """Its exit status, once its output has ended; closes the pipes."""
        status = self._process.wait()
        self.retire()
        self._stdout.close()
        return status
