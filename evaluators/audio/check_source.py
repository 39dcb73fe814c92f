"""Checks on a sound against the recording that it comes from: the same stretch, a fade, or nothing
changed."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import numpy as np
from pydantic import Field

from evaluators.audio.heard import Heard, hear
from evaluators.audio.likeness import QUIET_DB, Likeness, likeness
from evaluators.audio.pins import pins_heard, windows_of
from evaluators.audio.sameness import Bounds, sameness
from evaluators.evidence import Evidence, When
from evaluators.pins import Pin, no_pins
from evaluators.registry import EvidenceName, check
from evaluators.sound.align import matched_channels, resampled
from evaluators.sound.remainder import Fidelity, faded_remainder, fidelity
from evaluators.sound.samples import Samples, Sound, block_powers, channel_of, decibels, load, peak_db, power_db, rms_db
from evaluators.verdict import Code, Finding, failed, passed

Channel = Literal["left", "right", "mix"]
Gains: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.float64]]"
Window = tuple[float, float]
SLIP_S = 0.05
"""By how many seconds a stretch may lie elsewhere: coders put silence in front, and hands do not cut to the sample."""
WHOLE_SLIP_S = 0.002
"""The same of a whole file without loss: converters of the rate round."""
END_DB = -19.0
"""Of the last hundredth of a fade, against its full level: a square root, the slowest of curves, has -23 dB there."""
END_SLIP_S = 0.001
"""By how many seconds a fade's silent end may miss the stretch's."""
END_LEVEL = 0.012
"""Of full level at the very end: more is audible as a break, unless the curve still falls there."""
FALLING = 1.6
"""How many times louder a curve to silence is just before its very end: a square root 3 times, all others more."""


class Against(Heard):
    """Parameters of a check against a source; times in seconds, negative ones from the end of their file."""

    source: EvidenceName
    """The recording that it comes from."""
    when: When = "before"
    start: float = 0.0
    end: float | None = None
    """The stretch of the judged sound."""
    source_start: float | None = None
    """Where in the source the stretch begins; without it, at `start`."""
    channel: Channel | None = None
    """The source's channel that must be there; without it, all of them (a mono sound: their mean)."""
    max_shift: Annotated[float, Field(ge=0, le=5)] | None = None
    """Seconds by which the stretch may lie earlier or later. Without it 0.05, and 0.002 where a whole file is judged
    that lost nothing by its coding: what is worked on in its place stays there to the sample."""

    def slip_s(self, fidelity: Fidelity) -> float:
        """Return by how many seconds the stretch may lie elsewhere, as exactly as the sound can be its source."""
        if self.max_shift is not None:
            return self.max_shift
        whole = self.start == 0 and self.end is None and not self.source_start
        return WHOLE_SLIP_S if whole and fidelity.lossless else SLIP_S


@dataclass(frozen=True, eq=False)
class _Pair:
    seen: Samples
    source: Samples
    rate: int
    fidelity: Fidelity


def _pair(evidence: Evidence, p: Against) -> _Pair | Finding:
    """Return the stretch and the part of the source that it must come from, as samples of the same rate."""
    sound, source = hear(evidence, p), load(evidence, p.source, p.when)
    if isinstance(sound, Finding):
        return sound
    begin = source.frame(p.start if p.source_start is None else p.source_start) / source.rate
    seen = sound.window(p.start, p.end)
    wanted = sound.duration - sound.frame(p.start) / sound.rate if p.end is None else len(seen) / sound.rate
    asked = wanted if p.end is None else sound_length(p.start, p.end, sound.duration)
    if len(seen) / sound.rate < asked - 0.05 or not len(seen):
        sentence = f"The sound is {sound.duration:.2f} s long and has no stretch of {asked:.2f} s there."
        return failed(Code.NOT_FOUND, sentence, observed=sound.duration, where=p.of)
    part = channel_of(source, p.channel)[round(begin * source.rate) :][: len(seen) * source.rate // sound.rate + 1]
    a, b = matched_channels(seen, resampled(part, source.rate, sound.rate))
    return _Pair(a, b, sound.rate, fidelity(sound, source))


def sound_length(start: float, end: float, duration: float) -> float:
    """Return the length of a window whose times may count from the end."""
    first, last = (value if value >= 0 else duration + value for value in (start, end))
    return last - first


class Matches(Against):
    """Parameters of `audio.matches`."""

    gain_db: float | Literal["any"] = 0.0
    """By how much it may be louder or softer than the source: a number, or any constant gain."""
    tolerance: Annotated[float, Field(ge=0)] = 0.5
    """Of the gain, in dB."""
    correlation: Annotated[float, Field(gt=0, le=1)] = 0.95
    """The least correlation of a block (0.25 s)."""
    share: Annotated[float, Field(gt=0, le=1)] = 1.0
    """The share of the blocks that must agree."""


def _stretch_pins(evidence: Evidence, p: Against) -> Iterator[Pin]:
    yield from pins_heard(evidence, p, [(p.start, p.end)])


@check("audio.matches", pins=_stretch_pins)
def matches(evidence: Evidence, p: Matches) -> Finding:
    """The stretch is the source's stretch, at the gain asked, block by block; a tone or another recording
    is not."""
    pair = _pair(evidence, p)
    if isinstance(pair, Finding):
        return pair
    bounds = Bounds(p.tolerance, p.correlation, p.share, p.slip_s(pair.fidelity), pair.fidelity)
    same = sameness(pair.seen, pair.source, pair.rate, p.gain_db, bounds)
    if same.ok:
        return passed(same.sentence, observed=same.observed, where=p.of)
    wanted = p.gain_db if same.code == Code.WRONG_VALUE else p.share
    return failed(same.code, same.sentence, observed=same.observed, wanted=wanted, where=p.of)


class Fade(Against):
    """Parameters of `audio.fade`; `start` and `end` are the fade's in the judged sound."""

    kind: Literal["in", "out"]
    end: float
    gain_db: float = 0.0
    """What the full side of the fade is against the source."""
    low_db: Annotated[float, Field(lt=-1)] | None = None
    """What the other side is against the full one; without it, silence."""
    low_tolerance: Annotated[float, Field(ge=0)] = 1.0
    """Of `low_db`, in dB."""
    tolerance: Annotated[float, Field(ge=0)] = 0.25
    """Of the fade's length, as a share of it: where it reaches full level, and where silence."""


@check("audio.fade", pins=_stretch_pins)
def fade(evidence: Evidence, p: Fade) -> Finding:
    """The stretch is the source's with a fade over its whole length, from silence (or a level) to full or back,
    of any curve."""
    pair = _pair(evidence, p)
    if isinstance(pair, Finding):
        return pair
    length = len(pair.seen) / pair.rate
    like = likeness(pair.seen, pair.source, pair.rate, max(0.005, length / 40), p.slip_s(pair.fidelity))
    curve = like.gain / 10 ** (p.gain_db / 20)
    position = like.times / length
    if p.kind == "out":
        curve, position = curve[::-1], 1 - position[::-1]
    loud = np.isfinite(curve)
    fade_name = f"fade {p.kind} from {p.start:g} s to {p.end:g} s"
    if int(loud.sum()) < 8:
        return failed(Code.NOT_FOUND, f"The source is too quiet to judge the {fade_name}.", where=p.of)
    values, places = curve[loud], position[loud]
    problem = _low_problem(values, places, p)
    if p.low_db is not None:
        low = 10 ** (p.low_db / 20)
        values = (values - low) / (1 - low)
    problem = problem or _fade_problem(values, places, p.tolerance, like) or _end_problem(pair, like, p)
    if pair.fidelity.lossless and not problem:
        odd = faded_remainder(like.seen, like.source, pair.rate, 10 ** (p.gain_db / 20), pair.fidelity.highest_hz)
        problem = f"something else is heard {odd[0]:.2f} s into it" if len(odd) else ""
    observed = [round(float(v), 3) for v in np.interp(np.linspace(0, 1, 11), places, values)]
    if problem:
        return failed(Code.WRONG_CONTENT, f"The {fade_name} is not there: {problem}.", observed=observed, where=p.of)
    return passed(f"The {fade_name} is there.", observed=observed, where=p.of)


def _low_problem(values: Gains, places: Gains, p: Fade) -> str:
    """Judge the level at the lower side, which is the curve's first twentieth."""
    low = values[places < 0.05]
    if p.low_db is None or not len(low):
        return ""
    seen = decibels(float(low[0]))
    if abs(seen - p.low_db) <= p.low_tolerance:
        return ""
    return f"its lower side is at {seen:.1f} dB; {p.low_db:g} dB (±{p.low_tolerance:g} dB) was asked"


def _fade_problem(values: Gains, places: Gains, tolerance: float, like: Likeness) -> str:
    """Judge a curve of gains from the silent end (0) to the full one (1); equal-power, cubic, S-shaped ones and those
    that are straight in decibels (from -60 dB) pass, steps do not."""
    strong = np.abs(like.gain) > 0.1
    if strong.any() and float(np.nanmedian(like.correlation[strong])) < 0.9:
        return "the sound is not the source's there"
    # No usual curve lies above the square root.
    if bool((values[places < 0.3] > 1.1 * np.sqrt(places[places < 0.3]) + 0.04).any()):
        return f"it begins at {values[0]:.0%} of the level instead of silence"
    top = values[places > 0.95]
    if len(top) and (float(top.min()) < 0.5 or float(top.max()) < 0.8):
        return f"it ends at {values[-1]:.0%} of the level instead of full"
    if float(values.max()) > 1.1:
        return f"it becomes louder than the source ({values.max():.0%})"
    steps = np.diff(values)
    if bool((steps < -0.03).any()):
        return "its level does not change steadily"
    full = places[values < 0.985]
    if len(full) and float(full.max()) < 1 - tolerance:
        return f"it is over after {float(full.max()):.0%} of its length"
    audible = places[values > 0.004]
    if len(audible) and float(audible.min()) > max(0.3, tolerance):
        return f"it is silent for {float(audible.min()):.0%} of its length"
    late = values[(places > 0.7) & (places < 0.8)]
    if len(late) and float(late.max()) < 0.05:
        return "it is all but silent for three quarters of its length"
    within = (values[:-1] > 0.1) & (values[1:] < 0.9)
    level = within & (np.abs(steps) < 0.003)
    if within.sum() >= 8 and float(level.sum()) > 0.15 * float(within.sum()):
        return "its level goes in steps"
    if bool((steps > 0.3).any()):
        return "its level jumps"
    return ""


def _end_problem(pair: _Pair, like: Likeness, p: Fade) -> str:
    """Judge the very end on the silent side: its last hundredth must be all but silent, its last thousandth no louder
    than a square root leaves it, and the curve must fall on to its end, or the fade stops above silence."""
    if p.low_db is not None:
        return ""
    size = len(like.seen)
    count = max(round(0.005 * pair.rate), size // 100)
    last = max(round(0.002 * pair.rate), size // 1000)
    slowest = 1.1 * math.sqrt((last / 2 + END_SLIP_S * pair.rate) / size) + 0.01
    for width, most in ((count, END_DB), (last, decibels(slowest))):
        part = slice(-width, None) if p.kind == "out" else slice(0, width)
        seen, source = like.seen[part], like.source[part]
        ratio = rms_db(seen) - rms_db(source) - p.gain_db
        if rms_db(source) >= QUIET_DB and ratio > most:
            return f"its silent end is only {-ratio:.0f} dB below the full level"
    first = max(round(0.002 * pair.rate), size // 300)
    end = _level(like, 0, first, p)
    before = _level(like, max(size // 100, 2 * first), max(size // 50, 5 * first), p)
    if end > END_LEVEL and before < FALLING * end:
        return f"it stops at {end:.1%} of the full level instead of silence"
    return ""


def _level(like: Likeness, inner: int, outer: int, p: Fade) -> float:
    """Return the gain of the frames that are so far from the silent end."""
    size = len(like.seen)
    part = slice(size - outer, size - inner) if p.kind == "out" else slice(inner, outer)
    source = rms_db(like.source[part])
    return 0.0 if source < QUIET_DB else float(10 ** ((rms_db(like.seen[part]) - source - p.gain_db) / 20))


class Untouched(Heard):
    """Parameters of `audio.untouched`."""

    source: EvidenceName | None = None
    """What it must be like; without it, the same file."""
    when: When = "before"
    except_: Annotated[tuple[Window, ...], Field(alias="except")] = ()
    """Windows (seconds; negative from the end) that may differ; where the guard is derived from what goals pin, they
    count for nothing."""
    free: tuple[Window, ...] = ()
    """Windows that the instruction leaves open."""
    margin: Annotated[float, Field(ge=0)] = 0.02
    """Seconds beside the windows that may differ too."""
    noise_db: float = -70.0
    """How loud the difference may be, in dBFS by RMS of 0.1 s: dither, rounding."""
    duration: bool = True
    """The length must be the same."""
    exact: bool = False
    """Every sample is the same, and there are as many: of a file that nobody writes anew."""


@check("audio.untouched", pins=no_pins)
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Outside of the excepted windows, the sound is the source, sample by sample; but for dither, unless `exact`."""
    sound = hear(evidence, p)
    source = hear(evidence, p, p.when) if p.source is None else load(evidence, p.source, p.when)
    for found in (sound, source):
        if isinstance(found, Finding):
            return found
    assert isinstance(sound, Sound) and isinstance(source, Sound)
    if sound.rate != source.rate or sound.channels != source.channels:
        seen, wanted = f"{sound.rate} Hz x {sound.channels}", f"{source.rate} Hz x {source.channels}"
        return failed(Code.CHANGED, f"The sound became {seen} from {wanted}.", observed=seen, wanted=wanted, where=p.of)
    slip_s = 0.0 if p.exact else 0.01
    if (p.duration or p.exact) and abs(sound.duration - source.duration) > slip_s:
        sentence = f"The sound became {sound.duration:.2f} s long from {source.duration:.2f} s."
        return failed(Code.CHANGED, sentence, observed=sound.duration, wanted=source.duration, where=p.of)
    count = min(len(sound.samples), len(source.samples))
    rest = sound.samples[:count] - source.samples[:count]
    pinned = windows_of(evidence.pinned.facets[p.of]) if evidence.pinned.derived(p.of) else p.except_
    for start, end in (*pinned, *p.free):
        if start == 0 and end == math.inf:
            return passed("All of the sound is what was asked.", where=p.of)
        first, last = (source.frame(min(value, source.duration)) / source.rate for value in (start, end))
        rest[source.frame(max(0.0, first - p.margin)) : source.frame(last + p.margin)] = 0
    if p.exact and (other := int(np.count_nonzero(rest.any(axis=1)))):
        sentence = f"{other} of {count} samples changed, by up to {peak_db(rest):.1f} dBFS."
        return failed(Code.CHANGED, sentence, observed=other, wanted=0, where=p.of)
    size = max(1, source.rate // 10)
    levels = [*power_db(block_powers(rest, size)).tolist(), rms_db(rest[count // size * size :])]
    bad = [index for index, value in enumerate(levels) if value > p.noise_db]
    if bad:
        at, worst = bad[0] * size / source.rate, max(levels)
        place = f"first at {at:.1f} s (by up to {worst:.1f} dBFS)"
        sentence = f"The sound changed in {len(bad) * 0.1:.1f} s of it, {place}."
        return failed(Code.CHANGED, sentence, observed=worst, wanted=p.noise_db, where=p.of)
    return passed("The rest of the sound is unchanged.", observed=peak_db(rest), where=p.of)
