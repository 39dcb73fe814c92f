"""A check on where an object is at frames, and between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import numpy as np
from pydantic import Field

from evaluators.blender.model import Blend, load
from evaluators.blender.pins import motion_pins
from evaluators.blender.placement import Square, apart_degrees, place, sizes, square, turned, turning
from evaluators.blender.select import find_thing
from evaluators.blender.values import Matrix, Vector
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess
from evaluators.registry import Of, Params, check
from evaluators.verdict import Code, Finding, failed, passed

LAST_FRAME = 1_048_574
"""The last frame that Blender has, and its negative the first."""
MOST_BETWEEN = 48
"""Frames between the poses that are looked at; the workbench gives up to 64 in all."""


class PoseAsked(Params):
    """Where an object must be at a frame; what is left out is not judged."""

    frame: Annotated[float, Field(ge=-LAST_FRAME, le=LAST_FRAME)]
    location: tuple[float | None, float | None, float | None] | None = None
    """In the world."""
    rotation: Vector | None = None
    """Euler angles in degrees, in the world."""
    scale: Vector | None = None
    """In the world."""
    turned_by: Vector | None = None
    """From how it is at the first of these frames, about the axes of the world, in degrees; whole turns do not show."""
    moved_by: tuple[float | None, float | None, float | None] | None = None
    """From where it is at the first of these frames."""


class Motion(Of):
    """Parameters of `blender.motion`."""

    object: str
    poses: tuple[PoseAsked, ...] = Field(min_length=1)
    steady: bool = False
    """Between two of these frames it goes straight, turns one way and keeps its size, all at an even speed; judged at
    every whole frame."""
    seen_from: str | None = None
    """An object (a camera) in whose view it is judged: then a camera that circles is as good as an object that
    turns."""
    tolerance: float = Field(default=0.02, ge=0)
    angle_tolerance: float = Field(default=2.0, ge=0)
    """In degrees."""


@check("blender.motion", pins=motion_pins)
def motion(evidence: Evidence, p: Motion) -> Finding:
    """At these frames the object is where it was asked, by whatever means: keys, parents, constraints or drivers."""
    asked = [each.frame for each in p.poses]
    between = list(_between(asked)) if p.steady else []
    blend = load(evidence, p.of, frames=(*asked, *between))
    for name in (p.object, p.seen_from):
        if name is not None and isinstance(missing := find_thing(blend, name, p.of), Finding):
            return missing
    matrices = _matrices(blend, p)
    first = matrices[0]
    for pose, matrix in zip(p.poses, matrices, strict=False):
        expectations = [*_placed(p, pose, first, matrix), *_turned(p, pose, first, matrix)]
        finding = assess(f"{p.object!r} at frame {pose.frame:g}", expectations, Code.WRONG_GEOMETRY, p.of)
        if not finding.ok:
            return finding
    at = dict(zip((*asked, *between), matrices, strict=True))
    for frame in between:
        if why := _strayed(p, at, frame):
            sentence = f"{p.object!r} does not move straight and evenly: at frame {frame:g} it {why}."
            return failed(Code.WRONG_GEOMETRY, sentence, observed=frame, where=p.of)
    return passed(f"The object {p.object!r} moves as asked.", where=p.of)


def _between(asked: Sequence[float]) -> Iterator[float]:
    """The whole frames between the first and the last asked, or so many of them, evenly chosen."""
    frames = [frame for frame in range(int(min(asked)), int(max(asked)) + 1) if frame not in asked]
    step = max(1, -(-len(frames) // MOST_BETWEEN))
    yield from (float(frame) for frame in frames[::step] if frame > min(asked))


def _matrices(blend: Blend, p: Motion) -> list[Matrix]:
    """Where the object is at each frame; from a viewer, as if that had stayed where it is at the first."""
    matrices = [pose.matrices[p.object] for pose in blend.poses]
    if p.seen_from is None:
        return matrices
    views = [square(pose.matrices[p.seen_from]) for pose in blend.poses]
    return [
        _flat(views[0] @ np.linalg.pinv(view) @ square(matrix)) for view, matrix in zip(views, matrices, strict=True)
    ]


def _placed(p: Motion, asked: PoseAsked, first: Matrix, matrix: Matrix) -> Iterator[Expectation]:
    way = tuple(b - a for a, b in zip(place(first), place(matrix), strict=True))
    for what, seen, wanted in (
        ("location", place(matrix), asked.location),
        ("way from the first", way, asked.moved_by),
        ("scale", sizes(matrix), asked.scale),
    ):
        if wanted is not None:
            ok = all(
                w is None or abs(s - w) <= p.tolerance * max(1.0, abs(w)) for s, w in zip(seen, wanted, strict=True)
            )
            yield Expectation(what, [round(each, 3) for each in seen], list(wanted), ok)


def _turned(p: Motion, asked: PoseAsked, first: Matrix, matrix: Matrix) -> Iterator[Expectation]:
    for what, seen, wanted in (
        ("rotation", turning(matrix), asked.rotation),
        ("turn from the first", turning(matrix) @ turning(first).T, asked.turned_by),
    ):
        if wanted is not None:
            apart = apart_degrees(seen, turned(wanted))
            yield Expectation(what, f"{apart:.1f} degrees off", list(wanted), apart <= p.angle_tolerance)


def _strayed(p: Motion, at: dict[float, Matrix], frame: float) -> str:
    """Return what is wrong at a frame between two poses; "" if nothing is."""
    asked = sorted(each.frame for each in p.poses)
    start = max(each for each in asked if each < frame)
    end = min(each for each in asked if each > frame)
    share = (frame - start) / (end - start)
    there = np.array(place(at[start])), np.array(place(at[end])), np.array(place(at[frame]))
    aside = float(np.linalg.norm(there[2] - (there[0] + share * (there[1] - there[0]))))
    if aside > p.tolerance * max(1.0, float(np.linalg.norm(there[1] - there[0]))):
        return f"is {aside:.3g} m from where it should be"
    whole = apart_degrees(turning(at[start]), turning(at[end]))
    turn = apart_degrees(turning(at[start]), turning(at[frame]))
    if abs(turn - share * whole) > p.angle_tolerance:
        return f"has turned by {turn:.1f} degrees instead of {share * whole:.1f}"
    size = [a + share * (b - a) for a, b in zip(sizes(at[start]), sizes(at[end]), strict=True)]
    if any(abs(a - b) > p.tolerance * max(1.0, b) for a, b in zip(sizes(at[frame]), size, strict=True)):
        return "has another size than before and after"
    return ""


def _flat(matrix: Square) -> Matrix:
    a, b, c, d, e, f, g, h, i, j, k, l_, m, n, o, p = (float(each) for each in matrix.reshape(-1))
    return a, b, c, d, e, f, g, h, i, j, k, l_, m, n, o, p
