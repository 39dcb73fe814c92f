"""Whether two frames show the same, and whether a frame is that of its source's moment and of no other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from evaluators.raster.likeness import BLOCK, Flags, Likeness, likeness
from evaluators.raster.picture import Floats
from evaluators.video.footage import Footage, Frame

SMALL = 96
"""Width in px at which moments are distinguished."""
LARGEST = 8
SAME = 7
"""Of 255: by how much the strongest channel may differ on average over a block that counts as the same at once."""
AWAY = (-10, 10)
"""Frames beside the wanted moment that must be less alike."""


def rgba(frame: Frame) -> Floats:
    """Return a frame as (height, width, 4), 0 to 1, opaque."""
    out = np.ones((*frame.shape[:2], 4), dtype=np.float32)
    out[:, :, :3] = frame.astype(np.float32) / np.float32(255)
    return out


def fitted(frame: Frame, width: int, height: int) -> Frame:
    """Return a frame at a size."""
    if frame.shape[:2] == (height, width):
        return frame
    smaller = width * height < frame.shape[0] * frame.shape[1]
    how = cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(frame, (width, height), interpolation=how), dtype=np.uint8)


def boxed(frame: Frame, width: int, height: int) -> Frame:
    """Return a frame in the middle of another size, as large as it fits, on black: as an editor shows it."""
    scale = min(width / frame.shape[1], height / frame.shape[0])
    inner = fitted(frame, max(1, round(frame.shape[1] * scale)), max(1, round(frame.shape[0] * scale)))
    out = np.zeros((height, width, 3), dtype=np.uint8)
    y, x = (height - inner.shape[0]) // 2, (width - inner.shape[1]) // 2
    out[y : y + inner.shape[0], x : x + inner.shape[1]] = inner
    return out


@dataclass(frozen=True)
class Bounds:
    """How alike is alike."""

    structure: float = 0.7
    """The least SSIM of a block."""
    colour: float = 9.0
    """The largest delta E of a block; files are compressed."""
    share: float = 0.93
    """Of the blocks, and of those that have structure."""
    largest: int = LARGEST
    """How many blocks (16 px of the working size) that touch each other may disagree: a square, a mark, a patch."""


@dataclass(frozen=True)
class Agreement:
    """The outcome of a comparison."""

    ok: bool
    share: float
    """Of the blocks that agree."""
    colour: float
    """Mean delta E."""
    shifted: bool = False
    """Whether the structure agrees and the colours do not."""
    patch: int = 0
    """How many blocks that touch each other disagree."""


def compared(
    seen: Frame, wanted: Frame, bounds: Bounds, *, colours: bool = True, ignore: Frame | None = None
) -> Agreement:
    """Compare two frames; `wanted` is brought to the size of `seen`. Where `ignore` (same size, one channel) is not 0,
    anything may be seen."""
    wanted = fitted(wanted, seen.shape[1], seen.shape[0])
    if colours and _equal(seen, wanted, ignore):
        return Agreement(True, 1.0, 0.0)
    found = likeness(rgba(seen), rgba(wanted), colours=colours)
    counted = np.ones(found.structure.shape, dtype=bool)
    if ignore is not None:
        rows, columns = found.structure.shape
        counted = np.asarray(cv2.resize(ignore, (columns, rows), interpolation=cv2.INTER_AREA)) == 0
    if not counted.any():
        return Agreement(False, 0.0, 0.0)
    return _agreement(found, counted, bounds, colours)


def _equal(seen: Frame, wanted: Frame, ignore: Frame | None) -> bool:
    """Whether two frames are all but the same in each block: most are, and need no closer look."""
    apart = cv2.absdiff(seen, wanted).max(axis=2)
    if ignore is not None:
        apart[ignore > 0] = 0
    size = max(1, seen.shape[1] // BLOCK), max(1, seen.shape[0] // BLOCK)
    return bool(cv2.resize(apart, size, interpolation=cv2.INTER_AREA).max() <= SAME)


def _agreement(found: Likeness, counted: Flags, bounds: Bounds, colours: bool) -> Agreement:
    alike = found.structure >= bounds.structure
    # A block without structure holds noise of the compression: its colour alone tells.
    alike |= ~found.structured & (found.colour <= bounds.colour) if colours else ~found.structured
    near = found.colour <= bounds.colour if colours else np.ones_like(alike)
    good = alike & near
    where = [counted, counted & found.structured] if (counted & found.structured).any() else [counted]
    share = min(float(good[part].mean()) for part in where)
    shape = min(float(alike[part].mean()) for part in where)
    colour = float(found.colour[counted].mean())
    patch = _patch(counted & ~good)
    ok = share >= bounds.share and patch <= bounds.largest
    shifted = not ok and shape >= bounds.share and _patch(counted & ~alike) <= bounds.largest
    return Agreement(ok, share, colour, shifted, patch)


def _patch(bad: Flags) -> int:
    """Return the size of the largest piece of blocks that touch each other."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(bad.astype(np.uint8), connectivity=4)
    return int(max((stats[index, cv2.CC_STAT_AREA] for index in range(1, count)), default=0))


def moments(number: int, near: int) -> list[int]:
    """Return the frames that tell a moment from others: to be read at once, for a jump costs more than reading on."""
    return [number + offset for offset in (-near, 0, near, *AWAY)]


def moment_off(seen: Frame, source: Footage, number: int, near: int, ignore: Frame | None = None) -> int:
    """Return by how many frames the seen picture is nearer to another moment of its source than to the wanted one; 0
    where it is not, or where the source does not move enough to tell. Where `ignore` is not 0, nothing counts."""
    frames = source.some(moments(number, near))
    small = {at: _levelled(frame) for at, frame in frames.items()}
    if number not in small:
        return 0
    kept = frames[number]
    if ignore is not None:
        seen, small = _without(seen, ignore, frames, number)
    shown = _levelled(fitted(seen, kept.shape[1], kept.shape[0]))
    apart = {at - number: float(np.mean((each - shown) ** 2)) for at, each in small.items()}
    wanted = min(value for offset, value in apart.items() if abs(offset) <= near)
    best = min(apart, key=lambda offset: apart[offset])
    moved = max(float(np.mean((each - small[number]) ** 2)) for each in small.values())
    if abs(best) <= near or moved < 1e-4 or wanted <= apart[best] * 1.25 + 1e-5:
        return 0
    return best


def _without(seen: Frame, ignore: Frame, frames: dict[int, Frame], number: int) -> tuple[Frame, dict[int, Floats]]:
    """Return the seen frame and the source's small ones with grey where nothing counts."""
    out = {}
    for at, frame in frames.items():
        copy = frame.copy()
        mask = cv2.resize(ignore, (frame.shape[1], frame.shape[0]), interpolation=cv2.INTER_NEAREST)
        copy[mask > 0] = 128
        out[at] = _levelled(copy)
    covered = seen.copy()
    covered[ignore > 0] = 128
    return covered, out


def _levelled(frame: Frame) -> Floats:
    """Return brightness at a small size, with mean and spread taken out: an effect on colours does not count."""
    height = max(1, round(frame.shape[0] * SMALL / frame.shape[1]))
    gray = cv2.cvtColor(cv2.resize(frame, (SMALL, height), interpolation=cv2.INTER_AREA), cv2.COLOR_RGB2GRAY)
    values = gray.astype(np.float32) / np.float32(255)
    spread = float(values.std())
    return np.asarray((values - values.mean()) / max(spread, 0.02) * 0.2, dtype=np.float32)


def blend_share(seen: Frame, first: Frame, second: Frame) -> tuple[float, float]:
    """Return how much of the second frame is in a blend of two (0 to 1), by least squares, and the RMS of what neither
    explains (0 to 1)."""
    height, width = seen.shape[:2]
    s, a, b = (
        cv2.GaussianBlur(fitted(each, width, height).astype(np.float32) / np.float32(255), (0, 0), 1.5)
        for each in (seen, first, second)
    )
    way = b - a
    power = float(np.mean(way**2))
    share = float(np.mean((s - a) * way)) / power if power > 1e-6 else 0.0
    rest = float(np.sqrt(np.mean((s - a - np.clip(share, 0, 1) * way) ** 2)))
    return share, rest


def mosaic_share(seen: Frame, first: Frame, second: Frame) -> tuple[float, float]:
    """Return the share of the picture that shows the second frame where each place shows one of two, and the share of
    those places, where both differ, that show neither."""
    height, width = seen.shape[:2]
    s, a, b = (
        cv2.GaussianBlur(fitted(each, width, height).astype(np.float32), (0, 0), 1.0) for each in (seen, first, second)
    )
    differ = np.linalg.norm(a - b, axis=2) > 40
    if not differ.any():
        return 0.0, 1.0
    to_first, to_second = (np.linalg.norm(s - each, axis=2)[differ] for each in (a, b))
    neither = np.minimum(to_first, to_second) > 30
    return float((to_second < to_first).mean()), float(neither.mean())


def monotone(values: Sequence[float], slack: float) -> bool:
    """Whether values never fall by more than `slack`."""
    return all(b >= a - slack for a, b in pairwise(values))
