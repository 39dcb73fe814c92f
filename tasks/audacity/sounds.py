"""Sound files read, changed and written in memory: what near misses do to an export."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
import soundfile

from deskcraft.authoring import TamperedEvidence

if TYPE_CHECKING:
    from numpy.typing import NDArray

RATE = 44_100


def samples(evidence: TamperedEvidence, name: str, when: str = "after") -> NDArray[Any]:
    """The samples of a sound in the evidence: (frames,) if it has one channel, (frames, channels) if more."""
    found: NDArray[Any] = soundfile.read(io.BytesIO(evidence.read(name, when)))[0]
    return found


def write(evidence: TamperedEvidence, name: str, sound: NDArray[Any], bits: int = 16, rate: int = RATE) -> None:
    """Replaces a sound in the evidence by a WAV file."""
    out = io.BytesIO()
    soundfile.write(out, np.clip(sound, -1, 1), rate, subtype=f"PCM_{bits}", format="WAV")
    evidence.write(name, out.getvalue())


def frames(start_s: float, stop_s: float) -> slice:
    """The frames between two times."""
    return slice(round(start_s * RATE), round(stop_s * RATE))


def factor(decibels: float) -> float:
    """The amplitude ratio of a gain."""
    return float(10 ** (decibels / 20))
