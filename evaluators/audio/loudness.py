"""Integrated loudness in LUFS by ITU-R BS.1770-4: K-weighting, channels summed by power, two gates."""

import numpy as np
from numpy.typing import NDArray

from evaluators.sound.samples import Samples

BLOCK_S, STEP_S = 0.4, 0.1
ABSOLUTE_GATE, RELATIVE_GATE = -70.0, -10.0
OFFSET = -0.691
"""Makes a full-scale 997 Hz sine in one channel -3.01 LUFS."""
SURROUND = 1.41
"""The weight of the fourth and fifth channel; the sixth would be the low-frequency one and weigh nothing."""
Coefficients = tuple[NDArray[np.float64], NDArray[np.float64]]


def integrated(samples: Samples, rate: int) -> float:
    """Return the integrated loudness; minus infinity where nothing passes the gates, or for less than 0.4 s."""
    power = _block_powers(samples, rate)
    loudness = _lufs(power)
    audible = power[loudness > ABSOLUTE_GATE]
    if not len(audible):
        return float("-inf")
    gate = float(_lufs(np.array([audible.mean()]))[0]) + RELATIVE_GATE
    kept = audible[_lufs(audible) > gate]
    return float(_lufs(np.array([kept.mean()]))[0]) if len(kept) else float("-inf")


def _block_powers(samples: Samples, rate: int) -> NDArray[np.float64]:
    from scipy.signal import lfilter

    weighted = samples.astype(np.float64)
    for b, a in (_shelf(rate), _highpass(rate)):
        weighted = lfilter(b, a, weighted, axis=0)
    weights = np.array([1.0, 1.0, 1.0, SURROUND, SURROUND][: samples.shape[1]])
    power = np.square(weighted[:, : len(weights)]) @ weights
    step, size = round(STEP_S * rate), round(BLOCK_S * rate)
    total = np.concatenate([[0.0], np.cumsum(power)])
    starts = np.arange(0, len(power) - size + 1, step)
    found: NDArray[np.float64] = (total[starts + size] - total[starts]) / size
    return found


def _lufs(power: NDArray[np.float64]) -> NDArray[np.float64]:
    return OFFSET + 10 * np.log10(np.maximum(power, 1e-30))


def _shelf(rate: int) -> Coefficients:
    """Return the filter of the head: +4 dB above 1.7 kHz, its analogue prototype transformed to the rate."""
    frequency, gain_db, quality = 1681.974450955533, 3.999843853973347, 0.7071752369554196
    k = np.tan(np.pi * frequency / rate)
    high = 10 ** (gain_db / 20)
    band = high**0.4996667741545416
    a0 = 1 + k / quality + k * k
    b = np.array([high + band * k / quality + k * k, 2 * (k * k - high), high - band * k / quality + k * k])
    return b / a0, np.array([a0, 2 * (k * k - 1), 1 - k / quality + k * k]) / a0


def _highpass(rate: int) -> Coefficients:
    """Return the filter below 38 Hz."""
    frequency, quality = 38.13547087602444, 0.5003270373238773
    k = np.tan(np.pi * frequency / rate)
    a0 = 1 + k / quality + k * k
    return np.array([1.0, -2.0, 1.0]), np.array([a0, 2 * (k * k - 1), 1 - k / quality + k * k]) / a0
