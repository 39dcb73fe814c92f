"""Makes the recordings that the Audacity tasks work on, synthesised from nothing: `make_recordings.py OUT_FOLDER`.

A small formant synthesiser speaks phonemes (voice harmonics under three moving formants, shaped noise for consonants);
chimes, plucked strings and surf are sums of decaying sines and shaped noise. Numpy only; same bytes on every run.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

RATE = 44_100
Signal = npt.NDArray[np.float64]

VOICED = {  # ms, formants in Hz, level
    "AA": (120, 730, 1090, 2440, 1.0),
    "AE": (125, 660, 1720, 2410, 1.0),
    "AH": (80, 620, 1190, 2390, 0.9),
    "AO": (120, 570, 840, 2410, 1.0),
    "EH": (95, 530, 1840, 2480, 1.0),
    "ER": (110, 490, 1350, 1690, 0.9),
    "IH": (75, 400, 1990, 2550, 0.9),
    "IY": (110, 280, 2290, 3010, 0.8),
    "OW": (130, 480, 900, 2400, 1.0),
    "UH": (80, 440, 1020, 2240, 0.9),
    "UW": (110, 310, 870, 2240, 0.8),
    "W": (60, 300, 650, 2200, 0.5),
    "L": (60, 360, 1300, 2600, 0.55),
    "R": (65, 330, 1150, 1550, 0.55),
    "Y": (50, 270, 2250, 3000, 0.5),
    "M": (70, 250, 1000, 2200, 0.35),
    "N": (60, 250, 1550, 2500, 0.35),
    "NG": (70, 250, 2000, 2600, 0.35),
    "V": (55, 250, 1100, 2200, 0.3),
    "Z": (80, 250, 1600, 2500, 0.25),
    "DH": (45, 270, 1300, 2500, 0.3),
    "B": (60, 250, 900, 2200, 0.12),
    "D": (50, 250, 1700, 2600, 0.12),
    "G": (60, 250, 1900, 2400, 0.12),
}
NOISY = {  # ms, noise band in Hz, level; the last part of a stop only is noise
    "S": (105, 4500, 9500, 0.16),
    "Z": (80, 4500, 9500, 0.07),
    "SH": (110, 2200, 6500, 0.17),
    "F": (90, 1500, 9000, 0.05),
    "TH": (80, 1400, 8000, 0.04),
    "HH": (55, 500, 3500, 0.05),
    "V": (55, 1500, 8000, 0.02),
    "P": (85, 400, 2500, 0.22),
    "T": (80, 3000, 8000, 0.24),
    "K": (85, 1500, 4000, 0.22),
    "B": (60, 400, 2500, 0.1),
    "D": (50, 3000, 8000, 0.1),
    "G": (60, 1500, 4000, 0.1),
}
STOPS = "PTKBDG"
PAUSES = {",": 220, ".": 330}


def seconds(duration: float) -> Signal:
    """The time of every sample of so many seconds."""
    return np.arange(round(duration * RATE)) / RATE


def band(noise: Signal, low: float, high: float, slope: float = 0.0) -> Signal:
    """Noise within a band (Hz) with soft edges, power of one, falling with frequency to the power of `slope`."""
    spectrum = np.fft.rfft(noise)
    hz = np.fft.rfftfreq(len(noise), 1 / RATE)
    shape = 1 / (1 + (low / np.maximum(hz, 1)) ** 6) / (1 + (hz / high) ** 6) * np.maximum(hz, 20.0) ** -slope
    out = np.fft.irfft(spectrum * shape, len(noise))
    return out / np.sqrt(np.mean(out**2))


def smooth(track: Signal, ms: float) -> Signal:
    """A track of levels with soft steps."""
    window = np.hanning(round(ms / 1000 * RATE) | 1)
    padded = np.pad(track, len(window) // 2, mode="edge")
    size = 1 << (len(padded) + len(window)).bit_length()
    spectrum = np.fft.rfft(padded, size) * np.fft.rfft(window / window.sum(), size)
    return np.fft.irfft(spectrum, size)[len(window) - 1 : len(window) - 1 + len(track)]


def speak(phonemes: str, pitch: float, seed: int, pace: float = 1.0) -> Signal:
    """A sentence of ARPABET phonemes with `,` and `.` as pauses; peak of about one."""
    noise_source = np.random.RandomState(seed)
    marks: list[tuple[str, float]] = []
    for name in phonemes.split():
        ms = PAUSES.get(name) or (VOICED.get(name) or NOISY[name])[0]
        marks.append((name, ms / 1000 * pace))
    time = seconds(sum(duration for _, duration in marks) + 0.08)
    formants = np.empty((3, len(time)))
    voice = np.zeros(len(time))
    bands: dict[str, Signal] = {}
    last = (500.0, 1500.0, 2500.0)
    at, phrase = 0.0, np.zeros(len(time))
    start_of_phrase = 0
    for name, duration in marks:
        here = slice(round(at * RATE), round((at + duration) * RATE))
        if name in VOICED:
            _, *last_list, level = VOICED[name]
            last = (last_list[0], last_list[1], last_list[2])
            voice[here] = level
        for row, hz in enumerate(last):
            formants[row, here.start :] = hz
        if name in NOISY:
            level = NOISY[name][3]
            burst = slice(round((at + duration * 0.62) * RATE), here.stop) if name in STOPS else here
            bands.setdefault(name, np.zeros(len(time)))[burst] = level
        at += duration
        if name in PAUSES:
            phrase[start_of_phrase : here.stop] = np.linspace(1, 0, here.stop - start_of_phrase)
            start_of_phrase = here.stop
    formants = np.stack([smooth(row, 55) for row in formants])
    drift = smooth(noise_source.standard_normal(len(time)), 260)
    contour = pitch * (0.88 + 0.2 * smooth(phrase, 90) + 0.05 * drift / np.abs(drift).max() + 0.03 * np.sin(15 * time))
    phase = 2 * np.pi * np.cumsum(contour) / RATE
    out = np.zeros(len(time))
    for harmonic in range(1, int(5000 / (pitch * 0.8)) + 1):
        hz = harmonic * contour
        gain = 1 / harmonic  # the slope of the glottis with the radiation of the lips
        response = np.ones(len(time))
        for row, width in zip(formants, (80.0, 110.0, 160.0), strict=True):
            response *= row**2 / np.sqrt((row**2 - hz**2) ** 2 + (width * hz) ** 2)
        out += gain * response * np.sin(harmonic * phase)
    out *= smooth(voice, 32)
    out /= np.abs(out).max()
    for name, track in bands.items():
        _, low, high, _ = NOISY[name]
        out += (
            smooth(track, 10 if name in STOPS else 40) * band(noise_source.standard_normal(len(time)), low, high) * 0.6
        )
    return out / np.abs(out).max()


def struck(hz: float, duration: float, decay_s: float, partials: Sequence[tuple[float, float, float]]) -> Signal:
    """A struck bar or bell: partials are (ratio, level, decay relative to the first)."""
    time = seconds(duration)
    out = sum(
        (
            level * np.sin(2 * np.pi * hz * ratio * time) * np.exp(-time / (decay_s * rel))
            for ratio, level, rel in partials
        ),
        np.zeros(len(time)),
    )
    return out * np.minimum(time / 0.003, 1)


CHIME = ((1.0, 1.0, 1.0), (2.0, 0.35, 0.8), (3.01, 0.18, 0.5), (5.2, 0.08, 0.25))
STRING = ((1.0, 1.0, 1.0), (2.0, 0.5, 0.7), (3.0, 0.3, 0.5), (4.0, 0.16, 0.4), (5.0, 0.09, 0.3))


def note(semitones_from_a4: int) -> float:
    """Hz of a tone of the tempered scale."""
    return float(440.0 * 2 ** (semitones_from_a4 / 12))


def add(track: Signal, at_s: float, sound: Signal, level: float) -> None:
    """Mixes a sound into the track; what does not fit is dropped."""
    start = round(at_s * RATE)
    part = sound[: max(0, len(track) - start)]
    track[start : start + len(part)] += level * part


def room(track: Signal, seed: int, reach_s: float, wet: float) -> Signal:
    """The track with the echo of a room: noise that decays within `reach_s`."""
    time = seconds(reach_s)
    answer = np.random.RandomState(seed).standard_normal(len(time)) * np.exp(-5 * time / reach_s)
    answer = band(answer, 150, 5000)
    size = 1 << (len(track) + len(answer)).bit_length()
    echo = np.fft.irfft(np.fft.rfft(track, size) * np.fft.rfft(answer, size), size)[: len(track)]
    return track + wet * echo / np.abs(echo).max()


def closing_announcement() -> Signal:
    """Three chimes, "The gallery will close in ten minutes, ...", harp music that stops dead at the end. 11 s."""
    track = np.zeros(round(11 * RATE))
    for i, tone in enumerate((note(3), note(0), note(-5))):
        add(track, 0.25 + 0.42 * i, struck(tone, 2.2, 0.7, CHIME), 0.17)
    words = (
        "DH AH G AE L ER IY W IH L K L OW Z IH N T EH N M IH N IH T S , "
        "P L IY Z M UH V T UW DH AH EH K S IH T . TH AE NG K Y UW ."
    )
    add(track, 1.9, speak(words, 205, seed=11), 0.5)
    chords = ((-9, -5, -2, 3, 7, 10), (-12, -4, 0, 3, 8, 12), (-7, -4, 0, 5, 8, 12), (-2, -5, 2, 5, 7, 10))
    step = 0.145
    for i in range(int(5.2 / step)):
        chord = chords[i // 9 % 4]
        tone = chord[(0, 2, 3, 4, 5, 4, 3, 2, 3)[i % 9]]
        add(track, 5.95 + i * step, struck(note(tone - 5), 2.5, 0.6, STRING), 0.075 + 0.02 * (i % 9 == 0))
    swell = np.clip((seconds(11) - 5.9) / 0.8, 0, 1)
    pad = sum(np.sin(2 * np.pi * note(t) * seconds(11) + t) for t in (-21, -14, -9)) * swell
    track += 0.022 * pad
    track = room(track, 5, 0.9, 0.05)
    return track + 0.0008 * band(np.random.RandomState(21).standard_normal(len(track)), 40, 6000, 0.5)


HARBOUR_OUTRO_S = 8.0


def harbour_stop() -> Signal:
    """Slate with a clap, surf, "The harbour froze ...", and from 8.0 s on the outro's plucked strings. 11.2 s."""
    length = 11.2
    track = np.zeros(round(length * RATE))
    add(track, 0.15, speak("S T AA P S EH V AH N , T EY K T UW .".replace("EY", "EH IY"), 118, seed=31, pace=0.9), 0.3)
    time = seconds(0.09)
    clap = band(np.random.RandomState(32).standard_normal(len(time)), 600, 7000) * np.exp(-time / 0.012)
    add(track, 1.52, clap / np.abs(clap).max(), 0.86)
    words = (
        "IH N DH AH HH AA R D W IH N T ER , DH AH HH AA R B ER F R OW Z , AE N D P IY P AH L W AO K T "
        "AH K R AO S DH AH AA IH S ."
    )
    add(track, 3.75, speak(words, 112, seed=33, pace=0.92), 0.34)
    at = seconds(length)
    waves = 0.6 + 0.4 * np.sin(2 * np.pi * at / 2.7 + 0.6) * np.sin(2 * np.pi * at / 6.1)
    surf = band(np.random.RandomState(34).standard_normal(len(at)), 120, 2600, 0.6) * waves
    edge = np.clip((HARBOUR_OUTRO_S - 0.12 - at) / 0.25, 0, 1) * np.clip(at / 0.05, 0, 1)
    track += 0.045 * surf * edge
    for start, hz in ((2.35, 1500.0), (2.75, 1420.0), (6.9, 1480.0)):  # gulls
        cry = seconds(0.32)
        bend = hz * (1 + 0.25 * np.sin(np.pi * cry / 0.32))
        voice = np.sin(2 * np.pi * np.cumsum(bend) / RATE) + 0.4 * np.sin(4 * np.pi * np.cumsum(bend) / RATE)
        add(track, start, voice * np.sin(np.pi * cry / 0.32) ** 2, 0.03)
    tune = (-9, -2, 3, 7, 10, 7, 3, 5, 2, -2, -5, 0, 3, -2, -9)
    for i, tone in enumerate(tune):
        add(track, HARBOUR_OUTRO_S + 0.17 * i, struck(note(tone - 5), 2.4, 0.5, STRING), 0.13 * 0.985**i)
    tail = np.clip((length - at) / 0.35, 0, 1)
    return track * tail + 0.0005 * band(np.random.RandomState(35).standard_normal(len(at)), 40, 6000, 0.5)


def save(track: Signal, path: Path) -> None:
    """16-bit mono, without a constant part."""
    samples = np.round((track - track.mean()) * 32767)
    assert np.abs(samples).max() < 32767, path
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.astype("<i2").tobytes())


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    save(closing_announcement(), folder / "closing-announcement.wav")
    save(harbour_stop(), folder / "stop-07-harbour-take2.wav")
