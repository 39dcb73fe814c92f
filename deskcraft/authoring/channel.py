"""JSON lines between the process of a task's script and ours; bytes travel as base64.

What comes from a script is of bounded size and checked shape, its standard error is read while it runs, and one that is
silent for long is ended: a script cannot fill the memory of the host, nor keep it waiting.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, NoReturn

from deskcraft.errors import AgentError

MESSAGE_BYTES = 192 * 2**20
"""Of one message: the bytes of a file of 64 MB (the largest evidence that is not asked for otherwise) fit twice."""
SILENT_S = 900.0
"""Seconds after which a script that asks for nothing is ended: as long as it may compute."""
SHOWN = 8000
"""Characters of what a script complains of that are kept."""
_SHAPES: dict[str, dict[str, type | tuple[type, ...]]] = {
    "act": {"action": dict},
    "failed": {"error": str},
    "end": {},
    "windows": {},
    "a11y": {"app": (str, type(None))},
    "text": {"words": str, "within": list},
    "settle": {"cap_s": (int, float)},
    "launch": {"argv": list},
    "put": {"path": str, "data": str},
    "get": {"path": str},
    "run": {"argv": list, "stdin": str, "timeout_s": (int, float), "root": bool},
    "list": {"near_misses": list},
    "read": {"name": str, "when": str},
    "write": {"name": str, "data": str},
    "remove": {"name": str},
    "add_to_home": {"path": str, "data": str},
}
REQUESTS = frozenset(_SHAPES)
"""All that a script may ask for."""


class Garbled(AgentError):
    """A script sent what is no message."""


class Channel:
    """One side of a pair of pipes."""

    def __init__(self, read: IO[bytes], write: IO[bytes]) -> None:
        self._read = read
        self._write = write

    def send(self, message: dict[str, Any]) -> None:
        """Sends one message."""
        self._write.write(json.dumps(message, default=_encode).encode() + b"\n")
        self._write.flush()

    def receive(self) -> dict[str, Any] | None:
        """The next message, or None if the other side is gone.

        Raises:
            Garbled: it is none, or too large.
        """
        line = self._read.readline(MESSAGE_BYTES + 1)
        if not line:
            return None
        if len(line) > MESSAGE_BYTES:
            raise Garbled(f"a message of a script has more than {MESSAGE_BYTES} bytes")
        try:
            message = json.loads(line, parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            raise Garbled(f"a script sent what is no message: {str(error)[:200]}") from None
        if not isinstance(message, dict):
            raise Garbled("a script sent what is no message: no object")
        return message

    def requested(self) -> dict[str, Any] | None:
        """The next message of a script, with the fields that one of its kind has; None if the script is gone.

        Raises:
            Garbled: it is no such message.
        """
        message = self.receive()
        if message is None:
            return None
        shape = _SHAPES.get(message["op"]) if isinstance(message.get("op"), str) else None
        if shape is None or not all(isinstance(message.get(name), kinds) for name, kinds in shape.items()):
            raise Garbled(f"a script sent what it cannot ask for: {str(message.get('op'))[:60]!r}")
        if not all(isinstance(part, str) for part in message.get("argv", [])):
            raise Garbled("a script sent a command that is no list of texts")
        within = message.get("within", [])
        if len(within) not in (0, 4) or not all(type(edge) is int for edge in within):
            raise Garbled("a script sent a part of the screen that is not x, y, width, height")
        return message


class Complaints:
    """The end of what a script writes to its standard error, read while it runs so that it is never kept waiting."""

    def __init__(self, child: subprocess.Popen[bytes]) -> None:
        assert child.stderr is not None
        self._stream = child.stderr
        self._tail = b""
        self._thread = threading.Thread(target=self._collect, daemon=True)
        self._thread.start()

    def text(self, wait_s: float | None = None) -> str:
        """What there is; of a script that has ended, all of it."""
        self._thread.join(wait_s)
        return self._tail.decode(errors="replace")[-2000:]

    def _collect(self) -> None:
        while part := os.read(self._stream.fileno(), 2**16):
            self._tail = (self._tail + part)[-SHOWN:]


@contextmanager
def ended_if_silent(child: subprocess.Popen[bytes], seconds: float = SILENT_S) -> Iterator[None]:
    """Kills a script if the block, which waits for it, lasts so long."""
    timer = threading.Timer(seconds, child.kill)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def shortened(text: str) -> str:
    """A long complaint without its middle."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN // 2]} [...] {text[-SHOWN // 2 :]}"


def to_bytes(text: str | bytes) -> bytes:
    """The bytes behind a base64 text; bytes, which have not come over a channel, are themselves.

    Raises:
        Garbled: it is none.
    """
    if isinstance(text, bytes):
        return text
    try:
        return base64.b64decode(text)
    except ValueError:
        raise Garbled("a script sent bytes that are no base64") from None


def _encode(value: object) -> str:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    raise TypeError(f"{type(value).__name__} cannot be sent")


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")
