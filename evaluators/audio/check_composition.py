"""Checks on a sound that is put together: which stretch of which input is where, one after the other or mixed."""

import math
from collections.abc import Iterator
from typing import Annotated, Literal

import numpy as np
from pydantic import Field, model_validator

from evaluators.audio.heard import Heard, hear
from evaluators.audio.mixture import FINE_S, Part, unmix
from evaluators.audio.pins import pins_heard
from evaluators.audio.sameness import Bounds, sameness
from evaluators.evidence import Evidence, When
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Params, check
from evaluators.sound.align import matched_channels, resampled
from evaluators.sound.bands import coded_otherwise
from evaluators.sound.remainder import BELOW_DB, DITHER_DB, FADED_BELOW_DB, LOSSLESS, fidelity
from evaluators.sound.samples import VIDEOS, Samples, Sound, channel_of, decibels, load, mean_channel, peak_db
from evaluators.verdict import Code, Finding, failed, passed

Channel = Literal["left", "right", "mix"]
LOSSY_DB = 10.0
"""How much louder what is left over may be in a film, whose sound is coded: AAC of 160 kbit/s leaves up to -13 dB in
50 ms before a loud onset."""
SLIP_S, CUT_SLIP_S = 0.05, 0.015
"""How much earlier or later a stretch may lie, in s: in any sound, and in one without loss."""


class Piece(Params):
    """A stretch of an input, or of silence."""

    source: EvidenceName | None = None
    """The input; none: silence."""
    source_start: Annotated[float, Field(ge=0)] = 0.0
    length: Annotated[float, Field(gt=0)] | None = None
    """In seconds; without it, to the input's end."""
    at: Annotated[float, Field(ge=0)] | None = None
    """Where it begins in the judged sound; without it, right after the piece before."""
    gain_db: float | Literal["any"] = 0.0
    channel: Channel | None = None
    """The input's channel; without it, all of them."""
    fade_in: Annotated[float, Field(ge=0)] = 0.0
    """Seconds at its start that are faded; in a mix, whether to silence, and nothing else here."""
    fade_out: Annotated[float, Field(ge=0)] = 0.0

    @model_validator(mode="after")
    def _silence(self) -> "Piece":
        if self.source is None and self.length is None:
            raise ValueError("a silent piece needs a length")
        return self


class Composition(Heard):
    """What `audio.pieces` and `audio.mix` have in common."""

    when: When = "before"
    """Of the inputs."""
    tolerance: Annotated[float, Field(ge=0)] = 0.5
    """Of gains, in dB."""
    max_shift: Annotated[float, Field(ge=0, le=5)] | None = None
    """Seconds by which each may lie earlier or later. Without it 0.05, and 0.015 in a sound without loss: what was cut
    by numbers is there to the sample, by eye to a pixel."""
    correlation: Annotated[float, Field(gt=0, le=1)] = 0.95
    share: Annotated[float, Field(gt=0, le=1)] = 1.0
    """The share of the blocks (0.25 s) that must agree."""
    whole: bool = True
    """The sound ends where the last of them does."""

    def slip_s(self, sound: Sound) -> float:
        """Return by how many seconds a stretch may lie elsewhere, as exactly as this sound can say."""
        if self.max_shift is not None:
            return self.max_shift
        return CUT_SLIP_S if sound.container in LOSSLESS else SLIP_S


class Pieces(Composition):
    """Parameters of `audio.pieces`."""

    pieces: Annotated[tuple[Piece, ...], Field(min_length=1)]
    silent_db: float = -60.0
    """The highest peak of silence, in dBFS."""


def _whole_pins(evidence: Evidence, p: Composition) -> Iterator[Pin]:
    yield from pins_heard(evidence, p, [(0.0, None)])


@check("audio.pieces", pins=_whole_pins)
def pieces(evidence: Evidence, p: Pieces) -> Finding:
    """The sound is these stretches of these inputs, one after the other; silence where no input is named."""
    sound = hear(evidence, p)
    if isinstance(sound, Finding):
        return sound
    at = 0.0
    gains: list[float] = []
    before: Samples | None = None
    for number, piece in enumerate(p.pieces, 1):
        at = at if piece.at is None else piece.at
        source = None if piece.source is None else _stretch(evidence, piece, p.when)
        length = piece.length or (0.0 if source is None else source.duration)
        label = f"Piece {number} ({at:.2f} s to {at + length:.2f} s, {piece.source or 'silence'})"
        if sound.duration < at + length - p.slip_s(sound):
            sentence = f"{label}: the sound is only {sound.duration:.2f} s long."
            return failed(Code.NOT_FOUND, sentence, observed=sound.duration, wanted=at + length, where=p.of)
        if source is None:
            problem = _silent(sound, at, length, p)
        elif source.duration < length - 0.05:
            sentence = f"{label}: the input ends {length - source.duration:.2f} s too early."
            return failed(Code.WRONG_CONTENT, sentence, where=p.of)
        else:
            problem = _like(sound, source, at, length, piece, p)
        if isinstance(problem, Finding):
            return failed(problem.code, f"{label}: {problem.sentence}", observed=problem.observed, where=p.of)
        gains.append(problem)
        after = None if source is None else _scaled(source, sound, problem)
        joined = piece.at is None and not piece.fade_in
        if joined and (hole := _hole(sound, at, before, after)) is not None:
            sentence = f"{label}: the sound breaks off where the piece begins, {hole:.0f} dB below both pieces."
            return failed(Code.WRONG_CONTENT, sentence, observed=hole, where=p.of)
        before = None if piece.fade_out else after
        at += length
    if p.whole and abs(sound.duration - at) > p.slip_s(sound):
        sentence = f"The sound is {sound.duration:.2f} s long; its pieces make {at:.2f} s."
        return failed(Code.WRONG_FORMAT, sentence, observed=sound.duration, wanted=at, where=p.of)
    return passed(f"All {len(p.pieces)} pieces are where they belong.", observed=gains, where=p.of)


def _stretch(evidence: Evidence, piece: Piece, when: When) -> Sound:
    """Return the stretch of an input that a piece is of."""
    assert piece.source is not None
    source = load(evidence, piece.source, when)
    end = None if piece.length is None else piece.source_start + piece.length
    first, last = source.frame(piece.source_start), len(source.samples) if end is None else source.frame(end)
    return Sound(channel_of(source, piece.channel)[first:last], source.rate, source.container, source.subtype)


HOLE_DB = 12.0
"""By how much the sound may be softer at a joint than the softest moment of the pieces that meet there."""
JOINT_S, MOMENT_S = 0.08, 0.008
"""How far around a joint it is looked, and how long a moment is."""


def _scaled(source: Sound, sound: Sound, gain_db: float) -> Samples:
    """Return a stretch of the source at the gain measured in the sound."""
    return mean_channel(resampled(source.samples, source.rate, sound.rate)) * 10 ** (gain_db / 20)


def _hole(sound: Sound, at: float, before: Samples | None, after: Samples | None) -> float | None:
    """Return by how many dB the sound breaks off between two pieces, or None: it does not, or nothing can tell.

    A lossy format need not keep what is soft.
    """
    if sound.container not in LOSSLESS or before is None or after is None:
        return None
    reach = min(round(JOINT_S * sound.rate), len(before), len(after))
    size = round(MOMENT_S * sound.rate)
    if reach < 4 * size:
        return None
    middle = round(at * sound.rate)
    seen = mean_channel(sound.samples[max(0, middle - reach) : middle + reach])
    wanted = min(_softest(before[-reach:], size), _softest(after[:reach], size))
    drop = decibels(wanted) - decibels(_softest(seen, size))
    return drop if decibels(wanted) > -80 and drop > HOLE_DB else None


def _softest(samples: Samples, size: int) -> float:
    """Return the RMS of the softest moment."""
    power = np.concatenate([[0.0], np.cumsum(samples.astype(np.float64) ** 2)])
    return float(np.sqrt(max(0.0, float((power[size:] - power[:-size]).min()) / size)))


def _silent(sound: Sound, at: float, length: float, p: Pieces) -> Finding | float:
    margin = min(0.02 + p.slip_s(sound), length / 4)
    peak = peak_db(sound.window(at + margin, at + length - margin))
    if peak > p.silent_db:
        return failed(Code.WRONG_CONTENT, f"there is sound ({peak:.1f} dBFS); silence was asked.", observed=peak)
    return peak


def _like(sound: Sound, source: Sound, at: float, length: float, piece: Piece, p: Pieces) -> Finding | float:
    last = length - piece.fade_out
    a = sound.window(at + piece.fade_in, at + last)
    b = resampled(source.window(piece.fade_in, last), source.rate, sound.rate)
    bounds = Bounds(p.tolerance, p.correlation, p.share, p.slip_s(sound), fidelity(sound, source))
    same = sameness(*matched_channels(a, b), sound.rate, piece.gain_db, bounds)
    return same.observed if same.ok else failed(same.code, same.sentence, observed=same.observed)


class Mix(Composition):
    """Parameters of `audio.mix`."""

    parts: Annotated[tuple[Piece, ...], Field(min_length=1)]
    """Each with a `source`; they may overlap. `at` is 0 where it is not given."""
    residue_db: float = -20.0
    """How loud what no part explains may be, against the parts together, in each block."""
    noise_db: float = -55.0
    """Residue below this RMS level (dBFS) does not count."""

    @model_validator(mode="after")
    def _sources(self) -> "Mix":
        if any(part.source is None for part in self.parts):
            raise ValueError("every part of a mix needs a source")
        return self


@check("audio.mix", pins=_whole_pins)
def mix(evidence: Evidence, p: Mix) -> Finding:
    """The sound is the sum of these stretches of these inputs at these gains, and of nothing else: gains by
    least squares, block by block."""
    sound = hear(evidence, p)
    if isinstance(sound, Finding):
        return sound
    parts, end = [], 0.0
    sources = [_stretch(evidence, piece, p.when) for piece in p.parts]
    for piece, source in zip(p.parts, sources, strict=True):
        at = piece.at or 0.0
        samples = _fitted(resampled(source.samples, source.rate, sound.rate), sound.channels)
        parts.append(Part(samples, round(at * sound.rate), piece.fade_in, piece.fade_out, _silent_ends(p, piece)))
        end = max(end, at + (piece.length or source.duration))
        if piece.length is not None and source.duration < piece.length - 0.05:
            return failed(Code.WRONG_CONTENT, f"{piece.source} ends too early.", where=p.of)
    if p.whole and abs(sound.duration - end) > p.slip_s(sound):
        sentence = f"The sound is {sound.duration:.2f} s long; its parts make {end:.2f} s."
        return failed(Code.WRONG_FORMAT, sentence, observed=sound.duration, wanted=end, where=p.of)
    exact = fidelity(sound, *sources)
    coded = evidence.item(p.of).where.lower().endswith(VIDEOS)
    found = unmix(sound.samples, parts, sound.rate, p.slip_s(sound), exact.highest_hz if exact.lossless else None)
    left_db = p.residue_db + (LOSSY_DB if coded else 0.0)
    # What the coding leaves out of a block is missing from the part's gain there.
    lost = decibels(1 - 10 ** (left_db / 10)) if coded else 0.0
    seen = []
    for number, (piece, part, gains) in enumerate(zip(p.parts, parts, found.gains, strict=True), 1):
        if (part.fade_in_s + part.fade_out_s) * sound.rate >= len(part.samples):
            continue  # it is faded from end to end, and has no level of its own
        label = f"Part {number} ({piece.source} at {piece.at or 0:.2f} s)"
        median = float(np.median(gains)) if len(gains) else 0.0
        seen.append(decibels(abs(median)))
        wanted = decibels(abs(median)) if piece.gain_db == "any" else float(piece.gain_db)
        off = 20 * np.log10(np.maximum(gains, 1e-6)) - wanted
        good = (off >= lost - p.tolerance) & (off <= p.tolerance)
        share = float(good.mean()) if len(gains) else 0.0
        if median < 1e-3 or share < p.share or abs(seen[-1] - wanted) > p.tolerance:
            code = Code.WRONG_VALUE if median >= 1e-3 else Code.NOT_FOUND
            sentence = f"{label} is there at {seen[-1]:+.1f} dB in {share:.0%} of it; {wanted:+.1f} dB was asked."
            if median < 1e-3:
                sentence = f"{label} is not in the sound."
            return failed(code, sentence, observed=seen, wanted=wanted, where=p.of)
        if (ends := found.fade_ends[number - 1]).size and float(np.median(ends)) > median:
            sentence = f"{label} has its level where it should be faded."
            return failed(Code.WRONG_CONTENT, sentence, observed=seen, where=p.of)
    bad = ~found.cut & (found.residue_db > np.maximum(p.noise_db, found.level_db + left_db))
    if exact.lossless:
        below_db = np.where(found.fading, FADED_BELOW_DB, BELOW_DB)
        bad |= ~found.cut & (found.residue_db > np.maximum(DITHER_DB, found.level_db - below_db))
    if coded:
        bad &= np.append(bad[1:], False) | np.insert(bad[:-1], 0, False)  # echoes before an onset are shorter
    if bad.any():
        at = float(found.times[bad][0])
        sentence = f"{bad.mean():.0%} of the sound is not explained by its parts, first at {at:.2f} s."
        return failed(Code.WRONG_CONTENT, sentence, observed=float(found.residue_db[bad][0]), where=p.of)
    judged = np.repeat(~found.cut & ~found.fading, round(FINE_S * sound.rate))
    judged = np.pad(judged, (0, max(0, len(found.mix) - len(judged))))
    if not exact.lossless and (problem := coded_otherwise(found.mix, found.model, sound.rate, judged)) is not None:
        return failed(Code.WRONG_CONTENT, f"The sound is not what its parts make: {problem}.", where=p.of)
    return passed("The sound is the mix of its parts.", observed=seen, where=p.of)


def _silent_ends(p: Mix, piece: Piece) -> tuple[bool, bool]:
    """Return whether a part begins and ends with silence, or another stretch of the same input goes on there."""
    at = piece.at or 0.0
    end = math.inf if piece.length is None else at + piece.length
    same = [part for part in p.parts if part.source == piece.source and part is not piece]
    spans = [(part.at or 0.0, math.inf if part.length is None else (part.at or 0.0) + part.length) for part in same]
    before = any(first < at <= last + 0.1 for first, last in spans)
    after = any(first <= end + 0.1 and end < last for first, last in spans)
    return not before, not after


def _fitted(samples: Samples, channels: int) -> Samples:
    """Return a part with the mix's number of channels, as a mixer spreads it."""
    if samples.shape[1] == channels:
        return samples
    if channels == 1:
        return mean_channel(samples)
    return np.repeat(samples[:, :1], channels, axis=1) if samples.shape[1] == 1 else samples[:, :channels]
