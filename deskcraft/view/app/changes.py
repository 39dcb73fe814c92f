"""Where two screens differ: a few boxes, as people would point at it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np

from deskcraft.film.drawing import Picture

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in px; right and bottom are outside."""
LEAST = 10
"""Difference of a colour channel that counts, of 255."""
CELL = 8
"""px; finer differences than this are one."""
REACH = 2
"""Cells: differences that are no further apart belong together."""
MOST = 10
"""Boxes; where there are more, one is drawn around all."""


@dataclass(frozen=True)
class Changes:
    """What differs between two screens."""

    boxes: tuple[Box, ...]
    share: float
    """Of the pixels."""


def changes(before: Picture, after: Picture) -> Changes:
    """Boxes around what differs between two pictures (H, W, 3), the largest first."""
    height, width = after.shape[:2]
    if before.shape != after.shape:
        return Changes(((0, 0, width, height),), 1.0)
    difference = cv2.absdiff(before, after)
    differs = cv2.max(cv2.max(difference[..., 0], difference[..., 1]), difference[..., 2])
    differs = (differs >= LEAST).astype(np.uint8)
    if not differs.any():
        return Changes((), 0.0)
    padded = np.pad(differs, ((0, -height % CELL), (0, -width % CELL)))
    rows, columns = padded.shape[0] // CELL, padded.shape[1] // CELL
    cells = padded.reshape(rows, CELL, columns, CELL).max(axis=(1, 3))
    near = cv2.dilate(cells, np.ones((2 * REACH + 1, 2 * REACH + 1), np.uint8))
    count, labels = cv2.connectedComponents(near)
    if count - 1 > MOST:
        boxes = [_box(cells > 0, width, height)]
    else:
        boxes = _merged([_box((labels == number) & (cells > 0), width, height) for number in range(1, count)])
        boxes.sort(key=lambda b: -(b[2] - b[0]) * (b[3] - b[1]))
    return Changes(tuple(boxes), float(differs.mean()))


def _merged(boxes: list[Box]) -> list[Box]:
    """Boxes that overlap become one around both."""
    done: list[Box] = []
    for box in boxes:
        while over := next((other for other in done if _overlap(box, other)), None):
            done.remove(over)
            box = (min(box[0], over[0]), min(box[1], over[1]), max(box[2], over[2]), max(box[3], over[3]))
        done.append(box)
    return done


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _box(cells: np.ndarray[tuple[int, ...], np.dtype[np.bool_]], width: int, height: int) -> Box:
    rows, columns = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    left, top = int(columns[0]) * CELL, int(rows[0]) * CELL
    return left, top, min(width, (int(columns[-1]) + 1) * CELL), min(height, (int(rows[-1]) + 1) * CELL)
