"""Pixels out of an XCF file's tiles: RLE, zlib or raw, all tiles of a drawable at once, within bounds.

RLE is decoded for all tiles in step (one operation of each tile a turn), so that numpy does the work. Source: the XCF
specification, developer.gimp.org/core/standards/xcf.
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
CHUNK = 512
"""Tiles that are unpacked together: bounds the memory for indices."""
FEW = 150
"""Up to so many tiles, one after the other is quicker than all in step (measured)."""


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
    data = np.concatenate([data, np.zeros(4, dtype=np.uint8)])  # an operation's header may be read over the end
    columns = -(-width // TILE)
    for first in range(0, len(sizes), CHUNK):
        part = range(first, min(first + CHUNK, len(sizes)))
        tiles = _unpack_some(data, [offsets[i] for i in part], [sizes[i] for i in part], bpp, compression)
        for i, tile in zip(part, tiles, strict=True):
            x, y = (i % columns) * TILE, (i // columns) * TILE
            w, h = sizes[i]
            out[y : y + h, x : x + w] = tile
    return out


def _unpack_some(
    data: Bytes, offsets: Sequence[int], sizes: Sequence[tuple[int, int]], bpp: int, compression: int
) -> list[Bytes]:
    if compression == 1 and len(sizes) <= FEW:
        packed = data.tobytes()
        found = [_unpack_tile(packed, at, w * h, bpp) for at, (w, h) in zip(offsets, sizes, strict=True)]
        return [tile.reshape(bpp, h, w).transpose(1, 2, 0) for tile, (w, h) in zip(found, sizes, strict=True)]
    if compression == 1:
        flat = _unpack_rle(data, np.array(offsets, dtype=np.int64), np.array([w * h for w, h in sizes]), bpp)
        ends = np.cumsum([w * h * bpp for w, h in sizes])
        parts = np.split(flat, ends[:-1])
        return [p.reshape(bpp, h, w).transpose(1, 2, 0) for p, (w, h) in zip(parts, sizes, strict=True)]
    tiles = []
    for offset, (w, h) in zip(offsets, sizes, strict=True):
        size = w * h * bpp
        raw = data[offset : offset + size].tobytes() if compression == 0 else _inflate(data, offset, size)
        if len(raw) != size:
            raise Unreadable("a tile ends too early")
        tiles.append(np.frombuffer(raw, dtype=np.uint8).reshape(h, w, bpp))
    return tiles


def _inflate(data: Bytes, offset: int, size: int) -> bytes:
    try:
        # A tile that does not shrink is a little longer than its pixels.
        return zlib.decompressobj().decompress(data[offset : offset + size + size // 4 + 1024].tobytes(), size)
    except zlib.error as error:
        raise Unreadable(f"a tile is damaged: {error}") from error


def _unpack_tile(data: bytes, at: int, pixels: int, bpp: int) -> Bytes:
    """Return the planes of one tile."""
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


def _unpack_rle(data: Bytes, starts: NDArray[np.int64], pixels: NDArray[np.int64], bpp: int) -> Bytes:
    """Return the planes of all tiles, one tile behind the other, each plane by plane."""
    count = len(starts)
    at, left = starts.copy(), pixels * bpp
    in_plane = pixels.copy()  # an operation never runs over the end of its plane
    tile = np.arange(count)
    tiles, sources, lengths, repeated = [], [], [], []
    end = len(data) - 4
    while len(at):
        if int(at.max()) >= end:
            raise Unreadable("a tile ends too early")
        code = data[at].astype(np.int64)
        long = data[at + 1].astype(np.int64) * 256 + data[at + 2]
        is_run = code < 128
        length = np.where(is_run, code + 1, 256 - code)
        extended = (code == 127) | (code == 128)
        length = np.where(extended, long, length)
        source = at + np.where(extended, 3, 1)
        if bool(((length <= 0) | (length > in_plane)).any()):
            raise Unreadable("a tile is damaged")
        tiles.append(tile)
        sources.append(source)
        lengths.append(length)
        repeated.append(is_run)
        at = source + np.where(is_run, 1, length)
        left = left - length
        in_plane = in_plane - length
        in_plane = np.where(in_plane == 0, pixels[tile], in_plane)
        more = left > 0
        if not more.all():
            at, left, in_plane, tile = at[more], left[more], in_plane[more], tile[more]
    return _gather(data, end, tiles, sources, lengths, repeated)


def _gather(
    data: Bytes,
    end: int,
    tiles: list[NDArray[np.int64]],
    sources: list[NDArray[np.int64]],
    lengths: list[NDArray[np.int64]],
    repeated: list[NDArray[np.bool_]],
) -> Bytes:
    """Return the bytes that the operations make, tile after tile."""
    order = np.argsort(np.concatenate(tiles), kind="stable")
    source, length = np.concatenate(sources)[order], np.concatenate(lengths)[order]
    run = np.concatenate(repeated)[order]
    if int((source + np.where(run, 1, length)).max()) > end:
        raise Unreadable("a tile ends too early")
    begins = np.cumsum(length) - length
    # In a literal the place in the file advances with the place in the output; in a run it stays.
    index = np.repeat(np.where(run, source, source - begins), length)
    index += np.where(np.repeat(run, length), 0, np.arange(len(index)))
    return np.asarray(data[index], dtype=np.uint8)
