"""Write take.wav: 2.4 seconds of 16-bit speech-like noise, two channels that differ, with a pause."""

from pathlib import Path

import numpy as np
import soundfile

RATE = 8_000
random = np.random.default_rng(7)
time = np.arange(round(2.4 * RATE)) / RATE
syllables = 0.55 + 0.45 * np.sin(2 * np.pi * 3.1 * time) * np.sin(2 * np.pi * 0.37 * time)
noise = random.standard_normal((len(time), 2))
for channel in range(2):
    noise[:, channel] = np.convolve(noise[:, channel], np.hanning(9 + 8 * channel), mode="same")
sound = 0.45 * noise / np.abs(noise).max(axis=0) * syllables[:, None]
sound[(time >= 1.2) & (time < 1.5)] = 0
soundfile.write(Path(__file__).with_name("take.wav"), sound, RATE, subtype="PCM_16")
