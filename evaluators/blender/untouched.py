"""The rest of a file is as it was: saving again, selecting, another view or frame change nothing; what is seen,
rendered or set counts."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Annotated, Any

from pydantic import BaseModel, Field

from evaluators.blender.model import Blend, LayerCollection, Picture, Scene, Thing, load
from evaluators.blender.select import in_scene
from evaluators.evidence import Evidence
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed

NEAR = 1e-4
MOVING = ("transform", "constraints", "animation")
"""Parts of an object that take its place in the world with them."""
IN_PLACE = ("material", "world", "image")
"""Kinds of which only those are compared that are there before and after: what uses them tells which are used."""


class Untouched(Of):
    """Parameters of `blender.untouched`."""

    except_: Annotated[tuple[str, ...], Field(alias="except")] = ()
    """What may differ, as paths or globs. `object/Cube` is an object with all it has (it may be gone or new),
    `object/Cube/modifiers` one part of it: transform, place (in the world; excepted with
    transform, constraints and animation), parent, visibility, collections, modifiers,
    constraints, particles, materials (its slots), mesh, shading, faces (by slot), data (of a camera, light, text, curve
    or armature), animation, settings, custom, groups, bones. Further `scene/render/resolution_x`, `scene/settings/...`,
    `scene/image/...`, `scene/ffmpeg/...`, `scene/cycles/...`, `scene/eevee/...`, `scene/view/...`, `scene/units/...`,
    `scene/camera`, `scene/world`, `scene/markers`, `scene/nodes`, `scene/animation`; `collection/NAME`,
    `layer/VIEW LAYER/COLLECTION`, `material/NAME`, `world/NAME`, `image/NAME`, `text/NAME`."""
    renamed: dict[str, str] = Field(default_factory=dict)
    """Objects that have another name now: old to new; they are compared all the same."""
    source: EvidenceName | None = None
    """The file that it was saved from under another name; without it, the file itself as it was."""


@check("blender.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """But for the exceptions, objects, materials, world, collections and settings are as before."""
    source = p.source or p.of
    before, after = load(evidence, source, "before"), load(evidence, p.of)
    still = before.active.frame == after.active.frame
    old = flat(before, evidence.item(source, "before").where, still, p.renamed)
    new = flat(after, evidence.item(p.of).where, still, {})
    for key in [*old, *(key for key in new if key not in old)]:
        if _excepted(key, p.except_):
            continue
        if key not in new or key not in old:
            if key.split("/")[0] in IN_PLACE:
                continue
            top = "/".join(key.split("/")[:2])
            gone = key not in new
            sentence = f"{'There is no' if gone else 'There is a new'} {top}{'' if top == key else f' ({key})'}"
            return failed(Code.REMOVED if gone else Code.EXTRA, f"{sentence}{' any more' if gone else ''}.", where=p.of)
        if not alike(old[key], new[key]):
            was, now = _difference(old[key], new[key])
            sentence = f"{key} changed: it is {now}; it was {was}."
            return failed(Code.CHANGED, sentence, observed=now, wanted=was, where=p.of)
    return passed("The rest of the file is unchanged.", where=p.of)


def _excepted(key: str, patterns: tuple[str, ...]) -> bool:
    if key.endswith("/place") and any(_excepted(key.removesuffix("place") + each, patterns) for each in MOVING):
        return True
    return any(key == each or key.startswith(each + "/") or fnmatchcase(key, each) for each in patterns)


def alike(one: Any, other: Any) -> bool:
    """Say whether two plain values are the same, numbers nearly."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return abs(one - other) <= NEAR * max(1.0, abs(one))
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(alike(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    return bool(one == other)


def _difference(one: Any, other: Any) -> tuple[str, str]:
    """Return the innermost difference of two values, as text."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *other]:
            if key not in one or key not in other:
                return f"{'with' if key in one else 'without'} {key}", f"{'with' if key in other else 'without'} {key}"
            if not alike(one[key], other[key]):
                was, now = _difference(one[key], other[key])
                return f"{key} {was}", f"{key} {now}"
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for first, second in zip(one, other, strict=True):
            if not alike(first, second) and isinstance(first, dict):
                return _difference(first, second)
    return str(one)[:120], str(other)[:120]


def _dump(value: BaseModel | Mapping[str, Any], skip: frozenset[str] = frozenset()) -> dict[str, Any]:
    whole = value.model_dump(mode="json") if isinstance(value, BaseModel) else {
        key: one.model_dump(mode="json") if isinstance(one, BaseModel) else one for key, one in value.items()
    }  # fmt: skip
    return {key: one for key, one in whole.items() if key not in skip}


def flat(blend: Blend, where: str, still: bool, renamed: Mapping[str, str]) -> dict[str, Any]:
    """Return all that counts, by paths such as `object/Cube/modifiers`.

    Args:
        blend: the file.
        where: its path in the desktop; paths of images count from there.
        still: whether places that move with time count.
        renamed: objects that are entered under another name.
    """
    names = in_scene(blend, blend.active)
    found: dict[str, Any] = {}
    for thing in blend.objects:
        if thing.name in names:
            for part, value in _object(blend, thing, still, renamed):
                found[f"object/{renamed.get(thing.name, thing.name)}/{part}"] = value
    found |= _scene(blend, blend.active, renamed)
    for each in blend.collections:
        found[f"collection/{each.name}"] = _dump(each, frozenset({"name", "objects"}))
    for layer in blend.active.layers:
        found |= {f"layer/{layer.name}/{key}": value for key, value in _layers(layer.root)}
    for shaded in blend.materials:
        found[f"material/{shaded.name}"] = _dump(shaded, frozenset({"name"}))
    for shaded in blend.worlds:
        found[f"world/{shaded.name}"] = _dump(shaded, frozenset({"name"}))
    for picture in blend.images:
        if picture.source != "VIEWER":
            found[f"image/{picture.name}"] = _image(picture, where)
    for text in blend.texts:
        found[f"text/{text.name}"] = _dump(text)
    return found


def _object(blend: Blend, thing: Thing, still: bool, renamed: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    animation = _animation(blend, "objects", thing.name)
    moves = animation is not None or thing.constraints or _hangs_on_moving(blend, thing)
    yield "kind", thing.kind
    if still or not moves:
        yield "transform", [*thing.location, *_turn(thing.rotation), *thing.scale, *thing.delta]
        yield "place", list(thing.matrix)
    yield "parent", [renamed.get(thing.parent or "", thing.parent), thing.parent_type, thing.parent_bone]
    hidden = any(thing.name in layer.hidden for layer in blend.active.layers)
    yield "visibility", [thing.hide_viewport, thing.hide_render, hidden]
    yield (
        "collections",
        sorted(
            [each.name for each in blend.collections if thing.name in each.objects]
            + (["Scene Collection"] if thing.name in blend.active.objects else [])
        ),
    )
    yield "modifiers", [_dump(each) for each in thing.modifiers]
    yield "constraints", [_dump(each) for each in thing.constraints]
    settings = {each.name: _dump(each.properties) for each in blend.particles}
    yield "particles", [[each.name, settings.get(each.settings or "")] for each in thing.particles]
    yield "materials", [slot.name for slot in thing.materials]
    yield "settings", {"display": thing.display, **_dump(thing.settings)}
    yield "custom", _dump(thing.custom)
    yield "groups", thing.groups
    yield "bones", [_dump(each) for each in thing.bones if each.constraints]
    yield "animation", animation
    mesh = blend.mesh_of(thing)
    if mesh is not None:
        yield "mesh", [mesh.vertices, mesh.faces, mesh.digests["positions"], mesh.digests["topology"],
                       mesh.digests["uv"], mesh.uv_layers, [_dump(each) for each in mesh.shape_keys]]  # fmt: skip
        yield "shading", [mesh.digests["smooth"], mesh.auto_smooth, mesh.auto_smooth_angle if mesh.auto_smooth else 0.0,
                          mesh.custom_normals, mesh.sharp_edges]  # fmt: skip
        yield "faces", mesh.digests["slots"]
        return
    for kind, blocks in (("CAMERA", blend.cameras), ("LIGHT", blend.lights), ("ARMATURE", blend.armatures)):
        if thing.kind == kind:
            yield "data", [_dump(each, frozenset({"name"})) for each in blocks if each.name == thing.data]
            yield "data animation", _animation(blend, f"{kind.lower()}s", thing.data)
    if thing.kind in ("FONT", "CURVE", "SURFACE"):
        yield "data", [_dump(each, frozenset({"name"})) for each in blend.curves if each.name == thing.data]
        yield "data animation", _animation(blend, "curves", thing.data)


def _turn(quaternion: tuple[float, float, float, float]) -> list[float]:
    sign = next((1.0 if each > 0 else -1.0 for each in quaternion if abs(each) > 1e-6), 1.0)
    return [sign * each for each in quaternion]


def _hangs_on_moving(blend: Blend, thing: Thing) -> bool:
    seen: set[str] = set()
    above = blend.thing(thing.parent)
    while above is not None and above.name not in seen:
        seen.add(above.name)
        if blend.animation("objects", above.name) is not None or above.constraints:
            return True
        above = blend.thing(above.parent)
    return False


def _animation(blend: Blend, kind: str, owner: str | None) -> dict[str, Any] | None:
    moved = blend.animation(kind, owner)
    if moved is None:
        return None
    names = {moved.action, *(strip.action for strip in moved.strips)}
    actions = [[_dump(curve) for curve in each.curves] for each in blend.actions if each.name in names]
    if not actions and not moved.drivers and not moved.strips:
        return None
    return {"actions": actions, "drivers": [_dump(each) for each in moved.drivers],
            "strips": [_dump(each) for each in moved.strips]}  # fmt: skip


def _scene(blend: Blend, scene: Scene, renamed: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "scene/camera": renamed.get(scene.camera or "", scene.camera),
        "scene/world": scene.world,
        "scene/markers": [_dump(each) for each in scene.markers],
        "scene/nodes": None if scene.nodes is None else _dump(scene.nodes),
        "scene/animation": _animation(blend, "scenes", scene.name),
    }
    for part in ("settings", "render", "image", "ffmpeg", "cycles", "eevee", "view", "display", "units"):
        for name, value in _dump(getattr(scene, part)).items():
            if not isinstance(value, dict):  # what it refers to is told by its own entry
                found[f"scene/{part}/{name}"] = value
    return found


def _layers(root: LayerCollection) -> Iterator[tuple[str, Any]]:
    for each in root.children:
        yield each.name, [each.exclude, each.hide_viewport, each.holdout, each.indirect_only]
        yield from _layers(each)


def _image(picture: Picture, where: str) -> list[Any]:
    path = picture.path
    if path.startswith("//"):
        path = posixpath.join(posixpath.dirname(where), path[2:])
    place = posixpath.normpath(path) if path and picture.sha256 is None else ""
    return [picture.source, picture.sha256, place.replace("/home/user/", "~/"), picture.colour_space, picture.alpha]
