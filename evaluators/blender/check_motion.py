"""Checks on what moves objects: keyframes, constraints, drivers, particles."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import Field, model_validator

from evaluators.blender.animation import curves_of, owners, value_at
from evaluators.blender.model import Constraint, Thing, load
from evaluators.blender.movement import AnimationCurve
from evaluators.blender.pins import constraint_pins, driver_pins, keyframes_pins, particles_pins
from evaluators.blender.select import Asked, agrees, find_thing, property_expectations
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed


class Keyframes(Of):
    """Parameters of `blender.keyframes`."""

    object: str | None = None
    """The object; its data, materials and their nodes are looked at too. None: the scene."""
    path: str
    """As Blender's Python API names it: location, rotation_euler, scale, energy, lens, hide_render, ..."""
    index: int | None = None
    """Of a property of several numbers: 0 is X."""
    keys: tuple[tuple[float, float | str], ...] = ()
    """(frame, value) of keys that must be there; `90 deg` is an angle."""
    only: bool = False
    """No other keys may be there."""
    interpolation: str | None = None
    """Of all keys but the last: LINEAR, BEZIER, CONSTANT, SINE, BOUNCE, ..."""
    cyclic: bool | None = None
    """Whether a Cycles modifier repeats it."""
    between: tuple[tuple[float, float | str], ...] = ()
    """(frame, value) that the curve must have there, key or not."""
    frame_tolerance: float = 0.01
    tolerance: float = Field(default=0.01, ge=0)

    @model_validator(mode="after")
    def _something(self) -> Keyframes:
        if not self.keys and not self.between and self.interpolation is None and self.cyclic is None:
            raise ValueError("expected keys, between, interpolation or cyclic")
        return self


@check("blender.keyframes", pins=keyframes_pins)
def keyframes(evidence: Evidence, p: Keyframes) -> Finding:
    """The property has these keyframes, with the interpolation asked."""
    blend = load(evidence, p.of)
    places: list[tuple[str, str | None]] = [("scenes", blend.scene)]
    if p.object is not None:
        found = find_thing(blend, p.object, p.of)
        if isinstance(found, Finding):
            return found
        places = owners(blend, found)
    curves = [curve for kind, owner in places for curve in curves_of(blend, kind, owner, p.path) if curve.keys]
    curves = [curve for curve in curves if p.index in (None, curve.index)]
    what = p.path if p.index is None else f"{p.path}[{p.index}]"
    if not curves:
        return failed(Code.NOT_FOUND, f"{what} of {p.object or 'the scene'!r} has no keyframes.", where=p.of)
    findings = [_judged(curve, p, f"{what} of {p.object or 'the scene'!r}") for curve in curves]
    return next((each for each in findings if each.ok), findings[0])


def _judged(curve: AnimationCurve, p: Keyframes, what: str) -> Finding:
    seen = [[key.frame, key.value] for key in curve.keys]
    keys = ", ".join(f"{value:g} at {frame:g}" for frame, value in seen[:12])
    for frame, wanted in p.keys:
        here = [key for key in curve.keys if abs(key.frame - frame) <= p.frame_tolerance]
        if not here:
            sentence = f"{what} has no key at frame {frame:g}; it has {keys}."
            return failed(Code.NOT_FOUND, sentence, observed=seen, wanted=[frame, wanted], where=p.of)
        if not agrees(here[0].value, wanted, p.tolerance):
            sentence = f"{what} is {here[0].value:g} at frame {frame:g}; {wanted} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=[frame, wanted], where=p.of)
    asked = [frame for frame, _ in p.keys]
    extra = [key.frame for key in curve.keys if all(abs(key.frame - frame) > p.frame_tolerance for frame in asked)]
    if p.only and extra:
        return failed(Code.EXTRA, f"{what} has more keys than asked: {keys}.", observed=seen, where=p.of)
    for frame, wanted in p.between:
        value = value_at(curve, frame)
        if not agrees(value, wanted, p.tolerance):
            sentence = f"{what} is {value:.4g} at frame {frame:g}; {wanted} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=value, wanted=wanted, where=p.of)
    expectations = []
    if p.interpolation is not None:
        kinds = sorted({key.interpolation for key in curve.keys[:-1] or curve.keys})
        expectations.append(equal("interpolation", kinds, [p.interpolation]))
    if p.cyclic is not None:
        repeats = any(each.kind == "CYCLES" and each.properties.get("mute") is not True for each in curve.modifiers)
        expectations.append(equal("repetition", repeats, p.cyclic))
    if expectations:
        return assess(what, expectations, Code.WRONG_VALUE, p.of)
    return passed(f"{what} has the keyframes asked.", observed=seen, where=p.of)


class ConstraintAsked(Of):
    """Parameters of `blender.constraint`."""

    object: str
    bone: str | None = None
    """Of an armature: the bone that has it."""
    kinds: tuple[str, ...]
    """Any of these is right: TRACK_TO, DAMPED_TRACK, LOCKED_TRACK, FOLLOW_PATH, COPY_LOCATION, COPY_ROTATION, IK."""
    target: str | None = None
    settings: dict[str, Asked] = Field(default_factory=dict)
    """By the names of Blender's Python API: track_axis, up_axis, use_curve_follow, influence, chain_count, ..."""
    tolerance: float = 0.01


@check("blender.constraint", pins=constraint_pins)
def constraint(evidence: Evidence, p: ConstraintAsked) -> Finding:
    """The object (or bone) has a constraint of the kind, on the target and with the settings asked; it is at work."""
    found = find_thing(load(evidence, p.of), p.object, p.of)
    if isinstance(found, Finding):
        return found
    there = _constraints(found, p.bone)
    fitting = [each for each in there if each.kind in p.kinds]
    if not fitting:
        kinds = ", ".join(each.kind for each in there) or "none"
        sentence = f"The object {p.object!r} has no constraint {' or '.join(p.kinds)}; it has {kinds}."
        return failed(Code.NOT_FOUND, sentence, observed=kinds, wanted=p.kinds, where=p.of)
    findings = [
        assess(f"the constraint {each.name!r}", _constraint_expectations(each, p), Code.WRONG_VALUE, p.of)
        for each in fitting
    ]
    return next((each for each in findings if each.ok), findings[0])


def _constraints(found: Thing, bone: str | None) -> list[Constraint]:
    if bone is None:
        return found.constraints
    return [one for each in found.bones if each.name == bone for one in each.constraints]


def _constraint_expectations(each: Constraint, p: ConstraintAsked) -> list[Expectation]:
    settings = {name: value for name, value in p.settings.items() if name in each.properties}
    if not settings and p.settings and len(p.kinds) == 1:
        settings = p.settings  # a wrong name is reported
    muted = each.properties.get("mute") is True or each.properties.get("enabled") is False
    expectations = [equal("switch", not muted, True)]
    if "influence" not in p.settings:
        influence = each.properties.get("influence")
        ok = isinstance(influence, int | float) and influence > 0.99
        expectations.append(Expectation("influence", influence if isinstance(influence, float) else None, 1.0, ok))
    if p.target is not None:
        expectations.append(equal("target", getattr(each.properties.get("target"), "name", None), p.target))
    return expectations + property_expectations(each.properties, settings, p.tolerance, "setting")


class DriverAsked(Of):
    """Parameters of `blender.driver`."""

    object: str
    """That owns the property; its data, materials and their nodes are looked at too."""
    path: str
    index: int | None = None
    follows: str | None = None
    """The object that a variable looks at."""
    follows_path: str | None = None
    """Its property: `rotation_euler[2]`, or the transform as Blender names it: ROT_Z, LOC_X."""
    expression: str | None = None
    """Of a scripted one, spaces left out."""


@check("blender.driver", pins=driver_pins)
def driver(evidence: Evidence, p: DriverAsked) -> Finding:
    """The property is driven by what was asked."""
    blend = load(evidence, p.of)
    found = find_thing(blend, p.object, p.of)
    if isinstance(found, Finding):
        return found
    moved = [blend.animation(kind, owner) for kind, owner in owners(blend, found)]
    drivers = [
        one
        for each in moved
        if each is not None
        for one in each.drivers
        if one.path == p.path and p.index in (None, one.index) and not one.mute
    ]
    if not drivers:
        return failed(Code.NOT_FOUND, f"Nothing drives {p.path} of {p.object!r}.", where=p.of)
    one = drivers[0]
    targets = [target for variable in one.variables for target in variable.targets]
    expectations = []
    if p.follows is not None:
        names = [target.block.name for target in targets if target.block is not None]
        expectations.append(Expectation("driven by", names, p.follows, p.follows in names))
    if p.follows_path is not None:
        paths = [
            path
            for variable in one.variables
            for target in variable.targets
            for path in ([target.path] if variable.kind == "SINGLE_PROP" else [target.transform])
        ]
        expectations.append(
            Expectation(
                "what it follows", paths, p.follows_path, p.follows_path in paths or _named(p.follows_path) in paths
            )
        )
    if p.expression is not None:
        seen, wanted = (re.sub(r"\s+", "", each) for each in (one.expression, p.expression))
        expectations.append(Expectation("expression", one.expression, p.expression, seen == wanted))
    if not expectations:
        return passed(f"{p.path} of {p.object!r} is driven.", where=p.of)
    return assess(f"the driver of {p.path}", expectations, Code.WRONG_VALUE, p.of)


def _named(path: str) -> str:
    """Return the name that a transform has among a driver's variables: ROT_Z for rotation_euler[2]."""
    match = re.fullmatch(r"(location|rotation_euler|scale)\[([0-2])\]", path)
    if match is None:
        return path
    return {"location": "LOC", "rotation_euler": "ROT", "scale": "SCALE"}[match[1]] + "_" + "XYZ"[int(match[2])]


class Particles(Of):
    """Parameters of `blender.particles`; what is left out is not judged."""

    object: str
    kind: Literal["EMITTER", "HAIR"] | None = None
    count: int | None = None
    renders: str | None = None
    """The object that each particle shows as."""
    settings: dict[str, Asked] = Field(default_factory=dict)
    """By the names of Blender's Python API: frame_start, frame_end, lifetime, hair_length, particle_size, render_type,
    normal_factor, ..."""
    tolerance: float = 0.01
    systems: int | None = None
    """How many the object has."""


@check("blender.particles", pins=particles_pins)
def particles(evidence: Evidence, p: Particles) -> Finding:
    """The object has a particle system with these settings."""
    blend = load(evidence, p.of)
    found = find_thing(blend, p.object, p.of)
    if isinstance(found, Finding):
        return found
    by_name = {each.name: each.properties for each in blend.particles}
    there = [by_name[each.settings] for each in found.particles if each.settings in by_name]
    if not there:
        return failed(Code.NOT_FOUND, f"The object {p.object!r} has no particle system.", where=p.of)
    if p.systems is not None and len(there) != p.systems:
        sentence = f"The object {p.object!r} has {len(there)} particle systems; {p.systems} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=len(there), wanted=p.systems, where=p.of)
    asked: dict[str, Asked] = dict(p.settings)
    if p.kind is not None:
        asked["type"] = p.kind
    if p.count is not None:
        asked["count"] = p.count
    if p.renders is not None:
        asked |= {"instance_object": p.renders, "render_type": "OBJECT"}
    findings = [
        assess(
            f"the particles of {p.object!r}",
            property_expectations(each, asked, p.tolerance, "setting"),
            Code.WRONG_VALUE,
            p.of,
        )
        for each in there
    ]
    return next((each for each in findings if each.ok), findings[0])
