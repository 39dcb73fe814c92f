"""Whether parts of two projects mean the same, however Kdenlive writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from evaluators.kdenlive.model import BinClip, Clip, Composition, Effect, Mix
from evaluators.kdenlive.times import Keyframe, keyframes_of

_FREE = (
    "a_track",
    "b_track",
    "force_track",
    "always_active",
    "automatic",
    "version",
    "mlt_service",
    "factory",
    "accepts_blanks",
    "progressive",
    "internal_added",
)

_EDITED = ("colour", "title", "sequence", "other")
"""Kinds of bin clips that no media file stands behind: edited in place, they keep their number."""


def same_list(one: Sequence[object], other: Sequence[object]) -> bool:
    """Whether two lists hold the same, in any order."""
    return sorted(map(repr, one)) == sorted(map(repr, other))


def same_compositions(one: Sequence[Composition], tracks: Sequence[int], other: Sequence[Composition]) -> bool:
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


def same_mixes(one: Sequence[Mix], other: Sequence[Mix]) -> bool:
    """Whether mixes are the same; Kdenlive makes those that were made elsewhere longer by a frame."""
    return len(one) == len(other) and all(
        a.id == b.id and abs(a.start - b.start) <= 1 and abs(a.end - b.end) <= 1
        for a, b in zip(one, other, strict=True)
    )


def same_content(old: BinClip, now: BinClip) -> bool:
    """Whether two clips of the bin show and sound the same."""
    if old.kind != now.kind:
        return False
    if old.kind == "colour":
        return (old.colour, round(old.opacity, 2)) == (now.colour, round(now.opacity, 2))
    if old.title is not None and now.title is not None:
        same = (old.title.background, old.title.animated) == (now.title.background, now.title.animated)
        return same and old.title.items == now.title.items
    if old.hash and now.hash:
        return old.hash == now.hash
    if not old.path and not now.path:
        return old.id == now.id  # sequences, and what makes its pictures itself
    return old.path == now.path


def same_source(one: BinClip, other: BinClip) -> bool:
    """Whether two clips of a timeline play the same. Of one bin clip are the colour and the title before and after they
    were edited; another file is another source, whatever number it has."""
    if one.kind == other.kind and one.kind in _EDITED and one.id and one.id == other.id:
        return True
    return same_content(one, other)


def same_place(one: Clip, other: Clip) -> bool:
    """Whether two clips lie alike and use the same of the same source."""
    return (
        (one.position, one.start, one.length, one.remap) == (other.position, other.start, other.length, other.remap)
        and abs(one.speed - other.speed) < 1e-4
        and one.used == other.used
        and same_source(one.source, other.source)
    )


def same_effects(one: Sequence[Effect], other: Sequence[Effect], *, filled: bool = True) -> bool:
    """Whether effects do the same; `filled` says whether a parameter that is only in the other counts as one that
    Kdenlive filled in."""
    if len(one) != len(other):
        return False
    for a, b in zip(one, other, strict=True):
        if (a.id, a.enabled, a.start) != (b.id, b.enabled, b.start):
            return False
        was, now = _meant(a), _meant(b)
        if not _same_properties(was, now) or not (filled or was.keys() == now.keys()):
            return False
    return True


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


def _plain(text: str, found: Sequence[Keyframe], shift: int) -> object:
    """Return a parameter's meaning: its keyframes or numbers, however they are written; else its text."""
    if not found:
        return text.strip()
    if len(found) == 1:
        return tuple(round(value, 4) for value in found[0].values)
    return tuple((each.frame - shift, each.shape, tuple(round(value, 4) for value in each.values)) for each in found)
