"""Speech for the recordings of this folder, by Debian's `flite` (English) and `espeak-ng` (Chinese); rooms and crowds.

Both speak the same bytes on every run of one version. The recordings are committed, as neither is part of the project.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import numpy as np
import soundfile
from make_recordings import RATE, Signal, band, seconds
from scipy.signal import fftconvolve, resample_poly


def say(words: str, voice: str = "slt", stretch: float = 1.0) -> Signal:
    """A sentence at 44.1 kHz with a peak of one; `voice` is slt (a woman), rms, awb (men) or cmn (Mandarin)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "said.wav"
        if voice == "cmn":
            argv = ["espeak-ng", "-v", "cmn", "-s", str(round(175 / stretch)), "-p", "48", "-w", str(path), words]
        else:
            argv = ["flite", "-voice", voice, "--setf", f"duration_stretch={stretch}", "-t", words, "-o", str(path)]
        subprocess.run(argv, check=True, stdout=subprocess.DEVNULL)
        sound, rate = soundfile.read(path)
    divisor = int(np.gcd(rate, RATE))
    sound = resample_poly(sound, RATE // divisor, rate // divisor)
    loud = np.flatnonzero(np.abs(sound) > 0.02 * np.abs(sound).max())
    sound = sound[max(0, loud[0] - 400) : loud[-1] + 1200]
    sound[:400] *= np.linspace(0, 1, 400)
    sound[-1200:] *= np.linspace(1, 0, 1200)
    return np.asarray(sound / np.abs(sound).max())


def hall(sound: Signal, seed: int, reach_s: float, wet: float) -> Signal:
    """A sound in a room of which the echo dies within `reach_s`; as long as it was."""
    time = seconds(reach_s)
    answer = band(np.random.RandomState(seed).standard_normal(len(time)), 120, 4500) * np.exp(-6 * time / reach_s)
    answer[: round(0.006 * RATE)] = 0
    echo = fftconvolve(sound, answer)[: len(sound)]
    return np.asarray(sound + wet * echo / np.abs(echo).max() * np.abs(sound).max())


def noise(length_s: float, seed: int, low: float, high: float, slope: float = 0.3) -> Signal:
    """A band of noise with a power of one."""
    return band(np.random.RandomState(seed).standard_normal(round(length_s * RATE)), low, high, slope)


def air(length_s: float, seed: int, hum: float = 0.0) -> Signal:
    """The tone of a quiet room: ventilation, a breath of hiss, mains hum; about -55 dBFS."""
    at = seconds(length_s)
    drone = sum(level * np.sin(2 * np.pi * 50 * k * at + k) for k, level in ((1, 1.0), (2, 0.6), (3, 0.4)))
    return (
        0.0014 * noise(length_s, seed, 40, 700, 0.6) + 0.0006 * noise(length_s, seed + 1, 500, 12000, 0.2) + hum * drone
    )


def babble(length_s: float, seed: int) -> Signal:
    """People who talk in the distance, none of them understood; power of one."""
    random = np.random.RandomState(seed)
    lines = (
        "Two pounds of those please, and the small ones over there.",
        "Have you seen the bread this morning, it is still warm.",
        "No, I told him that we close at one on a Saturday.",
        "Fresh herring, fresh herring, straight from the boat.",
        "Put it in the other bag, the handle of this one is torn.",
    )
    out = np.zeros(round(length_s * RATE))
    for index, line in enumerate(lines):
        for voice in ("slt", "rms", "awb"):
            spoken = say(line, voice, 0.9 + 0.2 * random.uniform())
            spoken = np.roll(np.resize(spoken, len(out)), random.randint(len(out)))
            out += spoken * random.uniform(0.4, 1.0) * (0.7 if index % 2 else 1)
    return band(hall(out, seed + 1, 0.9, 0.8), 200, 3200)
