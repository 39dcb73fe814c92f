"""Music for the recordings of this folder, played from a score: chords, a bass, a plucked melody, brushes."""

from __future__ import annotations

import numpy as np
from make_recordings import CHIME, RATE, STRING, Signal, add, band, note, seconds, smooth, struck

CHORDS = ((-21, (-9, -5, -2, 3)), (-24, (-12, -5, -2, 3)), (-28, (-9, -4, 0, 3)), (-26, (-10, -7, -2, 2)))
"""Bass and upper voices of each bar, in semitones from a'."""
BASS = ((1, 1, 1), (2, 0.4, 0.6), (3, 0.12, 0.4))


def bed(length_s: float, beat_s: float, seed: int, lift: int = 0) -> Signal:
    """Bars of four beats, two channels (rows): a walking bass, plucked chords to both sides, soft brushes."""
    out = np.zeros((2, round(length_s * RATE)))
    random = np.random.RandomState(seed)
    for beat in range(int(length_s / beat_s) + 1):
        bass, chord = CHORDS[beat // 4 % len(CHORDS)]
        at = beat * beat_s + 0.01
        low = struck(
            note(bass + lift + (7 if beat % 4 == 2 else 0)), 0.9, 0.35, ((1, 1, 1), (2, 0.4, 0.6), (3, 0.12, 0.4))
        )
        for side in (0, 1):
            _put(out[side], at, low, 0.16)
            _put(out[side], at + beat_s / 2, _brush(random.randint(1 << 30)), 0.03 if beat % 2 else 0.018)
        for index, tone in enumerate(chord):
            place = at + index * beat_s / 4
            pluck = struck(note(tone + lift + (12 if (beat + index) % 5 == 0 else 0)), 1.6, 0.4, STRING)
            for side in (0, 1):
                _put(out[side], place, pluck, 0.085 * (0.35 + 0.65 * ((index + side) % 2)))
        if beat % 8 == 0:
            for side in (0, 1):
                _put(out[side], at, struck(note(chord[-1] + lift + 12), 2.2, 0.8, CHIME), 0.05)
    at = seconds(length_s)
    for side in (0, 1):
        pad = sum(np.sin(2 * np.pi * note(t + lift) * (1 + 0.0008 * side) * at + t) for t in (-9, -2, 3))
        out[side] += 0.012 * pad * smooth(np.clip(at / 1.5, 0, 1), 40)
        out[side] *= np.clip(at / 0.01, 0, 1)
    return out


def _brush(seed: int) -> Signal:
    time = seconds(0.16)
    return np.asarray(band(np.random.RandomState(seed).standard_normal(len(time)), 2500, 9000) * np.exp(-time / 0.035))


def _put(track: Signal, at_s: float, sound: Signal, level: float) -> None:
    if round(at_s * RATE) < len(track):
        add(track, at_s, sound, level)
