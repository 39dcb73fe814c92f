"""Pixels out of an XCF file's tiles: RLE, zlib or raw, within bounds.

Source: the XCF specification, developer.gimp.org/core/standards/xcf.
"""

import zlib
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.evidence import Unreadable

TILE = 64
"""Width and height of a tile, px; those at the right and bottom are smaller."""
Bytes: TypeAlias = NDArray[np.uint8]


def tile_sizes(width: int, height: int) -> list[tuple[int, int]]:
    """Return (width, height) of each tile, row by row."""
    columns = [min(TILE, width - x) for x in range(0, width, TILE)]
    return [(w, min(TILE, height - y)) for y in range(0, height, TILE) for w in columns]


def unpack(data: Bytes, offsets: Sequence[int], width: int, height: int, bpp: int, compression: int) -> Bytes:
    """Return the bytes of a drawable, (height, width, bpp).

    Args:
        data: the whole file.
        offsets: where each tile begins.
        compression: 0 raw, 1 RLE, 2 zlib.

    Raises:
        Unreadable: a tile is damaged or ends too early, or the compression is unknown.
    """
    sizes = tile_sizes(width, height)
    if len(offsets) != len(sizes):
        raise Unreadable(f"a drawable of {width} x {height} px has {len(offsets)} tiles instead of {len(sizes)}")
    if compression not in (0, 1, 2):
        raise Unreadable(f"its tiles are packed in an unknown way ({compression})")
    out = np.empty((height, width, bpp), dtype=np.uint8)
    packed = data.tobytes() + bytes(4)  # an operation's header may be read over the end
    columns = -(-width // TILE)
    for i, (at, (w, h)) in enumerate(zip(offsets, sizes, strict=True)):
        x, y = (i % columns) * TILE, (i // columns) * TILE
        out[y : y + h, x : x + w] = _tile(packed, at, w, h, bpp, compression)
    return out


def _tile(packed: bytes, at: int, width: int, height: int, bpp: int, compression: int) -> Bytes:
    """Return one tile, (height, width, bpp)."""
    if compression == 1:
        return _run_lengths(packed, at, width * height, bpp).reshape(bpp, height, width).transpose(1, 2, 0)
    size = width * height * bpp
    raw = packed[at : min(at + size, len(packed) - 4)] if compression == 0 else _inflate(packed, at, size)
    if len(raw) != size:
        raise Unreadable("a tile ends too early")
    return np.frombuffer(raw, dtype=np.uint8).reshape(height, width, bpp)


def _inflate(data: bytes, offset: int, size: int) -> bytes:
    try:
        # A tile that does not shrink is a little longer than its pixels.
        return zlib.decompressobj().decompress(data[offset : offset + size + size // 4 + 1024], size)
    except zlib.error as error:
        raise Unreadable(f"a tile is damaged: {error}") from error


def _run_lengths(data: bytes, at: int, pixels: int, bpp: int) -> Bytes:
    """Return the planes of one tile, one behind the other."""
    end, parts = len(data) - 4, []
    for _ in range(bpp):
        left = pixels
        while left > 0:
            if at >= end:
                raise Unreadable("a tile ends too early")
            code = data[at]
            at += 1
            length = code + 1 if code < 127 else 256 - code
            if code in (127, 128):
                length = data[at] * 256 + data[at + 1]
                at += 2
            if not 0 < length <= left:
                raise Unreadable("a tile is damaged")
            if code < 128:
                parts.append(data[at : at + 1] * length)
                at += 1
            else:
                parts.append(data[at : at + length])
                at += length
            left -= length
    if at > end:
        raise Unreadable("a tile ends too early")
    return np.frombuffer(b"".join(parts), dtype=np.uint8)
