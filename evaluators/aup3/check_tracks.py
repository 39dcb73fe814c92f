"""Checks on a project's tracks and clips: which there are, how they are set, and where their clips lie."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from evaluators.aup3.model import Clip, OfProject, Track, find_track, load
from evaluators.aup3.sound import FLOAT, INT16, INT24
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pins import Pin
from evaluators.registry import Params, check
from evaluators.sound.samples import decibels
from evaluators.verdict import Code, Finding, Shown, failed, passed

FORMATS = {INT16: "int16", INT24: "int24", FLOAT: "float"}


class TrackAsked(Params):
    """A track that must be there."""

    name: str | None = None
    """Without it, any name."""
    kind: Literal["wave", "label", "time"] = "wave"
    channels: Literal[1, 2] | None = None
    """Of a wave track."""


class Tracks(OfProject):
    """Parameters of `aup3.tracks`."""

    tracks: tuple[TrackAsked, ...]
    others: bool = False
    """Other tracks may be there too."""
    in_order: bool = True
    """From top to bottom as listed."""


def _tracks_pins(evidence: Evidence, p: Tracks) -> Iterator[Pin]:
    for track in load(evidence, p.of, p.wal).tracks:
        for asked in p.tracks:
            if asked.kind == track.kind and asked.name in (None, track.name):
                yield Pin(p.of, f"{track.name}/there")
                yield Pin(p.of, f"{track.name}/name")
    if p.in_order and not p.others:
        yield Pin(p.of, ":order")


@check("aup3.tracks", pins=_tracks_pins)
def tracks(evidence: Evidence, p: Tracks) -> Finding:
    """The project has these tracks, by name and kind, in this order, and no others."""
    left = list(load(evidence, p.of, p.wal).tracks)
    seen = [f"{track.name} ({track.kind})" for track in left]
    places = []
    for asked in p.tracks:
        fits = [track for track in left if asked.name in (None, track.name) and track.kind == asked.kind]
        name = "" if asked.name is None else f" {asked.name!r}"
        if not fits:
            sentence = f"There is no {asked.kind} track{name}; the project has {', '.join(seen) or 'none'}."
            return failed(Code.NOT_FOUND, sentence, observed=seen, where=p.of)
        if asked.channels is not None and len(fits[0].channels) != asked.channels:
            sentence = f"The track{name} has {len(fits[0].channels)} channels; {asked.channels} were asked."
            return failed(Code.WRONG_FORMAT, sentence, observed=len(fits[0].channels), where=p.of)
        places.append(_place(load(evidence, p.of, p.wal).tracks, fits[0]))
        left = [track for track in left if track is not fits[0]]
    if any(asked.kind == "label" and asked.name is None for asked in p.tracks):
        left = [track for track in left if not track.labels]  # labels may be spread over several tracks
    if left and not p.others:
        names = ", ".join(f"{track.name!r} ({track.kind})" for track in left)
        return failed(Code.EXTRA, f"There are tracks that were not asked for: {names}.", observed=seen, where=p.of)
    if p.in_order and places != sorted(places):
        wanted = [asked.name or "any" for asked in p.tracks]
        return failed(Code.WRONG_ORDER, "The tracks are in another order.", observed=seen, wanted=wanted, where=p.of)
    return passed("The tracks are as asked.", observed=seen, where=p.of)


def _place(tracks: Sequence[Track], track: Track) -> int:
    return next(index for index, each in enumerate(tracks) if each is track)


class TrackOf(OfProject):
    """What the checks on one track have in common."""

    track: str | int
    """Its name, or its number from 1 (top) on."""


class TrackSettings(TrackOf):
    """Parameters of `aup3.track`; what is left out is not judged."""

    gain_db: float | None = None
    """Of the slider."""
    pan: Annotated[float, Field(ge=-100, le=100)] | None = None
    """In percent: -100 is left, 100 right."""
    mute: bool | None = None
    solo: bool | None = None
    rate: int | None = None
    """In Hz."""
    channels: Literal[1, 2] | None = None
    sample_format: Literal["int16", "int24", "float"] | None = None
    tolerance: Annotated[float, Field(ge=0)] = 0.3
    """Of the gain, in dB; the slider moves by whole decibels."""
    pan_tolerance: Annotated[float, Field(ge=0)] = 2.0
    """In percent; the slider moves by ten."""


def _track_pins(evidence: Evidence, p: TrackSettings) -> Iterator[Pin]:
    asked = {"gain": p.gain_db, "pan": p.pan, "mute": p.mute, "solo": p.solo, "rate": p.rate}
    found = find_track(load(evidence, p.of, p.wal), p.track, p.of, kind="wave")
    if not isinstance(found, Finding):
        for facet in ("there", "name", *(name for name, wanted in asked.items() if wanted is not None)):
            yield Pin(p.of, f"{found.name}/{facet}")


@check("aup3.track", pins=_track_pins)
def track(evidence: Evidence, p: TrackSettings) -> Finding:
    """The track's gain, pan, mute, solo, rate and format are as asked."""
    found = find_track(load(evidence, p.of, p.wal), p.track, p.of, kind="wave")
    if isinstance(found, Finding):
        return found
    expectations: list[Expectation] = []
    if p.gain_db is not None:
        expectations.append(number("gain", decibels(found.gain), p.gain_db, p.tolerance, "dB"))
    if p.pan is not None:
        expectations.append(number("pan", 100 * found.pan, p.pan, p.pan_tolerance, "%"))
    asked: list[tuple[str, Shown, Shown]] = [
        ("mute", found.mute, p.mute),
        ("solo", found.solo, p.solo),
        ("sample rate", found.rate, p.rate),
        ("number of channels", len(found.channels), p.channels),
        ("sample format", FORMATS.get(found.sample_format, "another"), p.sample_format),
    ]
    expectations += [equal(what, seen, wanted) for what, seen, wanted in asked if wanted is not None]
    return assess(f"the track {found.name!r}", expectations, Code.WRONG_VALUE, p.of)


class Clips(TrackOf):
    """Parameters of `aup3.clips`."""

    clips: tuple[tuple[float, float], ...]
    """(start, end) in seconds, in order of time."""
    names: tuple[str, ...] | None = None
    """The clips' names, in the same order; not judged if left out."""
    tolerance: Annotated[float, Field(ge=0)] = 0.05
    """Of starts and ends, in seconds."""
    joined: bool = True
    """Clips that touch count as one."""


def _clips_pins(evidence: Evidence, p: Clips) -> Iterator[Pin]:
    found = find_track(load(evidence, p.of, p.wal), p.track, p.of, kind="wave")
    if not isinstance(found, Finding):
        yield Pin(p.of, f"{found.name}/clips")


@check("aup3.clips", pins=_clips_pins)
def clips(evidence: Evidence, p: Clips) -> Finding:
    """The track's clips lie where asked, and there are no others; between them it is empty."""
    found = find_track(load(evidence, p.of, p.wal), p.track, p.of, kind="wave")
    if isinstance(found, Finding):
        return found
    for clips in found.channels:
        spans = stretches(clips) if p.joined else [(clip.start, clip.end) for clip in clips]
        seen = [[round(start, 3), round(end, 3)] for start, end in spans]
        seen_spans = ", ".join(f"{start:g} s to {end:g} s" for start, end in seen) or "none"
        if len(spans) != len(p.clips):
            sentence = f"The track {found.name!r} has {len(spans)} clips ({seen_spans}); {len(p.clips)} were asked."
            return failed(Code.WRONG_COUNT, sentence, observed=seen, wanted=p.clips, where=p.of)
        off = [abs(a - b) for span, asked in zip(spans, p.clips, strict=True) for a, b in zip(span, asked, strict=True)]
        if max(off, default=0.0) > p.tolerance + 1e-9:
            asked_spans = ", ".join(f"{start:g} s to {end:g} s" for start, end in p.clips)
            sentence = f"The clips of the track {found.name!r} lie at {seen_spans}; {asked_spans} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=p.clips, where=p.of)
        names = [clip.name for clip in clips]
        if p.names is not None and names != list(p.names):
            sentence = f"The clips of the track {found.name!r} are named {', '.join(names)}."
            return failed(Code.WRONG_TEXT, sentence, observed=names, wanted=p.names, where=p.of)
    return passed(f"The clips of the track {found.name!r} lie as asked.", where=p.of)


def stretches(clips: Sequence[Clip]) -> list[tuple[float, float]]:
    """Return where clips lie (seconds); those that touch are one, and those that hold nothing none."""
    found: list[tuple[float, float]] = []
    for clip in clips:
        if clip.end - clip.start < 0.5 / clip.rate:
            continue
        if found and clip.start - found[-1][1] < 1.5 / clip.rate:
            found[-1] = (found[-1][0], clip.end)
        else:
            found.append((clip.start, clip.end))
    return found


class ProjectSettings(OfProject):
    """Parameters of `aup3.project`; what is left out is not judged."""

    rate: int | None = None
    """The project's sample rate in Hz."""
    tags: dict[str, str] | None = None
    """Entries of the metadata (TITLE, ARTIST, ALBUM, YEAR, ...) that must be there."""


def _project_pins(evidence: Evidence, p: ProjectSettings) -> Iterator[Pin]:
    if p.rate is not None:
        yield Pin(p.of, ":rate")
    if p.tags:
        yield Pin(p.of, ":tags")


@check("aup3.project", pins=_project_pins)
def project(evidence: Evidence, p: ProjectSettings) -> Finding:
    """The project is saved, with the rate and the metadata asked."""
    found = load(evidence, p.of, p.wal)
    expectations = []
    if p.rate is not None:
        expectations.append(number("sample rate", found.rate, p.rate, 0.0, "Hz"))
    seen = dict(found.tags)
    for name, wanted in (p.tags or {}).items():
        expectations.append(equal(name, seen.get(name), wanted))
    return (
        assess("the project", expectations, Code.WRONG_FORMAT, p.of)
        if expectations
        else passed("It is saved.", where=p.of)
    )
