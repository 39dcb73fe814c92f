"""SQLite's write-ahead log laid over its database, in memory.

While Audacity has a project open, what it saves may lie in `NAME.aup3-wal`. The format is that of
https://sqlite.org/fileformat2.html#the_write_ahead_log. Frames count up to the last commit whose checksums and salts
hold, as SQLite itself reads them.
"""

import struct
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.evidence import Unreadable
from evaluators.safe_sqlite import page_size_of

HEADER, FRAME_HEADER = 32, 24
FRAME_LIMIT = 20_000
MAGIC = {0x377F0682: "<u4", 0x377F0683: ">u4"}
"""The magic number says in which order of bytes the checksums read their words."""
Words: TypeAlias = NDArray[np.uint64]


def overlaid(database: bytes, wal: bytes, limit: int) -> bytes:
    """Return the database with the committed frames of its log.

    Raises:
        Unreadable: the log is of other pages than the database, or makes it larger than `limit` bytes.
    """
    page_size = page_size_of(database)
    if len(wal) < HEADER:
        return database
    magic, _, stated, _, salt1, salt2, check1, check2 = struct.unpack(">8I", wal[:HEADER])
    if magic not in MAGIC:
        return database
    if _is_copied(database, wal, page_size):
        return database
    order = MAGIC[magic]
    if stated != page_size:
        raise Unreadable("its log has pages of another size")
    sums = checksum(np.frombuffer(wal[: HEADER - 8], order), (0, 0))
    if sums != (check1, check2):
        return database
    if (len(wal) - HEADER) // (FRAME_HEADER + page_size) > FRAME_LIMIT:
        raise Unreadable("its log has more frames than are read")
    pages, pending, size = dict[int, int](), dict[int, int](), 0
    for at in range(HEADER, len(wal) - FRAME_HEADER - page_size + 1, FRAME_HEADER + page_size):
        number, commit, *salts, check1, check2 = struct.unpack_from(">6I", wal, at)
        sums = checksum(np.frombuffer(wal, order, 2, at), sums)
        sums = checksum(np.frombuffer(wal, order, page_size // 4, at + FRAME_HEADER), sums)
        if salts != [salt1, salt2] or sums != (check1, check2) or not number:
            break
        pending[number] = at + FRAME_HEADER
        if commit:
            pages.update(pending)
            pending, size = {}, commit
    if not size:
        return database
    if size * page_size > limit:
        raise Unreadable(f"its log states {size} pages of {page_size} bytes, more than are read")
    out = bytearray(database[: size * page_size].ljust(size * page_size, b"\0"))
    for number, at in pages.items():
        if number <= size:
            out[(number - 1) * page_size : number * page_size] = wal[at : at + page_size]
    return bytes(out)


def _is_copied(database: bytes, wal: bytes, page_size: int) -> bool:
    """Say whether the database holds the log's pages already, which is so soon after each save: then there is
    nothing to lay over it, and no checksum to compute."""
    last: dict[int, int] = {}
    for at in range(HEADER, len(wal) - FRAME_HEADER - page_size + 1, FRAME_HEADER + page_size):
        if wal[at + 8 : at + 16] != wal[16:24]:
            break
        last[int.from_bytes(wal[at : at + 4], "big")] = at + FRAME_HEADER
    return all(
        database[(number - 1) * page_size : number * page_size] == wal[at : at + page_size]
        for number, at in last.items()
    )


def checksum(words: "NDArray[np.uint32]", start: tuple[int, int]) -> tuple[int, int]:
    """Return SQLite's running checksum over pairs of 32-bit words.

    For each pair (x, y): s0 += x + s1; s1 += y + s0 (mod 2^32). That is linear, so that all pairs are weighed at once
    by powers of its matrix [[1, 1], [1, 2]].
    """
    pairs = words.astype(np.uint64).reshape(-1, 2)
    x, y = pairs[:, 0], pairs[:, 1]
    one, two, three = _powers(len(pairs))
    # The last pair is weighed by the matrix's power 0, the first by n - 1; the start by n.
    s0, s1 = start
    a0, a1, a2 = int(one[-1]), int(two[-1]), int(three[-1])
    first = a0 * s0 + a1 * s1
    second = a1 * s0 + a2 * s1
    w0, w1, w2 = one[:-1][::-1], two[:-1][::-1], three[:-1][::-1]
    first += int(np.sum(w0 * x + w1 * (x + y), dtype=np.uint64))
    second += int(np.sum(w1 * x + w2 * (x + y), dtype=np.uint64))
    return first & 0xFFFFFFFF, second & 0xFFFFFFFF


@cache
def _powers(count: int) -> tuple[Words, Words, Words]:
    """Return the entries (0, 0), (0, 1) and (1, 1) of the matrix's powers 0 to `count`, mod 2^32."""
    found = np.zeros((3, count + 1), dtype=np.uint64)
    a, b, c = 1, 0, 1
    for k in range(count + 1):
        found[:, k] = a, b, c
        a, b, c = (a + b) & 0xFFFFFFFF, (b + c) & 0xFFFFFFFF, (b + 2 * c) & 0xFFFFFFFF
    return found[0], found[1], found[2]
