"""Checks that a model was brought in: the meshes of a .glb are in the scene."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pydantic import Field

from evaluators.blender.check_material import shader_of
from evaluators.blender.glb import Model, Paint, parse_glb, parse_paints
from evaluators.blender.graph import PRINCIPLED
from evaluators.blender.model import Blend, Thing, load
from evaluators.blender.nodes import Shaded
from evaluators.blender.pins import imported_pins
from evaluators.blender.placement import near
from evaluators.blender.select import in_scene
from evaluators.evidence import Evidence, Misfit
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed

COLOURS = 0.01
"""Of the materials' values, colours in linear RGB."""


class Imported(Of):
    """Parameters of `blender.imported`."""

    model: EvidenceName
    """The .glb, as it was before."""
    copies: int = Field(default=1, ge=1, le=1000)
    """How often it must be there."""
    tolerance: float = Field(default=0.002, gt=0)
    """Of the bounds of meshes, relative above 1."""


def _found(evidence: Evidence, p: Imported) -> list[Thing | Model]:
    """Return the object of each mesh of the model; a mesh that is nowhere stands for itself."""
    blend = load(evidence, p.of)
    names = in_scene(blend, blend.active)
    left = [each for each in blend.objects if each.name in names and each.kind == "MESH"]
    found: list[Thing | Model] = []
    for model in [each for each in evidence.parse(p.model, parse_glb, "before") for _ in range(p.copies)]:
        thing = next((each for each in left if _is(blend, each, model, p.tolerance)), None)
        found.append(thing or model)
        if thing is not None:
            left.remove(thing)
    return found


def _pins(evidence: Evidence, p: Imported) -> Iterator[Pin]:
    return imported_pins(evidence, [each for each in _found(evidence, p) if isinstance(each, Thing)], p.of)


@check("blender.imported", pins=_pins)
def imported(evidence: Evidence, p: Imported) -> Finding:
    """The scene holds the model's meshes: objects with as many triangles and the same bounds, whatever they are called
    and wherever they are, in the model's materials."""
    models = evidence.parse(p.model, parse_glb, "before")
    if not models:
        raise Misfit(f"blender.imported: {p.model} has no meshes")
    found = _found(evidence, p)
    missing = next((each for each in found if isinstance(each, Model)), None)
    if missing is not None:
        which = f"{missing.mesh or missing.node!r} of the model ({missing.triangles} triangles)"
        sentence = f"The mesh {which} is not in the scene."
        return failed(Code.NOT_FOUND, sentence, wanted=missing.triangles, where=p.of)
    for paint in evidence.parse(p.model, parse_paints, "before"):
        for shaded in _painted(evidence, p, found, paint.name):
            if (wrong := _otherwise(load(evidence, p.of), shaded, paint, p)) is not None:
                return wrong
    return passed(f"The {len(models)} meshes of the model are in the scene.", observed=len(models), where=p.of)


def _painted(evidence: Evidence, p: Imported, found: list[Thing | Model], name: str) -> list[Shaded]:
    """Return the materials of the imported objects that are called as one of the model's, numbered or not."""
    slots = {slot.name for thing in found if isinstance(thing, Thing) for slot in thing.materials if slot.name}
    own = {each for each in slots if each == name or re.fullmatch(rf"{re.escape(name)}\.\d{{3}}", each)}
    return [each for each in load(evidence, p.of).materials if each.name in own]


def _otherwise(blend: Blend, shaded: Shaded, paint: Paint, p: Imported) -> Finding | None:
    """Say how a material is not as the importer makes it, None if it is."""
    found = shader_of(blend, shaded, PRINCIPLED, p.of)
    if isinstance(found, Finding):
        return found
    graph, place = found
    for name, wanted in paint.inputs.items():
        value = graph.value(place, name)
        seen = value[:3] if isinstance(value, list) else [value]
        asked = wanted if isinstance(wanted, tuple) else (wanted,)
        numbers = [float(each) for each in seen if isinstance(each, int | float)]
        if len(numbers) != len(asked) or any(abs(a - b) > COLOURS for a, b in zip(numbers, asked, strict=True)):
            sentence = f"{name} of the imported material {shaded.name!r} is {value}; the model says {wanted}."
            return failed(Code.WRONG_STYLE, sentence, observed=numbers, wanted=wanted, where=p.of)
    return None


def _is(blend: Blend, thing: Thing, model: Model, tolerance: float) -> bool:
    mesh = blend.mesh_of(thing)
    if mesh is None or mesh.bounds is None or mesh.triangles != model.triangles:
        return False
    # transforms may have been applied since: the shape of the box decides, by its place or by its size in the world
    sizes = [[high - low for low, high in zip(*box, strict=True)] for box in (mesh.bounds, (model.low, model.high))]
    if near(sizes[0], sizes[1], tolerance):
        return True
    ratios = sorted(a / b for a, b in zip(sizes[0], sizes[1], strict=True) if b > 1e-9)
    return bool(ratios) and ratios[0] > 0 and ratios[-1] / ratios[0] <= 1 + 5 * tolerance
