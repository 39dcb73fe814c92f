"""What is left of a copy once its source is taken out at the gain it was given: near nothing, over the whole band.

A sound that was cut, moved, amplified and exported without loss is its source but for dither. What is left over is then
measured against silence, in pieces of 10 ms, and not against how loud the sound is: a filter takes bands away that are
soft beside the rest, and still everybody hears it.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.sound.align import delayed, fine_shift
from evaluators.sound.samples import FLOOR_DB, Samples, Sound, block_powers, power_db

LOSSLESS = ("WAV", "WAVEX", "RF64", "W64", "AIFF", "AIFC", "FLAC", "AU", "CAF", "AUP3")
FINE_SUBTYPES = ("PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE")
FINE_S = 0.01
DITHER_DB = -70.0
"""Softer than this (dBFS, RMS of 10 ms) are dither of 16 bits, shaped too, and rounding, however often."""
BELOW_DB = 45.0
"""Or so far below the source around it: two good converters of the rate differ by less."""
FADED_BELOW_DB = 35.0
"""The same where the level changes: its curve is all but straight in a piece, unless a corner lies there."""
SETTLED = 0.02
"""By how much of itself a gain may be measured anew."""
BAND = 0.7
"""The share of the lower Nyquist frequency that every converter of the rate keeps."""
EDGE_S = 0.05
"""At both ends of a stretch a cut may lie a little elsewhere."""
TAPS = 511
Vector: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Fidelity:
    """How exactly a sound can be its source."""

    lossless: bool = True
    """Neither was coded with loss."""
    highest_hz: float | None = None
    """Above it, converters of the rate differ; None where none was used."""


CODED = Fidelity(lossless=False)
"""Of a sound that lost something on its way."""


def fidelity(sound: Sound, *sources: Sound) -> Fidelity:
    """Return how exactly a sound can be made of these sources."""
    each = (sound, *sources)
    lossless = all(one.container in LOSSLESS and one.subtype in FINE_SUBTYPES for one in each)
    rates = {one.rate for one in each}
    return Fidelity(lossless, BAND * min(rates) / 2 if len(rates) > 1 else None)


def low_passed(samples: Samples, rate: int, highest_hz: float) -> Samples:
    """Return what lies below a frequency, (frames, channels), not delayed."""
    from scipy.signal import firwin, oaconvolve

    taps = firwin(TAPS, highest_hz, fs=rate).astype(np.float32)
    found: Samples = oaconvolve(samples, taps[:, None], mode="same", axes=0).astype(np.float32)
    return found


def remainder(seen: Samples, source: Samples, rate: int, gain: float, highest_hz: float | None) -> Vector:
    """Return when something else is heard than the source at this gain.

    Args:
        seen: What is judged, (frames, channels), at most a few frames off.
        source: What it must be, of the same shape.
        rate: Of both, in Hz.
        gain: The factor.
        highest_hz: Up to where they are compared, if a rate was converted; else None.

    Returns:
        The times in seconds from the start of the stretch, without its edges.
    """
    seen, source = _settled(seen, source, highest_hz is not None)
    if highest_hz is not None and len(source) > TAPS:
        seen, source = low_passed(seen, rate, highest_hz), low_passed(source, rate, highest_hz)
        gain = _settled_gain(seen, source, gain)
    wanted = np.float32(gain) * source
    rest = seen - wanted
    if len(rest):
        # Normalising takes a constant offset away with it; nothing puts one there.
        mean, own = rest.mean(axis=0), np.abs(wanted.mean(axis=0))
        rest = rest - np.clip(mean, -own, own)
    size = max(1, round(FINE_S * rate))
    left, level = power_db(block_powers(rest, size)), around(power_db(block_powers(wanted, size)))
    bad = left > np.maximum(DITHER_DB, level - BELOW_DB)
    edge = round(EDGE_S / FINE_S)
    inner = bad[edge : max(edge, len(bad) - edge)]
    return ((np.flatnonzero(inner) + edge) * FINE_S).astype(np.float64)


def faded_remainder(seen: Samples, source: Samples, rate: int, gain: float, highest_hz: float | None) -> Vector:
    """Return when something else is heard than the source at a level that changes steadily.

    Args:
        seen: What is judged, (frames, channels), at most a few frames off.
        source: What it must be, of the same shape.
        rate: Of both, in Hz.
        gain: The greatest factor of the source.
        highest_hz: Up to where they are compared, if a rate was converted; else None.

    Returns:
        The times in seconds from the start of the stretch, without its edges.
    """
    seen, source = _settled(seen, source, highest_hz is not None)
    if highest_hz is not None and len(seen) > TAPS:
        seen, source = low_passed(seen, rate, highest_hz), low_passed(source, rate, highest_hz)
    block_s = min(0.02, max(0.005, len(seen) / rate / 40))
    size = max(1, round(block_s * rate))
    count, width = len(seen) // size, size * seen.shape[1]
    y, x = (part[: count * size].reshape(count, width).astype(np.float64) for part in (seen, source))
    slope = np.repeat(np.linspace(-1, 1, size), seen.shape[1])
    columns = np.stack([x, x * slope], axis=2)
    gram, right = columns.transpose(0, 2, 1) @ columns, columns.transpose(0, 2, 1) @ y[:, :, None]
    ridge = np.maximum(1e-12, 1e-9 * np.trace(gram, axis1=1, axis2=2))
    solved = np.linalg.solve(gram + ridge[:, None, None] * np.eye(2), right)
    left = power_db(np.mean(np.square(y - (columns @ solved)[:, :, 0]), axis=1))
    level = around(power_db(block_powers(source, size) * gain**2))
    bad = left > np.maximum(DITHER_DB, level - FADED_BELOW_DB)
    edge = max(1, round(EDGE_S / block_s / 2))
    inner = bad[edge : max(edge, len(bad) - edge)]
    return ((np.flatnonzero(inner) + edge) * block_s).astype(np.float64)


def _settled(seen: Samples, source: Samples, fraction: bool) -> tuple[Samples, Samples]:
    """Return both without the few frames, and the part of one if a rate was converted, by which one is late."""
    shift = fine_shift(seen, source, fraction)
    whole = round(shift)
    seen, source = seen[max(0, whole) :], source[max(0, -whole) :]
    length = min(len(seen), len(source))
    return seen[:length], delayed(source[:length], shift - whole) if fraction else source[:length]


def _settled_gain(seen: Samples, source: Samples, gain: float) -> float:
    """Return the gain of sounds that were settled: where one was late by a part of a frame, it was measured too low."""
    own = float(np.sum(np.square(source, dtype=np.float64)))
    found = float(np.sum(np.multiply(seen, source, dtype=np.float64))) / own if own else gain
    return found if abs(found / gain - 1) < SETTLED else gain


def around(level_db: Vector) -> Vector:
    """Return of each block the greatest level of itself and its neighbours."""
    after, before = np.append(level_db[1:], FLOOR_DB), np.insert(level_db[:-1], 0, FLOOR_DB)
    return np.maximum(level_db, np.maximum(after, before)) if len(level_db) else level_db
