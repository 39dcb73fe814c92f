"""A sound as a picture of pitch over time: how a stretched or transposed sound is compared with its source."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.sound.samples import Sound, mean_channel

HOP_S = 0.01
WINDOW_S = 0.05
LOWEST_HZ, PER_SEMITONE = 80.0, 4
QUIET_DB = 40.0
"""A frame so far below the loudest says nothing."""
MOST_FRAMES = 1500
"""So many frames of a long sound, evenly spread, tell enough."""
AT_ONCE = 256
"""Frames whose spectra are in memory together."""
DRIFT = 8
"""Frames by which a stretched sound may run ahead or behind: what overlapping windows and grains cost."""
Matrix: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Picture:
    """Frames of 10 ms by quarters of a semitone."""

    shapes: Matrix
    """Of each frame, its spectrum in logarithms, of mean 0 and length 1."""
    level_db: NDArray[np.float64]

    @property
    def loud(self) -> NDArray[np.bool_]:
        """The frames that say something."""
        found: NDArray[np.bool_] = self.level_db > self.level_db.max(initial=-120.0) - QUIET_DB
        return found


def picture(sound: Sound, highest_hz: float) -> Picture:
    """Return the picture of a sound up to a frequency."""
    signal = mean_channel(sound.samples)[:, 0].astype(np.float64)
    size, hop = round(WINDOW_S * sound.rate), max(1, round(HOP_S * sound.rate))
    if len(signal) < size:
        return Picture(np.zeros((0, 1)), np.zeros(0))
    frames = np.lib.stride_tricks.sliding_window_view(signal, size)[::hop]
    length = 1 << (2 * size - 1).bit_length()
    count = int(12 * PER_SEMITONE * np.log2(highest_hz / LOWEST_HZ))
    bands = LOWEST_HZ * 2 ** (np.arange(count) / (12 * PER_SEMITONE))
    hertz = np.arange(length // 2 + 1) * sound.rate / length
    logs = np.empty((len(frames), count))
    for first in range(0, len(frames), AT_ONCE):
        powers = np.abs(np.fft.rfft(frames[first : first + AT_ONCE] * np.hanning(size), length)) ** 2
        logs[first : first + AT_ONCE] = [np.interp(bands, hertz, np.log(row + 1e-9)) for row in powers]
    levels = [np.square(frames[first : first + AT_ONCE]).mean(axis=1) for first in range(0, len(frames), AT_ONCE)]
    shapes = logs - logs.mean(axis=1, keepdims=True)
    shapes /= np.maximum(np.linalg.norm(shapes, axis=1, keepdims=True), 1e-9)
    return Picture(shapes, 10 * np.log10(np.concatenate(levels) + 1e-12))


def likeness_at(seen: Picture, source: Picture, tempo: float, semitones: float) -> NDArray[np.float64]:
    """Return how alike each loud frame of `seen` is (-1 to 1) to the source's, `tempo` times as far on and so many
    semitones lower; the best within the drift."""
    bins = round(semitones * PER_SEMITONE)
    width = source.shapes.shape[1]
    low, high = max(0, bins), min(width, width + bins)
    if high - low < width // 3:
        return np.zeros(0)
    times = np.flatnonzero(seen.loud)
    times = times[:: 1 + len(times) // MOST_FRAMES]
    a, b = _unit(seen.shapes[times, low:high]), _unit(source.shapes[:, low - bins : high - bins])
    best = np.full(len(times), -1.0)
    for drift in range(-DRIFT, DRIFT + 1):
        places = np.round(times * tempo).astype(int) + drift
        inside = (places >= 0) & (places < len(b))
        values = np.einsum("ij,ij->i", a[inside], b[places[inside]])
        best[inside] = np.maximum(best[inside], values)
    return best


def envelopes_agree(seen: Picture, source: Picture, tempo: float) -> float:
    """Return the correlation of both levels (dB, no lower than 40 below the loudest), the source's read `tempo` times
    as quickly; the best within the drift."""
    a, b = (np.maximum(each.level_db, each.level_db.max(initial=-120.0) - QUIET_DB) for each in (seen, source))
    found = 0.0
    for drift in range(-DRIFT, DRIFT + 1):
        other = np.interp(np.arange(len(a)) * tempo + drift, np.arange(len(b)), b)
        if len(a) > 2 and a.std() > 0 and other.std() > 0:
            found = max(found, float(np.corrcoef(a, other)[0, 1]))
    return found


def _unit(rows: Matrix) -> Matrix:
    rows = rows - rows.mean(axis=1, keepdims=True)
    found: Matrix = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
    return found
