"""Checks that a model was brought in: the meshes of a .glb are in the scene."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from evaluators.blender.glb import Model, parse_glb
from evaluators.blender.model import Blend, Thing, load
from evaluators.blender.pins import imported_pins
from evaluators.blender.placement import near
from evaluators.blender.select import in_scene
from evaluators.evidence import Evidence, Misfit
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed


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
    and wherever they are."""
    models = evidence.parse(p.model, parse_glb, "before")
    if not models:
        raise Misfit(f"blender.imported: {p.model} has no meshes")
    found = _found(evidence, p)
    missing = next((each for each in found if isinstance(each, Model)), None)
    if missing is not None:
        which = f"{missing.mesh or missing.node!r} of the model ({missing.triangles} triangles)"
        sentence = f"The mesh {which} is not in the scene."
        return failed(Code.NOT_FOUND, sentence, wanted=missing.triangles, where=p.of)
    return passed(f"The {len(models)} meshes of the model are in the scene.", observed=len(models), where=p.of)


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
