"""PNG for screenshots, fast: written by hand, in bands of which only those that changed are compressed anew.

A screen changes little from row to row, so the filter `up` makes long runs of zeros, which isal's quickest deflate
already compresses well; and it changes little from step to step, so each thread remembers the bands of its last
picture. A band is compressed by itself (a full flush at its end) and goes into an IDAT chunk of its own: the same
picture always gives the same bytes, whatever was remembered. See RFC 1950, RFC 2083 sections 6 and 9.
"""

from __future__ import annotations

import struct
import threading
import zlib
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt
from isal import isal_zlib

from deskcraft.desktop.memory import same_bytes
from deskcraft.desktop.protocol import Picture

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_UP = 2
_RGB = 2
_LEVEL = 1
_BAND = 40
"""Rows: a full-HD screen has 27 bands."""
_ZLIB_HEAD = b"\x78\x01"
_LAST_BLOCK = b"\x03\x00"
"""An empty block that ends the stream."""
_ADLER = 65521

Rows = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class _Band:
    chunk: bytes
    adler: int
    size: int
    """Bytes before compression."""


@dataclass(slots=True)
class _Memory:
    """The last picture of a size, and its bands."""

    rows: Rows
    filtered: Rows
    """Room for one band."""
    bands: list[_Band] = field(default_factory=list)


class _PerThread(threading.local):
    memory: _Memory | None = None


_last = _PerThread()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", isal_zlib.crc32(data, zlib.crc32(kind)))


def _compress(rows: Rows, start: int, end: int, filtered: Rows) -> _Band:
    """One band; its first row is filtered by the last one of the band above."""
    part = filtered[: end - start]
    part[:, 0] = _UP
    if start == 0:
        part[0, 1:] = rows[0]
        np.subtract(rows[1:end], rows[: end - 1], out=part[1:, 1:])
    else:
        np.subtract(rows[start:end], rows[start - 1 : end - 1], out=part[:, 1:])
    stream = isal_zlib.compressobj(_LEVEL, wbits=-15)
    data = stream.compress(part) + stream.flush(isal_zlib.Z_FULL_FLUSH)
    return _Band(_chunk(b"IDAT", (_ZLIB_HEAD if start == 0 else b"") + data), isal_zlib.adler32(part), part.size)


def _sum_of(bands: list[_Band]) -> int:
    """The Adler-32 sum of all bands one after the other: its halves are sums modulo 65521, which can be joined."""
    low, high = 1, 0
    for band in bands:
        # the band's own sums began at 1 and 0; here they begin at `low` and `high`
        high = (high + (band.adler >> 16) + (low - 1) * band.size) % _ADLER
        low = (low + (band.adler & 0xFFFF) - 1) % _ADLER
    return high << 16 | low


def encode(picture: Picture) -> bytes:
    """A picture, uint8 (height, width, 3) in RGB order, as a PNG file.

    Raises:
        ValueError: it is no such picture.
    """
    if picture.dtype != np.uint8 or picture.ndim != 3 or picture.shape[2] != 3 or 0 in picture.shape:
        raise ValueError(f"not an RGB picture: {picture.dtype} {picture.shape}")
    height, width, _ = picture.shape
    rows = np.ascontiguousarray(picture).reshape(height, width * 3)
    memory = _last.memory
    if memory is None or memory.rows.shape != rows.shape:
        memory = _Memory(np.empty_like(rows), np.empty((_BAND, 1 + width * 3), np.uint8))
    known, _last.memory = memory.bands, None  # so that an interrupt leaves nothing half remembered
    # a band with the row above it, by which its first row is filtered
    parts = [slice(max(0, start - 1), start + _BAND) for start in range(0, height, _BAND)]
    changed = [
        number for number, part in enumerate(parts) if not known or not same_bytes(rows[part], memory.rows[part])
    ]
    bands = known or [_Band(b"", 0, 0)] * len(changed)
    for number in changed:
        start, end = number * _BAND, min(height, (number + 1) * _BAND)
        bands[number] = _compress(rows, start, end, memory.filtered)
        memory.rows[start:end] = rows[start:end]
    _last.memory = _Memory(memory.rows, memory.filtered, bands)
    head = struct.pack(">IIBBBBB", width, height, 8, _RGB, 0, 0, 0)
    tail = _LAST_BLOCK + struct.pack(">I", _sum_of(bands))
    chunks = (band.chunk for band in bands)
    return b"".join((_SIGNATURE, _chunk(b"IHDR", head), *chunks, _chunk(b"IDAT", tail), _chunk(b"IEND", b"")))


def decode(data: bytes) -> Picture:
    """The picture in a PNG file, uint8 (height, width, 3) in RGB order.

    Raises:
        ValueError: it is no PNG file.
    """
    if not data.startswith(_SIGNATURE):
        raise ValueError("not a PNG file")
    read = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if read is None:
        raise ValueError("a broken PNG file")
    return np.asarray(cv2.cvtColor(read, cv2.COLOR_BGR2RGB), dtype=np.uint8)
