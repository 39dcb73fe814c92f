"""Talks with a program inside a batch sandbox: lines of JSON and bytes over its input and output, with deadlines.

What comes out of the sandbox is not believed: lines are bounded, and whoever reads bytes says how many.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import select
import time
from typing import Any

from deskcraft.desktop.local.sandbox import Started
from deskcraft.errors import DesktopTimeout

_LINE_LIMIT = 2**16
_PIECE = 2**20


class Pipes:
    """The two pipes of a program; `lost` is raised with a sentence when it ends or speaks nonsense."""

    def __init__(self, program: Started, lost: type[Exception], who: str) -> None:
        self._program = program
        self._lost = lost
        self._who = who
        self._feed, self._out = program.streams
        for fd in (self._feed, self._out):
            os.set_blocking(fd, False)
            with contextlib.suppress(OSError):  # a small pipe is only slower
                fcntl.fcntl(fd, fcntl.F_SETPIPE_SZ, _PIECE)
        self._pending = bytearray()

    def tell(self, message: dict[str, Any], data: bytes, deadline_s: float) -> None:
        """Write a line of JSON and what follows it; the deadline is monotonic."""
        self._write(json.dumps(message).encode() + b"\n", deadline_s)
        self._write(data, deadline_s)

    def answer(self, deadline_s: float) -> dict[str, Any]:
        """Return the next line; an empty mapping if it is JSON of another kind."""
        while b"\n" not in self._pending:
            if len(self._pending) > _LINE_LIMIT:
                raise self._lost("it does not speak in lines")
            self._take(deadline_s)
        line, _, rest = self._pending.partition(b"\n")
        self._pending = bytearray(rest)
        try:
            said = json.loads(line)
        except ValueError as error:
            raise self._lost(f"it said {bytes(line[:100])!r}") from error
        return said if isinstance(said, dict) else {}

    def read(self, size: int, deadline_s: float) -> bytes:
        """Return the next bytes."""
        while len(self._pending) < size:
            self._take(deadline_s)
        found = bytes(self._pending[:size])
        del self._pending[:size]
        return found

    def close(self) -> None:
        """Close them; the program ends by itself."""
        self._program.close()

    def _take(self, deadline_s: float) -> None:
        self._wait(self._out, select.POLLIN, deadline_s)
        piece = os.read(self._out, _PIECE)
        if not piece:
            raise self._lost(f"{self._who} ended")
        self._pending += piece

    def _write(self, data: bytes, deadline_s: float) -> None:
        left = memoryview(data)
        while left:
            self._wait(self._feed, select.POLLOUT, deadline_s)
            try:
                left = left[os.write(self._feed, left) :]
            except BrokenPipeError as error:
                raise self._lost(f"{self._who} ended") from error

    def _wait(self, fd: int, event: int, deadline_s: float) -> None:
        poll = select.poll()
        poll.register(fd, event)
        if not poll.poll(max(0.0, deadline_s - time.monotonic()) * 1000):
            raise DesktopTimeout(f"{self._who} did not answer in time")
