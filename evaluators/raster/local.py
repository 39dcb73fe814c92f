"""What is wrong in one small place: a dab of a brush, a blot, a letter that is gone.

`likeness` judges means of blocks, and forgives what a scaler or a sharpening does to edges; a spot as small as a letter
hides in that. Here the difference is taken place by place, of both pictures made soft (so that the way of scaling,
sharpening and coding hardly counts), against how much the wanted picture itself varies about that place: edges may
differ with the method, even ground may not.
"""

from __future__ import annotations

import cv2
import numpy as np

from evaluators.colour import lab, on_background
from evaluators.raster.likeness import Flags, largest
from evaluators.raster.picture import Floats
from evaluators.raster.transform import resized

SIDE = 1400
"""Larger pictures are judged at this size, at which they are looked at."""
SOFT, AROUND = 3.0, 6.0
"""Standard deviations of the softness, and of the place whose variation counts, px."""
OF_EDGES = 0.5
"""The part of a place's own variation (delta E) by which it may differ beside the tolerance."""
AREA = 64
"""Px of a connected area that is seen."""
LOCAL = 1.5
"""How many times the tolerance of a block's mean a place of it may be off. With these bounds the largest area in the
recorded solutions of GIMP's tasks, and in pictures scaled, sharpened and coded by other means, is 42 px; a dab of a
brush as large as a letter has some hundreds."""
REACHED = 3 * int(SOFT)
"""Px around a region that may show anything, into which it reaches when it is made soft."""


def spot(seen: Floats, wanted: Floats, tolerance: float, free: Flags | None = None) -> tuple[int, int, int, int] | None:
    """Return the box (x, y, x1, y1, px of `seen`) around the largest connected area that is off by more than its place
    explains; None if none is large enough to be seen.

    Args:
        seen: RGBA, (height, width, 4).
        wanted: the same shape.
        tolerance: delta E by which even ground may differ.
        free: px of `seen` that may show anything, (height, width).
    """
    height, width = seen.shape[:2]
    scale = min(1.0, SIDE / max(width, height))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    a, b = (on_background(resized(picture, *size), 0.5) for picture in (seen, wanted))
    apart = np.linalg.norm(_soft(a, SOFT) - _soft(b, SOFT), axis=2)
    bad = np.asarray(apart > tolerance + OF_EDGES * _variation(b), dtype=np.bool_)
    if free is not None:
        bad &= cv2.resize(free.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) == 0
    area = largest(bad)
    if area is None or int(area.sum()) < AREA:
        return None
    rows, columns = np.flatnonzero(area.any(axis=1)), np.flatnonzero(area.any(axis=0))
    x, y, x1, y1 = (round(int(side) / scale) for side in (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1))
    return x, y, x1, y1


def _soft(rgb: Floats, sigma: float) -> Floats:
    return lab(np.asarray(cv2.GaussianBlur(rgb, (0, 0), sigma), dtype=np.float32))


def _variation(rgb: Floats) -> Floats:
    """Return by how much colours vary about each px, delta E."""
    colours = lab(rgb)
    mean = np.asarray(cv2.GaussianBlur(colours, (0, 0), AROUND), dtype=np.float32)
    square = np.asarray(cv2.GaussianBlur(colours * colours, (0, 0), AROUND), dtype=np.float32)
    return np.asarray(np.sqrt(np.maximum((square - mean * mean).sum(axis=2), 0)), dtype=np.float32)
