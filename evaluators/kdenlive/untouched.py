"""Whether a project stays as it was but for what an instruction names."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, field_validator

from evaluators.evidence import Evidence
from evaluators.kdenlive.model import BinClip, Clip, Composition, Effect, Mix, Project, Track
from evaluators.kdenlive.read import load
from evaluators.kdenlive.select import named
from evaluators.kdenlive.times import Keyframe, keyframes_of
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

TRACK = ("name", "lock", "mute", "hide", "level", "effects", "clips", "mixes", "clip effects")
BIN = ("name", "folder", "effects", "markers", "proxy", "length", "colour", "title")
WHOLE = ("profile", "guides", "groups", "compositions", "tracks", "effects", "level", "new clips", "folders")
SPAN = re.compile(r"(?P<what>clips|clip effects)\[(?P<start>[0-9.]+)?:(?P<end>[0-9.]+)?\]")


class Untouched(Of):
    """Parameters of `kdenlive.untouched`."""

    except_: Annotated[tuple[str, ...], Field(alias="except")] = ()
    """What may differ. `V1` is a track with all it has, by label or name as before; `V1/lock` one property of it: name,
    lock, mute, hide, level (of the mixer), effects, clips (what lies where, with all effects), mixes, clip effects;
    `V1/clips[3:8]` or `V1/clip effects[3:8]` what touches a stretch of time in seconds; `*` stands for every track.
    `bin:intro.mp4` is a clip of the bin, by name or file (it may be gone), `bin:intro.mp4/name` one property of it:
    name, folder, effects, markers, proxy, length, colour, title; `bin:*` every one. Of the project: `:profile`,
    `:guides`, `:groups`, `:compositions`, `:tracks` (new or gone ones), `:effects`, `:level`, `:new clips` (of the
    bin), `:folders`."""

    @field_validator("except_")
    @classmethod
    def _known(cls, values: tuple[str, ...]) -> tuple[str, ...]:
        for value in values:
            name, _, prop = value.rpartition("/")
            if value.startswith(":"):
                if value[1:] not in WHOLE:
                    raise ValueError(f"of the whole project there are {', '.join(WHOLE)}")
            elif value.startswith("bin:"):
                if name and prop not in BIN:
                    raise ValueError(f"a bin clip's properties are {', '.join(BIN)}")
            elif name and prop not in TRACK and not SPAN.fullmatch(prop):
                raise ValueError(f"a track's properties are {', '.join(TRACK)}, clips[a:b], clip effects[a:b]")
        return values


@dataclass(frozen=True)
class _Exceptions:
    values: tuple[str, ...]

    def whole(self, name: str) -> bool:
        return f":{name}" in self.values

    def track(self, track: Track, prop: str = "") -> bool:
        end = f"/{prop}" if prop else ""
        return any(f"{name}{end}" in self.values for name in (track.label, track.name, "*") if name)

    def clip(self, clip: BinClip, prop: str = "") -> bool:
        for value in self.values:
            if value.startswith("bin:"):
                name, _, told = value[4:].rpartition("/")
                name, told = (name, told) if name and told in BIN else (value[4:], "")
                if told in ("", prop) and (name == "*" or named(clip, name)):
                    return True
        return False

    def spans(self, track: Track, what: str) -> list[tuple[float, float]]:
        """Return the stretches of a track, in seconds, that may differ."""
        found = []
        for value in self.values:
            name, _, prop = value.rpartition("/")
            match = SPAN.fullmatch(prop)
            if match and name in (track.label, track.name, "*") and match["what"] == what:
                found.append((float(match["start"] or 0), float(match["end"] or math.inf)))
        return found


@check("kdenlive.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """But for the exceptions, the project holds what it held before, whatever Kdenlive writes anew when it saves."""
    before, after = load(evidence, p.of, "before"), load(evidence, p.of)
    problem = next(_differences(before, after, _Exceptions(p.except_)), None)
    if problem is not None:
        return failed(problem[0], problem[1], where=p.of)
    return passed("The rest of the project is unchanged.", where=p.of)


_Problem = tuple[Code, str]


def _differences(before: Project, after: Project, allowed: _Exceptions) -> Iterator[_Problem]:
    a, b = before.profile, after.profile
    if (a.width, a.height, round(a.fps, 3)) != (b.width, b.height, round(b.fps, 3)) and not allowed.whole("profile"):
        yield Code.CHANGED, f"The profile became {b.width} x {b.height} px at {b.fps:g} fps."
    yield from _bin_differences(before, after, allowed)
    pairs, gone, new = _paired(before.tracks, after.tracks)
    if not allowed.whole("tracks"):
        for track in gone:
            if not allowed.track(track):
                yield Code.REMOVED, f"The track {track.told} is gone."
        for track in new:
            if not allowed.track(track):
                yield Code.EXTRA, f"There is a new track {track.told}."
    for old, now in pairs:
        track = before.tracks[old]
        if not allowed.track(track):
            yield from _track_differences(before, after, track, after.tracks[now], allowed)
    if not allowed.whole("guides") and not _same_list(before.guides, after.guides):
        yield Code.CHANGED, "The guides changed."
    places = dict(pairs)
    if not allowed.whole("groups"):
        was = {frozenset((places.get(index, -1), at) for index, at in group.members) for group in before.groups}
        if was != {group.members for group in after.groups}:
            yield Code.CHANGED, "The groups changed."
    if not allowed.whole("compositions"):
        tracks = [places.get(each.track, -1) for each in before.compositions]
        if not _same_compositions(before.compositions, tracks, after.compositions):
            yield Code.CHANGED, "The compositions changed."
    if not allowed.whole("effects") and not _same_effects(before.effects, after.effects):
        yield Code.CHANGED, "The effects of the whole timeline changed."
    if not allowed.whole("level") and abs(before.gain_db - after.gain_db) > 0.01:
        yield Code.CHANGED, f"The master level became {after.gain_db:g} dB from {before.gain_db:g} dB."


def _same_list(one: Sequence[object], other: Sequence[object]) -> bool:
    return sorted(map(repr, one)) == sorted(map(repr, other))


def _same_compositions(one: Sequence[Composition], tracks: Sequence[int], other: Sequence[Composition]) -> bool:
    """Whether compositions are the same; `tracks` says where those of before are now."""
    left = list(other)
    for each, track in zip(one, tracks, strict=True):
        same = [
            now
            for now in left
            if (now.id, now.start, now.end, now.track) == (each.id, each.start, each.end, track)
            and _same_properties(_plain_of(each), _plain_of(now))
        ]
        if not same:
            return False
        left.remove(same[0])
    return not left


def _same_mixes(one: Sequence[Mix], other: Sequence[Mix]) -> bool:
    """Whether mixes are the same; Kdenlive makes those that were made elsewhere longer by a frame."""
    return len(one) == len(other) and all(
        a.id == b.id and abs(a.start - b.start) <= 1 and abs(a.end - b.end) <= 1
        for a, b in zip(one, other, strict=True)
    )


def _same_properties(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Whether parameters mean the same; one that only the later save states is one that Kdenlive filled in."""
    return all(name in other and value == other[name] for name, value in one.items())


def _plain_of(each: Composition) -> Mapping[str, object]:
    last = each.end - each.start - 1
    kept = {name: value for name, value in each.properties.items() if name not in _FREE and ":" not in name}
    return {name: _plain(value, keyframes_of(value, each.fps, last), 0) for name, value in kept.items()}


def _meant(each: Effect) -> Mapping[str, object]:
    kept = {name: value for name, value in each.properties.items() if not name.startswith("kdenlive:")}
    return {name: _plain(value, each.keyframes(name), each.shift) for name, value in kept.items()}


_FREE = ("a_track", "b_track", "force_track", "always_active", "automatic", "version", "mlt_service", "factory",
         "accepts_blanks", "progressive", "internal_added")  # fmt: skip


def _bin_differences(before: Project, after: Project, allowed: _Exceptions) -> Iterator[_Problem]:
    left = {clip.id: clip for clip in after.bin}
    for old in before.bin:
        now = left.get(old.id)
        if now is None or not _same_content(old, now):
            now = next((clip for clip in left.values() if _same_content(old, clip)), None)
        if now is None:
            if not allowed.clip(old):
                changed = next((clip for clip in after.bin if clip.id == old.id and clip.kind == old.kind), None)
                if changed is not None and old.kind in ("colour", "title") and allowed.clip(old, old.kind):
                    del left[changed.id]
                    continue
                yield Code.REMOVED, f"The clip {old.name!r} is no longer in the bin as it was."
            else:
                left.pop(old.id, None)
            continue
        del left[now.id]
        traits: list[tuple[str, object, object]] = [
            ("name", old.name, now.name),
            ("folder", old.folder, now.folder),
            ("markers", old.markers, now.markers),
            ("proxy", bool(old.proxy), bool(now.proxy)),
            ("length", old.length, now.length),
        ]
        for prop, was, became in traits:
            if was != became and not allowed.clip(old, prop):
                yield Code.CHANGED, f"The {prop} of the bin clip {old.name!r} became {became!r} from {was!r}."
        if not allowed.clip(old, "effects") and not _same_effects(old.effects, now.effects):
            yield Code.CHANGED, f"The effects of the bin clip {old.name!r} changed."
    for clip in left.values():
        if not (allowed.whole("new clips") or allowed.clip(clip)):
            yield Code.EXTRA, f"There is a new clip {clip.name!r} in the bin."
    if before.folders != after.folders and not allowed.whole("folders"):
        yield Code.CHANGED, "The folders of the bin changed."


def _same_content(old: BinClip, now: BinClip) -> bool:
    if old.kind != now.kind:
        return False
    if old.kind == "colour":
        return (old.colour, round(old.opacity, 2)) == (now.colour, round(now.opacity, 2))
    if old.title is not None and now.title is not None:
        same = (old.title.background, old.title.animated) == (now.title.background, now.title.animated)
        return same and old.title.items == now.title.items
    if old.hash and now.hash:
        return old.hash == now.hash
    return old.path == now.path


def _paired(old: Sequence[Track], new: Sequence[Track]) -> tuple[list[tuple[int, int]], list[Track], list[Track]]:
    """Pair tracks by name, then by what lies on them, then by label."""
    pairs: dict[int, int] = {}

    def spots(track: Track) -> list[tuple[int, str, int]]:
        return [(clip.position, clip.source.id, clip.length) for clip in track.clips]

    ways = (
        lambda a, b: a.name != "" and a.name == b.name,
        lambda a, b: bool(a.clips) and spots(a) == spots(b),
        lambda a, b: a.label == b.label,
        lambda a, b: True,
    )
    equal = len(old) == len(new)
    for alike in ways if not equal else ways[2:]:
        for i, track in enumerate(old):
            if i not in pairs:
                free = (
                    j
                    for j, other in enumerate(new)
                    if j not in pairs.values() and track.kind == other.kind and alike(track, other)
                )
                if (found := next(free, None)) is not None:
                    pairs[i] = found
    gone = [track for i, track in enumerate(old) if i not in pairs]
    extra = [track for j, track in enumerate(new) if j not in pairs.values()]
    return sorted(pairs.items()), gone, extra


def _track_differences(
    before: Project, after: Project, old: Track, now: Track, allowed: _Exceptions
) -> Iterator[_Problem]:
    settings: list[tuple[str, object, object]] = [
        ("name", old.name, now.name),
        ("lock", old.locked, now.locked),
        ("mute", old.muted, now.muted),
        ("hide", old.hidden, now.hidden),
        ("level", round(old.gain_db, 2), round(now.gain_db, 2)),
    ]
    for prop, was, became in settings:
        if was != became and not allowed.track(old, prop):
            yield Code.CHANGED, f"The {prop} of the track {old.told} became {became!r} from {was!r}."
    if not allowed.track(old, "effects") and not _same_effects(old.effects, now.effects):
        yield Code.CHANGED, f"The effects of the track {old.told} changed."
    free = allowed.spans(old, "clips")
    if not allowed.track(old, "clips"):
        effects = math.inf if allowed.track(old, "clip effects") else None
        loose = [(0.0, effects)] if effects is not None else allowed.spans(old, "clip effects")
        problem = _clips_differ(before, after, old, now, free, loose)
        if problem is not None:
            yield problem
    elif free:
        return
    excused = allowed.track(old, "mixes") or allowed.track(old, "clips") or free
    if not excused and not _same_mixes(old.mixes, now.mixes):
        yield Code.CHANGED, f"The mixes of the track {old.told} changed."


_Spans = Sequence[tuple[float, float]]


def _clips_differ(
    before: Project, after: Project, old: Track, now: Track, free: _Spans, loose: _Spans
) -> _Problem | None:
    left = [clip for clip in now.clips if not _touches(clip, free, after.fps)]
    for clip in old.clips:
        if _touches(clip, free, before.fps):
            continue
        there = f"{clip.source.name!r} at {clip.position / before.fps:.2f} s on {old.told}"
        same = [each for each in left if _same_place(clip, each)]
        if not same:
            return Code.CHANGED, f"The clip {there} does not lie there as it did."
        if not _touches(clip, loose, before.fps) and not _same_effects(clip.effects, same[0].effects):
            return Code.CHANGED, f"The effects of the clip {there} changed."
        left.remove(same[0])
    if left:
        return (
            Code.EXTRA,
            f"The clip {left[0].source.name!r} at {left[0].position / after.fps:.2f} s on {old.told} is new.",
        )
    return None


def _same_place(one: Clip, other: Clip) -> bool:
    return (
        (one.position, one.start, one.length, one.remap) == (other.position, other.start, other.length, other.remap)
        and abs(one.speed - other.speed) < 1e-4
        and one.used == other.used
        and (one.source.id == other.source.id or _same_content(one.source, other.source))
    )


def _touches(clip: Clip, spans: _Spans, fps: float) -> bool:
    return any(clip.position / fps < last - 1e-6 and clip.end / fps > first + 1e-6 for first, last in spans)


def _same_effects(one: Sequence[Effect], other: Sequence[Effect]) -> bool:
    """Whether effects do the same."""
    if len(one) != len(other):
        return False
    for a, b in zip(one, other, strict=True):
        if (a.id, a.enabled, a.start) != (b.id, b.enabled, b.start):
            return False
        if not _same_properties(_meant(a), _meant(b)):
            return False
    return True


def _plain(text: str, found: Sequence[Keyframe], shift: int) -> object:
    """Return a parameter's meaning: its keyframes or numbers, however they are written; else its text."""
    if not found:
        return text.strip()
    if len(found) == 1:
        return tuple(round(value, 4) for value in found[0].values)
    return tuple((each.frame - shift, each.shape, tuple(round(value, 4) for value in each.values)) for each in found)
