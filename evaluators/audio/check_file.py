"""Checks on a sound file as such: how long, in which format, how loud, where silent."""

from collections.abc import Iterator
from typing import Annotated, Literal

import numpy as np
from pydantic import Field, model_validator

from evaluators.audio.heard import Heard, hear
from evaluators.audio.pins import pins_heard
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, number
from evaluators.pins import Pin, no_pins
from evaluators.registry import EvidenceName, check
from evaluators.sound.samples import load, peak_db, rms_db
from evaluators.verdict import Code, Finding, failed, passed

Window = tuple[float, float]
"""(start, end) in seconds; negative times count from the end of the file."""


class Duration(Heard):
    """Parameters of `audio.duration`, in seconds."""

    seconds: Annotated[float, Field(ge=0)] | None = None
    same_as: EvidenceName | None = None
    """As long as this file was before, plus `seconds_more`."""
    seconds_more: float = 0.0
    tolerance: Annotated[float, Field(ge=0)] = 0.05

    @model_validator(mode="after")
    def _one(self) -> "Duration":
        if (self.seconds is None) == (self.same_as is None):
            raise ValueError("expected either seconds or same_as")
        return self


@check("audio.duration", pins=no_pins)
def duration(evidence: Evidence, p: Duration) -> Finding:
    """The sound is as long as asked."""
    sound = hear(evidence, p)
    if isinstance(sound, Finding):
        return sound
    wanted = p.seconds
    if wanted is None:
        assert p.same_as is not None
        wanted = load(evidence, p.same_as, "before").duration + p.seconds_more
    return assess("the sound", [number("length", sound.duration, wanted, p.tolerance, "s")], Code.WRONG_FORMAT, p.of)


class Format(Heard):
    """Parameters of `audio.format`; what is left out is not judged."""

    rate: Annotated[int, Field(gt=0)] | None = None
    """In Hz."""
    channels: Annotated[int, Field(gt=0)] | None = None
    encoding: Literal["PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "VORBIS", "OPUS"] | None = None
    container: Literal["WAV", "FLAC", "OGG", "AIFF", "MP3"] | None = None


@check("audio.format", pins=no_pins)
def format_(evidence: Evidence, p: Format) -> Finding:
    """The file has the sample rate, channels and encoding asked."""
    sound = hear(evidence, p)
    if isinstance(sound, Finding):
        return sound
    pairs: list[tuple[str, str | int, str | int | None, str]] = [
        ("sample rate", sound.rate, p.rate, "Hz"),
        ("number of channels", sound.channels, p.channels, ""),
        ("encoding", sound.subtype, p.encoding, ""),
        ("format", sound.container, p.container, ""),
    ]
    expectations = [
        Expectation(what, seen, wanted, seen == wanted, unit)
        for what, seen, wanted, unit in pairs
        if wanted is not None
    ]
    return assess("the sound", expectations, Code.WRONG_FORMAT, p.of)


class Level(Heard):
    """Parameters of `audio.level`; what is left out is not judged."""

    start: float = 0.0
    end: float | None = None
    """The window in seconds; negative times count from the end."""
    peak_db: float | None = None
    """In dBFS."""
    rms_db: float | None = None
    """In dBFS over all channels; a full-scale sine is -3.01."""
    peak_below_db: float | None = None
    rms_above_db: float | None = None
    rms_below_db: float | None = None
    each_channel: bool = False
    """Every channel must have the level, instead of the loudest (peak) or all together (RMS)."""
    tolerance: Annotated[float, Field(ge=0)] = 0.3
    """In dB."""


@check("audio.level", pins=no_pins)
def level(evidence: Evidence, p: Level) -> Finding:
    """The window is as loud as asked."""
    sound = hear(evidence, p)
    if isinstance(sound, Finding):
        return sound
    samples = sound.window(p.start, p.end)
    if not samples.size:
        return failed(Code.NOT_FOUND, f"The sound has no stretch from {p.start:g} s on.", where=p.of)
    parts = [samples[:, i : i + 1] for i in range(samples.shape[1])] if p.each_channel else [samples]
    findings = []
    for index, part in enumerate(parts):
        peak, rms = peak_db(part), rms_db(part)
        expectations = []
        if p.peak_db is not None:
            expectations.append(number("peak level", peak, p.peak_db, p.tolerance, "dBFS"))
        if p.rms_db is not None:
            expectations.append(number("RMS level", rms, p.rms_db, p.tolerance, "dBFS"))
        for what, seen, bound, ok in (
            ("peak level", peak, p.peak_below_db, peak <= (p.peak_below_db or 0.0)),
            ("RMS level", rms, p.rms_below_db, rms <= (p.rms_below_db or 0.0)),
        ):
            if bound is not None:
                expectations.append(Expectation(what, seen, f"at most {bound:g}", ok, "dBFS"))
        if p.rms_above_db is not None:
            expectations.append(
                Expectation("RMS level", rms, f"at least {p.rms_above_db:g}", rms >= p.rms_above_db, "dBFS")
            )
        end = "the end" if p.end is None else f"{p.end:g} s"
        name = f"the sound from {p.start:g} s to {end}" + (f" (channel {index + 1})" if p.each_channel else "")
        findings.append(assess(name, expectations, Code.WRONG_VALUE, p.of))
    return next((finding for finding in findings if not finding.ok), findings[0])


class Silence(Heard):
    """Parameters of `audio.silence`."""

    windows: tuple[Window, ...]
    below_db: float = -60.0
    """The highest peak, in dBFS; dither of a 16-bit export stays below -80."""
    margin: Annotated[float, Field(ge=0)] = 0.02
    """Seconds at both ends of a window that are not judged."""
    exact: bool = False
    """Right outside of each window (within 0.1 s) it must not be silent."""


def _silence_pins(evidence: Evidence, p: Silence) -> Iterator[Pin]:
    yield from pins_heard(evidence, p, p.windows)


@check("audio.silence", pins=_silence_pins)
def silence(evidence: Evidence, p: Silence) -> Finding:
    """The windows are silent."""
    sound = hear(evidence, p)
    if isinstance(sound, Finding):
        return sound
    for start, end in p.windows:
        first, last = sound.frame(start) / sound.rate, sound.frame(end) / sound.rate
        samples = sound.window(first + p.margin, max(first + p.margin, last - p.margin))
        span = f"{start:g} s to {end:g} s"
        if not samples.size:
            sentence = f"There is no stretch from {span}; the sound is {sound.duration:.2f} s long."
            return failed(Code.NOT_FOUND, sentence, observed=sound.duration, where=p.of)
        peak = peak_db(samples)
        if peak > p.below_db:
            at = float(np.argmax(np.abs(samples).max(axis=1))) / sound.rate + first + p.margin
            sentence = f"From {span} there is sound ({peak:.1f} dBFS at {at:.2f} s); silence was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=peak, wanted=p.below_db, where=p.of)
        if p.exact:
            for right, left in ((first - p.margin, first - p.margin - 0.1), (last + p.margin + 0.1, last + p.margin)):
                beside = sound.window(max(0.0, left), max(0.0, right))
                if len(beside) > 0.05 * sound.rate and peak_db(beside) <= p.below_db:
                    sentence = f"The silence asked from {span} continues outside of it."
                    return failed(Code.WRONG_VALUE, sentence, observed=peak_db(beside), where=p.of)
    return passed("The windows are silent.", where=p.of)
