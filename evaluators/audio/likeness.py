"""How one sound follows another, block by block: gain, correlation and what is left over."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.audio.align import best_shift
from evaluators.audio.sound import Samples, power_db

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
    a = seen[: count * size].reshape(count, size * channels)
    b = source[: count * size].reshape(count, size * channels)
    # Sums of float32 in blocks of a few thousand are exact to 1e-6, and twice as quick as in float64.
    aa, bb, ab = (np.einsum("ij,ij->i", left, right) / (size * channels) for left, right in ((a, a), (b, b), (a, b)))
    aa, bb, ab = aa.astype(np.float64), bb.astype(np.float64), ab.astype(np.float64)
    source_db = power_db(bb)
    quiet = source_db < QUIET_DB
    with np.errstate(divide="ignore", invalid="ignore"):
        gain = np.where(quiet, np.nan, ab / bb)
        correlation = np.where(quiet, np.nan, np.where(aa > 0, ab / np.sqrt(aa * bb), 0.0))
    times = (np.arange(count) + 0.5) * size / rate
    return Likeness(times, source_db, power_db(aa), gain, correlation, shift / rate)
