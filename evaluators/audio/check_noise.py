"""Checks on noise: how loud it is where nobody speaks, and whether it was taken away while speech was kept."""

from collections.abc import Iterator
from typing import Annotated, Literal

import numpy as np
from pydantic import AliasChoices, Field, model_validator

from evaluators.audio.check_file import Window
from evaluators.audio.heard import Heard, hear
from evaluators.audio.kept import lost
from evaluators.audio.likeness import likeness
from evaluators.audio.pins import pins_heard
from evaluators.evidence import Evidence, When
from evaluators.expectations import Expectation, assess
from evaluators.pins import Pin, no_pins
from evaluators.registry import EvidenceName, check
from evaluators.sound.align import matched_channels, resampled
from evaluators.sound.samples import FLOOR_DB, Sound, block_powers, load, power_db, rms_db
from evaluators.verdict import Code, Finding, failed

BLOCK_S, LOUD_S = 0.05, 0.1
LEAST_KEPT_DB, KEPT = 3.0, 0.45
"""By how much softer a band of half an octave may become in what is louder than the noise: this share of what was taken
from the noise. Audacity's Noise Reduction takes a third of it from bands that are 15 dB above the noise."""
NOISE_DB, SWINGS_DB = 6.0, 8.0
"""What is at most so much louder than the noise is noise; one block of it may fall by so much more than the whole."""
QUIETEST = 10
"""The floor is the level that a tenth of the blocks stay below."""


def floor_db(sound: Sound, windows: tuple[Window, ...]) -> float:
    """Return the noise floor: the RMS level (dBFS) of the windows, or without any of the quietest tenth of
    the sound."""
    if windows:
        parts = [sound.window(start, end) for start, end in windows]
        return rms_db(np.concatenate(parts)) if any(len(part) for part in parts) else FLOOR_DB
    size = max(1, round(BLOCK_S * sound.rate))
    powers = power_db(block_powers(sound.samples, size))
    return float(np.percentile(powers, QUIETEST)) if len(powers) else FLOOR_DB


class NoiseFloor(Heard):
    """Parameters of `audio.noise_floor`; what is left out is not judged."""

    windows: tuple[Window, ...] = ()
    """The pauses, in seconds; without any, the quietest tenth of all blocks of 50 ms."""
    below_db: float | None = None
    """The RMS level it must not pass, in dBFS."""
    above_db: float | None = None
    """The level it must keep: a floor that is silent was muted or gated."""

    @model_validator(mode="after")
    def _something(self) -> "NoiseFloor":
        if self.below_db is None and self.above_db is None:
            raise ValueError("expected below_db, above_db or both")
        return self


@check("audio.noise_floor", pins=no_pins)
def noise_floor(evidence: Evidence, p: NoiseFloor) -> Finding:
    """The noise in the pauses is as low as asked."""
    sound = hear(evidence, p)
    if isinstance(sound, Finding):
        return sound
    seen = floor_db(sound, p.windows)
    expectations = []
    if p.below_db is not None:
        expectations.append(Expectation("noise floor", seen, f"at most {p.below_db:g}", seen <= p.below_db, "dBFS"))
    if p.above_db is not None:
        expectations.append(Expectation("noise floor", seen, f"at least {p.above_db:g}", seen >= p.above_db, "dBFS"))
    return assess("the sound", expectations, Code.WRONG_VALUE, p.of)


class NoiseReduced(Heard):
    """Parameters of `audio.noise_reduced`."""

    source: EvidenceName
    """The recording with its noise, of the same length and in step with the judged sound."""
    when: When = "before"
    pauses: Annotated[tuple[Window, ...], Field(min_length=1)]
    """Where nobody speaks, in seconds."""
    by_db: Annotated[float, Field(gt=0)] = 6.0
    """How much lower the noise must be there, against what is loud."""
    most_db: float | None = None
    """And how much lower at most: pauses that are muted are not room noise any more."""
    gain_db: float | Literal["any"] = 0.0
    """By how much what is loud became louder: a number, or any constant gain."""
    tolerance: Annotated[float, Field(ge=0)] = 0.5
    """Of `by_db` and `most_db`, in dB."""
    keep_db: Annotated[float, Field(ge=0)] = 6.0
    """By how much more or less a loud block may differ."""
    level_db: Annotated[float, Field(ge=0)] = 2.5
    """By how much what is loud may differ on the whole; Noise Reduction itself takes 1 to 2 dB from speech."""
    correlation: Annotated[float, Field(gt=0, le=1)] = 0.85
    """The least correlation of a loud block (0.1 s) with the recording's."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.85
    """The share of the loud blocks that must be kept; no two in a row may be lost."""
    above_noise_db: float = 15.0
    """A block is loud that is so much louder than the recording's noise."""
    left_out: Annotated[tuple[Window, ...], Field(validation_alias=AliasChoices("left_out", "except"))] = ()
    """Windows that are not judged: what was cut out, covered or silenced. Older tasks call it `except`."""


def _reduced_pins(evidence: Evidence, p: NoiseReduced) -> Iterator[Pin]:
    yield from pins_heard(evidence, p, [(0.0, None)])


@check("audio.noise_reduced", pins=_reduced_pins)
def noise_reduced(evidence: Evidence, p: NoiseReduced) -> Finding:
    """The noise is lower in every pause, and what is louder than it is still the recording's, at all pitches."""
    sound, source = hear(evidence, p), load(evidence, p.source, p.when)
    if isinstance(sound, Finding):
        return sound
    a, b = matched_channels(sound.samples, resampled(source.samples, source.rate, sound.rate))
    like = likeness(a, b, sound.rate, LOUD_S, 0.05)
    loud = like.source_db > floor_db(source, p.pauses) + p.above_noise_db
    left_out = [_seconds(source, window) for window in p.left_out]
    judged = np.ones(len(like.times), dtype=np.bool_)
    for first, last in left_out:
        judged &= (like.times < first - LOUD_S) | (like.times > last + LOUD_S)
    loud &= judged
    gains = 20 * np.log10(np.maximum(like.gain[loud], 1e-9))
    median = float(np.median(gains)) if len(gains) else 0.0
    gain = median if p.gain_db == "any" else float(p.gain_db)
    kept = (like.correlation[loud] >= p.correlation) & (np.abs(gains - gain) <= p.keep_db)
    share = float(kept.mean()) if len(kept) else 0.0
    gone = np.flatnonzero(~kept)
    run = len(kept) > 1 and bool((np.diff(gone) == 1).any())
    drops = [floor_db(source, (pause,)) - floor_db(sound, (pause,)) + gain for pause in p.pauses]
    least, most = min(drops), max(drops)
    near = abs(sound.duration - source.duration) <= 0.05
    expectations = [
        Expectation("length", sound.duration, source.duration, near, "s", 0.05),
        Expectation("drop of the noise", least, f"at least {p.by_db:g}", least >= p.by_db - p.tolerance, "dB"),
        Expectation("level of speech", median, gain, abs(median - gain) <= p.level_db, "dB", p.level_db),
        Expectation("speech that is lost at a stretch", run, False, not run),
        Expectation("share of speech that is kept", share, f"at least {p.share:g}", share >= p.share),
    ]
    if p.most_db is not None:
        expectations.append(
            Expectation(
                "greatest drop of the noise", most, f"at most {p.most_db:g}", most <= p.most_db + p.tolerance, "dB"
            )
        )
    finding = assess("the sound", expectations, Code.WRONG_CONTENT, p.of)
    if not finding.ok:
        return finding
    if p.most_db is not None:
        noise = judged & (like.source_db < floor_db(source, p.pauses) + NOISE_DB)
        muted = np.flatnonzero(noise & (like.source_db - like.seen_db + gain > p.most_db + SWINGS_DB))
        if len(at := muted[:-1][np.diff(muted) == 1]):
            sentence = f"The noise is muted at {like.times[at[0]]:.1f} s; at most {p.most_db:g} dB lower was asked."
            return failed(Code.WRONG_CONTENT, sentence, where=p.of)
    pauses = [_seconds(source, window) for window in p.pauses]
    missing = lost(
        like.seen,
        like.source,
        sound.rate,
        pauses=pauses,
        left_out=left_out,
        gain_db=gain,
        keep_db=max(LEAST_KEPT_DB, KEPT * most),
    )
    if missing:
        return failed(Code.WRONG_CONTENT, f"More than the noise was taken away: {missing}.", where=p.of)
    return finding


def _seconds(source: Sound, window: Window) -> Window:
    """Return a window whose times count from the start."""
    first, last = (source.frame(value) / source.rate for value in window)
    return first, last
