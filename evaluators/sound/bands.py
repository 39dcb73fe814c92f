"""Sounds by bands of half an octave and by short moments: a loss of pitches or a gap shows there, whatever coded it."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.sound.samples import Samples, block_powers, power_db

LOWEST_HZ, PER_OCTAVE = 80.0, 2
WINDOW_S = 0.046
"""2048 frames of 44.1 kHz."""
LEAST = 4
"""Moments that a band needs."""
CODED_HZ = 12_000.0
"""Coders keep the power of the bands below."""
CODED_DB, HEARD_DB, MASKED_DB = 4.0, -65.0, 40.0
"""By how much they may change it, and where: not softer than this (dBFS), nor so far below the loudest band of the
moment."""
MOMENT_S, LOUD_DB, HOLE_DB = 0.01, -45.0, 18.0
"""Nor do they put a gap so deep into what is so loud for so long."""
Vector: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]


def window_of(rate: int) -> int:
    """Return the frames of a window, an even number."""
    return 2 * round(WINDOW_S * rate / 2)


def edges_to(highest_hz: float) -> Vector:
    """Return the edges of the bands, in Hz."""
    count = int(PER_OCTAVE * np.log2(highest_hz / LOWEST_HZ))
    edges: Vector = LOWEST_HZ * 2 ** (np.arange(count + 1) / PER_OCTAVE)
    return edges


def band_powers(samples: Samples, rate: int, edges: Vector) -> Vector:
    """Return the power of each band of one channel, (frames, 1), in windows that overlap by half: (windows, bands)."""
    window = window_of(rate)
    frames = np.lib.stride_tricks.sliding_window_view(samples[:, 0], window)[:: window // 2]
    powers = np.abs(np.fft.rfft(frames * np.hanning(window).astype(np.float32))) ** 2 / window**2
    hertz = np.fft.rfftfreq(window, 1 / rate)
    inside = (hertz[:, None] >= edges[:-1]) & (hertz[:, None] < edges[1:])
    found: Vector = powers @ inside.astype(np.float64)
    return found


def coded_otherwise(seen: Samples, wanted: Samples, rate: int, judged: Mask) -> str | None:
    """Say what a coded sound lacks, or has too much of, by bands and moments; phases count for nothing.

    Args:
        seen: What is judged, (frames, channels).
        wanted: What it must be, of the same shape.
        rate: Of both, in Hz.
        judged: The frames that count.

    Returns:
        What differs; None if nothing does.
    """
    window, edges = window_of(rate), edges_to(min(CODED_HZ, 0.4 * rate))
    length = min(len(seen), len(wanted))
    if length < window:
        return None
    for channel in range(wanted.shape[1]):
        a, b = (np.ascontiguousarray(part[:length, channel : channel + 1]) for part in (seen, wanted))
        powers, own = band_powers(a, rate, edges), band_powers(b, rate, edges)
        first = np.arange(len(own)) * (window // 2)
        counted = np.concatenate([[0], np.cumsum(judged[:length])])
        whole = counted[first + window] - counted[first] == window
        level = power_db(own)
        says = whole[:, None] & (level > HEARD_DB) & (level > level.max(axis=1, keepdims=True) - MASKED_DB)
        gains = power_db(powers) - level
        for band in range(len(edges) - 1):
            here = says[:, band]
            median = float(np.median(gains[here, band])) if int(here.sum()) >= LEAST else 0.0
            if abs(median) > CODED_DB:
                return f"what is heard at {edges[band]:.0f} to {edges[band + 1]:.0f} Hz changed by {median:+.1f} dB"
        size = max(1, round(MOMENT_S * rate))
        left, right = power_db(block_powers(a, size)), power_db(block_powers(b, size))
        inside = judged[: len(left) * size].reshape(-1, size).all(axis=1)
        gone = inside & (right > LOUD_DB) & (left - right < -HOLE_DB)
        if gone.any():
            return f"the sound breaks off at {int(np.argmax(gone)) * MOMENT_S:.2f} s"
    return None
