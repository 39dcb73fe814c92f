"""What stands on a node for a run that was begun elsewhere: it holds one worker process and passes words on."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path

from deskcraft.errors import HostError
from deskcraft.run.node import Order, missing_here
from deskcraft.run.processes import GRACE_S

_CHUNK = 1 << 16
BUNCH_S = 0.1
"""How long a word of progress waits for others: a call of an actor costs more than a step of a quick agent."""


class Words:
    """The lines that come out of a process, in bunches."""

    def __init__(self, fd: int) -> None:
        """`fd` is where they are read; it stays the caller's."""
        self._fd = fd
        self._begun = b""

    def next(self) -> tuple[list[str], bool]:
        """Waits for the next lines; True with the last.

        What is only progress waits up to `BUNCH_S` for more. What the controller acts upon (an episode ended, the run
        cannot go on) is given at once, with all that came before it.
        """
        lines, over = self._read()
        until = time.monotonic() + BUNCH_S
        while not over and all(map(_progress, lines)) and (left := until - time.monotonic()) > 0:
            if not select.select([self._fd], [], [], left)[0]:
                break
            more, over = self._read()
            lines += more
        return lines, over

    def _read(self) -> tuple[list[str], bool]:
        chunk = os.read(self._fd, _CHUNK)
        *lines, self._begun = (self._begun + chunk).split(b"\n")
        return [line.decode() for line in lines], not chunk


def _progress(line: str) -> bool:
    return "tell" in json.loads(line)


class Keeper:
    """One worker process. `listen` is called from one thread, the rest from another."""

    def __init__(self, order: Order) -> None:
        """Starts it, unless the node lacks something (it may have joined after the others were looked at).

        The process is started by the main thread: it dies with the thread that began it.

        Raises:
            HostError: what is missing.
        """
        if missing := lacks(order):
            raise HostError(missing)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "deskcraft.run.worker", str(order.run), order.budget, str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=_folder(order),
            process_group=0,  # a Ctrl-C is for the driver
        )
        assert self._process.stdout is not None
        self._words = Words(self._process.stdout.fileno())

    def listen(self) -> tuple[list[str], int | None]:
        """Waits for the next lines of the process; its exit status once it has ended. One call at a time."""
        lines, over = self._words.next()
        return lines, self._process.wait() if over else None

    def give(self, episode: str) -> None:
        """Passes the name of an episode on."""
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # the end of its output tells
            self._process.stdin.write(episode.encode() + b"\n")
            self._process.stdin.flush()

    def let_go(self) -> None:
        """Ends the process's input."""
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()

    def stop(self) -> None:
        """Ends the process in order, or after a while without."""
        self._process.terminate()
        try:
            self._process.wait(GRACE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()


def _folder(order: Order) -> Path | None:
    return order.folder if order.folder.is_dir() else None


def lacks(order: Order) -> str:
    """What this node lacks for the run, in one line; empty if nothing."""
    with contextlib.chdir(_folder(order) or "."):
        return missing_here(order)
