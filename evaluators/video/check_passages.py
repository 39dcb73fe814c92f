"""Checks on how one picture of a video passes into another: dissolves, fades and wipes, seen in the frames."""

from __future__ import annotations

from typing import Annotated, Literal

import numpy as np
from pydantic import Field, model_validator

from evaluators.colour import Colour, parse_colour
from evaluators.evidence import Evidence, When
from evaluators.pins import no_pins
from evaluators.raster.look import Box
from evaluators.registry import EvidenceName, Of, Params, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.video.alike import blend_share, boxed, monotone, mosaic_share
from evaluators.video.check_frames import still_frame
from evaluators.video.footage import Footage, Frame, is_video, load

STEPS = 7
REST = 0.07
"""RMS (of 1) of what a blend may leave unexplained."""


class Side(Params):
    """What is seen before or after a passage: a source that runs on, or a colour."""

    source: EvidenceName | None = None
    when: When = "before"
    source_at: Annotated[float, Field(ge=0)] = 0.0
    """The second of the source that shows (or would) when the passage begins."""
    speed: float = 1.0
    colour: Colour | None = None

    @model_validator(mode="after")
    def _one(self) -> Side:
        if (self.source is None) == (self.colour is None):
            raise ValueError("expected either source or colour")
        return self


class Dissolve(Of):
    """Parameters of `video.dissolve`."""

    kind: Literal["dissolve", "wipe"] = "dissolve"
    """A blend of both pictures, or a line or pattern between them that moves."""
    from_: Annotated[Side, Field(alias="from")]
    to: Side
    start: Annotated[float, Field(ge=0)]
    """In seconds."""
    duration: Annotated[float, Field(gt=0)]
    tolerance: Annotated[float, Field(ge=0, le=0.5)] = 0.15
    """How much more or less of the second picture may be seen at any time than at an even pace (1 is all of it)."""
    even: bool = True
    """Whether it goes at an even pace; without, it must only go on."""
    ignore: tuple[Box, ...] = ()


@check("video.dissolve", pins=no_pins)
def dissolve(evidence: Evidence, p: Dissolve) -> Finding:
    """Over this stretch the first picture passes into the second: a blend whose weights rise from nothing to all, or
    a wipe."""
    footage = load(evidence, p.of)
    shares, rests = [], []
    for step in range(-1, STEPS + 1):
        part = (step + 0.5) / STEPS
        part = -0.12 if step == -1 else 1.12 if step == STEPS else part
        second = p.start + p.duration * part
        if not 0 <= second < footage.duration:
            continue
        seen = footage.at(second)
        first, last = (_side(evidence, side, second - p.start, seen) for side in (p.from_, p.to))
        share, rest = (blend_share if p.kind == "dissolve" else mosaic_share)(seen, first, last)
        shares.append((part, share))
        rests.append(rest)
    values = [share for _, share in shares]
    percentages = ", ".join(f"{max(0.0, min(1.0, value)):.0%}" for value in values)
    limit = REST if p.kind == "dissolve" else 0.25
    if not values or float(np.median(rests)) > limit or sum(rest > limit for rest in rests) > len(rests) // 4:
        sentence = (
            f"From {p.start:.2f} s to {p.start + p.duration:.2f} s there are other pictures than a {p.kind} of both."
        )
        return failed(Code.WRONG_CONTENT, sentence, observed=rests, where=p.of)
    if not monotone(values, 0.12):
        sentence = f"The second picture does not come evenly: {percentages}."
        return failed(Code.WRONG_VALUE, sentence, observed=values, where=p.of)
    wanted = [min(1.0, max(0.0, part)) for part, _ in shares]
    off = [abs(share - ideal) for share, ideal in zip(values, wanted, strict=True)]
    ends = [gap for gap, (part, _) in zip(off, shares, strict=True) if not 0 <= part <= 1]
    middle = [share for part, share in shares if 0.3 < part < 0.7]
    if any(gap > p.tolerance for gap in (off if p.even else ends)) or not any(0.1 < share < 0.9 for share in middle):
        sentence = (
            f"Of the second picture {percentages} is seen on the way from {p.start:.2f} s on; an even pace was asked."
        )
        return failed(Code.WRONG_VALUE, sentence, observed=values, wanted=wanted, where=p.of)
    return passed(f"The {p.kind} is seen: {percentages} of the second picture.", observed=values, where=p.of)


def _side(evidence: Evidence, side: Side, elapsed: float, seen: Frame) -> Frame:
    if side.colour is not None:
        return np.full_like(seen, parse_colour(side.colour), dtype=np.uint8)
    assert side.source is not None
    if is_video(evidence.read_bytes(side.source, side.when)[:256]):
        source = load(evidence, side.source, side.when)
        return boxed(_near(source, side.source_at + elapsed * side.speed), seen.shape[1], seen.shape[0])
    return boxed(still_frame(evidence, side.source, side.when), seen.shape[1], seen.shape[0])


def _near(source: Footage, second: float) -> Frame:
    return source.at(min(max(0.0, second), source.duration - 0.5 / source.fps))
