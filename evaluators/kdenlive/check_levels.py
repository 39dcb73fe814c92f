"""Checks on how loud clips are, and on fades of their sound and picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias, TypeVar

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, number
from evaluators.kdenlive.gain import gain_db
from evaluators.kdenlive.model import Project
from evaluators.kdenlive.picture import placement, working
from evaluators.kdenlive.pins import effect_pins, level_pins
from evaluators.kdenlive.read import load
from evaluators.kdenlive.runs import find_run
from evaluators.kdenlive.select import NEAR_S, OfClip, Placed, Seconds, describe, find_clip
from evaluators.pins import Pin
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed, passed

Pieces: TypeAlias = tuple[Placed, ...]
Choice = TypeVar("Choice", bound=OfClip)


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
    for each in _judged(evidence, project, p, "audio", _loud)[0]:
        yield from level_pins(project, p.of, each)


@check("kdenlive.volume", pins=_volume_pins)
def volume(evidence: Evidence, p: Volume) -> Finding:
    """The clip's sound is louder by so many dB, all the time: its effects, its track's, and the mixer together."""
    return _judged(evidence, load(evidence, p.of), p, "audio", _loud)[1]


def _loud(project: Project, pieces: Pieces, p: Volume) -> Finding:
    whole = pieces[-1].clip.end - pieces[0].clip.position
    first = (p.start or 0.0) * project.fps
    last = min(whole - 1, whole - 1 if p.end is None else p.end * project.fps)
    frames = [first + (last - first) * part / 20 for part in range(21)]
    levels = [gain_db(project, *_piece(pieces, frame)) for frame in frames]
    if p.gain <= -60:
        good = all(level <= -60 for level in levels)
    else:
        good = all(abs(level - p.gain) <= p.tolerance for level in levels)
    worst = max(levels, key=lambda level: abs(level - p.gain))
    expectation = Expectation("gain", worst, p.gain, good, "dB", p.tolerance)
    return assess(describe(pieces[0], project.fps), [expectation], Code.WRONG_VALUE, p.of)


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
    kind = "audio" if p.what == "sound" else "video"
    for each in _judged(evidence, project, p, kind, _fading)[0]:
        yield from effect_pins(project, p.of, each, (f"{'sound_fade' if p.what == 'sound' else 'fade'}_{p.side}",))


@check("kdenlive.fade", pins=_fade_pins)
def fade(evidence: Evidence, p: Fade) -> Finding:
    """The clip's sound or picture rises from nothing at its beginning, or falls to nothing at its end, for so long:
    by a fade or by keyframes."""
    kind = "audio" if p.what == "sound" else "video"
    return _judged(evidence, load(evidence, p.of), p, kind, _fading)[1]


def _fading(project: Project, pieces: Pieces, p: Fade) -> Finding:
    frames = _faded(project, pieces, p)
    seconds = frames / project.fps
    of = f"{p.what} of {describe(pieces[0], project.fps)}"
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
    return assess(of, [number(f"fade {p.side}", seconds, p.duration, margin, "s")], Code.WRONG_VALUE, p.of)


def _judged(
    evidence: Evidence, project: Project, p: Choice, kind: str, judged: Callable[[Project, Pieces, Choice], Finding]
) -> tuple[Pieces, Finding]:
    """Judge the run of pieces that counts as the clip that was chosen or, where none is as asked, the one clip; return
    which of them it was about."""
    if run := find_run(evidence, project, p, p.of, kind):
        finding = judged(project, run, p)
        if finding.ok:
            return run, finding
    found = find_clip(evidence, project, p, p.of, kind)
    return ((), found) if isinstance(found, Finding) else ((found,), judged(project, (found,), p))


def _piece(pieces: Pieces, frame: float) -> tuple[Placed, float]:
    """Return which piece a frame lies in, counted from the beginning of the first one, and its frame there."""
    at = pieces[0].clip.position + frame
    piece = next((each for each in pieces if at < each.clip.end), pieces[-1])
    return piece, at - piece.clip.position


def _faded(project: Project, pieces: Pieces, p: Fade) -> float:
    """Return how many frames the clip takes from nothing to its full level, or back; 0 if it does not begin (or end)
    with nothing, or goes back and forth on the way."""
    length = pieces[-1].clip.end - pieces[0].clip.position
    order = range(length) if p.side == "in" else range(length - 1, -1, -1)
    levels = [_level(project, *_piece(pieces, frame), p) for frame in order]
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


def _level(project: Project, found: Placed, frame: float, p: Fade) -> float:
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
