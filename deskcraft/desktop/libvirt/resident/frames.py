"""Frames between controller and agent: a JSON object and a body of bytes, each with its length before it."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from typing import Any

Head = dict[str, Any]
_LENGTHS = struct.Struct(">IQ")
LENGTHS = _LENGTHS.size
MAX_HEAD = 64 * 2**20
"""Bytes of JSON: a manifest of 20,000 entries has some five million."""
MAX_BODY = 512 * 2**20


def pack(head: Head, body: bytes = b"") -> bytes:
    """A frame, ready to be sent."""
    text = json.dumps(head, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return _LENGTHS.pack(len(text), len(body)) + text + body


def unpack(read: Callable[[int], bytes]) -> tuple[Head, bytes]:
    """The next frame; `read(n)` gives exactly n bytes.

    Raises:
        ValueError: it is no frame.
    """
    size, length = _LENGTHS.unpack(read(LENGTHS))
    if size > MAX_HEAD or length > MAX_BODY:
        raise ValueError(f"a frame of {size} and {length} bytes")
    head = json.loads(read(size).decode("utf-8", "surrogatepass"))
    if not isinstance(head, dict):
        raise ValueError("a frame without a head")
    return head, read(length)
