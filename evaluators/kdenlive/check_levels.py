"""Checks on how loud clips are, and on fades of their sound and picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.kdenlive.gain import gain_db
from evaluators.kdenlive.model import Project
from evaluators.kdenlive.picture import placement, working
from evaluators.kdenlive.pins import effect_pins, level_pins
from evaluators.kdenlive.read import load
from evaluators.kdenlive.select import NEAR_S, OfClip, Placed, Seconds, find_clip, told
from evaluators.pins import Pin
from evaluators.registry import check
from evaluators.traits import Trait, judge, number
from evaluators.verdict import Code, Finding, failed, passed


class Volume(OfClip):
    """Parameters of `kdenlive.volume`."""

    gain: float
    """In dB; -100 is silence."""
    tolerance: Annotated[float, Field(ge=0)] = 0.25
    """In dB."""
    start: Seconds | None = None
    """The stretch of the clip that must be so loud, in seconds from its beginning; without it, all of it."""
    end: Seconds | None = None


def _volume_pins(evidence: Evidence, p: Volume) -> Iterator[Pin]:
    project = load(evidence, p.of)
    found = find_clip(evidence, project, p, p.of, "audio")
    if not isinstance(found, Finding):
        yield from level_pins(project, p.of, found)


@check("kdenlive.volume", pins=_volume_pins)
def volume(evidence: Evidence, p: Volume) -> Finding:
    """The clip's sound is louder by so many dB, all the time: its effects, its track's, and the mixer together."""
    project = load(evidence, p.of)
    found = find_clip(evidence, project, p, p.of, "audio")
    if isinstance(found, Finding):
        return found
    first = (p.start or 0.0) * project.fps
    last = min(found.clip.length - 1, found.clip.length - 1 if p.end is None else p.end * project.fps)
    frames = [first + (last - first) * part / 20 for part in range(21)]
    levels = [gain_db(project, found, frame) for frame in frames]
    if p.gain <= -60:
        good = all(level <= -60 for level in levels)
    else:
        good = all(abs(level - p.gain) <= p.tolerance for level in levels)
    worst = max(levels, key=lambda level: abs(level - p.gain))
    trait = Trait("gain", worst, p.gain, good, "dB", p.tolerance)
    return judge(told(found, project.fps), [trait], Code.WRONG_VALUE, p.of)


class Fade(OfClip):
    """Parameters of `kdenlive.fade`."""

    side: Literal["in", "out"]
    what: Literal["sound", "picture"] = "sound"
    duration: Annotated[float, Field(gt=0)] | None = None
    """In seconds; without it, any of at least a fifth of a second."""
    tolerance: Annotated[float, Field(ge=0)] = NEAR_S
    """Of the length, in seconds; it may also be one frame off."""
    present: bool = True
    """Whether there must be one, or none at all."""


def _fade_pins(evidence: Evidence, p: Fade) -> Iterator[Pin]:
    project = load(evidence, p.of)
    found = find_clip(evidence, project, p, p.of, "audio" if p.what == "sound" else "video")
    if isinstance(found, Finding):
        return
    if p.what == "sound":
        yield from effect_pins(project, p.of, found, ("sound_fade",))
    else:
        yield from effect_pins(project, p.of, found, ("fade",))


@check("kdenlive.fade", pins=_fade_pins)
def fade(evidence: Evidence, p: Fade) -> Finding:
    """The clip's sound or picture rises from nothing at its beginning, or falls to nothing at its end, for so long:
    by a fade or by keyframes."""
    project = load(evidence, p.of)
    found = find_clip(evidence, project, p, p.of, "audio" if p.what == "sound" else "video")
    if isinstance(found, Finding):
        return found
    frames = _faded(project, found, p)
    seconds = frames / project.fps
    of = f"{p.what} of {told(found, project.fps)}"
    if not p.present:
        if frames > 1:
            return failed(Code.EXTRA, f"The {of} fades {p.side} for {seconds:.2f} s.", observed=seconds, where=p.of)
        return passed(f"The {of} does not fade {p.side}.", where=p.of)
    if frames < 0.2 * project.fps and (p.duration is None or frames <= 1):
        return failed(
            Code.NOT_FOUND, f"The {of} does not fade {p.side}.", observed=seconds, wanted=p.duration, where=p.of
        )
    if p.duration is None:
        return passed(f"The {of} fades {p.side} for {seconds:.2f} s.", observed=seconds, where=p.of)
    margin = max(p.tolerance, 1.01 / project.fps)
    return judge(of, [number(f"fade {p.side}", seconds, p.duration, margin, "s")], Code.WRONG_VALUE, p.of)


def _faded(project: Project, found: Placed, p: Fade) -> float:
    """Return how many frames the clip takes from nothing to its full level, or back; 0 if it does not begin (or end)
    with nothing, or goes back and forth on the way."""
    length = found.clip.length
    order = range(length) if p.side == "in" else range(length - 1, -1, -1)
    levels = [_level(project, found, frame, p) for frame in order]
    if not levels or levels[0] > 0.12:
        return 0.0
    full = max(levels)
    if full < 0.02:
        return 0.0
    top = next(index for index, level in enumerate(levels) if level >= full * 0.985)
    rising = all(b >= a - 0.02 for a, b in pairwise(levels[: top + 1]))
    # Beyond it, it stays there; at the other end it may fade as well.
    last = max(index for index, level in enumerate(levels) if level >= full * 0.985)
    steady = all(level >= full * 0.97 for level in levels[top : last + 1])
    steady = steady and all(b <= a + 0.02 for a, b in pairwise(levels[last:]))
    return float(top) if rising and steady else 0.0


def _level(project: Project, found: Placed, frame: int, p: Fade) -> float:
    if p.what == "sound":
        return float(10 ** (gain_db(project, found, frame) / 20))
    shown = placement(project, found, frame).opacity
    for each in (*found.clip.source.effects, *found.clip.effects):
        if (
            each.enabled
            and each.service == "brightness"
            and ((each.id.startswith("fade_") and working(each, frame, found.clip)) or not each.id.startswith("fade_"))
        ):
            shown *= each.number("level", frame, 1) * each.number("alpha", frame, 1)
    return shown
