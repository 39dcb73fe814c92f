"""Checks on a timeline's tracks, guides and groups."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.expectations import assess, equal
from evaluators.kdenlive.alike import same_source
from evaluators.kdenlive.model import Clip, Marker, Track
from evaluators.kdenlive.pins import bin_pins, track_pins
from evaluators.kdenlive.read import load
from evaluators.kdenlive.select import (
    NEAR_S,
    ClipChoice,
    Placed,
    Seconds,
    Source,
    describe,
    find_clip,
    find_track,
    is_source,
)
from evaluators.pins import Pin
from evaluators.registry import Of, Params, check
from evaluators.verdict import Code, Finding, Shown, failed, passed


class TrackAsked(Params):
    """A track that must be there."""

    name: str | None = None
    """Its name, or its label (V1, A2); without it, any."""
    kind: Literal["video", "audio"] | None = None


class Tracks(Of):
    """Parameters of `kdenlive.tracks`; what is left out is not judged."""

    video: Annotated[int, Field(ge=0)] | None = None
    """How many video tracks."""
    audio: Annotated[int, Field(ge=0)] | None = None
    tracks: tuple[TrackAsked, ...] = ()
    """In this order from the top down as the window shows them; others may lie between."""
    lacks: tuple[str, ...] = ()
    """Names of tracks that must not be there."""


def _tracks_pins(evidence: Evidence, p: Tracks) -> Iterator[Pin]:
    if p.video is not None or p.audio is not None or p.lacks:
        yield Pin(p.of, ":tracks")
    for found in load(evidence, p.of).tracks:
        for asked in p.tracks:
            if asked.name is not None and found.called(asked.name):
                yield from track_pins(p.of, found, asked.name, ("there",))


@check("kdenlive.tracks", pins=_tracks_pins)
def tracks(evidence: Evidence, p: Tracks) -> Finding:
    """The timeline has so many tracks, and these by name and kind, in this order."""
    project = load(evidence, p.of)
    shown = [track for kind in ("video", "audio") for track in reversed(project.tracks) if track.kind == kind]
    seen = [track.description for track in shown]
    for kind, wanted in (("video", p.video), ("audio", p.audio)):
        count = sum(track.kind == kind for track in shown)
        if wanted is not None and count != wanted:
            sentence = f"The timeline has {count} {kind} tracks ({', '.join(seen)}); {wanted} were asked."
            return failed(Code.WRONG_COUNT, sentence, observed=count, wanted=wanted, where=p.of)
    for name in p.lacks:
        if any(track.called(name) for track in shown):
            return failed(Code.EXTRA, f"The track {name!r} is there.", observed=seen, where=p.of)
    places: list[int] = []
    for asked in p.tracks:
        fits = [
            place
            for place, track in enumerate(shown)
            if (asked.name is None or track.called(asked.name))
            and asked.kind in (None, track.kind)
            and place not in places
        ]
        if not fits:
            wanted_kind = f"{asked.kind} track" if asked.kind else "track"
            sentence = f"There is no {wanted_kind} {asked.name!r}; there are {', '.join(seen) or 'none'}."
            return failed(Code.NOT_FOUND, sentence, observed=seen, where=p.of)
        later = [place for place in fits if not places or place > places[-1]]
        places.append((later or fits)[0])
    if places != sorted(places):
        return failed(
            Code.WRONG_ORDER, f"The tracks are in another order: {', '.join(seen)}.", observed=seen, where=p.of
        )
    return passed("The tracks are as asked.", observed=seen, where=p.of)


class TrackSettings(Of):
    """Parameters of `kdenlive.track`; what is left out is not judged."""

    track: str
    """Its name or label (V1, A2)."""
    name: str | None = None
    """What it must be called; empty for no name."""
    locked: bool | None = None
    muted: bool | None = None
    """Of an audio track."""
    hidden: bool | None = None
    """Of a video track."""
    empty: bool | None = None


def _track_pins(evidence: Evidence, p: TrackSettings) -> Iterator[Pin]:
    found = find_track(load(evidence, p.of), p.track, p.of)
    if not isinstance(found, Finding):
        asked = {"name": p.name, "lock": p.locked, "mute": p.muted, "hide": p.hidden, "others": p.empty or None}
        facets = [name for name, wanted in asked.items() if wanted is not None]
        yield from track_pins(p.of, found[1], p.track, facets)


@check("kdenlive.track", pins=_track_pins)
def track(evidence: Evidence, p: TrackSettings) -> Finding:
    """The track is locked, muted, hidden or named as asked."""
    found = find_track(load(evidence, p.of), p.track, p.of)
    if isinstance(found, Finding):
        return found
    one = found[1]
    asked: list[tuple[str, Shown, Shown]] = [
        ("name", one.name, p.name),
        ("lock", one.locked, p.locked),
        ("mute", one.muted, p.muted),
        ("hiding", one.hidden, p.hidden),
        ("emptiness", not one.clips, p.empty),
    ]
    expectations = [equal(what, seen, wanted) for what, seen, wanted in asked if wanted is not None]
    return assess(f"the track {one.description}", expectations, Code.WRONG_VALUE, p.of)


class GuideAsked(Params):
    """A guide that must be there."""

    at: Seconds
    text: str | None = None
    """Without it, any."""
    category: Annotated[int, Field(ge=0)] | None = None
    """Counted from 0 in the list of categories."""


class Guides(Of, Source):
    """Parameters of `kdenlive.guides`; with `source` or `content` it is about that bin clip's markers instead."""

    guides: tuple[GuideAsked, ...]
    tolerance: Annotated[float, Field(ge=0)] = NEAR_S
    """Of times, in seconds."""
    others: bool = False
    """Other guides may be there too."""


def _guides_pins(evidence: Evidence, p: Guides) -> Iterator[Pin]:
    if p.source is None and p.content is None:
        yield Pin(p.of, ":guides" if all(each.category is not None for each in p.guides) else ":guides/places")
        return
    yield from bin_pins(p.of, [clip for clip in load(evidence, p.of).bin if is_source(evidence, clip, p)], ("markers",))


@check("kdenlive.guides", pins=_guides_pins)
def guides(evidence: Evidence, p: Guides) -> Finding:
    """These guides are on the timeline (or these markers in a clip), and no others."""
    project = load(evidence, p.of)
    left: list[Marker] = list(project.guides)
    what = "guide"
    if p.source is not None or p.content is not None:
        clips = [clip for clip in project.bin if is_source(evidence, clip, p)]
        if not clips:
            return failed(Code.NOT_FOUND, f"The bin has no clip {p.source or p.content}.", where=p.of)
        left, what = list(clips[0].markers), "marker"
    seen = [_describe_marker(each, project.fps) for each in left]
    for asked in p.guides:
        near = [each for each in left if abs(each.frame / project.fps - asked.at) <= p.tolerance + 1e-6]
        named = [each for each in left if asked.text is None or each.text.strip() == asked.text]
        fits = [each for each in near if each in named and asked.category in (None, each.category)]
        wanted = f"{asked.text or ''} at {asked.at:.2f} s".strip()
        if fits:
            left.remove(fits[0])
            continue
        code = Code.WRONG_VALUE if named and asked.text is not None else Code.WRONG_TEXT if near else Code.NOT_FOUND
        sentence = f"There is no {what} {wanted}; there are {', '.join(seen) or 'none'}."
        return failed(code, sentence, observed=seen, wanted=wanted, where=p.of)
    if left and not p.others:
        names = ", ".join(_describe_marker(each, project.fps) for each in left)
        return failed(Code.EXTRA, f"There are {what}s that were not asked for: {names}.", observed=seen, where=p.of)
    return passed(f"The {what}s are as asked.", observed=seen, where=p.of)


def _describe_marker(marker: Marker, fps: float) -> str:
    return f"{marker.text!r} at {marker.frame / fps:.2f} s"


class Grouped(Of):
    """Parameters of `kdenlive.group`."""

    clips: Annotated[tuple[ClipChoice, ...], Field(min_length=2)]
    grouped: bool = True
    """Whether they must be in one group, or no two of them."""
    exactly: bool = False
    """Nothing else may be in the group, but for the sound or picture of these clips."""


def _group_pins(evidence: Evidence, p: Grouped) -> Iterator[Pin]:
    found = [find_clip(evidence, load(evidence, p.of), choice, p.of) for choice in p.clips]
    places = [f"{each.index}@{each.clip.position}" for each in found if not isinstance(each, Finding)]
    if p.grouped and len(places) == len(found):
        yield Pin(p.of, f":groups[{'+'.join(places)}]")


@check("kdenlive.group", pins=_group_pins)
def group(evidence: Evidence, p: Grouped) -> Finding:
    """These clips of the timeline are in one group, or in none together."""
    project = load(evidence, p.of)
    chosen = []
    for choice in p.clips:
        found = find_clip(evidence, project, choice, p.of)
        if isinstance(found, Finding):
            return found
        chosen.append(found)
    names = ", ".join(describe(each, project.fps) for each in chosen)
    places = {(each.index, each.clip.position) for each in chosen}
    together = [each for each in project.groups if len(each.members & places) >= (len(places) if p.grouped else 2)]
    if not p.grouped:
        if together:
            return failed(Code.EXTRA, f"There is a group of some of {names}.", where=p.of)
        return passed("The clips are in no group.", where=p.of)
    if not together:
        return failed(Code.NOT_FOUND, f"There is no group of {names}.", observed=len(project.groups), where=p.of)
    if p.exactly:
        strange = [
            (index, position)
            for index, position in together[0].members - places
            if not any(
                clip.position == position and any(_other_half(each, project.tracks[index], clip) for each in chosen)
                for clip in (project.tracks[index].clips if 0 <= index < len(project.tracks) else ())
            )
        ]
        if strange:
            sentence = f"The group of {names} has {len(strange)} more clips."
            return failed(Code.EXTRA, sentence, observed=len(strange), where=p.of)
    return passed(f"One group holds {names}.", where=p.of)


def _other_half(each: Placed, track: Track, clip: Clip) -> bool:
    """Say whether a clip is the sound of a picture, or the picture of a sound: the same stretch on a track of the
    other kind. Another stretch of the same file is a clip of its own."""
    own = each.clip
    same = (clip.position, clip.start, clip.length) == (own.position, own.start, own.length)
    return same and same_source(clip.source, own.source) and track.kind != each.track.kind
