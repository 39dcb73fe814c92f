"""How alike two pictures of one size are, block by block: structure (SSIM), colour (delta E), transparency; and by
how much one lies beside the other.

Two pictures count as alike where all of them agree, so that neither blocks of random colour, nor noise, nor a constant,
nor a shuffled or a displaced picture passes. SSIM: Wang et al., IEEE Transactions on Image Processing 13 (4), 2004.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from evaluators.colour import lab, luma, on_background
from evaluators.raster.picture import Floats
from evaluators.raster.transform import resized

WORKING_SIDE = 640
"""Larger pictures are judged at this size: what is finer is the matter of `image.sharpness`."""
BLOCK = 16
STRUCTURED = 0.02
"""Standard deviation of brightness above which a block has something to be compared in it."""
Flags: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Likeness:
    """Blocks of BLOCK px of the working size, (rows, columns)."""

    structure: Floats
    """Mean SSIM, at most 1."""
    colour: Floats
    """Mean delta E."""
    alpha: Floats
    """Mean difference of transparency, 0 to 1."""
    structured: Flags
    """Where the wanted picture has structure."""
    scale: float
    """Working px of a px."""

    def place(self, bad: Flags) -> tuple[int, int, int, int]:
        """Return the box around blocks, in px of the judged picture: (x, y, x1, y1)."""
        rows, columns = np.flatnonzero(bad.any(axis=1)), np.flatnonzero(bad.any(axis=0))
        size = BLOCK / self.scale
        box = (columns[0] * size, rows[0] * size, (columns[-1] + 1) * size, (rows[-1] + 1) * size)
        return round(box[0]), round(box[1]), round(box[2]), round(box[3])


def likeness(seen: Floats, wanted: Floats, *, colours: bool = True) -> Likeness:
    """Compare two RGBA pictures of the same size.

    Args:
        seen: (height, width, 4).
        wanted: the same shape.
        colours: whether they count; else brightness and contrast of each are levelled first.
    """
    a, b, scale = working(seen, wanted)
    rgb = [on_background(picture, 0.5) for picture in (a, b)]
    gray = [luma(picture) for picture in rgb]
    if not colours:
        gray = [_levelled(picture) for picture in gray]
    grid = -(-a.shape[1] // BLOCK), -(-a.shape[0] // BLOCK)
    soft = [cv2.GaussianBlur(picture, (0, 0), 1.0) for picture in rgb]
    apart = (
        np.linalg.norm(lab(np.asarray(soft[0])) - lab(np.asarray(soft[1])), axis=2)
        if colours
        else np.zeros_like(gray[0])
    )
    alpha = np.abs(a[:, :, 3] - b[:, :, 3])
    local = _variance(gray[1]) + _variance(b[:, :, 3])
    return Likeness(
        _blocks(_ssim(gray[0], gray[1]), grid),
        _blocks(apart, grid),
        _blocks(alpha, grid),
        _blocks(np.sqrt(np.maximum(local, 0)), grid) > STRUCTURED,
        scale,
    )


def structure(seen: Floats, wanted: Floats) -> tuple[Floats, Flags]:
    """Return for each block of BLOCK px of the full size its SSIM, and whether there is structure to be compared.

    Args:
        seen: (height, width, 4).
        wanted: the same shape.
    """
    grid = -(-seen.shape[1] // BLOCK), -(-seen.shape[0] // BLOCK)
    a, b = (luma(on_background(picture, 0.5)) for picture in (seen, wanted))
    return _blocks(_ssim(a, b), grid), _blocks(np.sqrt(np.maximum(_variance(b), 0)), grid) > STRUCTURED


def largest(bad: Flags) -> Flags | None:
    """Return the largest connected piece of the blocks that are wrong."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(bad.astype(np.uint8), connectivity=8)
    if count < 2:
        return None
    return np.asarray(labels == 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax()), dtype=np.bool_)


def working(seen: Floats, wanted: Floats) -> tuple[Floats, Floats, float]:
    """Return both at the working size, and working px of a px."""
    height, width = seen.shape[:2]
    scale = min(1.0, WORKING_SIDE / max(width, height))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return resized(seen, *size), resized(wanted, *size), scale


def tones(seen: Floats, wanted: Floats) -> tuple[Floats, Floats]:
    """Return how bright both are, block by block as in `likeness`."""
    a, b, _ = working(seen, wanted)
    grid = -(-a.shape[1] // BLOCK), -(-a.shape[0] // BLOCK)
    return _blocks(luma(on_background(a, 0.5)), grid), _blocks(luma(on_background(b, 0.5)), grid)


def _variance(picture: Floats) -> Floats:
    """Return how much the values about each px vary."""
    return np.asarray(cv2.GaussianBlur(picture**2, (0, 0), 3) - cv2.GaussianBlur(picture, (0, 0), 3) ** 2)


def _blocks(values: Floats, grid: tuple[int, int]) -> Floats:
    height, width = values.shape
    padded = np.pad(values, ((0, grid[1] * BLOCK - height), (0, grid[0] * BLOCK - width)), mode="edge")
    return np.asarray(padded.reshape(grid[1], BLOCK, grid[0], BLOCK).mean(axis=(1, 3)), dtype=np.float32)


def _levelled(gray: Floats) -> Floats:
    spread = float(gray.std())
    return np.asarray((gray - gray.mean()) * (0.2 / max(spread, 1e-3)) + 0.5, dtype=np.float32)


def _ssim(a: Floats, b: Floats) -> Floats:
    def soft(picture: Floats) -> Floats:
        return np.asarray(cv2.GaussianBlur(picture, (11, 11), 1.5), dtype=np.float32)

    mean_a, mean_b = soft(a), soft(b)
    var_a, var_b = soft(a * a) - mean_a**2, soft(b * b) - mean_b**2
    shared = soft(a * b) - mean_a * mean_b
    c1, c2 = np.float32(0.01**2), np.float32(0.03**2)
    top = (2 * mean_a * mean_b + c1) * (2 * shared + c2)
    return np.asarray(top / ((mean_a**2 + mean_b**2 + c1) * (var_a + var_b + c2)), dtype=np.float32)


REACH = 10
"""Working px that a displacement is looked for in every direction."""


def displacement(seen: Floats, wanted: Floats) -> list[tuple[float, float]]:
    """Return by how many px (right, down) what is wanted lies displaced, for each of up to 16 parts that show it.

    A part where a place beside is not clearly better than its own counts as (0, 0).
    """
    a, b, scale = working(seen, wanted)
    gray = [luma(on_background(picture, 0.5)) for picture in (a, b)]
    height, width = gray[0].shape
    found = []
    for row in range(4):
        for column in range(4):
            y0, y1 = row * height // 4, (row + 1) * height // 4
            x0, x1 = column * width // 4, (column + 1) * width // 4
            part = gray[1][y0:y1, x0:x1]
            if min(part.shape) < 12 or float(part.std()) < STRUCTURED:
                continue
            offset = _best_place(gray[0], part, x0, y0)
            if offset is not None:
                found.append((offset[0] / scale, offset[1] / scale))
    return found


def _best_place(picture: Floats, part: Floats, x0: int, y0: int) -> tuple[int, int] | None:
    height, width = picture.shape
    left, top = min(REACH, x0), min(REACH, y0)
    right, bottom = min(width, x0 + part.shape[1] + REACH), min(height, y0 + part.shape[0] + REACH)
    scores = np.asarray(cv2.matchTemplate(picture[y0 - top : bottom, x0 - left : right], part, cv2.TM_CCOEFF_NORMED))
    here = float(scores[top, left])
    y, x = (int(v) for v in np.unravel_index(int(scores.argmax()), scores.shape))
    best = float(scores[y, x])
    if best < 0.6:
        return None
    return (0, 0) if here > best - 0.02 * (1 - here + 0.2) else (x - left, y - top)
