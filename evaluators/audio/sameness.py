"""Whether a stretch of sound is a stretch of a source at a gain: the judgement that several checks share."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from evaluators.audio.likeness import Likeness, Vector, likeness
from evaluators.sound.remainder import CODED, Fidelity, remainder
from evaluators.sound.samples import Samples, decibels
from evaluators.verdict import Code

BLOCK_S = 0.25
EDGES = 4
"""Of a stretch of so few blocks, the first and the last count as well."""
HISS_TOLERANCE_DB = 1.5
"""Of the gain in quiet blocks."""
Gain = float | Literal["any"]


@dataclass(frozen=True)
class Bounds:
    """How alike is alike."""

    tolerance_db: float
    correlation: float
    share: float
    max_shift_s: float
    fidelity: Fidelity = CODED
    """How exactly the sound can be its source."""


@dataclass(frozen=True)
class Sameness:
    """The outcome; `sentence` says of the stretch ("it is ...") what is wrong."""

    ok: bool
    code: Code
    sentence: str
    observed: float


def sameness(seen: Samples, source: Samples, rate: int, gain_db: Gain, bounds: Bounds) -> Sameness:
    """Compare two stretches of equal rate and channels block by block; a tone or another recording fails."""
    like = likeness(seen, source, rate, BLOCK_S, bounds.max_shift_s)
    covered = len(like.times) * BLOCK_S + 0.3 >= len(seen) / rate
    if not like.loud.any():
        same = not like.spurious().any() and not len(_others(like, _hiss_gain(like, gain_db), bounds))
        sentence = "The source is silent there" + (", and so is the sound." if same else "; the sound is not.")
        return Sameness(same and covered, Code.OK if same and covered else Code.WRONG_CONTENT, sentence, 0.0)
    if not covered:
        sentence = f"The source ends after {len(like.times) * BLOCK_S:.2f} s of the stretch."
        return Sameness(False, Code.WRONG_CONTENT, sentence, len(like.times) * BLOCK_S)
    return _judged(like, gain_db, bounds)


def _others(like: Likeness, gain: float, bounds: Bounds) -> Vector:
    """Return when something else is heard than the source at this gain."""
    if not bounds.fidelity.lossless:
        return like.strange(gain) if like.loud.any() else np.zeros(0)
    return remainder(like.seen, like.source, like.rate, gain, bounds.fidelity.highest_hz)


def _hiss_gain(like: Likeness, gain_db: Gain) -> float:
    """Return the gain of a stretch in which nothing is loud."""
    if gain_db != "any":
        return float(10 ** (gain_db / 20))
    return float(np.median(like.hiss)) if len(like.hiss) else 1.0


def _judged(like: Likeness, gain_db: Gain, bounds: Bounds) -> Sameness:
    gain = float(np.median(like.gain[like.loud]))
    wanted_db = decibels(abs(gain)) if gain_db == "any" else float(gain_db)
    off = np.abs(20 * np.log10(np.maximum(like.gain[like.loud], 1e-9)) - wanted_db)
    good = np.ones(len(like.times), dtype=bool)
    alike = like.correlation[like.loud] >= bounds.correlation
    good[like.loud] = alike & (off <= bounds.tolerance_db)
    good &= ~like.spurious()
    good &= ~like.silenced()
    good &= ~like.off_in_hiss(wanted_db, max(bounds.tolerance_db, HISS_TOLERANCE_DB))
    # A block at the very edge of the stretch may hold half of a cut.
    edges = np.zeros(len(good), dtype=bool)
    edges[[0, -1]] = len(good) > EDGES
    good |= edges
    strange = _others(like, gain, bounds)
    if len(strange) and float(good.mean()) >= bounds.share and gain > 0:
        sentence = f"Something else is heard in the stretch, first {strange[0]:.2f} s into it."
        return Sameness(False, Code.WRONG_CONTENT, sentence, float(strange[0]))
    observed = decibels(abs(gain))
    if float(good.mean()) >= bounds.share and gain > 0:
        return Sameness(True, Code.OK, f"The stretch is that of the source ({observed:+.1f} dB).", observed)
    elsewhere = abs(observed - wanted_db) > bounds.tolerance_db or bool((off > bounds.tolerance_db).any())
    if elsewhere and float(alike.mean()) >= bounds.share and gain > 0 and not like.spurious().any():
        sentence = f"The stretch is the source's, but at {observed:+.1f} dB; {wanted_db:+.1f} dB was asked."
        return Sameness(False, Code.WRONG_VALUE, sentence, observed)
    share = 1 - float(good.mean())
    at = float(like.times[~good][0]) if not good.all() else 0.0
    sentence = f"{share:.0%} of the stretch is not what the source holds there, first {at:.2f} s into it."
    return Sameness(False, Code.WRONG_CONTENT, sentence, 1 - share)
