"""The frequency, level and purity of a steady tone, and the shape of its wave."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Tone:
    """What is heard of the strongest tone."""

    frequency: float
    """In Hz."""
    amplitude: float
    """Peak of its fundamental; full scale is 1."""
    purity: float
    """The share of the power that its fundamental has."""
    harmony: float
    """The share of the power that it has with its harmonics."""
    ratios: tuple[float, ...]
    """The amplitudes of the harmonics 2, 3, ... against the fundamental's; as many as fit below 0.45 of the rate."""


def measure(signal: Vector, rate: int, harmonics: int) -> Tone | None:
    """Return the strongest tone of a stretch; None where it is silent or too short (64 samples)."""
    count = len(signal)
    signal = signal - signal.mean() if count else signal
    power = float(np.mean(signal**2)) if count else 0.0
    if count < 64 or power < 1e-10:
        return None
    spectrum = np.abs(np.fft.rfft(signal * np.hanning(count)))
    peak = int(np.argmax(spectrum[1:-1])) + 1
    frequency = _refined(signal, rate, (peak + _vertex(np.log(spectrum[peak - 1 : peak + 2] + 1e-20))) * rate / count)
    orders = [k for k in range(1, harmonics + 1) if k * frequency < 0.45 * rate] or [1]
    amplitudes, explained = _fit(signal, rate, frequency, orders)
    first = max(float(amplitudes[0]), 1e-9)
    ratios = tuple(float(value) / first for value in amplitudes[1:])
    return Tone(frequency, first, min(1.0, first**2 / 2 / power), min(1.0, explained / power), ratios)


def _vertex(values: Vector) -> float:
    """Return where the parabola through three values has its top, from -0.5 to 0.5."""
    left, middle, right = values
    curve = left - 2 * middle + right
    return float(np.clip(0.5 * (left - right) / curve, -0.5, 0.5)) if curve else 0.0


def _refined(signal: Vector, rate: int, frequency: float) -> float:
    """Correct a frequency by how the phase turns from the first half to the second."""
    half = len(signal) // 2
    turn = np.exp(-2j * np.pi * frequency * np.arange(half) / rate) * np.hanning(half)
    first, second = np.dot(signal[:half], turn), np.dot(signal[half : 2 * half], turn)
    drift = np.angle(second * np.conj(first) * np.exp(-2j * np.pi * frequency * half / rate))
    return frequency + float(drift) / (2 * np.pi) * rate / half


def _fit(signal: Vector, rate: int, frequency: float, orders: list[int]) -> tuple[Vector, float]:
    """Return the amplitude of each harmonic by least squares, and the power that they explain together."""
    angle = 2 * np.pi * frequency * np.arange(len(signal)) / rate
    basis = np.stack([wave(k * angle) for k in orders for wave in (np.cos, np.sin)], axis=1)
    found, *_ = np.linalg.lstsq(basis.T @ basis, basis.T @ signal, rcond=None)
    explained = float(np.mean((basis @ found) ** 2))
    return np.hypot(found[0::2], found[1::2]), explained
