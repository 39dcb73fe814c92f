"""What the first bytes of a .blend say of who wrote it: files that Blender 3.4 does not open are refused by name."""

from __future__ import annotations

import re
import zlib

from evaluators.evidence import Unreadable

ZSTANDARD, GZIP = b"\x28\xb5\x2f\xfd", b"\x1f\x8b"
_HEAD = re.compile(rb"BLENDER[_-][vV](\d{3})")
"""Of versions before 5; `_` has pointers of 32 bits and `V` the other byte order, both of which Blender 3.4 opens."""
_LATER_HEAD = re.compile(rb"BLENDER\d\d-\d\d[vV](\d{4})")
NEWEST = 304
"""The newest version whose files Blender 3.4.1 opens without loss: it crashes on later ones, or reads half of them."""


def refuse(data: bytes) -> None:
    """Refuse a file that the image's Blender does not open, from its first bytes.

    What is packed by Zstandard is left to Blender, which alone unpacks it.

    Raises:
        Unreadable: it is none of Blender's, or of a later generation; the message says of which.
    """
    if data.startswith(ZSTANDARD):
        return
    if data.startswith(GZIP):
        try:
            data = zlib.decompressobj(wbits=31).decompress(data, 64)
        except zlib.error as error:
            raise Unreadable(f"it is packed and cannot be unpacked: {error}") from error
    head = _LATER_HEAD.match(data) or _HEAD.match(data)
    if head is None:
        raise Unreadable("it is not a Blender file")
    version = int(head[1])
    if version > NEWEST:
        made = f"Blender {version // 100}.{version % 100}"
        raise Unreadable(f"it was written by {made}, and the desktop's Blender 3.4 does not open files that are newer")
