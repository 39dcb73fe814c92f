"""Whether what is louder than the noise kept its pitches, its moments and its peaks when the noise was taken away."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.sound.bands import LEAST, band_powers, edges_to, window_of
from evaluators.sound.samples import Samples, block_powers, power_db

ABOVE_DB = 15.0
"""A band of a moment says something that is so much louder than the noise in it."""
RAISED_DB = 1.5
"""Taking noise away raises no band; what the measure itself may err."""
RUN = 3
"""A band is lost where so many moments in a row are, by twice what is forgiven on the whole."""
MOMENT_S, MOMENT_ABOVE_DB, HOLE_DB = 0.0025, 20.0, 12.0
"""How long the shortest gap is that is looked for, how loud it must be there, and how soft it becomes."""
PEAK_S, FLAT_DB = 0.02, 2.0
"""By how much less the peaks may be kept than the rest around them: more is cut off."""
DEEPER_DB, ALONE_DB = 3.0, 6.0
"""By how much deeper the noise may fall at one pitch than at most others, where what is heard at it was cut too, and
where nothing is heard at it: taking noise away lowers it alike at all pitches, a filter does not."""
WITH_IT_DB = 2.0
"""What is heard at a pitch was cut by a filter where three quarters of it became softer by more: taking noise away
leaves what is much louder than the noise."""
Vector: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]
Windows: TypeAlias = Sequence[tuple[float, float]]


def lost(
    seen: Samples,
    source: Samples,
    rate: int,
    *,
    pauses: Windows,
    left_out: Windows,
    gain_db: float,
    keep_db: float,
) -> str | None:
    """Say what of the source is missing.

    Args:
        seen: What is judged, (frames, channels), in step with the source.
        source: The recording with its noise, of the same shape.
        rate: Of both, in Hz.
        pauses: Where the noise is alone, in seconds from the start.
        left_out: What is not judged, in seconds from the start.
        gain_db: By how much everything became louder.
        keep_db: By how much a band may be softer on the whole.

    Returns:
        What is missing; None if nothing is.
    """
    for channel in range(source.shape[1]):
        a, b = (np.ascontiguousarray(part[:, channel : channel + 1]) for part in (seen, source))
        found = _bands_lost(a, b, rate, pauses, left_out, gain_db, keep_db)
        found = found or _moments_lost(a, b, rate, pauses, left_out, gain_db)
        if found:
            return found
    return None


def _bands_lost(
    a: Samples, b: Samples, rate: int, pauses: Windows, left_out: Windows, gain_db: float, keep_db: float
) -> str | None:
    window = window_of(rate)
    if len(b) < window:
        return None
    edges = edges_to(0.45 * rate)
    count = len(edges) - 1
    seen, source = band_powers(a, rate, edges), band_powers(b, rate, edges)
    times = (np.arange(len(source)) + 1) * window / 2 / rate
    alone = _within(times, pauses, -window / 2 / rate)
    if not alone.any():
        return None
    noise = source[alone].mean(axis=0)
    says = (source > noise * 10 ** (ABOVE_DB / 10)) & ~_within(times, left_out, window / rate)[:, None]
    gains = power_db(seen) - power_db(source) - gain_db
    for band in range(count):
        here = says[:, band]
        name = f"{edges[band]:.0f} to {edges[band + 1]:.0f} Hz"
        if int(here.sum()) < LEAST:
            continue
        median = float(np.median(gains[here, band]))
        if not -keep_db <= median <= RAISED_DB:
            return f"what is heard at {name} changed by {median:+.1f} dB"
        gone = here & (gains[:, band] < -2 * keep_db)
        runs = np.convolve(gone, np.ones(RUN), mode="valid") == RUN
        if runs.any():
            return f"what is heard at {name} is gone at {times[int(np.argmax(runs))]:.2f} s"
    drops = power_db(source[alone].mean(axis=0)) - power_db(seen[alone].mean(axis=0)) + gain_db
    return _filtered(drops, gains, says, edges)


def _filtered(drops: Vector, gains: Vector, says: Mask, edges: Vector) -> str | None:
    """Say at which pitches a filter took the noise, and what is heard with it.

    Args:
        drops: By how much the noise fell in each band, in dB.
        gains: By how much each moment of each band became louder, (moments, bands).
        says: Where a moment of a band is much louder than its noise.
        edges: Of the bands, in Hz.
    """
    deeper = drops - float(np.median(drops))
    for band, deep in enumerate(deeper):
        heard = gains[says[:, band], band]
        cut = len(heard) > 0 and float(np.quantile(heard, 0.75)) < -WITH_IT_DB
        if deep > (DEEPER_DB if cut else ALONE_DB) and (cut or not len(heard)):
            name = f"{edges[band]:.0f} to {edges[band + 1]:.0f} Hz"
            return f"a filter lowered {name} by {deep:.0f} dB more than the rest"
    return None


def _moments_lost(a: Samples, b: Samples, rate: int, pauses: Windows, left_out: Windows, gain_db: float) -> str | None:
    for offset in (0.0, MOMENT_S / 2):
        seen, source, says, size = _loud(a, b, rate, MOMENT_S, pauses, left_out, round(offset * rate))
        gone = says & (power_db(seen) - power_db(source) - gain_db < -HOLE_DB)
        if gone.any():
            return f"the sound breaks off at {int(np.argmax(gone)) * size / rate:.2f} s"
    seen, source, says, size = _loud(a, b, rate, PEAK_S, pauses, left_out, 0)
    peaks = [np.abs(part[: len(says) * size]).reshape(len(says), size).max(axis=1) for part in (a, b)]
    peak_db, rest_db = (20 * np.log10((x + 1e-9) / (y + 1e-9)) for x, y in (peaks, np.sqrt([seen, source])))
    flat = says & (peak_db - rest_db < -FLAT_DB)
    return f"the peaks are cut off at {int(np.argmax(flat)) * size / rate:.2f} s" if flat.any() else None


def _loud(
    a: Samples, b: Samples, rate: int, block_s: float, pauses: Windows, left_out: Windows, offset: int
) -> tuple[Vector, Vector, Mask, int]:
    """Return the powers of both in blocks, which blocks are much louder than the noise, and their frames."""
    size = max(1, round(block_s * rate))
    seen, source = block_powers(a[offset:], size), block_powers(b[offset:], size)
    times = (np.arange(len(source)) + 0.5) * size / rate + offset / rate
    alone = _within(times, pauses, 0.0)
    noise = float(source[alone].mean()) if alone.any() else 0.0
    says = (source > noise * 10 ** (MOMENT_ABOVE_DB / 10)) & ~_within(times, left_out, 0.05)
    return seen, source, says & (source > 0), size


def _within(times: Vector, windows: Windows, margin_s: float) -> Mask:
    found = np.zeros(len(times), dtype=bool)
    for start, end in windows:
        found |= (times > start - margin_s) & (times < end + margin_s)
    return found
