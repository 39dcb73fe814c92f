"""Times and keyframes as MLT writes them, in frames.

A time is a number of frames, a clock value (`00:00:05.480`) or a timecode (`00:00:05:12`); see mlt_properties.c. An
animated property is a row of `TIME=VALUE` with `;` between, see mlt_animation.c.
"""

import math
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from evaluators.evidence import Unreadable

FRAME_LIMIT = 10_000_000
"""Nothing in a project lies later: 55 hours at 50 fps."""
KEYFRAME_LIMIT = 10_000
_CLOCK = re.compile(r"(-?)(?:(\d{1,4}):)?(\d{1,4}):(\d{1,4}(?:[.,]\d{1,9})?)")
_CODE = re.compile(r"(-?)(\d{1,4}):(\d{1,4}):(\d{1,4})[:;](\d{1,4})")
_NUMBER = re.compile(r"-?\d{1,9}")
_KEYFRAME = re.compile(r"\s*([-0-9:.,]+)\s*([^0-9\s=]?[a-zA-Z]?)=(.*)", re.DOTALL)
Values: TypeAlias = tuple[float, ...]


def frames_of(text: str, fps: float) -> int:
    """Return a time in frames.

    Raises:
        Unreadable: it is none, or beyond the limit.
    """
    text = text.strip()
    if _NUMBER.fullmatch(text):
        found = int(text)
    elif match := _CODE.fullmatch(text):
        sign, hours, minutes, seconds, frames = match.groups()
        whole = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
        found = round(whole * fps) + int(frames)
        found = -found if sign else found
    elif match := _CLOCK.fullmatch(text):
        sign, hours, minutes, seconds = match.groups()
        found = round(((int(hours or 0) * 60 + int(minutes)) * 60 + float(seconds.replace(",", "."))) * fps)
        found = -found if sign else found
    else:
        raise Unreadable(f"it states {text[:40]!r} as a time")
    if abs(found) > FRAME_LIMIT:
        raise Unreadable(f"it states a time of {found} frames")
    return found


@dataclass(frozen=True)
class Keyframe:
    """A value at a frame, counted from where the effect begins."""

    frame: int
    values: Values
    shape: str
    """`linear`, `discrete` or `smooth`: how it goes on to the next."""


_SHAPES = {"|": "discrete", "!": "discrete", "": "linear"}


def keyframes_of(text: str, fps: float, last: int = 0) -> tuple[Keyframe, ...]:
    """Return the keyframes of an animated property, in order; one at 0 for a plain number; none for other text.

    A negative time counts back from the frame after `last`.
    """
    found = []
    parts = text.split(";")
    if len(parts) > KEYFRAME_LIMIT:
        raise Unreadable("an effect has more keyframes than are read")
    for part in parts:
        match = _KEYFRAME.fullmatch(part)
        if match is None:
            values = values_of(part)
            if len(parts) == 1 and values:
                return (Keyframe(0, values, "linear"),)
            continue
        values = values_of(match[3])
        if values:
            at = frames_of(match[1], fps)
            found.append(Keyframe(at if at >= 0 else last + 1 + at, values, _SHAPES.get(match[2], "smooth")))
    return tuple(sorted(found, key=lambda each: each.frame))


def values_of(text: str) -> Values:
    """Return the numbers of a value (`0 0 960 540 1`, `0.5`, `50%`, `-6dB`); none if it is something else."""
    numbers = []
    for part in re.split(r"[\s,:x/]+", text.strip()):
        try:
            number = float(part.removesuffix("dB").removesuffix("%"))
        except ValueError:
            return ()
        if not math.isfinite(number):
            raise Unreadable(f"an effect states {part[:20]!r} as a number")
        numbers.append(number / 100 if part.endswith("%") else number)
    return tuple(numbers) if len(numbers) <= 16 else ()


def value_at(keyframes: tuple[Keyframe, ...], frame: float) -> Values:
    """Return the values at a frame; smooth stretches are taken as if they were linear."""
    if not keyframes:
        return ()
    if frame <= keyframes[0].frame:
        return keyframes[0].values
    for one, two in pairwise(keyframes):
        if frame < two.frame:
            if one.shape == "discrete" or len(one.values) != len(two.values):
                return one.values
            part = (frame - one.frame) / (two.frame - one.frame)
            return tuple(a + (b - a) * part for a, b in zip(one.values, two.values, strict=True))
    return keyframes[-1].values
