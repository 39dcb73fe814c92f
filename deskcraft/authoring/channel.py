"""JSON lines between the process of a task's script and ours; bytes travel as base64."""

from __future__ import annotations

import base64
import json
from typing import IO, Any


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
        """The next message, or None if the other side is gone."""
        line = self._read.readline()
        if not line:
            return None
        message: dict[str, Any] = json.loads(line)
        return message


def _encode(value: object) -> str:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    raise TypeError(f"{type(value).__name__} cannot be sent")


def to_bytes(text: str) -> bytes:
    """The bytes behind a base64 text."""
    return base64.b64decode(text)
