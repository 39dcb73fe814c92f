"""A check on tempo, pitch and speed: the whole of a recording, quicker or slower, higher or lower."""

from collections.abc import Iterator
from typing import Annotated

import numpy as np
from pydantic import Field

from evaluators.audio.heard import Heard, hear
from evaluators.audio.pins import pins_heard
from evaluators.audio.spectra import envelopes_agree, likeness_at, picture
from evaluators.evidence import Evidence, When
from evaluators.expectations import Expectation, assess, number
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, check
from evaluators.sound.samples import load
from evaluators.verdict import Code, Finding, failed

HIGHEST_HZ = 7000.0
ALIKE = 0.8
"""A frame whose spectrum agrees so far with the source's is the source's."""
STEPS = (-3.0, -2.0, -1.5, -1.0, -0.75, -0.5, -0.25, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
"""Semitones beside the pitch that was asked, each of which must fit worse if it is further than the tolerance."""
LONGEST_S = 180.0
"""What takes some seconds to compare."""


class Stretched(Heard):
    """Parameters of `audio.stretched`."""

    source: EvidenceName
    """The recording that it comes from."""
    when: When = "before"
    tempo: Annotated[float, Field(gt=0.2, lt=5)] = 1.0
    """How many times as quick it is: 1.25 is Audacity's Change Tempo by 25 %, and four fifths of the length."""
    semitones: Annotated[float, Field(gt=-13, lt=13)] = 0.0
    """By how much higher it sounds. Change Speed changes both: by 20 %, `tempo` is 1.2 and this 3.16."""
    tolerance: Annotated[float, Field(ge=0)] = 0.02
    """Of the length, as a share of it."""
    pitch_tolerance: Annotated[float, Field(ge=0.25)] = 0.4
    """In semitones."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.8
    """The share of the loud frames (10 ms) whose spectrum must be the source's there."""
    envelope: Annotated[float, Field(gt=0, le=1)] = 0.9
    """How well the course of the level must agree with the source's."""


def _stretched_pins(evidence: Evidence, p: Stretched) -> Iterator[Pin]:
    yield from pins_heard(evidence, p, [(0.0, None)])


@check("audio.stretched", pins=_stretched_pins)
def stretched(evidence: Evidence, p: Stretched) -> Finding:
    """The sound is the whole source at this tempo and pitch, by any algorithm; another recording is not."""
    sound, source = hear(evidence, p), load(evidence, p.source, p.when)
    if isinstance(sound, Finding):
        return sound
    if max(sound.duration, source.duration) > LONGEST_S:
        return failed(Code.UNREADABLE, f"More than {LONGEST_S:g} s are not compared.", where=p.of)
    length = source.duration / p.tempo
    highest = min(HIGHEST_HZ, 0.45 * sound.rate, 0.45 * source.rate)
    seen, wanted = picture(sound, highest), picture(source, highest)
    if not len(seen.level_db) or not len(wanted.level_db):
        return failed(Code.NOT_FOUND, f"{sound.duration:.2f} s are too short to compare.", where=p.of)
    # What is a little too long or too short is still compared, frame by frame, over its own length.
    tempo = source.duration / max(sound.duration, 1e-3)
    values = likeness_at(seen, wanted, tempo, p.semitones)
    share = float((values >= ALIKE).mean()) if len(values) else 0.0
    agree = envelopes_agree(seen, wanted, tempo)
    expectations = [
        number("length", sound.duration, length, p.tolerance * length, "s"),
        Expectation("course of the level", agree, f"at least {p.envelope:g}", agree >= p.envelope),
    ]
    fits = {step: _fit(likeness_at(seen, wanted, tempo, p.semitones + step)) for step in (0.0, *STEPS)}
    pitch = p.semitones + max(fits, key=lambda step: fits[step])
    expectations.append(number("transposition", pitch, p.semitones, p.pitch_tolerance, "semitones"))
    expectations.append(Expectation("share that is the source's", share, f"at least {p.share:g}", share >= p.share))
    return assess("the sound", expectations, Code.WRONG_CONTENT, p.of)


def _fit(values: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> float:
    return float(np.median(values)) if len(values) else -1.0
