"""Writes a zip archive of parts whose checksums are known: no compression, one fixed time, the same bytes each time.

`zipfile` computes every checksum and header anew at each save; here a part carries its own, so that saving a deck of
which one slide changed costs little more than that slide.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
_VERSION = 20
_UTF8 = 0x800
_TIME, _DATE = 0, 0x21
"""Midnight of 1 January 1980, the earliest that the format knows."""


@dataclass(frozen=True, slots=True)
class Stored:
    """One part as it lies in the archive."""

    data: bytes
    local: bytes
    """Its header, followed by its data."""
    head: bytes
    """Its entry in the directory up to the place where its offset stands."""
    name: bytes


def store(name: str, data: bytes) -> Stored:
    """Return a part ready to be written."""
    coded = name.encode()
    fixed = (_UTF8, 0, _TIME, _DATE, zlib.crc32(data), len(data), len(data), len(coded), 0)
    local = _LOCAL.pack(b"PK\x03\x04", _VERSION, *fixed) + coded + data
    head = _CENTRAL.pack(b"PK\x01\x02", _VERSION, _VERSION, *fixed, 0, 0, 0, 0, 0)[:-4]
    return Stored(data, local, head, coded)


def archive(parts: Iterable[Stored]) -> bytes:
    """Return the archive of parts in this order."""
    bodies: list[bytes] = []
    directory: list[bytes] = []
    offset = 0
    for part in parts:
        bodies.append(part.local)
        directory.append(part.head + offset.to_bytes(4, "little") + part.name)
        offset += len(part.local)
    entries = b"".join(directory)
    end = _END.pack(b"PK\x05\x06", 0, 0, len(directory), len(directory), len(entries), offset, 0)
    return b"".join([*bodies, entries, end])
