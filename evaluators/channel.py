"""Lines over socket pairs between whoever wants verdicts, the grading process and what that forks.

Sockets and not pipes: what a process has open as a pipe, another one of the same user can open once more through
`/proc`, and read what was meant for it. A socket cannot be opened so.
"""

from __future__ import annotations

import fcntl
import os
import socket

FILES = 256
"""Open files of the grading process and of each process that it forks."""
_FIRST, _ASIDE = 3, 64
"""The first descriptor after the standard ones; one that is beyond those in use."""
_CHUNK = 1 << 18


class Overlong(Exception):
    """A line is longer than it may be."""


class Lines:
    """The lines that come by a socket, and the descriptors beside them."""

    def __init__(self, end: socket.socket, *, limit: int, descriptors: bool = False) -> None:
        """Takes the socket, the bytes of the longest line, and whether descriptors are taken or dropped."""
        self._end, self.limit, self._descriptors = end, limit, descriptors
        self._pending = bytearray()
        self._searched = 0
        self._came: list[int] = []

    def begins(self, words: bytes) -> bool:
        """Say how the line that is coming begins, as far as it has come."""
        return self._pending.startswith(words)

    def come(self) -> bool:
        """Wait for some of what comes; False at the end."""
        if self._descriptors:
            data, came, _, _ = socket.recv_fds(self._end, _CHUNK, 1)
            self._came += came
        else:
            data = self._end.recv(_CHUNK)
        self._pending += data
        return bool(data)

    def take(self) -> bytes | None:
        """Take a line that has come, None if none is whole yet.

        Raises:
            Overlong: it is longer than it may be.
        """
        at = self._pending.find(b"\n", self._searched)
        if max(at, len(self._pending) if at < 0 else 0) > self.limit:
            raise Overlong
        if at < 0:
            self._searched = len(self._pending)
            return None
        line = bytes(memoryview(self._pending)[:at])
        del self._pending[: at + 1]
        self._searched = 0
        return line

    def next(self) -> bytes:
        """Wait for a line; b"" at the end.

        Raises:
            Overlong: it is longer than it may be.
        """
        while (line := self.take()) is None:
            if not self.come():
                return b""
        return line

    def descriptor(self) -> int:
        """Return the first descriptor that has come and was not asked for yet.

        Raises:
            IndexError: There is none.
        """
        return self._came.pop(0)


def stream(descriptor: int) -> socket.socket:
    """Return the socket that a descriptor is."""
    return socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, fileno=descriptor)


def send(end: socket.socket, line: bytes, descriptor: int = -1) -> None:
    """Send a line, and with it a descriptor.

    Raises:
        OSError: nobody is there to take it.
    """
    data = memoryview(line + b"\n")
    sent = socket.send_fds(end, [data], [descriptor]) if descriptor >= 0 else 0
    end.sendall(data[sent:])


def keep_only(*descriptors: int) -> None:
    """Close all that is open but standard input, output and error, which lead nowhere, and these: 3, 4, ... from now
    on."""
    aside = [fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, _ASIDE) for descriptor in descriptors]
    for place, descriptor in enumerate(aside, _FIRST):
        os.dup2(descriptor, place, inheritable=False)
    os.dup2(1, 0)
    os.closerange(_FIRST + len(aside), FILES)
