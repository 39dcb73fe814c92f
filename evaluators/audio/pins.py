"""What a check on a sound pins: a stretch of a file, in the words of `audio.untouched` (`sound[1.5:3]`), or what is
heard of a project's track, in those of `aup3.untouched` (`Voice/sound`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from evaluators.audio.heard import Heard, hear
from evaluators.aup3.model import find_track, load
from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.verdict import Finding

SPAN = re.compile(r"sound\[(?P<start>[0-9.]+):(?P<end>[0-9.]+)?\]")


def pins_heard(evidence: Evidence, p: Heard, windows: Iterable[tuple[float, float | None]]) -> Iterator[Pin]:
    """Give the stretches of a sound file that a check judges; of a project's track, what is heard of it."""
    if p.track is not None:
        yield from pins_of_track(evidence, p, ("sound", "clips", "envelope", "name"))
        return
    if evidence.item(p.of).where.endswith(".aup3"):
        return
    sound = hear(evidence, p)
    if isinstance(sound, Finding):
        return
    for start, end in windows:
        first = sound.frame(start) / sound.rate
        last = "" if end is None else f"{sound.frame(end) / sound.rate:.4f}"
        yield Pin(p.of, f"sound[{first:.4f}:{last}]")


def pins_of_track(evidence: Evidence, p: Heard, facets: Iterable[str]) -> Iterator[Pin]:
    """Give facets of the track of a project that a check is about."""
    assert p.track is not None
    found = find_track(load(evidence, p.of, p.wal), p.track, p.of)
    if not isinstance(found, Finding):
        for facet in ("there", *facets):
            yield Pin(p.of, f"{found.name}/{facet}")


def windows_of(facets: Iterable[str]) -> list[tuple[float, float]]:
    """Return the stretches, in seconds, that pinned facets name."""
    matches = (SPAN.fullmatch(facet) for facet in facets)
    return [(float(match["start"]), float(match["end"] or "inf")) for match in matches if match]
