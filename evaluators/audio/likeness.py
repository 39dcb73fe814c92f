"""How one sound follows another, block by block: gain, correlation and what is left over."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.audio.sound import Samples, best_shift, decibels

QUIET_DB = -55.0
"""Blocks of the source below this level say nothing about gain; the other sound must then be quiet too."""
QUIET_MARGIN_DB = 10.0
Vector: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Likeness:
    """Of each block: when it is, how loud the source is there, and how the other sound follows it."""

    times: Vector
    """The blocks' centres in seconds from the start of the stretch."""
    source_db: Vector
    seen_db: Vector
    gain: Vector
    """Least-squares factor; NaN where the source is quiet."""
    correlation: Vector
    """Between -1 and 1; NaN where the source is quiet."""
    shift_s: float
    """By which the other sound was found late."""

    @property
    def loud(self) -> NDArray[np.bool_]:
        """The blocks where the source is loud enough to compare."""
        return self.source_db >= QUIET_DB

    def spurious(self) -> NDArray[np.bool_]:
        """Return the blocks where the source is quiet and the other sound is not."""
        return ~self.loud & (self.seen_db > np.maximum(self.source_db, QUIET_DB) + QUIET_MARGIN_DB)


def likeness(seen: Samples, source: Samples, rate: int, block_s: float, most_shift_s: float) -> Likeness:
    """Compare two stretches of equal rate and channels, after the best shift within `most_shift_s`
    seconds."""
    shift = best_shift(seen, source, round(most_shift_s * rate))
    if shift > 0:
        seen = seen[shift:]
    elif shift < 0:
        source = source[-shift:]
    size = max(1, round(block_s * rate))
    count = min(len(seen), len(source)) // size
    channels = source.shape[1]
    a = seen[: count * size].reshape(count, size * channels).astype(np.float64)
    b = source[: count * size].reshape(count, size * channels).astype(np.float64)
    aa, bb, ab = np.mean(a * a, axis=1), np.mean(b * b, axis=1), np.mean(a * b, axis=1)
    quiet = np.array([decibels(float(np.sqrt(value))) for value in bb]) < QUIET_DB
    with np.errstate(divide="ignore", invalid="ignore"):
        gain = np.where(quiet, np.nan, ab / bb)
        correlation = np.where(quiet, np.nan, np.where(aa > 0, ab / np.sqrt(aa * bb), 0.0))
    return Likeness(
        (np.arange(count) + 0.5) * size / rate,
        np.array([decibels(float(np.sqrt(value))) for value in bb]),
        np.array([decibels(float(np.sqrt(value))) for value in aa]),
        gain,
        correlation,
        shift / rate,
    )


def matched_channels(seen: Samples, source: Samples) -> tuple[Samples, Samples]:
    """Return both with the same number of channels: one side's single channel stands against each of the
    other's; a mono sound against several channels is compared with their mean.
    """
    if seen.shape[1] == source.shape[1]:
        return seen, source
    if source.shape[1] == 1:
        return seen, np.repeat(source, seen.shape[1], axis=1)
    if seen.shape[1] == 1:
        mean: Samples = source.mean(axis=1, keepdims=True, dtype=np.float32)
        return seen, mean
    least = min(seen.shape[1], source.shape[1])
    return seen[:, :least], source[:, :least]
