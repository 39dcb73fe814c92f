"""What stands on a node for a run that was begun elsewhere: it holds one worker process and passes words on."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

from deskcraft.errors import HostError
from deskcraft.run.node import Order, missing_here
from deskcraft.run.processes import GRACE_S

_CHUNK = 1 << 16


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
        self._begun = b""

    def listen(self) -> tuple[list[str], int | None]:
        """Waits for the next lines of the process; its exit status once it has ended. One call at a time."""
        assert self._process.stdout is not None
        chunk = os.read(self._process.stdout.fileno(), _CHUNK)
        *lines, self._begun = (self._begun + chunk).split(b"\n")
        return [line.decode() for line in lines], None if chunk else self._process.wait()

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
