"""Makes the recordings of a podcast and of an interview, synthesised from nothing: `make_podcast.py OUT_FOLDER`.

The voices, bells and strings are those of make_recordings.py beside it.
"""

from __future__ import annotations

import sys
import wave
from pathlib import Path

import numpy as np
from make_recordings import CHIME, RATE, STRING, Signal, add, band, note, room, seconds, smooth, speak, struck

HOST = (
    "W EH L K AH M B AE K T UW DH AH G AA R D AH N AH OW ER . T AH D EH IY W IY T AO K AH B AH UW T "
    "ER L IY P AH T EH IY T OW Z ."
)
GUEST = "P L AE N T DH EH M W EH N DH AH S OH L IH Z W AO R M , AE N D W AO T ER DH EH M W EH L .".replace(
    "OH", "AO IY"
)


def silent_ends(track: Signal, seconds_s: float = 0.03) -> Signal:
    """The track with its first and last moments brought to nothing, so that it neither begins nor ends with a click."""
    edge = round(seconds_s * RATE)
    track[:edge] *= np.linspace(0, 1, edge)
    track[-edge:] *= np.linspace(1, 0, edge)
    return track


def booth(words: str, pitch: float, seed: int, length_s: float, lead_s: float, level: float) -> Signal:
    """A voice in a small dry room with the hiss of its preamplifier."""
    track = np.zeros(round(length_s * RATE))
    add(track, lead_s, speak(words, pitch, seed, pace=0.86), level)
    track = room(track, seed + 1, 0.22, 0.03)
    hiss = band(np.random.RandomState(seed + 2).standard_normal(len(track)), 60, 9000, 0.3)
    return silent_ends(track + 0.0007 * hiss)


def phone(guest: Signal, seed: int) -> Signal:
    """The same voice as a telephone lets it through, with crackle."""
    noise = np.random.RandomState(seed)
    spectrum = np.fft.rfft(guest)
    hz = np.fft.rfftfreq(len(guest), 1 / RATE)
    narrow = np.fft.irfft(spectrum / (1 + (320 / np.maximum(hz, 1)) ** 8) / (1 + (hz / 3300) ** 8), len(guest))
    crackle = (noise.uniform(size=len(guest)) > 0.9994) * noise.uniform(-1, 1, len(guest))
    out = np.tanh(3.2 * narrow) * 0.3 + 0.01 * band(noise.standard_normal(len(guest)), 300, 3400)
    return silent_ends(out + 0.05 * smooth(crackle, 0.4))


def intro() -> Signal:
    """A bar and a half of plucked strings over a soft bass, with a bell; two channels, 3.9 s."""
    length = 3.9
    sides = np.zeros((2, round(length * RATE)))
    tune = (-2, 2, 5, 10, 9, 5, 2, 5, 0, 4, 7, 12, 10, 7, 4)
    for i, tone in enumerate(tune):
        pan = 0.5 + 0.3 * np.sin(i * 1.9)
        sound = struck(note(tone - 2), 1.8, 0.45, STRING)
        for side, gain in enumerate((1 - pan, pan)):
            add(sides[side], 0.02 + 0.19 * i, sound, 0.26 * gain)
    at = seconds(length)
    bass = sum(
        np.sin(2 * np.pi * note(t) * at) * (at >= start) * (at < stop)
        for t, start, stop in ((-26, 0.02, 1.54), (-21, 1.54, 2.87), (-26, 2.87, length))
    )
    bass = smooth(np.asarray(bass), 30)
    for side in range(2):
        add(sides[side], 2.87, struck(note(10), 1.0, 0.5, CHIME), 0.07 + 0.05 * side)
        sides[side] += 0.06 * bass
        sides[side] = silent_ends(room(sides[side], 71 + side, 0.6, 0.05) * np.clip((length - at) / 0.9, 0, 1))
    return sides


QUESTION = "W EH R D IH D Y UW L IH V , DH EH N ."
ANSWER = "W IY L IH V D AH N IH R DH AH M IH L . M IH S T ER HH AA R P ER OW N D IH T ."
INTERVIEW_S = 7.6
"""The interview's parts begin at: room alone 0, question 1.5, cough 3.55, answer 4.4."""


def interview() -> Signal:
    """An oral-history interview on a cassette: 1.4 s of the room alone, a question, a cough, an answer; hiss and hum
    all the way through."""
    track = np.zeros(round(INTERVIEW_S * RATE))
    add(track, 1.5, speak(QUESTION, 196, seed=81, pace=0.9), 0.42)
    time = seconds(0.4)
    cough = band(np.random.RandomState(82).standard_normal(len(time)), 250, 4200)
    cough *= np.exp(-time / 0.07) + 0.8 * (time > 0.19) * np.exp(-np.maximum(time - 0.19, 0) / 0.06)
    add(track, 3.55, cough / np.abs(cough).max(), 0.42)
    add(track, 4.4, speak(ANSWER, 104, seed=83, pace=0.95), 0.6)
    track = room(track, 84, 0.5, 0.05)
    at = seconds(INTERVIEW_S)
    hum = sum(level * np.sin(2 * np.pi * 50 * k * at + k) for k, level in ((1, 1.0), (2, 0.5), (3, 0.7)))
    hiss = band(np.random.RandomState(85).standard_normal(len(at)), 80, 11000, 0.1)
    return track + 0.0014 * np.asarray(hum) + 0.0032 * hiss


def save(track: Signal, path: Path) -> None:
    """16 bit; one channel, or one for each row."""
    rows = np.atleast_2d(track)
    samples = np.round((rows - rows.mean(axis=1, keepdims=True)) * 32767)
    assert np.abs(samples).max() < 32767, path
    with wave.open(str(path), "wb") as out:
        out.setnchannels(len(rows))
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.T.astype("<i2").tobytes())


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    answer = booth(GUEST, 150, 61, 3.2, 0.15, 0.55)
    save(intro(), folder / "ep12-intro.wav")
    save(booth(HOST, 116, 51, 4.3, 0.12, 0.6), folder / "ep12-host.wav")
    save(answer, folder / "ep12-guest.wav")
    save(phone(answer, 65), folder / "ep12-phone.wav")
    save(interview(), folder / "interview-1974-side-b.wav")
