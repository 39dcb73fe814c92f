"""Checks on the clips of a timeline: which lie where, what of their sources they use, and at which speed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.kdenlive.check_bin import gone_pins
from evaluators.kdenlive.model import Clip, Project
from evaluators.kdenlive.pins import bin_pins, clip_pins, track_pins
from evaluators.kdenlive.read import load
from evaluators.kdenlive.runs import joined
from evaluators.kdenlive.select import (
    NEAR_S,
    OfClip,
    Placed,
    Seconds,
    Source,
    describe,
    find_clip,
    find_track,
    is_source,
    placed,
)
from evaluators.pins import Pin, no_pins
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed


class ClipAsked(Source):
    """A clip that must lie on a track; what is left out is not judged."""

    position: Seconds | None = None
    """Where it begins, in seconds of the timeline."""
    duration: Annotated[float, Field(gt=0)] | None = None
    """In seconds of the timeline."""
    source_start: Seconds | None = None
    """The second of the source with which it begins."""
    speed: float | None = None
    """1 is as recorded, -1 backwards."""


class Clips(Of):
    """Parameters of `kdenlive.clips`."""

    track: str
    """Its name or label (V1, A2)."""
    clips: tuple[ClipAsked, ...]
    """In order of time."""
    tolerance: Annotated[float, Field(ge=0)] = NEAR_S
    """Of times, in seconds."""
    joined: bool = True
    """Pieces that follow each other as in their source count as one clip; false, to see where it was split."""
    others: bool = False
    """Other clips may be there too."""


def _clips_pins(evidence: Evidence, p: Clips) -> Iterator[Pin]:
    project = load(evidence, p.of)
    found = find_track(project, p.track, p.of)
    if isinstance(found, Finding):
        return
    index, track = found
    there = joined(track.clips) if p.joined else list(track.clips)
    yield from track_pins(p.of, track, p.track, () if p.others else ("others",))
    at = 0
    for place, asked in enumerate(p.clips):
        for passed_by, clip in enumerate(there[at:] if p.others else there[place : place + 1]):
            whole = Placed(clip, track, index)
            if _judged(evidence, project, whole, asked, p.tolerance, p.of).ok:
                at += passed_by + 1
                for part in track.clips:
                    if clip.position <= part.position < clip.end:
                        yield from _asked_pins(p.of, Placed(part, track, index), asked, whole=part.end == clip.end)
                break


def _asked_pins(of: str, each: Placed, asked: ClipAsked, *, whole: bool = True) -> Iterator[Pin]:
    facets = [name for name in ("position", "speed") if getattr(asked, name) is not None]
    if asked.source is not None or asked.content is not None:
        facets.append("source")
        yield from bin_pins(of, (each.clip.source,), ("there",))
    if asked.source_start is not None or (each.clip.start and "position" in facets and not whole):
        facets.append("start")
    if asked.duration is not None or not whole:
        facets.append("length")
    yield from clip_pins(of, each, facets)


@check("kdenlive.clips", pins=_clips_pins)
def clips(evidence: Evidence, p: Clips) -> Finding:
    """These clips lie on the track, in this order, at these times, with these stretches of their sources."""
    project = load(evidence, p.of)
    found = find_track(project, p.track, p.of)
    if isinstance(found, Finding):
        return found
    index, track = found
    there = joined(track.clips) if p.joined else list(track.clips)
    seen = [_describe_span(clip, project.fps) for clip in there]
    where = f"on {track.description}"
    if not p.others and len(there) != len(p.clips):
        sentence = f"There are {len(there)} clips {where} ({'; '.join(seen) or 'none'}); {len(p.clips)} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=seen, wanted=len(p.clips), where=p.of)
    at = 0
    for place, asked in enumerate(p.clips, 1):
        candidates = there[at:] if p.others else [there[place - 1]]
        judged = [
            _judged(evidence, project, Placed(clip, track, index), asked, p.tolerance, p.of) for clip in candidates
        ]
        good = next((number for number, finding in enumerate(judged) if finding.ok), None)
        if good is None:
            named = next((finding for finding in judged if finding.code != Code.WRONG_CONTENT), None)
            if p.others and named is None:
                called = asked.source or asked.content or "clip"
                sentence = f"There is no further {called} {where}; there are {'; '.join(seen) or 'none'}."
                return failed(Code.NOT_FOUND, sentence, observed=seen, where=p.of)
            return named or judged[0]
        at += good + 1
    return passed(f"The clips {where} are as asked.", observed=seen, where=p.of)


class ClipSettings(OfClip):
    """Parameters of `kdenlive.clip`; what is left out is not judged."""

    position: Seconds | None = None
    duration: Annotated[float, Field(gt=0)] | None = None
    source_start: Seconds | None = None
    speed: float | None = None
    on: str | None = None
    """The track it must lie on."""
    tolerance: Annotated[float, Field(ge=0)] = NEAR_S
    """Of times, in seconds."""

    @model_validator(mode="after")
    def _something(self) -> ClipSettings:
        if all(each is None for each in (self.position, self.duration, self.source_start, self.speed, self.on)):
            raise ValueError("expected at least one of position, duration, source_start, speed, on")
        return self


def _clip_pins(evidence: Evidence, p: ClipSettings) -> Iterator[Pin]:
    found = find_clip(evidence, load(evidence, p.of), p, p.of)
    if not isinstance(found, Finding):
        asked = ClipAsked(
            source=p.source,
            content=p.content,
            position=p.position,
            duration=p.duration,
            source_start=p.source_start,
            speed=p.speed,
        )
        yield from _asked_pins(p.of, found, asked)


@check("kdenlive.clip", pins=_clip_pins)
def clip(evidence: Evidence, p: ClipSettings) -> Finding:
    """The clip lies where it was asked, is as long, begins there in its source, and runs at that speed."""
    project = load(evidence, p.of)
    found = find_clip(evidence, project, p, p.of)
    if isinstance(found, Finding):
        return found
    if p.on is not None and not found.track.called(p.on):
        sentence = f"The clip {describe(found, project.fps)} was to lie on {p.on}."
        return failed(Code.WRONG_VALUE, sentence, observed=found.track.description, wanted=p.on, where=p.of)
    asked = ClipAsked(position=p.position, duration=p.duration, source_start=p.source_start, speed=p.speed)
    return _judged(evidence, project, found, asked, p.tolerance, p.of)


class AvPair(Of, Source):
    """Parameters of `kdenlive.used`."""

    used: bool = True
    """Whether it must be on the timeline, or nowhere on it."""
    times: Annotated[int, Field(ge=1)] | None = None
    """How often, picture and sound of one place together; without it, at least once."""


def _used_pins(evidence: Evidence, p: AvPair) -> Iterator[Pin]:
    if not p.used:
        yield from gone_pins(evidence, p.of, p, "unused")


@check("kdenlive.used", pins=_used_pins)
def used(evidence: Evidence, p: AvPair) -> Finding:
    """The source is on the timeline, so often, or not at all."""
    project = load(evidence, p.of)
    fits = (each.clip for each in placed(project) if is_source(evidence, each.clip.source, p))
    there = {clip.position for clip in fits if clip.used}
    name = p.source or p.content or "any clip"
    wanted = p.times if p.used else 0
    if (wanted is None and there) or wanted == len(there):
        return passed(f"{name} is on the timeline {len(there)} times.", observed=len(there), where=p.of)
    asked = "at least once" if wanted is None else f"{wanted} times"
    code = Code.EXTRA if not p.used else Code.WRONG_COUNT if there else Code.NOT_FOUND
    sentence = f"{name} is on the timeline {len(there)} times; {asked} was asked."
    return failed(code, sentence, observed=len(there), wanted=wanted, where=p.of)


class Length(Of):
    """Parameters of `kdenlive.duration`."""

    seconds: Seconds
    tolerance: Annotated[float, Field(ge=0)] = NEAR_S


@check("kdenlive.duration", pins=no_pins)
def duration(evidence: Evidence, p: Length) -> Finding:
    """The timeline ends, with its last clip, after so many seconds."""
    project = load(evidence, p.of)
    expectation = number("length", project.length / project.fps, p.seconds, p.tolerance, "s")
    return assess("the timeline", [expectation], Code.WRONG_VALUE, p.of)


def _judged(
    evidence: Evidence, project: Project, each: Placed, asked: ClipAsked, tolerance: float, where: str
) -> Finding:
    clip, fps = each.clip, project.fps
    if not is_source(evidence, clip.source, asked):
        sentence = f"There is {describe(each, fps)} where {asked.source or asked.content} was asked."
        return failed(Code.WRONG_CONTENT, sentence, observed=clip.source.name, wanted=asked.source, where=where)
    if not clip.used:
        return failed(Code.WRONG_VALUE, f"The clip {describe(each, fps)} is switched off.", where=where)
    expectations: list[Expectation] = [equal("source", clip.source.name, clip.source.name)]
    if asked.position is not None:
        expectations.append(number("position", clip.position / fps, asked.position, tolerance, "s"))
    if asked.duration is not None:
        expectations.append(number("duration", clip.length / fps, asked.duration, tolerance, "s"))
    if asked.source_start is not None:
        begins = clip.source_seconds(clip.position, fps)
        expectations.append(
            number("start in the source", begins, asked.source_start, tolerance * max(1, abs(clip.speed)), "s")
        )
    if asked.speed is not None:
        expectations.append(_speed(clip, asked.speed, fps))
    return assess(describe(each, fps), expectations, Code.WRONG_VALUE, where)


STRAIGHT_FRAMES = 1.5
"""By how many frames of the film a course of remapped time may miss the straight one: Kdenlive ends it a frame late."""


def _speed(clip: Clip, asked: float, fps: float) -> Expectation:
    """Judge how quickly a clip runs, by whatever means: its speed, or a course of remapped time that is as straight."""
    if not clip.remap:
        return number("speed", clip.speed, asked, 0.005 * max(1, abs(asked)))
    if not clip.course:
        return Expectation("speed", "remapped", "the same all the time", False)
    ends = (clip.position, clip.end - 1)
    turns = (each.frame - clip.start + clip.position for each in clip.course)
    frames = [*ends, *(frame for frame in turns if ends[0] < frame < ends[1])]
    begins = clip.source_seconds(clip.position, fps)
    off = [clip.source_seconds(frame, fps) - begins - (frame - clip.position) / fps * asked for frame in frames]
    worst = max(off, key=abs) * fps
    straight = abs(worst) <= STRAIGHT_FRAMES * max(1.0, abs(asked))
    return Expectation("speed", f"remapped, {worst:+.1f} frames off at the worst", f"{asked:g}", straight)


def _describe_span(clip: Clip, fps: float) -> str:
    speed = "" if clip.speed == 1 else f" at {clip.speed:g} times its speed"
    return f"{clip.source.name} {clip.position / fps:.2f} s to {clip.end / fps:.2f} s{speed}"
