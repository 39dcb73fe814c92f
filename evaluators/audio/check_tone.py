"""Checks on tones and loudness: a generated tone, and LUFS."""

from collections.abc import Iterator
from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from evaluators.audio.heard import Heard, hear
from evaluators.audio.loudness import integrated
from evaluators.audio.pins import pins_heard
from evaluators.audio.tone import Tone, measure
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, number
from evaluators.pins import Pin, no_pins
from evaluators.registry import check
from evaluators.sound.samples import Sound, decibels
from evaluators.verdict import Code, Finding, failed

Wave = Literal["sine", "square", "sawtooth", "any"]
WAVES: dict[str, tuple[float, ...]] = {"square": (0, 1 / 3, 0, 1 / 5), "sawtooth": (1 / 2, 1 / 3, 1 / 4, 1 / 5)}
"""The harmonics 2 to 5 against the fundamental."""
HARMONICS = 12
"""How many of them count for a wave that is not a sine."""


class ToneOf(Heard):
    """Parameters of `audio.tone`."""

    frequency: Annotated[float, Field(gt=0)]
    """In Hz."""
    frequency_tolerance: Annotated[float, Field(ge=0)] = 1.0
    start: float = 0.0
    end: float | None = None
    """The window in seconds; negative times count from the end."""
    wave: Wave = "sine"
    purity: Annotated[float, Field(gt=0, le=1)] = 0.98
    """The least share of the power that a sine has, or another wave with its harmonics."""
    peak_db: float | None = None
    """Of the wave, in dBFS; 0.8 of full scale is -1.94. Not judged if it is left out."""
    tolerance: Annotated[float, Field(ge=0)] = 0.5
    """In dB."""
    margin: Annotated[float, Field(ge=0)] = 0.03
    """Seconds at both ends of the window that are not judged."""
    exact: bool = False
    """Right outside of the window (0.1 s) there is no such tone."""


def _tone_pins(evidence: Evidence, p: ToneOf) -> Iterator[Pin]:
    yield from pins_heard(evidence, p, [(p.start, p.end)])


@check("audio.tone", pins=_tone_pins)
def tone(evidence: Evidence, p: ToneOf) -> Finding:
    """From the window's start to its end a steady tone sounds, of this frequency, wave and level, and nothing
    else."""
    sound = hear(evidence, p)
    if isinstance(sound, Finding):
        return sound
    first = sound.frame(p.start) / sound.rate
    last = sound.duration if p.end is None else sound.frame(p.end) / sound.rate
    span = f"the sound from {first:g} s to {last:g} s"
    asked = p.end if p.end is not None and p.end >= 0 else last
    if last < asked - 0.05 or last - first < 4 * p.margin:
        sentence = f"The sound is {sound.duration:.2f} s long and has no such window."
        return failed(Code.NOT_FOUND, sentence, observed=sound.duration, where=p.of)
    for channel in range(sound.channels):
        for begin, end in _stretches(first + p.margin, last - p.margin):
            found = _measured(sound, channel, begin, end, p.wave)
            if found is None:
                return failed(Code.NOT_FOUND, f"At {begin:.2f} s there is no tone: it is silent.", where=p.of)
            finding = assess(f"{span} (at {begin:.2f} s)", _expectations(found, p), Code.WRONG_VALUE, p.of)
            if not finding.ok:
                return finding
        for begin, end in ((first - 0.15, first - 0.05), (last + 0.05, last + 0.15)) if p.exact else ():
            here = end > 0 and begin < sound.duration
            beside = _measured(sound, channel, max(0.0, begin), end, p.wave) if here else None
            if beside and abs(beside.frequency - p.frequency) <= p.frequency_tolerance + 5 and beside.harmony > 0.5:
                return failed(Code.WRONG_VALUE, f"The tone continues outside of {span}.", observed=end, where=p.of)
    return finding


def _stretches(first: float, last: float) -> list[tuple[float, float]]:
    """Return a window in stretches of half a second to a second, or in three if it is short."""
    count = max(3, int(last - first))
    step = (last - first) / count
    return [(first + k * step, first + (k + 1) * step) for k in range(count)]


def _measured(sound: Sound, channel: int, begin: float, end: float, wave: Wave) -> Tone | None:
    signal = sound.window(begin, end)[:, channel].astype(np.float64)
    return measure(signal, sound.rate, 1 if wave == "sine" else HARMONICS)


def _expectations(found: Tone, p: ToneOf) -> list[Expectation]:
    share = found.purity if p.wave == "sine" else found.harmony
    expectations = [
        number("frequency", found.frequency, p.frequency, p.frequency_tolerance, "Hz"),
        Expectation("purity", share, f"at least {p.purity:g}", share >= p.purity),
    ]
    if p.wave in WAVES:
        expected = WAVES[p.wave][: len(found.ratios)]
        close = all(abs(a - b) < 0.1 for a, b in zip(found.ratios, expected, strict=False))
        expectations.append(Expectation("wave", [round(r, 2) for r in found.ratios[:4]], p.wave, close))
    if p.peak_db is not None:
        # The fundamental of a square of amplitude A is 4/pi A, of a sawtooth 2/pi A.
        peak = found.amplitude * {"square": np.pi / 4, "sawtooth": np.pi / 2}.get(p.wave, 1.0)
        expectations.append(number("peak level", decibels(float(peak)), p.peak_db, p.tolerance, "dBFS"))
    return expectations


class Loudness(Heard):
    """Parameters of `audio.loudness`."""

    lufs: float
    """Integrated loudness by ITU-R BS.1770-4; mono counts as one channel (Audacity's Loudness Normalization treats a
    mono sound so too unless it is set to treat it as dual mono: then 3.01 less is measured here)."""
    start: float = 0.0
    end: float | None = None
    """The window in seconds; negative times count from the end."""
    tolerance: Annotated[float, Field(ge=0)] = 0.5
    """In LU."""


@check("audio.loudness", pins=no_pins)
def loudness(evidence: Evidence, p: Loudness) -> Finding:
    """The window's integrated loudness is as asked."""
    sound = hear(evidence, p)
    if isinstance(sound, Finding):
        return sound
    seen = integrated(sound.window(p.start, p.end), sound.rate)
    return assess("the sound", [number("loudness", seen, p.lufs, p.tolerance, "LUFS")], Code.WRONG_VALUE, p.of)
