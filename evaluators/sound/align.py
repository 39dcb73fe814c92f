"""Where one sound lies in another: the shift at which they correlate best, and channels and rates made
equal."""

import numpy as np

from evaluators.sound.samples import Samples, mean_channel

SPAN = 1 << 17
"""Frames around the loudest place that decide a shift; the whole file would cost time for nothing."""
NEAR = 4
"""Frames by which two aligned sounds may still be off: what resembles itself a frame later is aligned coarsely."""
BAND = 0.6
"""The share of the Nyquist frequency whose phases tell a part of a frame."""
LEAST = 0.002
"""Of a frame: less is not worth a delay."""
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


def fine_shift(seen: Samples, source: Samples, fraction: bool) -> float:
    """Return by how many frames `seen` lags behind `source` where both are all but aligned.

    Args:
        seen: Samples of (frames, channels).
        source: As many channels.
        fraction: Whether it may be a part of a frame: a rate was converted.

    Returns:
        At most `NEAR` frames either way. The highest pitches decide: a whole sound hardly changes by one frame.
    """
    first, last = _span(source)
    first += min(NEAR, max(0, last - first - 1))
    a, b = (mean_channel(part)[:, 0].astype(np.float64) for part in (seen, source[first:last]))
    b = np.diff(b[: max(0, len(a) - first - NEAR - 1)])
    a = np.diff(a[first - NEAR : first + len(b) + 1 + NEAR]) if first >= NEAR else a[:0]
    if len(b) < 64 or len(a) != len(b) + 2 * NEAR or not b.any() or not a.any():
        return 0.0
    windows = [a[lag : lag + len(b)] for lag in range(2 * NEAR + 1)]
    lag = int(np.argmax([float(np.dot(window, b)) for window in windows]))
    whole = lag - NEAR
    if not fraction:
        return float(whole)
    taper = np.hanning(len(b))
    cross = np.fft.rfft(windows[lag] * taper) * np.conj(np.fft.rfft(b * taper))
    turn = np.linspace(0, np.pi, len(cross))
    low = turn < BAND * np.pi
    weight, angle = np.abs(cross[low]), np.angle(cross[low])
    slope = float(np.sum(weight * turn[low] * angle) / max(1e-30, float(np.sum(weight * turn[low] ** 2))))
    return whole - float(np.clip(slope, -1, 1))


def delayed(samples: Samples, frames: float) -> Samples:
    """Return samples later by a part of a frame (-1 to 1), by a sinc of 64 taps under a window."""
    if abs(frames) < LEAST or not len(samples):
        return samples
    from scipy.signal import oaconvolve

    at = np.arange(-32, 33) - frames
    taps = np.sinc(at) * np.kaiser(65, 8)
    found: Samples = oaconvolve(samples, taps[:, None].astype(np.float32), mode="same", axes=0).astype(np.float32)
    return found


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
