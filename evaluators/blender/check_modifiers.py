"""Checks on what is done to meshes: modifiers and their order, live or applied, shading, and faces by material."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from evaluators.blender.model import Blend, Modifier, Thing, load
from evaluators.blender.pins import mesh_pins, modifier_pins, shading_pins, slots_pins, stack_pins
from evaluators.blender.select import Asked, find_thing, property_expectations
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed

State = Literal["live", "applied", "either"]


class ModifierAsked(Of):
    """Parameters of `blender.modifier`."""

    object: str
    kind: str
    """SUBSURF, BEVEL, BOOLEAN, SOLIDIFY, ARRAY, MIRROR, ..."""
    settings: dict[str, Asked] = Field(default_factory=dict)
    """Of a live one, by the names of Blender's Python API: levels, render_levels, width, segments, thickness, count,
    object, operation, ... An angle may be given as `30 deg`."""
    tolerance: float = Field(default=0.02, ge=0)
    state: State = "live"
    """`applied`: the modifier is gone and the mesh is what it made; then `faces` or `size` must say what that is."""
    faces: tuple[int, int] | None = None
    """The least and the most faces of the shape that is seen, where it may be applied."""
    size: tuple[float, float, float] | None = None
    """The shape's dimensions, where it may be applied."""
    count: int | None = None
    """How many modifiers of this kind; without it, at least one that has the settings."""
    source: EvidenceName | None = None
    """The file that it was saved from under another name: an applied modifier has changed the mesh that was there."""

    @model_validator(mode="after")
    def _outcome_is_given(self) -> ModifierAsked:
        if self.state != "live" and self.faces is None and self.size is None:
            raise ValueError("an applied modifier is known by what it made: expected faces or size")
        return self


@check("blender.modifier", pins=modifier_pins)
def modifier(evidence: Evidence, p: ModifierAsked) -> Finding:
    """The object has the modifier with these settings, shown in viewport and render; or its mesh is what it makes."""
    blend = load(evidence, p.of)
    found = find_thing(blend, p.object, p.of)
    if isinstance(found, Finding):
        return found
    there = [each for each in found.modifiers if each.kind == p.kind]
    if p.state == "applied" or (p.state == "either" and not there):
        return _applied(evidence, p, blend, found, there)
    if not there:
        kinds = ", ".join(each.kind for each in found.modifiers) or "none"
        sentence = f"The object {p.object!r} has no modifier {p.kind}; it has {kinds}."
        return failed(Code.NOT_FOUND, sentence, observed=kinds, wanted=p.kind, where=p.of)
    if p.count is not None and len(there) != p.count:
        sentence = f"The object {p.object!r} has {len(there)} modifiers {p.kind}; {p.count} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=len(there), wanted=p.count, where=p.of)
    findings = [assess(f"the modifier {each.name!r}", _expectations(each, p), Code.WRONG_VALUE, p.of) for each in there]
    return next((each for each in findings if each.ok), findings[0])


def _expectations(each: Modifier, p: ModifierAsked) -> list[Expectation]:
    # one that a person switched off does nothing
    shown = [
        equal(f"{place} switch", each.properties.get(name) is True, True)
        for name, place in (("show_viewport", "viewport"), ("show_render", "render"))
        if name in each.properties and name not in p.settings
    ]
    return [*shown, *property_expectations(each.properties, p.settings, p.tolerance, "setting")]


def _applied(evidence: Evidence, p: ModifierAsked, blend: Blend, found: Thing, there: list[Modifier]) -> Finding:
    if there:
        sentence = f"The modifier {p.kind} of {p.object!r} is still live; it was to be applied."
        return failed(Code.WRONG_VALUE, sentence, observed="live", wanted="applied", where=p.of)
    mesh = blend.mesh_of(found)
    if mesh is None or found.evaluated is None:
        return failed(Code.WRONG_FORMAT, f"The object {p.object!r} is not a mesh.", observed=found.kind, where=p.of)
    expectations: list[Expectation] = []
    if p.faces is not None:
        count = found.evaluated.faces
        expectations.append(
            Expectation("number of faces", count, f"{p.faces[0]} to {p.faces[1]}", p.faces[0] <= count <= p.faces[1])
        )
    if p.size is not None:
        expectations += [
            number(f"size in {axis}", seen, asked, p.tolerance * max(1.0, asked))
            for axis, seen, asked in zip("xyz", found.shown_dimensions, p.size, strict=True)
        ]
    earlier = load(evidence, p.source or p.of, "before")
    old = earlier.thing(p.object)
    first = None if old is None else earlier.mesh_of(old)
    if first is not None:
        ok = first.digests["positions"] != mesh.digests["positions"]
        expectations.append(Expectation("mesh", "changed" if ok else "as before", "changed", ok))
    return assess(f"the object {p.object!r}", expectations, Code.WRONG_GEOMETRY, p.of)


class Stack(Of):
    """Parameters of `blender.modifiers`."""

    object: str
    kinds: tuple[str, ...]
    """From top to bottom; an empty list says that there are none."""
    others: bool = False
    """Others may be among them."""


@check("blender.modifiers", pins=stack_pins)
def modifiers(evidence: Evidence, p: Stack) -> Finding:
    """The object's modifiers are of these kinds, in this order."""
    found = find_thing(load(evidence, p.of), p.object, p.of)
    if isinstance(found, Finding):
        return found
    seen = [each.kind for each in found.modifiers]
    kinds = ", ".join(seen) or "none"
    counted = [kind for kind in seen if kind in p.kinds] if p.others else seen
    if counted == list(p.kinds):
        return passed(f"The modifiers of {p.object!r} are as asked: {kinds}.", observed=seen, where=p.of)
    sentence = f"The modifiers of {p.object!r} are {kinds}; {', '.join(p.kinds) or 'none'} was asked."
    code = Code.WRONG_ORDER if sorted(counted) == sorted(p.kinds) else Code.WRONG_COUNT
    return failed(code, sentence, observed=seen, wanted=p.kinds, where=p.of)


class Shading(Of):
    """Parameters of `blender.shading`."""

    object: str
    smooth: bool
    auto_smooth: bool | None = None
    angle: float | None = None
    """Of auto smooth, in degrees."""
    share: float = Field(default=0.99, gt=0, le=1)
    """Of the faces that must be so."""


@check("blender.shading", pins=shading_pins)
def shading(evidence: Evidence, p: Shading) -> Finding:
    """The object's faces are shaded smooth or flat."""
    blend = load(evidence, p.of)
    found = find_thing(blend, p.object, p.of, "MESH")
    if isinstance(found, Finding):
        return found
    mesh = blend.mesh_of(found)
    if mesh is None or not mesh.faces:
        return failed(Code.NOT_FOUND, f"The object {p.object!r} has no faces.", where=p.of)
    smooth = mesh.smooth_faces / mesh.faces
    share = smooth if p.smooth else 1 - smooth
    word = "smooth" if p.smooth else "flat"
    expectations = [Expectation(f"share of {word} faces", round(share, 3), f"at least {p.share:g}", share >= p.share)]
    if p.auto_smooth is not None:
        expectations.append(equal("auto smooth", mesh.auto_smooth, p.auto_smooth))
    if p.angle is not None:
        expectations.append(number("angle of auto smooth", mesh.auto_smooth_angle * 57.29578, p.angle, 0.6, "degrees"))
    return assess(f"the object {p.object!r}", expectations, Code.WRONG_STYLE, p.of)


class Mesh(Of):
    """Parameters of `blender.mesh`; what is left out is not judged."""

    object: str
    vertices: tuple[int, int] | None = None
    """The least and the most, before modifiers."""
    faces: tuple[int, int] | None = None
    shown_faces: tuple[int, int] | None = None
    """After modifiers."""
    custom_normals: bool | None = None
    uv_layers: tuple[str, ...] | None = None
    shape_keys: dict[str, float] | None = None
    """Names with values."""


@check("blender.mesh", pins=mesh_pins)
def mesh(evidence: Evidence, p: Mesh) -> Finding:
    """The object's mesh has the counts, normals, UV layers and shapes asked."""
    blend = load(evidence, p.of)
    found = find_thing(blend, p.object, p.of, "MESH")
    if isinstance(found, Finding):
        return found
    seen = blend.mesh_of(found)
    if seen is None:
        return failed(Code.NOT_FOUND, f"The object {p.object!r} has no mesh.", where=p.of)
    shown = found.evaluated.faces if found.evaluated is not None else seen.faces
    expectations = [
        Expectation(f"number of {name}", count, f"{asked[0]} to {asked[1]}", asked[0] <= count <= asked[1])
        for name, count, asked in (
            ("vertices", seen.vertices, p.vertices),
            ("faces", seen.faces, p.faces),
            ("faces shown", shown, p.shown_faces),
        )
        if asked is not None
    ]
    if p.custom_normals is not None:
        expectations.append(equal("custom normals", seen.custom_normals, p.custom_normals))
    if p.uv_layers is not None:
        expectations.append(equal("UV layers", seen.uv_layers, list(p.uv_layers)))
    keys = {each.name: each.value for each in seen.shape_keys}
    for name, value in (p.shape_keys or {}).items():
        expectations.append(
            Expectation(f"shape {name!r}", keys.get(name), value, name in keys and abs(keys[name] - value) < 0.01)
        )
    return assess(f"the mesh of {p.object!r}", expectations, Code.WRONG_VALUE, p.of)


class Slots(Of):
    """Parameters of `blender.material_slots`."""

    object: str
    materials: tuple[str, ...] | None = None
    """All that its faces have, in any order of slots; empty slots and those without faces do not count."""
    faces: dict[str, tuple[int, int]] | None = None
    """Of each of these materials, the least and the most faces that have it."""


@check("blender.material_slots", pins=slots_pins)
def material_slots(evidence: Evidence, p: Slots) -> Finding:
    """The object's faces have the materials asked."""
    blend = load(evidence, p.of)
    found = find_thing(blend, p.object, p.of)
    if isinstance(found, Finding):
        return found
    counts = materials_of(blend, found)
    expectations = []
    if p.materials is not None:
        expectations.append(equal("materials", sorted(counts), sorted(p.materials)))
    for name, (least, most) in (p.faces or {}).items():
        count = counts.get(name, 0)
        expectations.append(
            Expectation(f"number of faces of {name!r}", count, f"{least} to {most}", least <= count <= most)
        )
    return assess(f"the object {p.object!r}", expectations, Code.WRONG_STYLE, p.of)


def materials_of(blend: Blend, thing: Thing) -> dict[str, int]:
    """Return the materials that show on an object, with how many faces of its mesh each has."""
    slots = [slot.name for slot in thing.materials]
    mesh = blend.mesh_of(thing)
    if mesh is None:
        return {name: 0 for name in slots if name is not None}
    found: dict[str, int] = {}
    for slot, count in mesh.slot_faces.items():
        # faces of a slot that is not there show the last one
        name = slots[min(int(slot), len(slots) - 1)] if slots else None
        if name is not None:
            found[name] = found.get(name, 0) + count
    return found
