"""An export against what its project renders."""

from collections.abc import Iterator
from typing import Annotated

import numpy as np
from pydantic import Field

from evaluators.aup3.model import load
from evaluators.aup3.sound import mixed, unrendered
from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.sound.align import best_shift
from evaluators.sound.remainder import BAND, fidelity, remainder
from evaluators.sound.samples import block_powers, power_db
from evaluators.sound.samples import load as load_sound
from evaluators.verdict import Code, Finding, failed, passed

BLOCK_S = 0.1


class Mixdown(Of):
    """Parameters of `aup3.mixdown`."""

    project: EvidenceName
    """The project whose mix the judged sound file must be."""
    wal: EvidenceName | None = None
    """The file `NAME.aup3-wal` beside the project."""
    noise_db: float = -70.0
    """How loud a difference may be, in dBFS by RMS of 0.1 s: dither, rounding."""
    relative_db: float = -30.0
    """Where rates had to be converted, also how loud against the mix: filters differ."""
    max_shift: Annotated[float, Field(ge=0, le=1)] = 0.005
    """Seconds by which the whole export may lie earlier or later."""


def _mixdown_pins(evidence: Evidence, p: Mixdown) -> Iterator[Pin]:
    for facet in ("sound", "clips", "gain", "pan"):  # by what the export is judged to be
        yield Pin(p.project, f"*/{facet}")


@check("aup3.mixdown", pins=_mixdown_pins)
def mixdown(evidence: Evidence, p: Mixdown) -> Finding:
    """The sound file is what the saved project renders: its audible tracks with gains, pans and envelopes."""
    sound, project = load_sound(evidence, p.of), load(evidence, p.project, p.wal)
    if (reason := unrendered(project)) is not None:
        return failed(Code.WRONG_CONTENT, f"The export cannot be compared with its project: {reason}.", where=p.project)
    mix = mixed(project, min(2, sound.channels), sound.rate)
    if abs(sound.duration - mix.duration) > 0.02:
        sentence = f"The export is {sound.duration:.2f} s long; its project renders {mix.duration:.2f} s."
        return failed(Code.WRONG_FORMAT, sentence, observed=sound.duration, wanted=mix.duration, where=p.of)
    converted = [track.rate for track in project.tracks if track.kind == "wave" and track.rate != sound.rate]
    seen, wanted = sound.samples[:, :2], np.clip(mix.samples, -1, 1, out=mix.samples)
    shift = best_shift(seen, wanted, round(p.max_shift * sound.rate)) if converted else 0
    seen, wanted = seen[max(0, shift) :], wanted[max(0, -shift) :]
    size = max(1, round(BLOCK_S * sound.rate))
    frames = min(len(seen), len(wanted))
    if frames < size:
        return failed(Code.NOT_FOUND, "There is nothing to hear.", where=p.of)
    rest = power_db(block_powers(seen[:frames] - wanted[:frames], size))
    level = power_db(block_powers(wanted[:frames], size))
    bound = np.maximum(p.noise_db, level + p.relative_db) if converted else np.full(len(rest), p.noise_db)
    good = rest <= bound
    if converted and fidelity(sound).lossless:
        # Converters differ near the highest pitches alone; below them the export is the mix but for dither.
        highest_hz = BAND * min(sound.rate, *converted) / 2
        odd = remainder(seen[:frames], wanted[:frames], sound.rate, 1.0, highest_hz)
        places = np.minimum((odd / BLOCK_S).astype(int), len(good) - 1)
        good[places] = False
    if not good.all():
        at, worst = float(np.argmin(good)) * BLOCK_S, float(rest[~good].max())
        difference = f"{1 - good.mean():.0%} of the export is not what its project renders, first at {at:.1f} s"
        sentence = f"{difference} (by up to {worst:.1f} dBFS)."
        return failed(Code.WRONG_CONTENT, sentence, observed=worst, wanted=p.noise_db, where=p.of)
    return passed("The export is what its project renders.", observed=float(rest.max()), where=p.of)
