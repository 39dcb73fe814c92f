"""Checks on single frames and on stretches of a video, against the frames of their sources."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from pydantic import Field

from evaluators.colour import Colour, hex_of, lab, lab_of
from evaluators.evidence import Evidence, Misfit, When
from evaluators.pins import no_pins
from evaluators.raster.look import Box, rectangle
from evaluators.raster.picture import load as load_picture
from evaluators.raster.transform import Step, transformed
from evaluators.registry import EvidenceName, Of, Params, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.video.alike import LARGEST, Agreement, Bounds, boxed, compared, fitted, moment_off, moments, rgba
from evaluators.video.footage import Footage, Frame, is_video, load

NEAR = 2
"""Frames by which a moment may be off: renderers and decoders count differently at the edges."""
JUMPS = 60
"""So many jumps of a film are looked at."""
MARGIN_S = 0.16
"""What is left out at both ends of a piece."""


class Shown(Params):
    """A frame of a video or a still picture, as it must be seen."""

    source: EvidenceName
    """A video or a picture."""
    when: When = "before"
    """Which state of the source."""
    transform: tuple[Step, ...] = ()
    """What was to be done to its picture."""
    box: Box | None = None
    """Where in the picture it must be seen: x, y, width, height in px or as shares (`25%`); without it, in all."""
    fill: bool = False
    """It fills the box, whatever its proportions; without, it lies in the middle on black."""
    colours: bool = True
    """Whether colours and brightness must agree; without, shapes alone."""
    structure: Annotated[float, Field(gt=0, le=1)] = 0.7
    """The least SSIM of a block."""
    tolerance: Annotated[float, Field(gt=0, le=50)] = 9.0
    """The largest mean delta E of a block."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.9
    """Of the blocks that must agree."""
    largest: Annotated[int, Field(ge=0)] = LARGEST
    """How many blocks of 16 px (of a picture 480 px wide) that touch each other may disagree."""
    ignore: tuple[Box, ...] = ()
    """Boxes of the whole picture that may show anything: titles, logos."""


class FrameAsked(Of, Shown):
    """Parameters of `video.frame`."""

    at: float
    """The second of the judged video; negative ones count from its end."""
    source_at: float = 0.0
    """The second of the source, if it is a video."""
    exact: bool = True
    """The source's moment must be that one, give or take two frames, and no other that looks alike."""


@check("video.frame", pins=no_pins)
def frame(evidence: Evidence, p: FrameAsked) -> Finding:
    """At this time the video shows this moment of its source, there in the picture, changed as asked."""
    _must_fit(evidence, p)
    footage = load(evidence, p.of)
    problem = shows(evidence, footage, p.at, p, p.source_at, p.of, exact=p.exact)
    if problem is not None:
        return problem
    return passed(f"At {p.at:.2f} s the video shows {p.source} as asked.", where=p.of)


class Piece(Shown):
    """A stretch of a source, or of a colour."""

    source: EvidenceName | None = None  # type: ignore[assignment]
    """The video or picture; without it, a colour."""
    colour: Colour | None = None
    source_start: Annotated[float, Field(ge=0)] = 0.0
    speed: float = 1.0
    length: Annotated[float, Field(gt=0)]
    """In seconds of the judged video."""
    at: Annotated[float, Field(ge=0)] | None = None
    """Where it begins; without it, right after the piece before."""
    lead: Annotated[float, Field(ge=0)] = 0.0
    """Seconds at its start that are not judged here: a dissolve, a fade."""
    tail: Annotated[float, Field(ge=0)] = 0.0


class Pieces(Of):
    """Parameters of `video.pieces`."""

    pieces: Annotated[tuple[Piece, ...], Field(min_length=1)]
    whole: bool = True
    """The video ends where the last of them does."""
    rate: Annotated[float, Field(gt=0, le=60)] = 3.0
    """Frames of each piece that are looked at, a second; and every one at which the picture jumps."""


@check("video.pieces", pins=no_pins)
def pieces(evidence: Evidence, p: Pieces) -> Finding:
    """The video is these stretches of these sources, one after the other: some frames of each second, the first and the
    last, and all at which the picture jumps."""
    for piece in p.pieces:
        if piece.source is None and piece.colour is None:
            raise Misfit("video.pieces: a piece has neither a source nor a colour")
        if piece.source is not None:
            _must_fit(evidence, piece)
    footage = load(evidence, p.of)
    at = 0.0
    for place, piece in enumerate(p.pieces, 1):
        at = at if piece.at is None else piece.at
        margin = min(MARGIN_S, piece.length / 5)
        first, last = at + max(margin, piece.lead), at + piece.length - max(margin, piece.tail)
        if footage.duration < at + piece.length - 0.12:
            sentence = f"Piece {place} ends at {at + piece.length:.2f} s; the video is {footage.duration:.2f} s long."
            return failed(Code.NOT_FOUND, sentence, observed=footage.duration, where=p.of)
        seconds = _seconds(footage, first, last, p.rate)
        for second in seconds:
            moment = piece.source_start + (second - at) * piece.speed
            exact = second in (seconds[0], seconds[-1])
            problem = _piece_problem(evidence, footage, second, piece, moment, p.of, exact)
            if problem is not None:
                return failed(problem.code, f"Piece {place}: {problem.sentence}", observed=problem.observed, where=p.of)
        at += piece.length
    if p.whole and abs(footage.duration - at) > 0.12:
        sentence = f"The video is {footage.duration:.2f} s long; its pieces make {at:.2f} s."
        return failed(Code.WRONG_FORMAT, sentence, observed=footage.duration, wanted=at, where=p.of)
    return passed(f"All {len(p.pieces)} pieces are where they belong.", where=p.of)


def _seconds(footage: Footage, first: float, last: float, rate: float) -> list[float]:
    """Return when a stretch is looked at."""
    count = max(2, math.ceil((last - first) * rate) + 1)
    even = [first + (last - first) * sample / (count - 1) for sample in range(count)]
    jumps = [(number + 0.5) / footage.fps for number in footage.jumps()[:JUMPS]]
    return sorted({*even, *(second for second in jumps if first < second < last)})


def _piece_problem(
    evidence: Evidence, footage: Footage, second: float, piece: Piece, moment: float, where: str, exact: bool
) -> Finding | None:
    if piece.source is not None:
        return shows(evidence, footage, second, piece, moment, where, exact=exact)
    assert piece.colour is not None
    seen, share = _coloured(footage.at(second), piece.colour, 8.0)
    if share < 0.95:
        sentence = f"At {second:.2f} s the video shows {seen} instead of {piece.colour}."
        return failed(Code.WRONG_CONTENT, sentence, observed=seen, wanted=piece.colour, where=where)
    return None


@dataclass(frozen=True)
class _Wanted:
    """What must be seen, and where it comes from."""

    frame: Frame
    footage: Footage | None
    number: int


def shows(
    evidence: Evidence, footage: Footage, second: float, p: Shown, moment: float, where: str, *, exact: bool
) -> Finding | None:
    """Return what is wrong with the frame at a time, or None: it shows a moment of its source."""
    seen = footage.at(second)
    mask = _mask(seen, tuple(_scaled(box, footage, seen) for box in p.ignore))
    if p.box is not None:
        part = rectangle(_scaled(p.box, footage, seen), seen.shape[1], seen.shape[0])
        if part is None:
            return failed(Code.WRONG_GEOMETRY, f"The picture has no region {list(p.box)}.", where=where)
        x, y, x1, y1 = part
        seen = seen[y:y1, x:x1]
        mask = None if mask is None else mask[y:y1, x:x1]
    wanted = _wanted(evidence, p, moment, around=exact)
    shape = fitted if p.fill else boxed
    plan = shape(wanted.frame, seen.shape[1], seen.shape[0])
    bounds = Bounds(p.structure, p.tolerance, p.share, p.largest)
    agreement = compared(seen, plan, bounds, colours=p.colours, ignore=mask)
    if not agreement.ok and agreement.share >= p.share and wanted.footage is not None:
        agreement = _beside(seen, wanted, p, mask, agreement)
    at = f"At {second:.2f} s"
    if not agreement.ok:
        code = Code.WRONG_STYLE if agreement.shifted else Code.WRONG_CONTENT
        reason = "in other colours" if agreement.shifted else "only in part"
        share = f"{agreement.share:.0%} of the picture agrees"
        share += f", a patch of {agreement.patch} blocks does not" if agreement.patch > p.largest else ""
        sentence = f"{at} {p.source} ({moment:.2f} s of it) is seen {reason}: {share}."
        return failed(code, sentence, observed=agreement.share, wanted=p.share, where=where)
    if exact and wanted.footage is not None and not p.transform and p.box is None:
        off = moment_off(seen, wanted.footage, wanted.number, NEAR, mask)
        if off:
            late = f"{abs(off)} frames {'later' if off > 0 else 'earlier'} than asked"
            sentence = f"{at} {p.source} is at another moment: {late}."
            return failed(Code.WRONG_CONTENT, sentence, observed=off, wanted=0, where=where)
    return None


def _beside(seen: Frame, wanted: _Wanted, p: Shown, mask: Frame | None, agreement: Agreement) -> Agreement:
    """Compare with the frames beside the moment: where something moves quickly, one frame is a patch."""
    assert wanted.footage is not None
    shape = fitted if p.fill else boxed
    bounds = Bounds(p.structure, p.tolerance, p.share, p.largest)
    for frame in wanted.footage.some([wanted.number - 1, wanted.number + 1]).values():
        plan = shape(_changed(frame, p.transform, p.when), seen.shape[1], seen.shape[0])
        found = compared(seen, plan, bounds, colours=p.colours, ignore=mask)
        if found.ok:
            return found
    return agreement


def _wanted(evidence: Evidence, p: Shown, moment: float, *, around: bool = True) -> _Wanted:
    if is_video(evidence.read_bytes(p.source, p.when)[:256]):
        source = load(evidence, p.source, p.when)
        number = source.number(moment)
        if around:
            source.some(moments(number, NEAR))
        return _Wanted(_changed(source.at(moment), p.transform, p.when), source, number)
    return _Wanted(_changed(still_frame(evidence, p.source, p.when), p.transform, p.when), None, 0)


def _must_fit(evidence: Evidence, p: Shown) -> None:
    """Raise what is wrong with the steps of a source that was there before, whatever the agent left: they are the
    task's.

    Raises:
        Misfit: a crop lies outside of the source.
    """
    if p.transform and p.when == "before":
        _wanted(evidence, p, 0.0, around=False)


def still_frame(evidence: Evidence, name: str, when: When) -> Frame:
    """Return a picture file as a frame, on black."""
    picture = load_picture(evidence, name, when)
    return np.asarray((picture.rgba[:, :, :3] * picture.rgba[:, :, 3:] * 255).round(), dtype=np.uint8)


def _changed(picture: Frame, steps: tuple[Step, ...], when: When) -> Frame:
    if not steps:
        return picture
    out = transformed(rgba(picture), steps, when)
    return np.asarray((out[:, :, :3] * out[:, :, 3:] * 255).round(), dtype=np.uint8)


def _scaled(box: Box, footage: Footage, seen: Frame) -> Box:
    """Return a box in px of the working size."""
    scale = seen.shape[1] / footage.width
    x, y, width, height = (side if isinstance(side, str) else side * scale for side in box)
    return x, y, width, height


def _mask(seen: Frame, boxes: tuple[Box, ...]) -> Frame | None:
    if not boxes:
        return None
    mask = np.zeros(seen.shape[:2], dtype=np.uint8)
    for box in boxes:
        part = rectangle(box, seen.shape[1], seen.shape[0])
        if part is not None:
            mask[part[1] : part[3], part[0] : part[2]] = 255
    return mask


class ColourAt(Of):
    """Parameters of `video.colour`."""

    at: float
    """In seconds; negative ones count from the end."""
    colour: Colour
    box: Box | None = None
    """x, y, width, height in px or as shares (`25%`); without it, the whole picture."""
    tolerance: Annotated[float, Field(ge=0, le=100)] = 8.0
    """Delta E (1976)."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.95
    """Of the region."""


@check("video.colour", pins=no_pins)
def colour(evidence: Evidence, p: ColourAt) -> Finding:
    """At this time the picture, or a region of it, is of this colour."""
    footage = load(evidence, p.of)
    picture = footage.at(p.at)
    if p.box is not None:
        part = rectangle(_scaled(p.box, footage, picture), picture.shape[1], picture.shape[0])
        if part is None:
            return failed(Code.WRONG_GEOMETRY, f"The picture has no region {list(p.box)}.", where=p.of)
        picture = picture[part[1] : part[3], part[0] : part[2]]
    seen, share = _coloured(picture, p.colour, p.tolerance)
    if share < p.share:
        sentence = f"At {p.at:.2f} s {share:.0%} of the region is {p.colour}; it is mostly {seen}."
        return failed(Code.WRONG_STYLE, sentence, observed=seen, wanted=p.colour, where=p.of)
    return passed(f"At {p.at:.2f} s the region is {seen}.", observed=seen, wanted=p.colour, where=p.of)


def _coloured(picture: Frame, wanted: str, tolerance: float) -> tuple[str, float]:
    rgb = picture.astype(np.float32) / np.float32(255)
    apart = np.linalg.norm(lab(rgb) - lab_of(wanted), axis=2)
    median = np.asarray(np.median(rgb.reshape(-1, 3), axis=0), dtype=np.float32)
    return hex_of(median), float((apart <= tolerance).mean())


class Still(Of, Shown):
    """Parameters of `video.still`: `of` is a picture, `source` the video it was taken from."""

    source_at: Annotated[float, Field(ge=0)]
    """The second of the source."""
    width: Annotated[int, Field(gt=0)] | None = None
    """Of the picture, in px."""
    height: Annotated[int, Field(gt=0)] | None = None
    largest: Annotated[int, Field(ge=0)] = 2
    """How many blocks of 16 px (of a picture 480 px wide) that touch each other may disagree; a still was coded once, a
    film twice."""


@check("video.still", pins=no_pins)
def still(evidence: Evidence, p: Still) -> Finding:
    """The picture is that moment of the video."""
    _must_fit(evidence, p)
    picture = load_picture(evidence, p.of)
    if (p.width not in (None, picture.width)) or (p.height not in (None, picture.height)):
        sentence = f"The picture is {picture.width} x {picture.height} px; {p.width} x {p.height} px was asked."
        return failed(Code.WRONG_FORMAT, sentence, observed=[picture.width, picture.height], where=p.of)
    seen = np.asarray((picture.rgba[:, :, :3] * 255).round(), dtype=np.uint8)
    if seen.shape[1] > 480:
        seen = fitted(seen, 480, max(1, round(seen.shape[0] * 480 / seen.shape[1])))
    wanted = _wanted(evidence, p, p.source_at)
    shape = fitted if p.fill else boxed
    bounds = Bounds(p.structure, p.tolerance, p.share, p.largest)
    found = compared(seen, shape(wanted.frame, seen.shape[1], seen.shape[0]), bounds)
    if not found.ok:
        sentence = f"{found.share:.0%} of the picture is what {p.source} shows at {p.source_at:.2f} s."
        return failed(Code.WRONG_CONTENT, sentence, observed=found.share, wanted=p.share, where=p.of)
    if wanted.footage is not None and not p.transform:
        off = moment_off(seen, wanted.footage, wanted.number, NEAR)
        if off:
            sentence = f"The picture is {abs(off)} frames {'after' if off > 0 else 'before'} the moment asked."
            return failed(Code.WRONG_CONTENT, sentence, observed=off, wanted=0, where=p.of)
    return passed(f"The picture is {p.source} at {p.source_at:.2f} s.", observed=found.share, where=p.of)
