"""Checks on where objects are: moved, turned, sized, their transforms applied, and what they look at."""

from __future__ import annotations

import numpy as np
from pydantic import Field, model_validator

from evaluators.blender.model import Blend, Mesh, Thing, load
from evaluators.blender.pins import applied_pins, looks_at_pins, transform_pins
from evaluators.blender.placement import (
    apart_degrees,
    eulers,
    near,
    of_quaternion,
    place,
    sizes,
    square,
    turned,
    turning,
)
from evaluators.blender.select import find_thing
from evaluators.blender.shifting import Shift, origin_way, shift
from evaluators.blender.values import Vector
from evaluators.evidence import Evidence, Misfit
from evaluators.expectations import Expectation, assess, number
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

Some = tuple[float | None, float | None, float | None]
"""x, y, z; None is not judged."""


class Transform(Of):
    """Parameters of `blender.transform`; what is left out is not judged."""

    object: str
    location: Some | None = None
    rotation: Vector | None = None
    """Euler angles in degrees (XYZ); the same rotation by other angles or in another mode agrees."""
    scale: Some | None = None
    """As the sidebar shows it, signs left out."""
    dimensions: Some | None = None
    """After modifiers, or before: either agrees."""
    moved_by: Vector | None = None
    """From where it was before, in the world; it may be its mesh that was moved within it."""
    turned_by: Vector | None = None
    """Euler angles in degrees from how it was before, in the world."""
    scaled_by: Vector | None = None
    """Its size in the world by that of before, along its own axes."""
    rests_on: float | None = None
    """The height (z in the world) of its lowest point."""
    world: bool = True
    """Location and rotation are those in the world; without, those of its own fields (before its parent)."""
    tolerance: float = Field(default=0.01, ge=0)
    """Of lengths and scales; above 1 a share of them."""
    angle_tolerance: float = Field(default=0.5, ge=0)
    """In degrees."""

    @model_validator(mode="after")
    def _something(self) -> Transform:
        if self.model_fields_set <= {"of", "object", "world", "tolerance", "angle_tolerance"}:
            raise ValueError(
                "expected at least one of location, rotation, scale, dimensions, moved_by, turned_by, "
                "scaled_by, rests_on"
            )
        return self


@check("blender.transform", pins=transform_pins)
def transform(evidence: Evidence, p: Transform) -> Finding:
    """The object is where it was asked, turned and sized as asked."""
    found = find_thing(load(evidence, p.of), p.object, p.of)
    if isinstance(found, Finding):
        return found
    expectations = _placed(found, p)
    if p.moved_by is not None or p.turned_by is not None or p.scaled_by is not None:
        before, after = load(evidence, p.of, "before"), load(evidence, p.of)
        old = before.thing(p.object)
        if old is None:
            raise Misfit(f"blender.transform: there was no object {p.object!r}")
        expectations += _changed(old, found, p, shift(before, old, after, found))
    return assess(f"the object {p.object!r}", expectations, Code.WRONG_GEOMETRY, p.of)


def _placed(found: Thing, p: Transform) -> list[Expectation]:
    expectations: list[Expectation] = []
    if p.location is not None:
        expectations.append(_some("location", place(found.matrix) if p.world else _own(found), p.location, p.tolerance))
    if p.rotation is not None:
        expectations.append(_rotation("rotation", _own_turning(found, p.world), turned(p.rotation), p))
    if p.scale is not None:
        seen = [abs(each) for each in found.scale]
        expectations.append(_some("scale", seen, p.scale, p.tolerance))
    if p.dimensions is not None:
        both = [
            _some("dimensions", each, p.dimensions, p.tolerance) for each in (found.shown_dimensions, found.dimensions)
        ]
        expectations.append(next((each for each in both if each.ok), both[0]))
    if p.rests_on is not None:
        lowest = found.bounds[0][2] if found.bounds is not None else place(found.matrix)[2]
        expectations.append(number("lowest point", lowest, p.rests_on, p.tolerance))
    return expectations


def _changed(old: Thing, found: Thing, p: Transform, points: Shift | None) -> list[Expectation]:
    expectations = []
    if p.moved_by is not None:
        way = list(points.way) if points is not None else origin_way(old, found)
        expectations.append(_some("way from where it was", way, p.moved_by, p.tolerance))
    if p.turned_by is not None:
        before, after = turning(old.matrix), turning(found.matrix)
        expectations.append(_rotation("turn from how it was", np.asarray(after @ before.T), turned(p.turned_by), p))
    if p.scaled_by is not None:
        ratio = [b / a if a else 0.0 for a, b in zip(sizes(old.matrix), sizes(found.matrix), strict=True)]
        grown = [b / a if a else 1.0 for a, b in zip(old.shown_dimensions, found.shown_dimensions, strict=True)]
        both = [_some("size by that of before", each, p.scaled_by, p.tolerance) for each in (ratio, grown)]
        expectations.append(next((each for each in both if each.ok), both[0]))
    return expectations


def _own(found: Thing) -> list[float]:
    """Return where it is by its own fields, the delta transform among them."""
    return [a + b for a, b in zip(found.location, (*found.delta, 0.0, 0.0, 0.0), strict=False)]


def _own_turning(found: Thing, world: bool) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return turning(found.matrix) if world else of_quaternion(found.rotation)


def _some(what: str, seen: tuple[float, ...] | list[float], asked: Some, tolerance: float) -> Expectation:
    ok = all(
        wanted is None or abs(got - wanted) <= tolerance * max(1.0, abs(wanted)) + 1e-6
        for got, wanted in zip(seen, asked, strict=True)
    )
    shown: Shown = [None if wanted is None else float(wanted) for wanted in asked]
    return Expectation(what, [round(float(each), 4) for each in seen], shown, ok)


def _rotation(
    what: str,
    seen: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    asked: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    p: Transform,
) -> Expectation:
    angles = [[round(each, 2) for each in eulers(one)] for one in (seen, asked)]
    return Expectation(what, angles[0], angles[1], apart_degrees(seen, asked) <= p.angle_tolerance, "degrees")


class Applied(Of):
    """Parameters of `blender.applied_transform`."""

    object: str
    location: bool = False
    rotation: bool = True
    scale: bool = True
    tolerance: float = Field(default=0.01, ge=0)


@check("blender.applied_transform", pins=applied_pins)
def applied_transform(evidence: Evidence, p: Applied) -> Finding:
    """The object's rotation, scale or location are applied: their fields are neutral, and it looks as it did."""
    blend = load(evidence, p.of)
    found = find_thing(blend, p.object, p.of)
    if isinstance(found, Finding):
        return found
    expectations = []
    if p.scale:
        expectations.append(_some("scale", found.scale, (1, 1, 1), p.tolerance))
    if p.rotation:
        degrees = apart_degrees(of_quaternion(found.rotation), np.eye(3))
        expectations.append(number("rotation", degrees, 0.0, 0.1, "degrees"))
    if p.location:
        expectations.append(_some("location", _own(found), (0, 0, 0), p.tolerance))
    before = load(evidence, p.of, "before")
    old = before.thing(p.object)
    if old is not None:
        ok = _looks_alike(before, old, blend, found, p.tolerance)
        expectations.append(Expectation("shape in the world", "as before" if ok else "another", "as before", ok))
    return assess(f"the object {p.object!r}", expectations, Code.WRONG_GEOMETRY, p.of)


def _looks_alike(before: Blend, old: Thing, after: Blend, now: Thing, tolerance: float) -> bool:
    """Compare the corners of both in the world, and the centres of their meshes."""
    if old.bounds is None or now.bounds is None:
        return old.bounds == now.bounds
    first, second = before.mesh_of(old), after.mesh_of(now)
    if first is not None and second is not None:
        if (first.vertices, first.faces) != (second.vertices, second.faces):
            return False
        # the box of a turned mesh is not the box of the mesh that was turned: centre and spread of its points agree
        spreads = [_spread(thing, mesh) for thing, mesh in ((old, first), (now, second))]
        return near(spreads[0], spreads[1], tolerance)
    return all(near(a, b, tolerance) for a, b in zip(old.bounds, now.bounds, strict=True))


def _spread(thing: Thing, mesh: Mesh) -> list[float]:
    """Return centre and covariance of a mesh's points in the world."""
    whole = square(thing.matrix)
    centre = whole @ np.array([*(mesh.centre or (0.0, 0.0, 0.0)), 1.0])
    moments = np.array(mesh.moments or [0.0] * 9).reshape(3, 3)
    part = whole[:3, :3]
    return [*centre[:3].tolist(), *(part @ moments @ part.T).reshape(-1).tolist()]


class LooksAt(Of):
    """Parameters of `blender.looks_at`."""

    object: str
    """A camera or a light: they look along their -Z axis."""
    target: str | Vector
    """An object, or a place in the world."""
    frames: tuple[float, ...] = ()
    """At these; without, at the saved frame."""
    tolerance: float = Field(default=3.0, gt=0)
    """In degrees."""


@check("blender.looks_at", pins=looks_at_pins)
def looks_at(evidence: Evidence, p: LooksAt) -> Finding:
    """The camera (or light) points at the target, by whatever means: turned by hand, or by a constraint."""
    blend = load(evidence, p.of, frames=p.frames)
    names = [p.object] + ([p.target] if isinstance(p.target, str) else [])
    for name in names:
        missing = find_thing(blend, name, p.of)
        if isinstance(missing, Finding):
            return missing
    saved = {each.name: each.matrix for each in blend.objects}
    poses = [(pose.frame, pose.matrices) for pose in blend.poses] or [(float(blend.active.frame), saved)]
    for frame, matrices in poses:
        eye = square(matrices[p.object])
        aim = np.array(place(matrices[p.target]) if isinstance(p.target, str) else p.target)
        way = aim - eye[:3, 3]
        if np.linalg.norm(way) < 1e-6:
            return failed(Code.WRONG_GEOMETRY, f"The object {p.object!r} is where its target is.", where=p.of)
        ahead = -eye[:3, 2] / max(1e-12, float(np.linalg.norm(eye[:3, 2])))
        angle = float(np.degrees(np.arccos(np.clip(ahead @ way / np.linalg.norm(way), -1, 1))))
        if angle > p.tolerance:
            sentence = f"The object {p.object!r} looks {angle:.1f} degrees past {p.target!r} at frame {frame:g}."
            return failed(Code.WRONG_GEOMETRY, sentence, observed=angle, wanted=p.tolerance, where=p.of)
    return passed(f"The object {p.object!r} looks at {p.target!r}.", where=p.of)
