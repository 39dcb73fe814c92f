"""Checks on a project's labels."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from evaluators.aup3.model import Label, OfProject, find_track, load
from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.registry import Params, check
from evaluators.verdict import Code, Finding, failed, passed

POINT_S = 1e-4
"""A region this short is a point."""


class LabelAsked(Params):
    """A label that must be there."""

    text: str
    start: float
    """In seconds."""
    end: float | None = None
    """Of a region; without it, it is a point."""


class Labels(OfProject):
    """Parameters of `aup3.labels`."""

    labels: tuple[LabelAsked, ...]
    track: str | int | None = None
    """The label track, by name or number from 1 on; without it, all label tracks together."""
    tolerance: Annotated[float, Field(ge=0)] = 0.05
    """Of times, in seconds."""
    others: bool = False
    """Other labels may be there too."""


def _labels_pins(evidence: Evidence, p: Labels) -> Iterator[Pin]:
    for track in load(evidence, p.of, p.wal).tracks:
        if track.kind == "label" and p.track in (None, track.name):
            for facet in ("there", "name", "labels") if track.labels else ("labels",):
                yield Pin(p.of, f"{track.name}/{facet}")


@check("aup3.labels", pins=_labels_pins)
def labels(evidence: Evidence, p: Labels) -> Finding:
    """These labels are there, points or regions, with these texts at these times, and no others."""
    project = load(evidence, p.of, p.wal)
    found = [label for track in project.tracks for label in track.labels]
    if p.track is not None:
        track = find_track(project, p.track, p.of, kind="label")
        if isinstance(track, Finding):
            return track
        found = list(track.labels)
    seen = [_describe(label.title, label.start, label.end) for label in found]
    for asked in p.labels:
        wanted = _describe(asked.text, asked.start, asked.start if asked.end is None else asked.end)
        named = [label for label in found if label.title.strip() == asked.text]
        if not named:
            sentence = f"There is no label {asked.text!r}; there are {', '.join(seen) or 'none'}."
            return failed(Code.NOT_FOUND, sentence, observed=seen, wanted=wanted, where=p.of)
        fits = [label for label in named if _fits(label, asked, p.tolerance)]
        if not fits:
            close = min(named, key=lambda label: abs(label.start - asked.start))
            sentence = f"The label {_describe(close.title, close.start, close.end)} should be {wanted}."
            return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=wanted, where=p.of)
        found.remove(fits[0])
    if found and not p.others:
        names = ", ".join(_describe(label.title, label.start, label.end) for label in found)
        return failed(Code.EXTRA, f"There are labels that were not asked for: {names}.", observed=seen, where=p.of)
    return passed("The labels are as asked.", observed=seen, where=p.of)


def _fits(label: Label, asked: LabelAsked, tolerance: float) -> bool:
    if asked.end is None:
        return label.end - label.start <= POINT_S and abs(label.start - asked.start) <= tolerance
    return (
        label.end - label.start > POINT_S
        and abs(label.start - asked.start) <= tolerance
        and abs(label.end - asked.end) <= tolerance
    )


def _describe(text: str, start: float, end: float) -> str:
    span = f"{start:.2f} s" if end - start <= POINT_S else f"{start:.2f} s to {end:.2f} s"
    return f"{text!r} ({span})"
