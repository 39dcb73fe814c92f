"""Where one picture passes into another, whichever of Kdenlive's ways does it.

A mix of two clips of one track; a composition over two clips of two tracks; a clip above another that is faded in or
out by its opacity.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from evaluators.kdenlive.model import Clip, Composition, Effect, Mix, Project, Track
from evaluators.kdenlive.select import Placed
from evaluators.kdenlive.times import Keyframe

PassageKind: TypeAlias = Literal["dissolve", "wipe", "slide", "other"]


@dataclass(frozen=True)
class Passage:
    """A passage, in frames of the timeline; `end` is the first frame after it."""

    kind: PassageKind
    start: int
    end: int
    before: Placed | None
    """What is seen first; None where that is nothing."""
    after: Placed | None
    shape: str
    """Of a wipe: the file of its pattern."""


def passages(project: Project) -> list[Passage]:
    """Return all passages between pictures, in order of time."""
    found: list[Passage] = []
    for index, track in enumerate(project.tracks):
        if track.kind != "video" or track.hidden:
            continue
        found += (_of_mix(mix, track, index) for mix in track.mixes)
        for clip in track.clips:
            found += _of_opacity(project, Placed(clip, track, index))
    for composition in project.compositions:
        if not project.tracks[composition.track].hidden and (passage := _of_composition(project, composition)):
            found.append(passage)
    return sorted(found, key=lambda each: (each.start, each.end))


def _of_mix(mix: Mix, track: Track, index: int) -> Passage:
    pair = [clip for clip in track.clips if clip.position < mix.end and clip.end > mix.start]
    pair.sort(key=lambda clip: clip.position)
    before, after = (Placed(pair[0], track, index), Placed(pair[-1], track, index)) if len(pair) > 1 else (None, None)
    # MLT passes from track A to track B, or the other way round: the later clip may be what is seen first.
    begins = mix.properties.get("b_track" if mix.properties.get("reverse") == "1" else "a_track", "")
    if before and after and begins == str(after.clip.lane) != str(before.clip.lane):
        before, after = after, before
    shape = mix.properties.get("resource", "") or mix.properties.get("luma", "")
    return Passage(_kind(mix.service, mix.id, shape), mix.start, mix.end, before, after, shape)


def _kind(service: str, name: str, shape: str) -> PassageKind:
    if service == "affine" or name == "slide":
        return "slide"
    if service in ("luma", "composite"):
        return "wipe" if shape else "dissolve"
    return "other"


def _of_composition(project: Project, composition: Composition) -> Passage | None:
    """Return the passage that a composition makes; None if it places a picture all the time alike."""
    shape = composition.properties.get("luma", "") or (
        composition.properties.get("resource", "") if composition.service == "luma" else ""
    )
    if composition.service == "luma":
        kind, appears = _kind("luma", composition.id, shape), composition.properties.get("reverse", "0") != "1"
    else:
        first, last = (
            (composition.value(name, frame))
            for name in [next((n for n in ("geometry", "rect") if n in composition.properties), "rect")]
            for frame in (composition.start, composition.end - 1)
        )
        if len(first) < 4 or len(last) < 4 or first == last:
            return None
        opacity = [values[4] if len(values) > 4 else 1.0 for values in (first, last)]
        moves = first[:4] != last[:4]
        if moves:
            kind, appears = "slide", _outside(project, composition, first)
        elif opacity[0] != opacity[1]:
            kind, appears = "wipe" if shape else "dissolve", opacity[0] < opacity[1]
        else:
            return None
    top = _shown(project, composition.track, composition.start, composition.end)
    below = _below(project, composition)
    before, after = (below, top) if appears else (top, below)
    return Passage(kind, composition.start, composition.end, before, after, shape)


def _outside(project: Project, composition: Composition, rect: tuple[float, ...]) -> bool:
    text = composition.properties.get("rect", "") + composition.properties.get("geometry", "")
    width, height = (1.0, 1.0) if "%" in text else (project.profile.width, project.profile.height)
    return abs(rect[0]) >= width * 0.99 or abs(rect[1]) >= height * 0.99


def _of_opacity(project: Project, each: Placed) -> Iterator[Passage]:
    """Give the stretches over which a clip is faded in or out by its opacity, with what lies below."""
    for effect in each.clip.effects:
        if not effect.enabled:
            continue
        for first, last in _ramps(effect):
            start, end = (round(each.clip.position + max(0, frame)) for frame in (first[0], last[0]))
            end = min(end, each.clip.end)
            if end <= start:
                continue
            below = _shown(project, each.index, start, end, below=True)
            appears = first[1] < last[1]
            before, after = (below, each) if appears else (each, below)
            yield Passage("dissolve", start, end, before, after, "")


_Point: TypeAlias = tuple[float, float]


def _ramps(effect: Effect) -> Iterator[tuple[_Point, _Point]]:
    """Give pairs of (frame from the clip's beginning, opacity) between which the opacity goes from or to nothing."""
    name, place = _OPACITY.get(effect.service, ("", 0))
    if effect.service == "brightness" and "alpha" in effect.properties:
        name, place = "alpha", 0
    if not name:
        return
    keyframes = effect.keyframes(name)
    for one, two in pairwise(keyframes):
        low, high = (_value(each, place) for each in (one, two))
        if min(low, high) <= 0.02 and max(low, high) >= 0.98:
            end = two.frame - effect.shift
            if effect.end is not None and effect.id.startswith("fade_"):
                end = min(end, effect.end + 1)  # what is cut off, the effect's own length tells
            yield (one.frame - effect.shift, low), (end, high)


_OPACITY = {"qtblend": ("rect", 4), "affine": ("transition.rect", 4), "frei0r.transparency": ("0", 0)}


def _value(keyframe: Keyframe, place: int) -> float:
    return keyframe.values[place] if len(keyframe.values) > place else 1.0


def _below(project: Project, composition: Composition) -> Placed | None:
    if composition.forced and composition.below is not None:
        return _shown(project, composition.below, composition.start, composition.end)
    return _shown(project, composition.track, composition.start, composition.end, below=True)


def _shown(project: Project, index: int, start: int, end: int, *, below: bool = False) -> Placed | None:
    """Return the clip of a track, or the highest of those below it, that is there from start to end; of several, the
    one that is there longest."""
    places = range(index - 1, -1, -1) if below else (index,)
    for place in places:
        track = project.tracks[place]
        if track.kind != "video" or track.hidden:
            continue
        there = [clip for clip in track.clips if _overlap(clip, start, end) > 0]
        if there:
            return Placed(max(there, key=lambda clip: _overlap(clip, start, end)), track, place)
    return None


def _overlap(clip: Clip, start: int, end: int) -> int:
    return min(clip.end, end) - max(clip.position, start)
