"""What changed between two pictures of the screen, as one message to the page: boxes, each a PNG.

Without loss: a person sees the pixels that an agent sees. A message is a big-endian length (4 bytes), a head as JSON
(`size` of the screen px, `boxes` as x, y, width, height px and length in bytes), and the PNG files one after the other.
"""

from __future__ import annotations

import json
import struct

import numpy as np
import numpy.typing as npt

from deskcraft.desktop.png import encode
from deskcraft.desktop.protocol import Box, Picture

TILE_PX = 64
MOST_BOXES = 48
"""Beyond that one box around all is cheaper than their heads."""


def changed_boxes(before: Picture | None, after: Picture) -> list[Box]:
    """Boxes that cover every pixel that differs and do not overlap, from the top; the whole screen if before is none.

    Both pictures are uint8 (height, width, 3).
    """
    height, width = after.shape[:2]
    if before is None or before.shape != after.shape:
        return [Box(0, 0, width, height)]
    tiles = _changed_tiles(before, after)
    if not tiles.any():
        return []
    boxes = [_pixels(box, width, height) for box in _rectangles(tiles)]
    return boxes if len(boxes) <= MOST_BOXES else [_around(boxes)]


def message(before: Picture | None, after: Picture) -> bytes:
    """The message that turns one picture into the other; empty if they are the same."""
    boxes = changed_boxes(before, after)
    if not boxes:
        return b""
    files = [encode(np.ascontiguousarray(after[b.y : b.y + b.height, b.x : b.x + b.width])) for b in boxes]
    places = [(b.x, b.y, b.width, b.height, len(file)) for b, file in zip(boxes, files, strict=True)]
    height, width = after.shape[:2]
    head = json.dumps({"size": [width, height], "boxes": places}, separators=(",", ":")).encode()
    return b"".join((struct.pack(">I", len(head)), head, *files))


def _changed_tiles(before: Picture, after: Picture) -> npt.NDArray[np.bool_]:
    """Which tiles differ: (rows, columns) of tiles."""
    height, width = after.shape[:2]
    wide, bytes_each = (np.uint64, 8) if width * 3 % 8 == 0 else (np.uint8, 1)
    rows = [np.ascontiguousarray(p).reshape(height, width * 3).view(wide) for p in (before, after)]
    tops = np.arange(0, height, TILE_PX)
    lefts = np.arange(0, width * 3, TILE_PX * 3) // bytes_each  # a tile's 192 bytes are whole words
    different = rows[0] != rows[1]
    tiles = np.zeros((len(tops), len(lefts)), np.bool_)
    for row in np.unique(np.flatnonzero(different.any(axis=1)) // TILE_PX):  # mostly few, and often none
        band = different[tops[row] : tops[row] + TILE_PX].any(axis=0)
        tiles[row] = np.logical_or.reduceat(band, lefts)
    return tiles


def _rectangles(tiles: npt.NDArray[np.bool_]) -> list[Box]:
    """Runs of tiles in a row, joined with the same run in the rows below; in tiles."""
    open_: dict[tuple[int, int], Box] = {}
    done: list[Box] = []
    for y, row in enumerate(tiles):
        edges = np.flatnonzero(np.diff(np.concatenate(([False], row, [False])).astype(np.int8)))
        runs = {(int(a), int(b)) for a, b in edges.reshape(-1, 2)}
        done += [box for run, box in open_.items() if run not in runs]
        grown = {}
        for a, b in sorted(runs):
            above = open_.get((a, b))
            grown[(a, b)] = Box(a, above.y, b - a, above.height + 1) if above else Box(a, y, b - a, 1)
        open_ = grown
    done += open_.values()
    return sorted(done, key=lambda box: (box.y, box.x))


def _pixels(tiles: Box, width: int, height: int) -> Box:
    x, y = tiles.x * TILE_PX, tiles.y * TILE_PX
    return Box(x, y, min(width - x, tiles.width * TILE_PX), min(height - y, tiles.height * TILE_PX))


def _around(boxes: list[Box]) -> Box:
    x, y = min(b.x for b in boxes), min(b.y for b in boxes)
    right, bottom = max(b.x + b.width for b in boxes), max(b.y + b.height for b in boxes)
    return Box(x, y, right - x, bottom - y)
