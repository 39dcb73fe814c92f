"""How one sound follows another, block by block: gain, correlation and what is left over."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.sound.align import best_shift
from evaluators.sound.samples import FLOOR_DB, Samples, block_powers, power_db

QUIET_DB = -55.0
"""Blocks of the source below this level say nothing about gain; the other sound must then be quiet too."""
QUIET_MARGIN_DB = 10.0
HISS_DB = -75.0
"""Down to this level quiet blocks say something about gain too, if the other sound is a copy that was not coded: dither
of 16 bits is softer."""
ROOM_DB, SILENCED_DB = -65.0, -90.0
"""A block at least so loud is heard as the room's tone; one as soft as this is none, whatever codec it went through."""
COPY = 0.9995
"""The least correlation of the blocks of such a copy."""
FINE_S = 0.05
STRANGE_DB = -50.0
"""What is left over and softer than this (dBFS) does not count: noise of a codec, dither."""
BELOW_DB = 15.0
"""How much softer than the source what is left over must be: other filters of a conversion stay 20 dB below it."""
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
    hiss: Vector
    """The same factor of all blocks, the quiet ones too; 0 in silence."""
    correlation: Vector
    """Between -1 and 1; NaN where the source is quiet."""
    shift_s: float
    """By which the other sound was found late."""
    seen: Samples
    source: Samples
    """Both, shifted and of equal length."""
    rate: int

    @property
    def loud(self) -> NDArray[np.bool_]:
        """The blocks where the source is loud enough to compare."""
        return self.source_db >= QUIET_DB

    def strange(self, gain: float) -> Vector:
        """Return when (seconds from the start) something else is heard than the source at this gain: what is left over
        in a block of 50 ms is about as loud as the source is around it. The first and the last block may hold a cut."""
        size = max(1, round(FINE_S * self.rate))
        rest = power_db(block_powers(self.seen - np.float32(gain) * self.source, size))
        level = power_db(block_powers(self.source, size) * gain**2)
        around = np.maximum(level, np.maximum(np.append(level[1:], FLOOR_DB), np.insert(level[:-1], 0, FLOOR_DB)))
        bad = rest > np.maximum(STRANGE_DB, around - BELOW_DB)
        return (np.flatnonzero(bad[1:-1]) * FINE_S + FINE_S).astype(np.float64)

    def off_in_hiss(self, wanted_db: float, tolerance_db: float) -> NDArray[np.bool_]:
        """Return the quiet blocks of a copy whose gain is another one; none where the other is not a copy."""
        loud = self.loud
        hiss = ~loud & (self.source_db >= HISS_DB)
        if not loud.any() or float(np.min(self.correlation[loud])) < COPY:
            return np.zeros(len(loud), dtype=bool)
        gains_db = 20 * np.log10(np.maximum(self.hiss, 1e-9))
        off: NDArray[np.bool_] = hiss & (np.abs(gains_db - wanted_db) > tolerance_db)
        return off

    def silenced(self) -> NDArray[np.bool_]:
        """Return the quiet blocks whose tone of the room is gone, as by a gate."""
        return ~self.loud & (self.source_db >= ROOM_DB) & (self.seen_db < SILENCED_DB)

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
    length = min(len(seen), len(source))
    seen, source = seen[:length], source[:length]
    a = seen[: count * size].reshape(count, size * channels)
    b = source[: count * size].reshape(count, size * channels)
    # Sums of float32 in blocks of a few thousand are exact to 1e-6, and twice as quick as in float64.
    aa, bb, ab = (np.einsum("ij,ij->i", left, right) / (size * channels) for left, right in ((a, a), (b, b), (a, b)))
    aa, bb, ab = aa.astype(np.float64), bb.astype(np.float64), ab.astype(np.float64)
    source_db = power_db(bb)
    quiet = source_db < QUIET_DB
    with np.errstate(divide="ignore", invalid="ignore"):
        hiss = np.where(bb > 0, ab / bb, 0.0)
        gain = np.where(quiet, np.nan, hiss)
        correlation = np.where(quiet, np.nan, np.where(aa > 0, ab / np.sqrt(aa * bb), 0.0))
    times = (np.arange(count) + 0.5) * size / rate
    return Likeness(times, source_db, power_db(aa), gain, hiss, correlation, shift / rate, seen, source, rate)
