"""Where one sound lies in another: the shift at which they correlate best, and channels and rates made
equal."""

import numpy as np

from evaluators.sound.samples import Samples, mean_channel

SPAN = 1 << 17
"""Frames around the loudest place that decide a shift; the whole file would cost time for nothing."""
CERTAIN = 0.999
"""A correlation without any shift that no shift can better."""


def best_shift(seen: Samples, source: Samples, most: int) -> int:
    """Return by how many frames `seen` lags behind `source`, at most `most` either way: the highest
    correlation."""
    if most <= 0 or not len(seen) or not len(source):
        return 0
    first, last = _span(source)
    b = mean_channel(source[first:last])[:, 0]
    lead = min(first, most)
    a = mean_channel(seen[first - lead : last + most])[:, 0]
    energy = float(np.dot(b, b))
    if not energy or not a.any():
        return 0
    same = a[lead : lead + len(b)]
    if len(same) == len(b):
        other = float(np.dot(same, same))
        if other and float(np.dot(same, b)) >= CERTAIN * float(np.sqrt(energy * other)):
            return 0
    return _peak(a, b, most, lead) - lead


def _span(source: Samples) -> tuple[int, int]:
    """Return the frames of the source that decide."""
    count = len(source)
    if count <= SPAN:
        return 0, count
    middle = int(np.argmax(np.abs(source))) // source.shape[1]
    first = min(max(0, middle - SPAN // 2), count - SPAN)
    return first, first + SPAN


def _peak(a: Samples, b: Samples, most: int, lead: int) -> int:
    """Return the lag of `b` in `a`, within `most` of `lead`, with the highest correlation."""
    from scipy import fft

    # Lags from lead - most to lead + most; those before `a` begins wrap around to the end of the padding.
    size = fft.next_fast_len(max(len(a), len(b)) + 2 * most, real=True)
    spectrum = fft.rfft(a, size)
    spectrum *= np.conj(fft.rfft(b, size))
    correlation = fft.irfft(spectrum, size)
    lags = np.arange(lead - most, lead + most + 1)
    return int(lags[int(np.argmax(correlation[lags % size]))])


def matched_channels(seen: Samples, source: Samples) -> tuple[Samples, Samples]:
    """Return both with the same number of channels: one side's single channel is compared with each of the
    other's; a mono sound against several channels is compared with their mean.
    """
    if seen.shape[1] == source.shape[1]:
        return seen, source
    if source.shape[1] == 1:
        return seen, np.repeat(source, seen.shape[1], axis=1)
    if seen.shape[1] == 1:
        return seen, mean_channel(source)
    least = min(seen.shape[1], source.shape[1])
    return seen[:, :least], source[:, :least]


def resampled(samples: Samples, rate: int, to_rate: int) -> Samples:
    """Return samples at another rate."""
    if rate == to_rate or not len(samples):
        return samples
    from scipy.signal import resample_poly

    divisor = int(np.gcd(rate, to_rate))
    found: Samples = resample_poly(samples, to_rate // divisor, rate // divisor, axis=0).astype(np.float32)
    return found
